package render

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"time"

	"slidegif/render/theme"
	"slidegif/solve/language"
)

// These constants are the view names that Options.View accepts. ViewStep is followed by a number of
// moves, for example "step:40".
const (
	ViewStart     = "start"
	ViewGoal      = "goal"
	ViewSolution  = "solution"
	ViewSheet     = "sheet"
	ViewTrace     = "trace"
	ViewSteps     = "steps"
	ViewStep      = "step:"
	ViewRace      = "race"
	ViewAnalysis  = "analysis"
	ViewMap       = "map"
	ViewSearch    = "search"
	ViewTree      = "tree"
	ViewHeuristic = "heuristic"
	ViewPlayer    = "player"
)

// These are the default sizes of animations: the length of the longer side, in pixels.
const (
	movingSize   = 480
	raceSize     = 420
	mapSize      = 852
	roadsSize    = 720 // map with two boards
	animatedSize = 640
)

// Default palette sizes.
const (
	defaultColors = 64
	photoColors   = maxColors // palette size for pictures with a photo or portraits
)

// These are the default durations of the first and the last frame.
const defaultFirst, defaultLast = time.Second, 2500 * time.Millisecond

// Byte limits of animations if neither Options.Tween nor Options.MaxBytes is set. Every move keeps at least two
// frames of motion. If this minimum needs more than autoBytes, the limit is maxAutoBytes.
const (
	autoBytes    = 1_000_000
	maxAutoBytes = 2_000_000
)

const defaultDPI = 300

// These are the valid ranges of numeric options. The zero value is also valid.
const (
	minSize, maxSize     = 32, 4000
	minDPI, maxDPI       = 10, 2400
	maxTween             = 60
	minColors, maxColors = 8, 256
	minHold, maxHold     = 20 * time.Millisecond, 10 * time.Minute
	maxTitle             = 400
	maxColumns           = 100
	maxPerPage           = 48
	maxLoops             = 65535
	maxCount             = 1 << 30
)

// Options controls the content and the appearance of a picture. The zero value of each field
// selects the default for that field. Use the Set method to parse the text form of an option.
// All drawing functions return an *input.Error if the value of a field is out of range.
type Options struct {
	// View is start, goal, solution, sheet, trace, steps, step:N, race, analysis, map, search, tree, heuristic or
	// player. The default depends on the format.
	View string
	// Theme is a theme name or the path of a .json file (see theme.Read). The default is modern for
	// numbered tiles and wood for all other boards.
	Theme string
	// Size is the length of the longer side in pixels, unless Print.Side is set. The default is 480
	// for a GIF and 800 for a PNG.
	Size int
	// Background is the colour around the board (see theme.ParseColor), or transparent in PNG, APNG
	// and SVG files. The default is the background of the theme.
	Background string
	Columns    int // number of columns of a sheet; the default depends on the shape of the board

	// Lang is the language of labels and texts, one of language.Tags. By default, labels on pieces are
	// Chinese and all other texts are English.
	Lang string
	// Labels shows labels on pieces. The default is on, but off for boards with cars.
	Labels    Switch
	Counter   Switch // counter below the board, such as "12/81 moves"; on by default
	Caption   string // text below the board instead of the counter; see the caption key
	Highlight Switch // ring around the moving piece, and the trail of a gliding piece; on by default
	Title     string // text above the board

	Part Part // range of moves to show; by default all moves
	Pace Pace // speed of an animation
	// Tween is the number of frames per move, including the final frame. By default, the animation
	// has as many frames as the byte limit allows (see the tween key).
	Tween int
	// Colors is the palette size, including the transparent entry. The default is 64 for a GIF, 256
	// for a GIF with a photo, and true colour for a PNG.
	Colors int
	// Motion is "exact" or "coarse". The value "coarse" reduces the number of tones on moving pieces.
	// By default, tones are reduced only if the file would otherwise be too large.
	Motion string

	// Seal is the seal of the day, drawn on the last frame if the puzzle is solved. By default, there is no seal.
	Seal theme.Seal

	// Frames is "parts" or "whole". The default is "parts": each frame contains only the changes. If Frames is
	// "whole", every frame is complete, as required by sites that resize animations.
	Frames string

	MaxBytes  int64 // maximum file size in bytes; 0 means no limit
	MaxPixels int64 // maximum total number of pixels in all frames; 0 means no limit
	MaxFrames int   // maximum number of frames; 0 means no limit

	Files Files // font and picture files
	// Resources, unless nil, overrides Theme and Files with a theme, a font and pictures in memory.
	Resources *Resources

	Player PlayerOptions
	Print  Print
	Map    Map
	// Algorithm is the textbook search to draw, such as "astar:manhattan". The default is bfs. The search view accepts
	// two searches, separated by a comma.
	Algorithm string
	// BaseURL is the prefix for file names in .html and .md documents. By default, file names are
	// paths relative to the document.
	BaseURL string

	// If Progress is not nil, it is called with the number of frames encoded so far and the total
	// number of frames. The number of frames may start from zero again, because an animation with a
	// byte limit may be encoded several times.
	Progress func(done, total int)
}

// A Part selects a range of positions from a solution. Each position is identified by the number of
// moves that lead to it.
type Part struct {
	From int
	To   *int // nil means the end of the solution
}

// A Pace describes the speed of an animation.
type Pace struct {
	Name  string        // normal or learn; the default is normal
	Move  time.Duration // duration of a move; the default depends on the pace and the distance
	First time.Duration // duration of the first frame; 0: the default of the first key
	Last  time.Duration // duration of the last frame; 0: the default of the last key
	Loops int           // number of times to play; 0 means forever
}

// Files holds the names of files to read.
type Files struct {
	Font      string // font for all text
	Image     string // photo that is cut into pieces
	Portraits string // directory that contains a picture for each piece
}

// PlayerOptions holds the options that apply only to the player.
type PlayerOptions struct {
	At       int     // number of moves already made when the player opens
	Autoplay Switch  // start automatically; off by default
	Loop     Switch  // restart after the end; off by default
	Speed    float64 // speed factor for Options.Pace; 2 is twice as fast, and the default is 1
	Controls Switch  // show the controls; on by default
	Poster   string  // position to show until the first user action: start (the default) or goal
	// If Play is on, the player starts in play mode. If Play is off, the player is view-only. By
	// default, the player shows the solution until a piece is dragged.
	Play Switch
}

// Print holds the options for printed output.
type Print struct {
	Side Length // length of the longer side on paper, which replaces Options.Size; 0 means not set
	// DPI is the resolution in dots per inch, which PNG files store. The default is 300 if Side is
	// set. If Side is not set, no resolution is stored.
	DPI int

	// Paper is the paper size of a PDF. The paper key lists the accepted values; the first is the default.
	Paper     string
	PerPage   int    // number of puzzles per page of a worksheet; the default is 6
	Solutions Switch // print solutions on the last pages of a worksheet; on by default
}

// Map holds the options of maps of state spaces.
type Map struct {
	// Layout is ShapeMap or RingsMap. The default is rings for number tiles with more than six cells, and
	// shape for all other puzzles.
	Layout    string
	Positions int // see Options.MaxMapPositions
}

// These are the layouts of a map.
const (
	ShapeMap = "shape" // distances in the picture are close to numbers of steps
	RingsMap = "rings" // positions at the same distance from the goal form a circle
)

// MaxMapPositions is the maximum number of positions of a map or a graph.
const MaxMapPositions, defaultMapPositions = 1_000_000, 200_000

// MaxMapPositions returns the maximum number of positions of a state space that a map shows as a
// whole.
func (o Options) MaxMapPositions() int { return cmp.Or(o.Map.Positions, defaultMapPositions) }

// PositionCount returns the number of positions that a document shows for a solution with the given
// number of moves.
func (o Options) PositionCount(moves int) int {
	return max(0, min(o.end(moves), moves)-o.Part.From) + 1
}

// end returns the number of moves made at the end of Options.Part, for a solution with the given
// number of moves.
func (o Options) end(moves int) int {
	if to := o.Part.To; to != nil {
		return *to
	}
	return moves
}

// A Switch is a boolean option that can also be unset. An unset Switch selects the default.
type Switch int8

// These are the possible values of a Switch.
const (
	Default Switch = iota
	On
	Off
)

// isOn reports whether the switch is on. If the switch is set to Default, isOn returns byDefault.
func (s Switch) isOn(byDefault bool) bool { return s == On || s == Default && byDefault }

// A Length is a length on paper in millimetres.
type Length float64

// String returns the length in centimetres.
func (l Length) String() string { return fmt.Sprintf("%gcm", float64(l)/10) }

// Resources holds a theme, a font and pictures in memory. Each field that is set replaces the
// option of the same name. Do not modify the values while they are used for drawing.
type Resources struct {
	// Theme is a result of theme.Get or theme.Read. Only the fields of a result of theme.Get may be modified.
	Theme     *theme.Theme
	Font      []byte                 // contents of an OpenType or TrueType file
	Image     image.Image            // photo that is cut into pieces
	Portraits map[string]image.Image // pictures by the character or label of the piece, such as C or 曹操
}

// resources returns o.Resources. If o.Resources is nil, resources returns an empty Resources value.
func (o Options) resources() *Resources {
	if o.Resources == nil {
		return &Resources{}
	}
	return o.Resources
}

// hasWholePhoto reports whether the options include a photo that is cut into pieces.
func (o Options) hasWholePhoto() bool { return o.Files.Image != "" || o.resources().Image != nil }

// hasPhotos reports whether the options include a photo or portraits.
func (o Options) hasPhotos() bool {
	return o.hasWholePhoto() || o.Files.Portraits != "" || len(o.resources().Portraits) > 0
}

// Setting Options.Caption to whyCaption requests an explanation of each move.
const whyCaption = "why"

// Explains reports whether the text below the board explains each move or its stage.
func (o Options) Explains() bool { return o.Caption != "" }

// dpi returns the resolution for printing, in dots per inch.
func (o Options) dpi() int { return cmp.Or(o.Print.DPI, defaultDPI) }

// storedDPI returns the resolution that is stored in a PNG. If neither a print size nor a
// resolution is set, storedDPI returns 0.
func (o Options) storedDPI() int {
	if o.Print.DPI > 0 || o.Print.Side > 0 {
		return o.dpi()
	}
	return 0
}

func (o Options) toPixels(l Length) int { return int(math.Round(float64(l) / 25.4 * float64(o.dpi()))) }

// points returns the length of the longer side on paper in points. If no size is set, points
// returns 0.
func (o Options) points() float64 {
	if o.Print.Side > 0 {
		return float64(o.Print.Side) / 25.4 * 72
	}
	return float64(o.Size) / float64(o.dpi()) * 72
}

// size returns the length of the longer side in pixels, or byDefault if neither Size nor Print.Side is set.
func (o Options) size(byDefault int) int {
	if o.Print.Side > 0 {
		return o.toPixels(o.Print.Side)
	}
	return cmp.Or(o.Size, byDefault)
}

// Pixels returns the length of the longer side in pixels, as set by Options.Size or Print.Side. If
// neither option is set, Pixels returns 0.
func (o Options) Pixels() int { return o.size(0) }

// AnimationSize returns the length of the longer side of an animation, in pixels.
func (o Options) AnimationSize() int {
	if o.View == ViewRace {
		return o.size(raceSize)
	}
	return o.size(movingSize)
}

// minCell returns the minimum cell size, in pixels, at which a picture is legible.
func (o Options) minCell() int {
	const legibleLabel = 16
	if o.Labels.isOn(true) && !language.Named(o.Lang).Unlabelled {
		return legibleLabel
	}
	return 1
}
