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
// be left out here, for it is the classic one. A goal can also ask for cells, as x@2.5+1@1.1:
// the pieces that must cover them, with whichever of their cells.
//
// The package knows notation, names and labels; package blocks does the solving.
package klotski

import (
	"cmp"
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/hanzi"
	"slidegif/solve/internal/blocks"
	"slidegif/solve/moves"
)

// Kind is klotski, a line of the catalog.
var Kind = &solve.Kind{
	Name:    "klotski",
	Doc:     "sliding blocks: 华容道 and every board of rigid pieces",
	Metrics: []solve.Metric{board.MoveMetric, board.StepMetric, board.SlideMetric},
	Title:   title,
	Layouts: layouts,
	Form:    form,
	Heading: map[string]string{"zh": "华容道", "en": "Klotski"},
	Task:    map[string]string{"zh": "把{hero}的块移到目标位置。", "en": "Bring the {hero} block to its goal."},
	Example: "klotski:heng-dao-li-ma",
	Syntax:  []string{exampleHint, cellHint, goalHint},
	Imports: []solve.Form{{Example: "klotski:1A9BF0C", From: "CommonCode"}, {Example: "klotski:4WVE1", From: "ShortCode"}},
	Words:   map[string]string{"华容道": "", "huarongdao": "", "三国华容道": "", "sliding-blocks": "", "滑块": ""},
	Presets: []string{"", "v5h0s4", "v3h2s4", "v2h2s6"},

	PresetName: setName,

	Recognize:    recognize,
	General:      true,
	Parse:        Parse,
	ID:           positionID,
	Distances:    census.DistancesIn(board.MoveMetric),
	Notations:    []moves.Notation{moves.Pairs, moves.Boards},
	Codes:        codes,
	Random:       random,
	Week:         [7]string{"80-200", "20-30", "25-40", "35-50", "45-60", "55-75", "65-90"}, // Monday is easy
	Insight:      blocks.Insight,
	Worthwhile:   worthwhile,
	RandomLength: randomLength,
	Kits:         &solve.Kits{Text: `^(?!.*CC)[\w./]+$`, Empty: "0.", Bare: true, Look: solve.ByShape, Boards: kits}, // CC: letters may be names
	NamedSpace:   namedSpace,
}

// recognize takes boards with rows or a goal, CommonCodes, and sets of
// pieces with a seed. A ShortCode looks like any other word, so it is read only behind "klotski:".
func recognize(id string) bool {
	if isCommonCode(id) {
		_, err := readCommonCode(id)
		return err == nil || !isWord(id)
	}
	start, _, goal := strings.Cut(id, ":")
	set, _, seeded := strings.Cut(start, "@")
	switch {
	case strings.Contains(start, "/"):
		return true
	case seeded:
		return set != ""
	}
	return goal && strings.ContainsAny(start, ",0123456789")
}

// title returns 华容道 or Klotski for the classic board, and what sliding blocks are called for any other.
func title(b board.Board, lang string) string {
	classic := isClassic(b)
	switch {
	case classic && lang == "en":
		return "Klotski"
	case classic:
		return hanzi.In(lang, "华容道")
	}
	return hanzi.Or(lang, "滑块谜题", "sliding-block puzzle")
}

// isClassic reports whether the board is one of 5 rows of 4 cells with a 2x2 hero.
func isClassic(b board.Board) bool {
	if b.W != 4 || b.H != 5 {
		return false
	}
	for _, p := range b.Pieces {
		if p.Role == board.Hero && len(p.Cells) == 4 {
			return true
		}
	}
	return false
}

func positionID(b board.Board) string { return prefix + describe(b) }

type puzzle struct {
	id    string
	board board.Board
}

func (p *puzzle) Kind() *solve.Kind { return Kind }

func (p *puzzle) ID() string         { return p.id }
func (p *puzzle) Board() board.Board { return p.board }

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	o.Metric = cmp.Or(o.Metric, board.MoveMetric)
	return blocks.Solve(ctx, p.board, o)
}
