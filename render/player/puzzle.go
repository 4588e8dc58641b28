// Package player creates a web page that plays a puzzle: an SVG with a group per piece, a
// description of the puzzle for the script, and the script.
//
//	<slide-player>
//	  <script type="application/json">   piece positions, walls, goal, moves, texts
//	  <svg> ... <g data-piece="3">       the drawing, as in all other formats
//	</slide-player>
//	<script>                             moves the groups; independent of theme and kind
//
// The script is also a web component. An element that only names a puzzle requests the description
// and the drawing from a server. Without scripts the page shows the start.
//
// The cost: rules.js duplicates the rules of package board. A test compares both for all kinds.
package player

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A Game is a puzzle to be played.
type Game struct {
	Board        board.Board // start; labels in the language Lang
	ID           string      // canonical
	Title        string      // generic title, such as the kind; may be empty
	Task         string      // instruction for the player
	Metric       board.Metric
	Metrics      []board.Metric       // of the kind
	Optima       map[board.Metric]int // known optimal lengths; negative: unsolvable
	Moves        []board.Move         // solution; may be empty
	Given        []board.Move         // moves to show instead of the solution; may be empty
	LowerBound   int                  // lower bound for the length of solutions; 0: unknown
	Marks        []int                // numbers of moves to mark on the progress bar
	Explanations []string             // explanation of each displayed move; may be nil
	Lang         string               // one of board.Langs; empty: English
	FileName     string               // of saved pictures, without extension

	Pace                    scene.Pace  // hundredths of a second, like the next four fields
	FirstHold, LastHold     int         // pauses at the first and the last position
	ExitDelay, ExitDuration int         // of the piece that leaves the board at the goal
	Attributes              []Attribute // of the element

	SVG        []byte      // pieces are groups with data-piece
	Size       image.Point // pixels; of the SVG
	Origin     image.Point // SVG units; position of cell 0, 0
	CellSize   int         // SVG units between neighbouring cells
	ExitOffset image.Point // cells by which the piece at the goal leaves the board; zero: it stays
}

// An Attribute is an attribute of the element, such as autoplay="on".
type Attribute struct{ Name, Value string }

// A Puzzle is the description of a game for the script. Positions are [column, row].
type Puzzle struct {
	ID       string `json:"id"`
	IDPrefix string `json:"head"` // a position's ID is prefix, rows, suffix
	IDSuffix string `json:"tail"`

	Text   board.Notation `json:"text"`
	Name   string         `json:"name,omitempty"`
	Native string         `json:"native,omitempty"` // original name if Name is a translation
	Title  string         `json:"title,omitempty"`
	Task   string         `json:"task"`
	File   string         `json:"file"`

	W      int      `json:"w"`
	H      int      `json:"h"`
	Pieces []piece  `json:"pieces"`
	Walls  [][2]int `json:"walls"`
	Gates  [][2]int `json:"gates"`

	// Marks maps cells, such as "3,1", to their wall marks in an ID: "," for a wall on the right side
	// and "_" for a wall on the lower side.
	Marks map[string]string `json:"marks,omitempty"`

	Goal       []piece   `json:"goal"`
	OtherGoals [][]piece `json:"others,omitempty"`   // alternative goals
	Anywhere   bool      `json:"anywhere,omitempty"` // the goal pattern may be anywhere on the board
	AllLeave   bool      `json:"leaves,omitempty"`   // solved when all pieces have left
	Exits      [][3]any  `json:"exits"`              // column, row and colour
	Motion     string    `json:"motion,omitempty"`   // empty: cell by cell; glide; open: glide without a border
	PushRows   bool      `json:"rows,omitempty"`     // rows of pieces can be pushed together
	ExitOffset *[2]int   `json:"exit,omitempty"`     // see Game.ExitOffset

	Metric  board.Metric         `json:"metric"`
	Metrics []board.Metric       `json:"metrics"`
	Optima  map[board.Metric]int `json:"optima,omitempty"`
	Moves   []any                `json:"moves,omitempty"` // [pieces, path] or [pieces, path, explanation]
	Given   []any                `json:"given,omitempty"` // like Moves
	Solved  bool                 `json:"solved,omitempty"`
	Optimum *optimum             `json:"optimum,omitempty"`
	Words   map[string]string    `json:"words"`

	Origin [2]int  `json:"origin"`
	Cell   int     `json:"cell"`
	Time   timings `json:"time"`
}

// timings are the durations of a Game in milliseconds.
type timings struct {
	One     int `json:"one"`
	More    int `json:"more"`
	Longest int `json:"longest"`
	Rest    int `json:"rest"`
	First   int `json:"first"`
	Last    int `json:"last"`
	Wait    int `json:"wait"`
	Way     int `json:"way"`
}

type piece struct {
	Name  string   `json:"name,omitempty"`
	Label string   `json:"label,omitempty"`
	At    [2]int   `json:"at"`
	Cells [][2]int `json:"cells,omitempty"` // relative to At
	Class int      `json:"class"`
	Axis  string   `json:"axis,omitempty"` // x or y; empty: both
	Gate  bool     `json:"gate,omitempty"` // may cover gates

	Colours string `json:"colours,omitempty"` // outermost first
	Frozen  int    `json:"frozen,omitempty"`  // number of pieces that must leave first
}

// An optimum is the length of the best known solution.
type optimum struct {
	Length  int  `json:"length"`
	AtLeast int  `json:"atLeast"`
	Exact   bool `json:"exact"`
}

var (
	axes    = map[board.Axes]string{board.Horizontal: "x", board.Vertical: "y"}
	motions = map[board.Motion]string{board.Glide: "glide", board.GlideOpen: "open"}
)

// Puzzle returns the description of the game for the script.
func (g Game) Puzzle() Puzzle {
	b := g.Board
	name, native := b.DisplayName(g.Lang)
	p := Puzzle{
		ID: g.ID, Name: name, Native: native, Title: g.Title, Task: g.Task, File: g.FileName, W: b.W, H: b.H, Walls: pairs(b.Walls), Gates: pairs(b.Gates), Exits: [][3]any{},
		Anywhere: b.GoalAnywhere, Motion: motions[b.Motion], Metric: g.Metric, Metrics: g.Metrics, Optima: g.Optima,
		Text: b.Text, PushRows: b.Has(board.Tile), Words: g.words(), Origin: [2]int{g.Origin.X, g.Origin.Y}, Cell: g.CellSize,
	}
	p.IDPrefix, p.IDSuffix = idAffixes(g.ID, b)
	p.AllLeave = b.Leave
	for _, e := range b.Exits {
		p.Exits = append(p.Exits, [3]any{e.At.X, e.At.Y, string(e.Colour)})
	}
	p.Marks = wallMarks(b)
	const ms = 10
	p.Time = timings{g.Pace.FirstCell * ms, g.Pace.ExtraCell * ms, g.Pace.MaxMotion * ms, g.Pace.Rest * ms, g.FirstHold * ms, g.LastHold * ms, g.ExitDelay * ms, g.ExitDuration * ms}
	for _, x := range b.Pieces {
		p.Pieces = append(p.Pieces, piece{
			Name: x.Name, Label: x.Label, At: pair(x.At), Cells: pairs(x.Cells), Class: x.Class,
			Axis: axes[x.Axes], Gate: len(b.Gates) > 0 && b.InGoal(x.Class),
			Colours: x.Colours, Frozen: x.Frozen,
		})
	}
	goals := [][]board.Piece{b.Goal}
	if b.GoalCovers {
		goals = b.GoalPlacements()
	}
	for i, goal := range goals {
		pieces := []piece{} // encoded as [] instead of null
		for _, x := range goal {
			pieces = append(pieces, piece{At: pair(x.At), Class: x.Class})
		}
		if i == 0 {
			p.Goal = pieces
		} else {
			p.OtherGoals = append(p.OtherGoals, pieces)
		}
	}
	if g.ExitOffset != (image.Point{}) {
		p.ExitOffset = &[2]int{g.ExitOffset.X, g.ExitOffset.Y}
	}
	p.Moves, p.Given = encodeMoves(g.Moves, g.Explanations), encodeMoves(g.Given, g.Explanations)
	if g.Given != nil {
		p.Moves = encodeMoves(g.Moves, nil)
	}
	p.Solved = len(g.Moves) > 0 && b.Apply(g.Moves...).Solved()
	if p.Solved && g.LowerBound > 0 {
		p.Optimum = &optimum{len(g.Moves), g.LowerBound, len(g.Moves) == g.LowerBound}
	} else if n := g.Optima[g.Metric]; n > 0 {
		p.Optimum = &optimum{n, n, true}
	}
	return p
}

// wallMarks returns the wall marks by cell.
func wallMarks(b board.Board) map[string]string {
	all := map[string]string{}
	for i, walls := range [][]board.Point{b.RightWalls, b.LowerWalls} {
		for _, w := range walls {
			all[fmt.Sprintf("%d,%d", w.X, w.Y)] += ",_"[i : i+1]
		}
	}
	return all
}

// encodeMoves converts moves to the form that the script expects.
func encodeMoves(moves []board.Move, why []string) []any {
	var all []any
	for i, m := range moves {
		entry := []any{m.Pieces, m.Path}
		if why != nil {
			entry = append(entry, why[i])
		}
		all = append(all, entry)
	}
	return all
}

// idAffixes returns the text before and after the rows in the ID of any position of the puzzle. The
// suffix includes the gates, since a piece may cover them.
func idAffixes(id string, b board.Board) (head, tail string) {
	parts := strings.Split(id, ":")
	if len(b.Gates) > 0 && !b.GoalCovers {
		for len(parts) < 3 {
			parts = append(parts, "")
		}
		covered := b
		covered.Pieces = []board.Piece{{Cells: b.Gates}} // GoalString shows gates below pieces
		parts[2] = covered.GoalString()
	}
	head = parts[0] + ":"
	if len(parts) > 2 {
		tail = ":" + strings.Join(parts[2:], ":")
	}
	return head, tail
}

// Count returns a number of moves with its noun, in the language of the game.
func (g Game) Count(n int) string {
	form := "many"
	if n == 1 {
		form = "one"
	}
	return strings.Replace(g.words()[form], "{n}", strconv.Itoa(n), 1)
}

// words returns the texts in the language of the game, with the nouns of the metric.
func (g Game) words() map[string]string {
	out := map[string]string{}
	for key, text := range wordsIn(g.Lang) {
		out[key] = text
	}
	out["one"] = strings.Replace(out["one"], "{unit}", g.Metric.Unit(1), 1)
	out["many"] = strings.Replace(out["many"], "{unit}", g.Metric.Unit(2), 1)
	return out
}

func pair(p board.Point) [2]int { return [2]int{p.X, p.Y} }

func pairs(ps []board.Point) [][2]int {
	out := make([][2]int, len(ps))
	for i, p := range ps {
		out[i] = pair(p)
	}
	return out
}
