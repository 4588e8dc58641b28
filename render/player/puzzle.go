// Package player creates a web page on which a puzzle can be played. The page consists of an SVG
// with a group for each piece, a description of the puzzle for the script, and the script itself.
//
//	<slide-player>
//	  <script type="application/json">   piece positions, walls, goal, moves, texts
//	  <svg> ... <g data-piece="3">       the drawing, as in all other formats
//	</slide-player>
//	<script>                             moves the groups; independent of theme and kind
//
// The script also defines a web component. If an element only names a puzzle, the component requests the
// description and the drawing from a server. If scripts are disabled, the page shows the start position.
//
// The script rules.js duplicates the rules of package board. A test compares rules.js with package board for all
// kinds of puzzles.
package player

import (
	"cmp"
	"fmt"
	"image"
	"maps"
	"strconv"
	"strings"

	"slidegif/render/scene"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// A Game is a puzzle that can be played on a web page.
type Game struct {
	Board        board.Board // start position, with labels in the language Lang
	ID           string      // canonical
	Title        string      // generic title, such as the name of the kind; may be empty
	Task         string      // instruction for the person who plays
	Metric       board.Metric
	Metrics      []board.Metric       // of the kind
	Optima       map[board.Metric]int // optimal lengths that are known; negative if unsolvable
	Moves        []board.Move         // moves of the solution; may be empty
	Given        []board.Move         // moves to show instead of the solution; may be empty
	LowerBound   int                  // lower bound on the length of solutions; 0 means unknown
	Marks        []int                // numbers of the moves that the progress bar marks
	Explanations []string             // explanations of the displayed moves; may be nil
	Lang         string               // one of language.Tags; the default is English
	FileName     string               // name of saved picture files, without extension

	// The times in Pace and in the next five fields are in hundredths of a second.
	Pace                    scene.Pace
	FirstHold, LastHold     int         // pauses at the first and at the last position
	ExitDelay, ExitDuration int         // times for the piece that leaves the board at the goal
	WordTime                int         // time to read a word of an explanation, after which the next move may start
	Attributes              []Attribute // of the element

	SVG      []byte      // picture in which each piece is a group with the attribute data-piece
	Size     image.Point // size of the SVG, in pixels
	Origin   image.Point // position of cell 0, 0, in SVG units
	CellSize int         // distance between neighbouring cells, in SVG units
	// ExitOffset is the number of cells by which the goal piece moves when it leaves the board.
	// ExitOffset is zero if the piece stays.
	ExitOffset image.Point
}

// An Attribute is an attribute of the HTML element, such as autoplay="on".
type Attribute struct{ Name, Value string }

// A Puzzle is a description of a game that the script can read. Positions are written as [column,
// row].
type Puzzle struct {
	ID       string `json:"id"`
	IDPrefix string `json:"head"` // the ID of a position consists of this prefix, the rows and the suffix
	IDSuffix string `json:"tail"`

	Text   board.Symbols `json:"text"`
	Name   string        `json:"name,omitempty"`
	Native string        `json:"native,omitempty"` // original name, if Name is a translation of it
	Title  string        `json:"title,omitempty"`
	Task   string        `json:"task"`
	File   string        `json:"file"`

	W      int      `json:"w"`
	H      int      `json:"h"`
	Pieces []piece  `json:"pieces"`
	Walls  [][2]int `json:"walls"`
	Gates  [][2]int `json:"gates"`

	// Marks maps each cell, for example "3,1", to its wall marks in an ID. The mark "," is a wall
	// on the right side, and "_" is a wall on the lower side.
	Marks map[string]string `json:"marks,omitempty"`

	Goal       []piece   `json:"goal"`
	OtherGoals [][]piece `json:"others,omitempty"`   // alternative goals
	Anywhere   bool      `json:"anywhere,omitempty"` // whether the goal pattern may be anywhere on the board
	AllLeave   bool      `json:"leaves,omitempty"`   // whether the puzzle is solved when all pieces have left
	Exits      [][3]any  `json:"exits"`              // column, row and colour of each exit
	// Motion is empty if pieces move cell by cell. Motion is "glide" if pieces glide, and "open" if
	// they glide on a board without a border.
	Motion     string  `json:"motion,omitempty"`
	PushRows   bool    `json:"rows,omitempty"` // whether rows of pieces can be pushed together
	ExitOffset *[2]int `json:"exit,omitempty"` // see Game.ExitOffset

	Metric  board.Metric         `json:"metric"`
	Metrics []board.Metric       `json:"metrics"`
	Optima  map[board.Metric]int `json:"optima,omitempty"`
	Moves   []any                `json:"moves,omitempty"` // each move is [pieces, path] or [pieces, path, explanation]
	Given   []any                `json:"given,omitempty"` // like Moves
	Solved  bool                 `json:"solved,omitempty"`
	Optimum *optimum             `json:"optimum,omitempty"`
	Words   map[string]string    `json:"words"`
	Lang    string               `json:"lang,omitempty"` // of Words and of the labels

	Origin [2]int  `json:"origin"`
	Cell   int     `json:"cell"`
	Time   timings `json:"time"`
}

// timings holds the times of a Game, converted to milliseconds.
type timings struct {
	One     int `json:"one"`
	More    int `json:"more"`
	Longest int `json:"longest"`
	Rest    int `json:"rest"`
	First   int `json:"first"`
	Last    int `json:"last"`
	Wait    int `json:"wait"`
	Way     int `json:"way"`
	Word    int `json:"word"`
}

type piece struct {
	Name  string   `json:"name,omitempty"`
	Label string   `json:"label,omitempty"` // label of the piece, or else its name
	At    [2]int   `json:"at"`
	Cells [][2]int `json:"cells,omitempty"` // relative to At
	Class int      `json:"class"`
	Axis  string   `json:"axis,omitempty"` // x or y; empty means both axes
	Gate  bool     `json:"gate,omitempty"` // may cover gates

	Colours string `json:"colours,omitempty"` // outermost first
	Frozen  int    `json:"frozen,omitempty"`  // number of pieces that must leave before this piece can move
}

// An optimum holds the length of the best known solution and a lower bound.
type optimum struct {
	Length  int  `json:"length"`
	AtLeast int  `json:"atLeast"`
	Exact   bool `json:"exact"`
}

var (
	axes    = map[board.Axes]string{board.Horizontal: "x", board.Vertical: "y"}
	motions = map[board.Motion]string{board.Glide: "glide", board.GlideOpen: "open"}
)

// Puzzle returns a description of the game that the script can read.
func (g Game) Puzzle() Puzzle {
	b := g.Board
	name, native := b.DisplayName(g.Lang)
	p := Puzzle{
		ID: g.ID, Name: name, Native: native, Title: g.Title, Task: g.Task, File: g.FileName, W: b.W, H: b.H, Walls: pairs(b.Walls), Gates: pairs(b.Gates), Exits: [][3]any{},
		Anywhere: b.GoalAnywhere, Motion: motions[b.Motion], Metric: g.Metric, Metrics: g.Metrics, Optima: g.Optima,
		Text: b.Text, PushRows: b.Has(board.Tile), Words: g.words(), Lang: g.Lang, Origin: [2]int{g.Origin.X, g.Origin.Y}, Cell: g.CellSize,
	}
	p.IDPrefix, p.IDSuffix = idAffixes(g.ID, b)
	p.AllLeave = b.Leave
	for _, e := range b.Exits {
		p.Exits = append(p.Exits, [3]any{e.At.X, e.At.Y, string(e.Colour)})
	}
	p.Marks = wallMarks(b)
	const ms = 10
	p.Time = timings{g.Pace.FirstCell * ms, g.Pace.ExtraCell * ms, g.Pace.MaxMotion * ms, g.Pace.Rest * ms, g.FirstHold * ms, g.LastHold * ms, g.ExitDelay * ms, g.ExitDuration * ms, g.WordTime * ms}
	for _, x := range b.Pieces {
		p.Pieces = append(p.Pieces, piece{
			Name: x.Name, Label: cmp.Or(x.Label, x.Name), At: pair(x.At), Cells: pairs(x.Cells), Class: x.Class,
			Axis: axes[x.Axes], Gate: len(b.Gates) > 0 && b.InGoal(x.Class),
			Colours: x.Colours, Frozen: x.Frozen,
		})
	}
	goals := [][]board.Piece{b.Goal}
	if b.GoalCovers {
		goals = b.GoalPlacements()
	}
	if len(goals) == 0 { // no placement: the script needs a goal that no position meets
		goals = [][]board.Piece{{{Class: -1}}}
	}
	for i, goal := range goals {
		pieces := []piece{} // an empty slice is encoded as [] instead of null
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

// idAffixes returns the parts of a position ID before and after the rows of pieces. Both parts are the same for
// all positions of the puzzle. The tail lists all gates, because pieces in the rows may hide gates.
func idAffixes(id string, b board.Board) (head, tail string) {
	parts := strings.Split(id, ":")
	if len(b.Gates) > 0 && !b.GoalCovers {
		for len(parts) < 3 {
			parts = append(parts, "")
		}
		covered := b
		covered.Pieces = []board.Piece{{Cells: b.Gates}} // GoalString also shows gates that are below pieces
		parts[2] = covered.GoalString()
	}
	head = parts[0] + ":"
	if len(parts) > 2 {
		tail = ":" + strings.Join(parts[2:], ":")
	}
	return head, tail
}

// Count returns a number of moves together with its noun, in the language of the game.
func (g Game) Count(n int) string {
	form := "many"
	if n == 1 {
		form = "one"
	}
	return strings.Replace(g.words()[form], "{n}", strconv.Itoa(n), 1)
}

// words returns the player's text in the language of the game, with the unit of the metric.
func (g Game) words() map[string]string {
	out := map[string]string{}
	maps.Copy(out, wordsIn(g.Lang))
	out["one"] = strings.Replace(out["one"], "{unit}", g.Metric.Unit(1), 1)
	out["many"] = strings.Replace(out["many"], "{unit}", g.Metric.Unit(2), 1)
	if g.Board.Leave {
		out["out"], out["shed"] = words.In(g.Lang).Ends()
	}
	maps.Copy(out, g.colourNames())
	return out
}

// colourNames returns the names of the colours of blocks and exits. Keys such as "#R" are distinct from directions
// such as "R".
func (g Game) colourNames() map[string]string {
	out := map[string]string{}
	for _, x := range g.Board.Pieces {
		for colours, name := range words.In(g.Lang).Blocks(x.Colours) {
			out["#"+colours] = name
		}
	}
	for _, e := range g.Board.Exits {
		colour := string(e.Colour)
		out["#"+colour] = words.In(g.Lang).Blocks(colour)[colour]
	}
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
