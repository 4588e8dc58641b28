// Package player writes one puzzle as a page on which it can be watched and played: an SVG
// whose pieces are groups, a description of the rules for the script, and the script.
//
//	<slide-player>
//	  <script type="application/json">   where pieces stand, walls, goal, moves, words
//	  <svg> ... <g data-piece="3">       the drawing, the same as in every other format
//	</slide-player>
//	<script>                             moves the groups; knows no theme and no kind
//
// The same script is a web component: in a page that names only a puzzle it asks a server
// for the description and the drawing. Without scripts the page shows the start.
//
// The price: the rules stand a second time in the script, in rules.js. A test plays
// solutions of all kinds with them.
package player

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A Game is one puzzle as it is to be played.
type Game struct {
	Board    board.Board // the start; labels in the language of the words
	ID       string      // canonical
	Title    string      // what people call such a puzzle; may be empty
	Task     string      // what a player is asked to do
	Metric   board.Metric
	Metrics  []board.Metric       // of the kind
	Optima   map[board.Metric]int // known lengths of shortest solutions, below 0 for none
	Moves    []board.Move         // a solution; may be empty
	Given    []board.Move         // to be watched in its place; may be empty
	AtLeast  int                  // no solution has fewer moves; 0 where nothing is known
	Forced   []int                // the moves after which the track has a mark
	Why      []string             // what each move that is watched is for; may be nil
	Lang     string               // of the words, one of board.Langs; empty: English
	FileName string               // of pictures that are saved, without extension

	Pace        scene.Pace  // in centiseconds, as all that follow
	First, Last int         // holds of the first and the last position
	Wait, Way   int         // until the piece at the goal leaves, and how long that takes
	Attributes  []Attribute // of the element

	SVG    []byte      // pieces are groups with data-piece
	Size   image.Point // of the SVG, in pixels
	Origin image.Point // of cell 0, 0 in units of the SVG
	Cell   int         // units from one cell to the next
	Exit   image.Point // by which the piece at the goal goes on once it is solved; zero for none
}

// An Attribute is one setting of the element, such as autoplay="on".
type Attribute struct{ Name, Value string }

// A Puzzle is what the script is told about a game. Places are [column, row].
type Puzzle struct {
	ID   string `json:"id"`
	Head string `json:"head"` // with a position between them, head and tail are the
	Tail string `json:"tail"` // position's ID

	Text   board.Notation `json:"text"`
	Name   string         `json:"name,omitempty"`
	Native string         `json:"native,omitempty"` // behind a name that is a translation, what it translates
	Title  string         `json:"title,omitempty"`
	Task   string         `json:"task"`
	File   string         `json:"file"`

	W      int      `json:"w"`
	H      int      `json:"h"`
	Pieces []piece  `json:"pieces"`
	Walls  [][2]int `json:"walls"`
	Gates  [][2]int `json:"gates"`

	// Marks are by cell, as "3,1", what stands behind it in an ID: "," for a wall along its
	// right side and "_" for one along its lower side.
	Marks map[string]string `json:"marks,omitempty"`

	Goal     []piece   `json:"goal"`
	Others   [][]piece `json:"others,omitempty"`   // other goals, any of which will do
	Anywhere bool      `json:"anywhere,omitempty"` // the goal is a pattern that may stand anywhere
	Leave    bool      `json:"leaves,omitempty"`   // solved once all pieces have left
	Exits    [][3]any  `json:"exits"`              // column, row and colour
	Motion   string    `json:"motion,omitempty"`   // empty: by cells; glide, open
	Rows     bool      `json:"rows,omitempty"`     // a row of pieces may be pushed together
	Exit     *[2]int   `json:"exit,omitempty"`     // cells by which the piece at the goal leaves

	Metric  board.Metric         `json:"metric"`
	Metrics []board.Metric       `json:"metrics"`
	Optima  map[board.Metric]int `json:"optima,omitempty"`
	Moves   []any                `json:"moves,omitempty"` // [[piece, ...], path], and of the watched ones what they are for
	Given   []any                `json:"given,omitempty"` // as Moves
	Solved  bool                 `json:"solved,omitempty"`
	Optimum *optimum             `json:"optimum,omitempty"`
	Words   map[string]string    `json:"words"`

	Origin [2]int `json:"origin"`
	Cell   int    `json:"cell"`
	Time   times  `json:"time"`
}

// times are milliseconds: as a Game has them.
type times struct {
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
	Cells [][2]int `json:"cells,omitempty"` // from At
	Class int      `json:"class"`
	Axis  string   `json:"axis,omitempty"` // x or y; empty for both
	Gate  bool     `json:"gate,omitempty"` // may cover gates

	Colours string `json:"colours,omitempty"` // the outermost first
	Frozen  int    `json:"frozen,omitempty"`  // so many must leave before it moves
}

// An optimum is a known length.
type optimum struct {
	Length  int  `json:"length"`
	AtLeast int  `json:"atLeast"`
	Exact   bool `json:"exact"`
}

var (
	axes    = map[board.Axes]string{board.Horizontal: "x", board.Vertical: "y"}
	motions = map[board.Motion]string{board.Glide: "glide", board.GlideOpen: "open"}
)

// Puzzle describes the game for the script.
func (g Game) Puzzle() Puzzle {
	b := g.Board
	name, native := b.Called(g.Lang)
	p := Puzzle{
		ID: g.ID, Name: name, Native: native, Title: g.Title, Task: g.Task, File: g.FileName, W: b.W, H: b.H, Walls: points(b.Walls), Gates: points(b.Gates), Exits: [][3]any{},
		Anywhere: b.GoalAnywhere, Motion: motions[b.Motion], Metric: g.Metric, Metrics: g.Metrics, Optima: g.Optima,
		Text: b.Text, Rows: b.Has(board.Tile), Words: g.words(), Origin: [2]int{g.Origin.X, g.Origin.Y}, Cell: g.Cell,
	}
	p.Head, p.Tail = around(g.ID, b)
	p.Leave = b.Leave
	for _, e := range b.Exits {
		p.Exits = append(p.Exits, [3]any{e.At.X, e.At.Y, string(e.Colour)})
	}
	p.Marks = marks(b)
	const ms = 10
	p.Time = times{g.Pace.One * ms, g.Pace.More * ms, g.Pace.Longest * ms, g.Pace.Rest * ms, g.First * ms, g.Last * ms, g.Wait * ms, g.Way * ms}
	for _, x := range b.Pieces {
		p.Pieces = append(p.Pieces, piece{
			Name: x.Name, Label: x.Label, At: place(x.At), Cells: points(x.Cells), Class: x.Class,
			Axis: axes[x.Axes], Gate: len(b.Gates) > 0 && b.InGoal(x.Class),
			Colours: x.Colours, Frozen: x.Frozen,
		})
	}
	goals := [][]board.Piece{b.Goal}
	if b.GoalCovers {
		goals = b.Places()
	}
	for i, goal := range goals {
		pieces := []piece{} // no null for the script
		for _, x := range goal {
			pieces = append(pieces, piece{At: place(x.At), Class: x.Class})
		}
		if i == 0 {
			p.Goal = pieces
		} else {
			p.Others = append(p.Others, pieces)
		}
	}
	if g.Exit != (image.Point{}) {
		p.Exit = &[2]int{g.Exit.X, g.Exit.Y}
	}
	p.Moves, p.Given = encodeMoves(g.Moves, g.Why), encodeMoves(g.Given, g.Why)
	if g.Given != nil {
		p.Moves = encodeMoves(g.Moves, nil)
	}
	p.Solved = len(g.Moves) > 0 && b.Apply(g.Moves...).Solved()
	if p.Solved && g.AtLeast > 0 {
		p.Optimum = &optimum{len(g.Moves), g.AtLeast, len(g.Moves) == g.AtLeast}
	} else if n := g.Optima[g.Metric]; n > 0 {
		p.Optimum = &optimum{n, n, true}
	}
	return p
}

// marks tells by cell which walls stand behind it.
func marks(b board.Board) map[string]string {
	all := map[string]string{}
	for i, walls := range [][]board.Point{b.RightWalls, b.LowerWalls} {
		for _, w := range walls {
			all[fmt.Sprintf("%d,%d", w.X, w.Y)] += ",_"[i : i+1]
		}
	}
	return all
}

// encodeMoves writes moves as the script reads them.
func encodeMoves(moves []board.Move, why []string) []any {
	var all []any
	for i, m := range moves {
		told := []any{m.Pieces, m.Path}
		if why != nil {
			told = append(told, why[i])
		}
		all = append(all, told)
	}
	return all
}

// around returns what stands before and behind the start in the ID of any position of the
// puzzle. A goal that is written shows the gates, since a piece may cover them.
func around(id string, b board.Board) (head, tail string) {
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

// Count returns a number of moves with its noun, in the game's language.
func (g Game) Count(n int) string {
	form := "many"
	if n == 1 {
		form = "one"
	}
	return strings.Replace(g.words()[form], "{n}", strconv.Itoa(n), 1)
}

// words returns the words of the game's language, with the nouns of its metric.
func (g Game) words() map[string]string {
	out := map[string]string{}
	for key, text := range wordsIn(g.Lang) {
		out[key] = text
	}
	out["one"] = strings.Replace(out["one"], "{unit}", g.Metric.Unit(1), 1)
	out["many"] = strings.Replace(out["many"], "{unit}", g.Metric.Unit(2), 1)
	return out
}

func place(p board.Point) [2]int { return [2]int{p.X, p.Y} }

func points(ps []board.Point) [][2]int {
	out := make([][2]int, len(ps))
	for i, p := range ps {
		out[i] = place(p)
	}
	return out
}
