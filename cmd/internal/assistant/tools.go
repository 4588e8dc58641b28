package assistant

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/schema"
	"slidegif/render"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

const instructions = `Slidegif solves sliding puzzles: 8-puzzle and 15-puzzle, Klotski (华容道), Rush Hour, Atomix, Lunar Lockout, Ricochet Robots, Color Block Jam (gates) and others. Its answers are proved: use it instead of guessing whether a puzzle is solvable or how many moves it takes. A puzzle is a line of text such as tiles:864/072/513, or a name such as 横刀立马.`

// A tool combines the description of a tool for AI assistants with the code that implements it.
type tool struct {
	name, title, description string
	arguments                []argument
	output                   json.RawMessage                    // JSON schema of the result
	picture                  bool                               // an argument is a picture
	run                      func(context.Context, *call) error // computes and stores the result of the call
}

// An argument describes one input value of a tool.
type argument struct {
	name, jsonType string // a JSON schema type, or two types joined with " or "
	required       bool
	description    string
	values         []string // for an enum; if nil, all values of the type are accepted
	pattern        string   // regular expression for values that are not in values; may be empty
}

var (
	puzzleArgument = argument{name: "puzzle", jsonType: "string", required: true, description: puzzleDoc}
	metricArgument = argument{name: "metric", jsonType: "string", values: schema.MetricNames(), description: schema.MetricDoc(true) + "; default: the usual unit of the kind"}
)

const puzzleDoc = `the puzzle in one line, KIND:START or KIND:START:GOAL, rows separated by /. Numbered tiles: tiles:864/072/513 (0 is the blank). Klotski: klotski:1xx2/1xx2/3445/3785/6009 (equal characters are one block, 0 is empty; other boards need a goal, block@column.row: klotski:xaa/bcd/e.d:x@3.3). Rush Hour: rush:oooooo/ooooBo/ooAABo/oooooo/oooooo/oooooo (car A leaves on the right, o is empty). Blocks that leave through gates of their colour, as in Color Block Jam: gates:#CC###/#aabbB/#a.b.B/######:aC,bB (# is the border, capital letters in the border are gates, . is empty; aC: block a has the colour of gate C). Or a name such as 横刀立马 or heng-dao-li-ma, or KIND:@SEED for a random puzzle, or the text of a puzzle file`

var tools = []tool{
	{name: "solve", title: "Solve a puzzle",
		description: "Finds a shortest solution of a sliding puzzle, or proves that there is none. If optimal is false, the solution is legal but may not be a shortest one, and at_least is the proved lower bound.",
		arguments: []argument{
			puzzleArgument, metricArgument,
			{name: "why", jsonType: "boolean", description: "explain the purpose of each move"},
			{name: "insight", jsonType: "boolean", description: "count the shortest solutions and find the positions that all of them pass, up to mirror images"},
		}, output: schema.Solution, run: solveTool},
	{name: "random", title: "Generate a random puzzle",
		description: "Generates a random solvable puzzle with its solution. The id in the result always refers to the same puzzle.",
		arguments: []argument{
			{name: "kind", jsonType: "string", values: kindWords(), pattern: kindPattern(), description: "the kind, optionally with a size, or a common name: tiles:3x3, 15-puzzle or rush (default: tiles:3x3)"},
			{name: "length", jsonType: "string or integer", description: "number of moves of a shortest solution: 20, 20-30, hardest or any (default: any puzzle that is not trivial)"},
			{name: "perfect", jsonType: "boolean", description: "klotski, rush and gates only: require exactly one shortest solution, for which every piece is needed"},
			{name: "seed", jsonType: "integer", description: "seed of the random generator; the same seed gives the same puzzle (default: a new seed for each call)"},
			metricArgument,
		}, output: schema.Solution, run: randomTool},
	{name: "legal_moves", title: "List the legal moves",
		description: "Lists all legal moves from the start of a puzzle.",
		arguments:   []argument{puzzleArgument}, output: schema.Moves, run: legalMovesTool},
	{name: "judge", title: "Judge moves",
		description: "Replays a user's moves. If a move is illegal, the error names the first illegal move and the reason. Otherwise the result reports whether the moves reach the goal (solved), how many moves are left at the start and after each move (distances: if the number does not decrease, the move was a mistake; -1: the goal is out of reach), and the optimum.",
		arguments: []argument{
			puzzleArgument,
			{name: "moves", jsonType: "string", required: true, description: "the moves. Tiles: the directions in which tiles move, such as URDL2. Blocks and robots: pairs of a piece and its path, such as 8D 9L 5DD. Blocks that leave through gates, as in gates:#CC###/#aabbB/#a.b.B/######:aC,bB: the path includes the exit, such as aU bR. Rush Hour: A+2 B-1 (plus is right or down). Or boards, one per line. If empty, only the distance from the start to the goal is reported"},
			metricArgument,
		}, output: schema.Solution, run: judgeTool},
	{name: "draw", title: "Draw a puzzle",
		description: "Draws a puzzle or its solution as a picture of at most 1 MB.",
		arguments: []argument{
			puzzleArgument,
			{name: "what", jsonType: "string", values: slices.Concat(drawnViews, drawnFormats), pattern: "^" + render.ViewStep + "[0-9]+$", description: "start, goal, step:N (after N moves of a solution), sheet (the whole solution in one picture) or solution (an animation) (default: start); png and svg also mean start, gif means solution"},
			{name: "format", jsonType: "string", values: drawnFormats, description: "png, gif or svg (default: gif for an animation, otherwise png)"},
			{name: "theme", jsonType: "string", values: theme.Names(), description: "colour theme"},
			{name: "size", jsonType: "integer", description: "longer side in pixels"},
			metricArgument,
		}, output: schema.Drawn, run: drawTool},
	{name: "read_picture", title: "Read a picture",
		description: "Reads the puzzle from a picture: any picture made by slidegif, or a screenshot or a photo taken straight from above of numbered tiles, Rush Hour, 华容道, or blocks with gates (gates:#CC###/#aabbB/#a.b.B/######:aC,bB). If the result has a doubt, ask the user which of its ids is right.",
		arguments:   []argument{{name: "image", jsonType: "string", required: true, description: "a PNG, JPEG, GIF or WebP in base64, or an SVG made by slidegif"}},
		output:      schema.Reading, picture: true, run: readPictureTool},
}

// randomKinds returns all kinds that can generate random puzzles.
func randomKinds() (kinds []*solve.Kind) {
	for _, k := range catalog.Kinds {
		if k.Random != nil {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// kindWords returns the values that the argument "kind" accepts, without parameters.
func kindWords() (names []string) {
	for _, k := range randomKinds() {
		names = append(names, k.Name)
		names = append(names, slices.Sorted(maps.Keys(k.Words))...)
	}
	return names
}

// kindPattern returns a regular expression for a kind with parameters.
func kindPattern() string {
	var names []string
	for _, k := range randomKinds() {
		names = append(names, k.Name)
	}
	return "^(" + strings.Join(names, "|") + "):"
}

func (t tool) inputSchema() any {
	properties, required := map[string]any{}, []string{}
	for _, arg := range t.arguments {
		property := schema.Words(arg.values, arg.pattern)
		property["type"], property["description"] = arg.jsonType, arg.description
		if kinds := strings.Split(arg.jsonType, " or "); len(kinds) > 1 {
			property["type"] = kinds
		}
		properties[arg.name] = property
		if arg.required {
			required = append(required, arg.name)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

// parseArguments validates the arguments of a tool call and returns their values as text, keyed by name.
func (t tool) parseArguments(data json.RawMessage, l guard.Limits) (map[string]string, error) {
	if int64(len(data)) > l.Source && !t.picture {
		return nil, guard.TooLarge("shorten it", "the arguments are longer than %d bytes", l.Source)
	}
	var names input.List
	for _, arg := range t.arguments {
		names = append(names, arg.name)
	}
	given := map[string]json.RawMessage{}
	if data != nil && json.Unmarshal(data, &given) != nil {
		return nil, input.Errorf(input.Say("the arguments are %s", names), "the arguments are not an object")
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(names, name) {
			return nil, input.Errorf(input.Say("the arguments are %s", names), "unknown argument %.40q", name)
		}
	}
	args := map[string]string{}
	for _, arg := range t.arguments {
		value := given[arg.name]
		text, ok := arg.parse(value)
		if !ok {
			return nil, input.Errorf(input.Say("the type must be %s", arg.jsonType), "%s: the value has the wrong type", arg.name)
		}
		if text == "" && arg.required && (arg.name != "moves" || string(value) != `""`) {
			return nil, input.Errorf(input.Say("the arguments are %s", names), "the argument %s is missing", arg.name)
		}
		args[arg.name] = text
	}
	return args, nil
}

// parse converts a JSON value to the form used in URL parameters. Numbers are written in digits, true becomes
// "on", and false and null become "". ok reports whether the value has the required type.
func (arg argument) parse(value json.RawMessage) (text string, ok bool) {
	var v any
	json.Unmarshal(value, &v) // v remains nil if the argument has no value
	switch v := v.(type) {
	case nil:
		return "", true
	case string:
		return v, strings.Contains(arg.jsonType, "string")
	case bool:
		if v {
			text = "on"
		}
		return text, arg.jsonType == "boolean"
	}
	_, err := strconv.ParseUint(string(value), 10, 64)
	return string(value), err == nil && strings.Contains(arg.jsonType, "integer")
}
