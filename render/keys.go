package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"slidegif/render/internal/pdf"
	"slidegif/render/theme"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

// A Key describes an option, which can be set by a command-line flag, a key of an output file or a
// URL parameter.
type Key struct {
	Name string
	// Default is the default value, in the form used in the help. Setting the default value is the
	// same as omitting the option. If Default is empty, Doc describes the default.
	Default string
	Doc     string
	Value   string // placeholder for the value in the help, for example "DURATION"
	Group   string // help topic: "pictures", "animation", "paper", "player" or "output"
	File    bool   // whether every value is the name of a local file; see NamesFile

	property Properties // property that the key controls
	field
}

// Values returns the words that the key accepts, in the order in which the help lists them. Other
// values, such as numbers and files, are not listed. If the key accepts no fixed words, Values
// returns nil.
func (k Key) Values() []string {
	if k.values == nil || k.Default == "" || slices.Contains(k.values, k.Default) {
		return slices.Clone(k.values)
	}
	return append([]string{k.Default}, k.values...)
}

// NamesFile reports whether a value names a local file. A server must reject names of local files
// from clients.
func (k Key) NamesFile(value string) bool { return k.File || k.Name == "theme" && isThemeFile(value) }

// wholeFrames is the value of the frames key that makes every frame cover the whole picture.
const wholeFrames = "whole"

// learnPace is the value of the pace key for moves that last learnMove.
const (
	learnPace = "learn"
	learnMove = 900 * time.Millisecond
)

// coarseMotion is the value of the motion key that reduces the number of colours on moving pieces.
const coarseMotion = "coarse"

var (
	captions = []string{whyCaption, teachCaption}
	frames   = []string{"parts", wholeFrames}
	paces    = []string{"normal", learnPace}
	motions  = []string{coarseMotion, "exact"}
	posters  = []string{ViewStart, ViewGoal}

	mapLayouts = []string{ShapeMap, RingsMap}
)

// keys lists all keys in the order in which the help shows them.
var keys = []Key{
	{Name: "view", Default: "", Value: "VIEW", Group: "pictures", property: Look,
		Doc:   "content of the picture (default: by format)",
		field: field{parse: setView, values: viewNames()}},
	{Name: "theme", Default: "", Value: "THEME", Group: "pictures", property: Look,
		Doc:   "colour theme: " + strings.Join(theme.Names(), ", ") + " or FILE.json (default: by kind)",
		field: field{parse: setTheme, values: theme.Names()}},
	{Name: "background", Default: "", Value: "COLOR", Group: "pictures", property: Look,
		Doc:   "colour around the board, or transparent (default: the theme's)",
		field: text(func(o *Options) *string { return &o.Background }, checkBackground)},
	{Name: "size", Default: "", Value: "N", Group: "pictures", property: Size,
		Doc:   "longer side: pixels, 10cm or 4in (default: by format)",
		field: field{parse: setSize, check: pixels.check}},
	{Name: "dpi", Default: "", Value: "N", Group: "pictures", property: Lengths,
		Doc:   fmt.Sprintf("resolution of lengths in pixels per inch (default: %d)", defaultDPI),
		field: number(minDPI, maxDPI, func(o *Options) *int { return &o.Print.DPI })},
	{Name: "tween", Default: "auto", Value: "N", Group: "animation", property: Frames | Moving,
		Doc:   "frames per move, including the final one",
		field: number(1, maxTween, func(o *Options) *int { return &o.Tween })},
	{Name: "pace", Default: "normal", Value: "PACE", Group: "animation", property: Times | Moving,
		Doc:   "speed of moves: normal, or learn (0.9s a move)",
		field: enum(paces, func(o *Options) *string { return &o.Pace.Name })},
	{Name: "move", Default: "auto", Value: "DURATION", Group: "animation", property: Times | Moving,
		Doc:   "duration of one move, such as 300ms",
		field: duration(func(o *Options) *time.Duration { return &o.Pace.Move })},
	{Name: "first", Default: defaultFirst.String(), Value: "DURATION", Group: "animation", property: Times,
		Doc:   "duration of the first frame",
		field: duration(func(o *Options) *time.Duration { return &o.Pace.First })},
	{Name: "last", Default: defaultLast.String(), Value: "DURATION", Group: "animation", property: Times,
		Doc:   "duration of the last frame",
		field: duration(func(o *Options) *time.Duration { return &o.Pace.Last })},
	{Name: "loops", Default: "0", Value: "N", Group: "animation", property: Loops,
		Doc:   "number of times to play (0: loop forever)",
		field: number(0, maxLoops, func(o *Options) *int { return &o.Pace.Loops })},
	{Name: "colors", Default: "", Value: "N", Group: "animation", property: Palette,
		Doc:   fmt.Sprintf("palette size, %d to %d (default: %d, with photos %d)", minColors, maxColors, defaultColors, maxColors),
		field: number(minColors, maxColors, func(o *Options) *int { return &o.Colors })},
	{Name: "motion", Default: "auto", Value: "MOTION", Group: "animation", property: CoarseMotion | Moving,
		Doc:   "rendering of moving pieces: auto, " + strings.Join(motions, ", "),
		field: enum(motions, func(o *Options) *string { return &o.Motion })},
	{Name: "frames", Default: "parts", Value: "FRAMES", Group: "animation", property: PartialFrames,
		Doc:   "changes only (parts), or whole frames, for sites that resize",
		field: enum(frames, func(o *Options) *string { return &o.Frames })},
	{Name: "seal", Default: "", Value: "SEAL", Group: "animation", property: Frames | Moving,
		Doc:   "seal of a day on the last frame, such as 2026-11-27:3:gold",
		field: field{parse: setSeal}},
	{Name: "lang", Default: "", Value: "LANG", Group: "pictures", property: Texts,
		Doc:   "language of all text: " + strings.Join(language.Tags(), ", "),
		field: field{parse: setLang, check: enum(language.Tags(), func(o *Options) *string { return &o.Lang }).check, values: language.Tags()}},
	{Name: "labels", Default: "", Value: "on|off", Group: "pictures", property: Look,
		Doc:   "labels on pieces (default: on; off for cars in pictures)",
		field: toggle(func(o *Options) *Switch { return &o.Labels })},
	{Name: "counter", Default: "on", Value: "on|off", Group: "pictures", property: Counter,
		Doc:   `move counter below the board, such as "12/81 moves"`,
		field: toggle(func(o *Options) *Switch { return &o.Counter })},
	{Name: "caption", Default: "", Value: "CAPTION", Group: "pictures", property: Captions,
		Doc:   "replace the counter: why explains each move, teach the stage",
		field: enum(captions, func(o *Options) *string { return &o.Caption })},
	{Name: "highlight", Default: "on", Value: "on|off", Group: "pictures", property: Look,
		Doc:   "outline around the moving piece, and trail of a slide",
		field: toggle(func(o *Options) *Switch { return &o.Highlight })},
	{Name: "title", Default: "", Value: "TEXT", Group: "pictures", property: Look,
		Doc:   "text above the board",
		field: text(func(o *Options) *string { return &o.Title }, checkTitle)},
	{Name: "from", Default: "0", Value: "N", Group: "animation", property: Range,
		Doc:   "number of moves to skip at the start",
		field: number(0, maxCount, func(o *Options) *int { return &o.Part.From })},
	{Name: "to", Default: "", Value: "N", Group: "animation", property: Range,
		Doc:   "number of moves after which to end (default: all)",
		field: field{parse: setTo, check: checkTo}},
	{Name: "columns", Default: "", Value: "N", Group: "pictures", property: Columns,
		Doc:   "columns of a sheet (default: by board shape)",
		field: number(1, maxColumns, func(o *Options) *int { return &o.Columns })},
	{Name: "base-url", Default: "", Value: "URL", Group: "output", property: Links,
		Doc:   "URL prefix of pictures in .html and .md, such as /images",
		field: field{parse: setBaseURL}},
	{Name: "paper", Default: "", Value: "PAPER", Group: "paper", property: Paper,
		Doc:   "paper size: " + strings.Join(pdf.Papers, ", ") + " (default: " + pdf.Papers[0] + ")",
		field: enum(pdf.Papers, func(o *Options) *string { return &o.Print.Paper })},
	{Name: "per-page", Default: "", Value: "N", Group: "paper", property: ManyPuzzles,
		Doc:   fmt.Sprintf("puzzles per worksheet page, 1 to %d (default: %d)", maxPerPage, pdf.DefaultPerPage),
		field: number(1, maxPerPage, func(o *Options) *int { return &o.Print.PerPage })},
	{Name: "solutions", Default: "on", Value: "on|off", Group: "paper", property: ManyPuzzles,
		Doc:   "solutions on the last pages of a worksheet",
		field: toggle(func(o *Options) *Switch { return &o.Print.Solutions })},
	{Name: "font", Default: "", Value: "FILE", Group: "pictures", property: Look,
		Doc:  "OpenType or TrueType font for all text; embedded fonts fill gaps",
		File: true, field: path(func(o *Options) *string { return &o.Files.Font })},
	{Name: "image", Default: "", Value: "FILE", Group: "pictures", property: Look,
		Doc:  "photo to cut into pieces (PNG, JPEG, GIF or WebP)",
		File: true, field: path(func(o *Options) *string { return &o.Files.Image })},
	{Name: "portraits", Default: "", Value: "DIRECTORY", Group: "pictures", property: Look,
		Doc:  "pictures for pieces, named after them: C.png, 曹操.png",
		File: true, field: path(func(o *Options) *string { return &o.Files.Portraits })},
	{Name: "at", Default: "0", Value: "N", Group: "player", property: Playback,
		Doc:   "number of moves already made when the player opens",
		field: number(0, maxCount, func(o *Options) *int { return &o.Player.At })},
	{Name: "autoplay", Default: "off", Value: "on|off", Group: "player", property: Playback,
		Doc:   "start playing automatically",
		field: toggle(func(o *Options) *Switch { return &o.Player.Autoplay })},
	{Name: "loop", Default: "off", Value: "on|off", Group: "player", property: Playback,
		Doc:   "start again after the end",
		field: toggle(func(o *Options) *Switch { return &o.Player.Loop })},
	{Name: "speed", Default: "1", Value: "SPEED", Group: "player", property: Playback,
		Doc:   "playback speed: " + strings.Join(speeds, ", "),
		field: field{parse: setSpeed, values: speeds}},
	{Name: "controls", Default: "on", Value: "on|off", Group: "player", property: Playback,
		Doc:   "buttons and progress bar below the board",
		field: toggle(func(o *Options) *Switch { return &o.Player.Controls })},
	{Name: "poster", Default: "start", Value: "VIEW", Group: "player", property: Playback,
		Doc:   "position shown before playback: " + strings.Join(posters, " or "),
		field: enum(posters, func(o *Options) *string { return &o.Player.Poster })},
	{Name: "play", Default: "", Value: "on|off", Group: "player", property: Playback,
		Doc:   "on: start in play mode; off: watch only (default: watch first)",
		field: toggle(func(o *Options) *Switch { return &o.Player.Play })},
	{Name: "map", Default: "", Value: "LAYOUT", Group: "pictures", property: Maps,
		Doc:   "places of positions: " + strings.Join(mapLayouts, " or ") + " (default: by kind)",
		field: enum(mapLayouts, func(o *Options) *string { return &o.Map.Layout })},
	{Name: "map-positions", Default: strconv.Itoa(defaultMapPositions), Value: "N", Group: "pictures", property: Maps,
		Doc:   "largest whole graph; larger ones show positions near the solution",
		field: number(1, MaxMapPositions, func(o *Options) *int { return &o.Map.Positions })},
	{Name: "algorithm", Default: "bfs", Value: "NAME", Group: "pictures", property: Searches,
		Doc:   "textbook search to draw; view=search also takes two: bfs,astar",
		field: text(func(o *Options) *string { return &o.Algorithm }, checkAlgorithm)},
	{Name: "max-bytes", Default: "", Value: "SIZE", Group: "animation", property: Bytes,
		Doc:   "file size limit, such as 900KiB (default: automatic)",
		field: field{parse: setMaxBytes, check: checkMaxBytes}},
	{Name: "max-pixels", Default: "", Value: "N", Group: "animation", property: Frames,
		Doc:   "maximum pixels of all frames together, such as 200000000",
		field: field{parse: setMaxPixels, check: checkMaxPixels}},
	{Name: "max-frames", Default: "", Value: "N", Group: "animation", property: Frames,
		Doc:   "maximum number of frames, met by lowering tween",
		field: number(1, maxCount, func(o *Options) *int { return &o.MaxFrames })},
}

// AppliesTo reports whether an output with the given properties uses the key.
func (k Key) AppliesTo(a Properties) bool { return a.Has(k.property) }

// KeyNamed looks up a key by name. If no key has the name, KeyNamed returns false.
func KeyNamed(name string) (Key, bool) {
	i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == name })
	if i < 0 {
		return Key{}, false
	}
	return keys[i], true
}

// Keys returns all keys in the order in which the help shows them.
func Keys() []Key { return slices.Clone(keys) }

// Set parses value and sets the option of the given key. An empty value or the default value resets
// the option. If the list among is not empty, Set rejects all other keys. Every error is an
// *input.Error that names the key.
func (o *Options) Set(key, value string, among ...string) error {
	var names []string
	for _, k := range keys {
		if len(among) > 0 && !slices.Contains(among, k.Name) {
			continue
		}
		if k.Name != key {
			names = append(names, k.Name)
			continue
		}
		if value == k.Default {
			value = ""
		}
		return k.set(o, key, value)
	}
	if n := input.Nearest(key, names); n != "" {
		return input.Errorf(input.Say("did you mean %s?", n), "unknown key %q", key)
	}
	return input.Errorf(input.Say("the keys are %s", input.List(names)), "unknown key %q", key)
}

// check validates the values of all options. check returns an error for the first invalid value.
func (o Options) check() error {
	for _, k := range keys {
		if k.check == nil {
			continue
		}
		if err := k.check(&o, k.Name); err != nil {
			return err
		}
	}
	return o.checkLength()
}
