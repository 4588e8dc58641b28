package assistant

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"slidegif/cmd/internal/schema"
	"slidegif/render/theme"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

const instructions = `Slidegif solves sliding puzzles: 8-puzzle and 15-puzzle, Klotski (华容道), Rush Hour, Atomix, Lunar Lockout, Ricochet Robots, Color Block Jam (gates) and others. Its answers are proved, so ask it rather than guess whether a puzzle can be solved or how many moves it takes. A puzzle is a line of text such as tiles:864/072/513, or a name such as 横刀立马.`

// A tool is a line of the table of tools.
type tool struct {
	name, title, doc string
	arguments        []argument
	output           json.RawMessage                    // a schema
	run              func(context.Context, *call) error // sets the answer of the call
}

// An argument is one of a tool's.
type argument struct {
	name, kind string // the type is that of a JSON schema, or two of them with "or"
	required   bool
	doc        string
}

var (
	puzzleArgument = argument{"puzzle", "string", true, puzzleDoc}
	metricArgument = argument{"metric", "string", false, "what counts as one move: step (a piece by a cell), slide (along a line), move (along any path) or push (a row of tiles); leave it out for what is usual"}
)

const puzzleDoc = `the puzzle in one line, KIND:START or KIND:START:GOAL, rows separated by /. Numbered tiles: tiles:864/072/513 (0 is the blank). Klotski: klotski:1xx2/1xx2/3445/3785/6009 (equal characters are one block, 0 is empty; goal of other boards as klotski:xaa/bcd/e.d:x@3.3, block@column.row). Rush Hour: rush:oooooo/ooooBo/ooAABo/oooooo/oooooo/oooooo (car A leaves on the right, o is empty). Blocks that leave through gates of their colour, as in Color Block Jam: gates:#CC###/#aabbB/#a.b.B/######:aC,bB (# is the border, capitals in it are gates, . is empty; aC: block a has the colour of gate C). Or a name such as 横刀立马 or heng-dao-li-ma, or KIND:@SEED for a random one, or the text of a puzzle file`

var tools = []tool{
	{"solve", "Solve a puzzle",
		"Finds a shortest solution of a sliding puzzle, or proves that there is none. Where optimal is false the solution is legal but may not be a shortest one; at_least is then the proved bound.",
		[]argument{
			puzzleArgument, metricArgument,
			{"why", "boolean", false, "tell what each move is for"},
			{"insight", "boolean", false, "count the shortest solutions, and find the positions that all of them pass"},
		}, schema.Solution, solveTool},
	{"random", "Draw a random puzzle",
		"Draws a puzzle that can be solved, with a solution. The id of the answer stands for this puzzle for ever.",
		[]argument{
			{"kind", "string", false, "the kind, perhaps with a size, or what people call it: tiles:3x3, 15-puzzle, " + randomKinds().String() + " (default: tiles:3x3)"},
			{"length", "string or integer", false, "how many moves a shortest solution has: 20, 20-30, hardest or any (default: all that are worth solving)"},
			{"seed", "integer", false, "the same seed gives the same puzzle (default: another one at each call)"},
			metricArgument,
		}, schema.Solution, randomTool},
	{"legal_moves", "List the legal moves",
		"Lists every move that the start of a puzzle allows.",
		[]argument{puzzleArgument}, schema.Moves, legalMovesTool},
	{"judge", "Judge moves",
		"Replays moves of a person. Illegal ones are an error that names the first of them and says why. Else the answer tells whether they reach the goal (solved), how many moves are left at the start and after each (distances: where the number does not fall, the move was a mistake; -1: the goal is out of reach), and the optimum.",
		[]argument{
			puzzleArgument,
			{"moves", "string", true, "the moves. Tiles: the directions in which tiles go, as URDL2. Blocks and robots: pairs of a piece and its path, as 8D 9L 5DD. A block that leaves through a gate, as gates:#CC###/#aabbB/#a.b.B/######:aC,bB has them: its path out, as aU bR. Rush Hour: A+2 B-1 (plus is right or down). Or boards, one a line. Empty: only how far the start is from the goal"},
			metricArgument,
		}, schema.Solution, judgeTool},
	{"draw", "Draw a puzzle",
		"Draws a puzzle or its solution as a picture of at most 1 MB.",
		[]argument{
			puzzleArgument,
			{"what", "string", false, "start, goal, step:N (after N moves of a solution), sheet (the whole solution on one picture) or solution (an animation) (default: start); png and svg are the start, gif is the solution"},
			{"format", "string", false, "png, gif or svg (default: gif for an animation, else png)"},
			{"theme", "string", false, "the colours: " + strings.Join(theme.Names(), ", ")},
			{"size", "integer", false, "pixels of the longer side"},
			metricArgument,
		}, schema.Drawn, drawTool},
	{"read_picture", "Read a picture",
		"Reads the puzzle of a picture that slidegif drew, of any kind, or that a screenshot or a photo taken straight from above shows: numbered tiles, Rush Hour, 华容道, or blocks with gates as gates:#CC###/#aabbB/#a.b.B/######:aC,bB. Where the answer has a doubt, ask the person which of its ids is right.",
		[]argument{{"image", "string", true, "a PNG, JPEG, GIF or WebP in base64, or an SVG of slidegif"}},
		schema.Reading, readPictureTool},
}

// randomKinds returns the names of the kinds that have random puzzles.
func randomKinds() (names input.List) {
	for _, k := range catalog.Kinds {
		if k.Random != nil {
			names = append(names, k.Name)
		}
	}
	return names
}

// input returns the schema of the arguments.
func (t tool) input() any {
	properties, required := map[string]any{}, []string{}
	for _, arg := range t.arguments {
		var kind any = arg.kind
		if kinds := strings.Split(arg.kind, " or "); len(kinds) > 1 {
			kind = kinds
		}
		properties[arg.name] = map[string]any{"type": kind, "description": arg.doc}
		if arg.required {
			required = append(required, arg.name)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

// read returns the arguments of a call by their names, as text.
func (t tool) read(given map[string]json.RawMessage) (map[string]string, error) {
	var names input.List
	for _, arg := range t.arguments {
		names = append(names, arg.name)
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(names, name) {
			return nil, input.Errorf(input.Say("the arguments are %s", names), "there is no argument %.40q", name)
		}
	}
	args := map[string]string{}
	for _, arg := range t.arguments {
		value := given[arg.name]
		text, ok := arg.text(value)
		if !ok {
			return nil, input.Errorf(input.Say("its type is %s", arg.kind), "%s: the value cannot be read", arg.name)
		}
		if text == "" && arg.required && (arg.name != "moves" || string(value) != `""`) {
			return nil, input.Errorf(input.Say("the arguments are %s", names), "the argument %s is missing", arg.name)
		}
		args[arg.name] = text
	}
	return args, nil
}

// text returns a value as a URL has it: a number in digits, true as "on", and false and null as nothing. It
// reports whether the value is of the argument's type.
func (arg argument) text(value json.RawMessage) (text string, ok bool) {
	var v any
	json.Unmarshal(value, &v) // nil where no value is given
	switch v := v.(type) {
	case nil:
		return "", true
	case string:
		return v, strings.Contains(arg.kind, "string")
	case bool:
		if v {
			text = "on"
		}
		return text, arg.kind == "boolean"
	}
	_, err := strconv.ParseUint(string(value), 10, 64)
	return string(value), err == nil && strings.Contains(arg.kind, "integer")
}
