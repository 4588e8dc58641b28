// Package gates reads and solves puzzles of blocks that leave through gates of their colour,
// as in Color Block Jam.
//
//	# C C # # #     gates:#CC###/#aabbB/#a.b.B/######:aC,bB
//	# a a b b B     The outermost ring is the border: # is a wall, a capital letter a cell of
//	# a . b . B     a gate of that colour. Inside, equal lower-case letters or digits are one
//	# # # # # #     block. Behind the board stands what each block is: its colours, the
//	                outermost first; h or v where it keeps to its row or column; and a number
//	                where it is frozen until so many blocks have left: aC, bCBh, cG3.
//
// A block leaves in a direction if all cells between it and that border are free and the
// border there is a gate of its colour. A block of several colours loses the first one
// instead. A move is one block along any path of free cells, up to and including the way out.
//
// # Search
//
// Leaving never hurts: it only frees cells, and frozen blocks count who has left. So whatever
// can leave does, and a search breadth first looks for the fewest moves of other sorts, which
// put a block elsewhere or take a colour off it. The optimum is their number plus that of the
// blocks. The cells that a block can come to are found for all of them at once, as bits: the
// places where it fits, grown from where it stands.
//
// # Price
//
// A position takes 21 to 98 bytes. Eight of them tell how it was met, so that of the shortest
// solutions one is known on which blocks go the fewest cells before they leave. The weakness is a
// board with room for many blocks none of which can leave soon: a search that ends at its effort or
// at a limit answers with what search.Near finds.
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

// Kind is gates, a line of the catalog.
var Kind = &solve.Kind{
	Name:         "gates",
	Doc:          "blocks that leave through gates of their colour, as in Color Block Jam",
	Heading:      map[string]string{"zh": called.Chinese, "en": "Gates"},
	Task:         map[string]string{"zh": "让每个方块从同色的门出去。", "en": "Let each block out through a gate of its colour."},
	Rule:         map[string]string{"zh": "方块可以一直移动到门外；带箭头的只能沿箭头方向移动；带数字的要等这么多方块出去后才能动。", "en": "Blocks move freely, and out at a gate. One with arrows moves along them only; one with a number waits until so many have left."},
	Example:      "gates:gates-1",
	Syntax:       []string{hint, blockHint},
	Words:        map[string]string{"color-block-jam": "", "colour-block-jam": "", called.Chinese: ""},
	Metrics:      []solve.Metric{board.MoveMetric},
	OneGoal:      true,
	Title:        solve.Titles(called.Chinese, "Gates"),
	Layouts:      solve.ReadLayouts(layoutsCSV),
	Recognize:    recognize,
	Parse:        parse,
	ID:           id,
	Space:        space,
	Random:       random,
	RandomLength: randomLength,
	Proof:        proof,
	Insight:      countShortest,
	Notations:    []moves.Notation{moves.Pairs, moves.Boards},
}

// called is what messages call the kind.
var called = input.Name("gates", "彩门方块")

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

// proof is for solve.Kind.
func proof(b board.Board) *solve.Unsolvable {
	if reason := newModel(b).shut(); reason.Format != "" {
		return &solve.Unsolvable{Reason: reason}
	}
	return nil
}

// id writes a board with what its blocks are, in the order of their characters.
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

// axes are how an ID writes the axes of a block.
var axes = map[board.Axes]string{board.Horizontal: "h", board.Vertical: "v"}

// layoutsCSV are the named boards. All are generated for this program; every optimum is proved.
//
//go:embed layouts.csv
var layoutsCSV string
