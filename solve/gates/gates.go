// Package gates parses and solves puzzles in which blocks leave through gates of their colour, as in Color Block Jam.
//
//	# C C # # #     gates:#CC###/#aabbB/#a.b.B/######:aC,bB
//	# a a b b B     The outermost ring is the border: # is a wall, a capital letter a cell of
//	# a . b . B     a gate of that colour. Inside, equal lower-case letters or digits are one
//	# # # # # #     block. The board is followed by a description of each block: its letter; its
//	                colours, outermost first; h or v if it moves on one axis only; and a number
//	                N if it is frozen until N blocks have left. Other examples: bCBh, cG3.
//
// A block can leave in a direction if all cells between the block and the border are free and if the border in this
// direction is a gate of the same colour. There, a block that has several colours loses its first colour instead of
// leaving. A move takes one block along any path of free cells, and may end at a gate: the block leaves, or loses a
// colour.
//
// # Search
//
// A block that leaves never makes a position worse, because it frees cells and thaws frozen blocks. The search
// therefore lets every block leave as soon as possible. A breadth-first search minimizes the number of all other
// moves, including moves that lose a colour. The length of the solution is this number plus the number of blocks,
// because each block leaves once. The search computes the reachable cells of a block with bit operations.
//
// # Cost
//
// Each position takes 13 to 90 bytes. Among the shortest solutions, a second search chooses one in which blocks move
// across as few cells as possible, including the exits. The second search usually visits a few hundred positions.
// Crowded boards are hard to solve if no block can leave soon. A search that exceeds a limit, or the effort, its
// budget of positions, returns the solution of a fallback search; see search.BeamSearch.
package gates

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/moves"
)

// Kind is the gates puzzle kind.
var Kind = &solve.Kind{
	Name:    "gates",
	Metrics: []solve.Metric{board.MoveMetric},
	Texts: solve.Texts{
		Doc:     "blocks that leave through gates of their colour, as in Color Block Jam",
		Heading: map[string]string{"zh": kindName.Names["zh"], "en": "Gates"},
		Task:    map[string]string{"zh": "让每个方块从同色的门出去。", "en": "Let each block out through a gate of its colour."},
		Rule:    map[string]string{"zh": "方块可以一直移动到门外；带箭头的只能沿箭头方向移动；带数字的要等这么多方块出去后才能动。", "en": "Blocks move freely, and out at a gate. One with arrows moves along them only; one with a number waits until so many have left."},
		Title:   solve.FixedTitle(map[string]string{"zh": kindName.Names["zh"], "en": "Gates"}),
	},
	Parser: solve.Parser{
		Example: "gates:gates-1",
		Syntax: []string{
			"Write START:BLOCKS, such as #CC###/#aabbB/#a.b.B/######:aC,bB. The board has at most 16x16 cells, including its border.",
			"The outermost ring of START is the border: # is a wall, and a capital letter is a gate of that colour. Corners must be walls.",
			"Inside the border, . is empty, # a wall, and lower-case letters and digits are blocks. Equal characters form one block, and its cells must touch edge to edge.",
			"BLOCKS describes each block, separated by commas: the character of the block; its colours as capital letters, the outermost first; h or v if it moves only horizontally or vertically; and a number N if it is frozen until N blocks have left. Examples are aC, bCBh and cG3.",
			"A block leaves if, in each row (or column) that it covers, all cells between the block and the border are free and the border cell is a gate of its colour. Cells in a recess of the block count too.",
			"At a gate, a block of several colours loses the outermost colour instead of leaving, and stays at the border.",
			"One move takes one block along any path of free cells, including the exit or the loss of a colour. The puzzle is solved when all blocks have left.",
			"Any capital letter can be a colour. Some letters have their usual meanings: R red, O orange, Y yellow, G green, C cyan, B blue, P purple, M magenta.",
			"gates:@7 is a random solvable board for seed 7. gates:5x7@7 has 5 rows and 7 columns inside the border.",
		},
		Words:     map[string]string{"color-block-jam": "", "colour-block-jam": "", kindName.Names["zh"]: ""},
		FixedGoal: true,
		Layouts:   solve.ReadLayouts(layoutsCSV),
		Recognize: recognize,
		Parse:     parse,
		ID:        id,
		Notations: []moves.Notation{moves.Pairs, moves.Boards},
	},
	Generator: solve.Generator{
		DailyLengths:  [7]string{"9-10", "6-7", "6-7", "7", "7-8", "8", "8-9"},
		DailySince:    20261129,
		Random:        random,
		RandomLength:  randomLength,
		RandomPerfect: randomPerfect,
	},
	Explorer: solve.Explorer{
		Proof:      proof,
		Insight:    countShortest,
		Space:      space,
		Positions:  positionsOf,
		Heuristics: heuristics,
	},
}

var kindName = input.Name("gates", map[string]string{"zh": "彩门方块"})

type puzzle struct{ board board.Board }

func (p *puzzle) Kind() *solve.Kind  { return Kind }
func (p *puzzle) ID() string         { return id(p.board) }
func (p *puzzle) Board() board.Board { return p.board }

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	if o.Metric != "" && o.Metric != board.MoveMetric {
		return solve.Solution{}, input.Errorf("use move", "gates cannot be solved in the metric %q", string(o.Metric))
	}
	return engineOf(newModel(p.board)).solve(ctx, o)
}

// proof implements solve.Kind.Proof.
func proof(b board.Board) *solve.Unsolvable {
	if reason := newModel(b).stuckReason(); reason.Format != "" {
		return &solve.Unsolvable{Reason: reason}
	}
	return nil
}

// id returns the puzzle ID of a board. The ID describes the blocks in the order of their
// characters.
func id(b board.Board) string {
	var blocks []string
	for _, p := range b.Pieces {
		if p.Gone() {
			continue
		}
		text := p.Name + p.Colours + axes[p.Axes]
		if p.Frozen > 0 {
			text += fmt.Sprint(p.Frozen)
		}
		blocks = append(blocks, text)
	}
	slices.Sort(blocks)
	return "gates:" + b.String() + ":" + strings.Join(blocks, ",")
}

// axes maps the allowed axes of a block to their notation in IDs.
var axes = map[board.Axes]string{board.Horizontal: "h", board.Vertical: "v"}

// layoutsCSV contains the named boards. A program generated all named boards, and their solution
// lengths are proved to be optimal.
//
//go:embed layouts.csv
var layoutsCSV string
