// Package klotski reads the sliding-block puzzles: 华容道 on its board of 4 x 5 cells, and
// any other board of rigid pieces.
//
//	1xx2    equal characters are one piece     ....    the goal: x must end here, "." is
//	1xx2    0 or . is empty                    ....    whatever
//	3445    # is a wall                        ....
//	3785    - is a gate: an empty cell that    .xx.
//	6009    only the goal's pieces may cover   .xx.
//
// In one line that is 1xx2/1xx2/3445/3785/6009:..../..../..../.xx./.xx. and the goal may
// be left out here, for it is the classic one.
//
// The package knows notation, names and labels; package slide does the solving.
package klotski

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/slide"
)

// Kind is klotski, a line of the catalog.
var Kind = &solve.Kind{
	Name:    "klotski",
	Doc:     "sliding blocks: 华容道 and every board of rigid pieces",
	Metrics: []solve.Metric{board.MoveMetric, board.StepMetric, board.SlideMetric},
	Title:   title,
	Layouts: Layouts,
	Parse:   Parse,
	Random:  Random,

	RandomLength: RandomLength,
}

// title tells the classic from the rest by the piece that it is about.
func title(b board.Board) string {
	if b.W == 4 && b.H == 5 {
		for _, p := range b.Pieces {
			if p.Role == board.Hero && len(p.Cells) == 4 {
				return "华容道"
			}
		}
	}
	return "sliding-block puzzle"
}

type puzzle struct {
	id    string
	board board.Board
}

func (p *puzzle) ID() string         { return p.id }
func (p *puzzle) Board() board.Board { return p.board }

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	return slide.Solve(ctx, p.board, o)
}
