// Package klotski parses sliding-block puzzles: 华容道 (Klotski) on a board of 4 x 5 cells, and any other board of rigid
// pieces.
//
//	1xx2    equal characters are one piece     ....    the goal: x must end here,
//	1xx2    0 or . is empty                    ....    "." matches anything
//	3445    # is a wall                        ....
//	3785    - is a gate: an empty cell that    .xx.
//	6009    only the goal's pieces may cover   .xx.
//
// Written on one line, the puzzle above is 1xx2/1xx2/3445/3785/6009:..../..../..../.xx./.xx. The classic goal, as in
// the puzzle above, may be omitted. A goal can also be a list of cells, such as x@2.5+1@1.1: x must cover column 2,
// row 5, counted from 1, with any of its parts.
//
// Package klotski handles notation, names and labels. Package blocks solves the puzzles.
package klotski

import (
	"cmp"
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/input"
	"slidegif/solve/internal/blocks"
	"slidegif/solve/language"
	"slidegif/solve/moves"
)

// Kind is the klotski puzzle kind.
var Kind = &solve.Kind{
	Name:    "klotski",
	Metrics: []solve.Metric{board.MoveMetric, board.StepMetric, board.SlideMetric},
	Texts: solve.Texts{
		Doc:        "sliding blocks of any shape, such as 华容道 (Klotski)",
		Heading:    map[string]string{"zh": "华容道", "en": "Klotski"},
		Task:       map[string]string{"zh": "把{hero}的块移到目标位置。", "en": "Bring the {hero} block to its goal."},
		Title:      title,
		PresetName: pieceSetName,
	},
	Parser: solve.Parser{
		Example: "klotski:heng-dao-li-ma",
		Syntax: []string{
			"Write rows separated by /, such as 1xx2/1xx2/3445/3785/6009. Equal characters form one piece, and its cells must touch edge to edge.",
			"0 or . is an empty cell, # a wall, and - a gate: an empty cell that only pieces named by the goal may cover. Any other printable character except : and , is a piece.",
			"Write the goal after a colon, as a grid of the same size: . matches anything, and a character marks where its piece must end. Show each of these pieces whole.",
			"A goal may also be a position: x@3.2 means that any cell of piece x covers column 3, row 2, counted from the top left. Join several positions with +.",
			"A 4x5 board with one 2x2 piece needs no goal: that piece must reach the bottom centre.",
			"Pieces of the same shape are interchangeable unless the goal names them. The option same=FGH,IJ makes the pieces of each group interchangeable: klotski:START:GOAL:same=FGH,IJ.",
			"Names are IDs too: klotski:heng-dao-li-ma or 横刀立马.",
			"klotski:@7 is a random solvable 4x5 board for seed 7. klotski:v4h1s4@7 has 4 vertical dominoes, 1 horizontal domino, 4 single cells and one 2x2 piece.",
		},
		Words:         map[string]string{"华容道": "", "huarongdao": "", "huarong road": "", "三国华容道": "", "sliding-blocks": "", "滑块": ""},
		Imports:       []solve.ImportFormat{{Example: "klotski:1A9BF0C", Source: "CommonCode"}, {Example: "klotski:4WVE1", Source: "ShortCode"}, {Example: "[[2,1,1,3],[2,1,1,3],[4,6,6,5],[4,7,8,5],[9,0,0,10]]", Source: "a table of numbers"}},
		Layouts:       layouts,
		CanonicalForm: canonicalForm,
		Recognize:     recognize,
		General:       true,
		Parse:         Parse,
		ParseUnnamed:  ParseUnnamed,
		ReadTable:     readTable,
		ID:            positionID,
		Notations:     []moves.Notation{moves.Pairs, moves.Boards},
		Codes:         codes,
	},
	Generator: solve.Generator{
		Presets:       []string{"", "v5h0s4", "v3h2s4", "v2h2s6"},
		DailyLengths:  [7]string{"80-200", "20-30", "25-40", "35-50", "45-60", "55-75", "65-90"}, // Sunday to Saturday; the easiest puzzle is on Monday
		Random:        random,
		RandomLength:  randomLength,
		RandomPerfect: randomPerfect,
		Worthwhile:    worthwhile,
	},
	Explorer: solve.Explorer{
		Distances:  census.DistancesWithDefault(board.MoveMetric),
		Insight:    blocks.Insight,
		Heuristics: blocks.Heuristics,
	},
}

// minCode is the minimum length of a CommonCode without the prefix "klotski:".
const minCode = 5

// recognize accepts boards with rows or a goal, CommonCodes, and piece sets with a seed. A ShortCode looks like an
// ordinary word, and a short CommonCode like a number, so both require the prefix "klotski:".
func recognize(id string) bool {
	if isCommonCode(id) {
		if len(id) < minCode {
			return false
		}
		_, err := parseCommonCode(id)
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

// title returns 华容道 or Klotski for a classic board, and a generic title for all other boards. If the language
// has no texts, the title of a classic board is 华容道.
func title(b board.Board, lang string) string {
	switch classic := isClassic(b); {
	case classic && language.Named(lang).Texts == "":
		return "华容道"
	case classic:
		return language.Texts{"zh": "华容道", "en": "Klotski"}.In(lang)
	}
	return language.Texts{"zh": "滑块谜题", "en": "sliding-block puzzle"}.In(lang)
}

// isClassic reports whether the board has 5 rows of 4 cells and a main piece of 2x2 cells.
func isClassic(b board.Board) bool {
	if b.W != 4 || b.H != 5 {
		return false
	}
	for _, p := range b.Pieces {
		if p.Role == board.MainPiece && len(p.Cells) == 4 {
			return true
		}
	}
	return false
}

func positionID(b board.Board) string { return prefix + formatBoard(b) }

type puzzle struct {
	id    string
	board board.Board
	note  input.Message // note about how the text was read; usually empty
}

// Note describes how the text of the puzzle was interpreted. For an ID, the note is empty.
func (p *puzzle) Note() input.Message { return p.note }

func (p *puzzle) Kind() *solve.Kind { return Kind }

func (p *puzzle) ID() string         { return p.id }
func (p *puzzle) Board() board.Board { return p.board }

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	o.Metric = cmp.Or(o.Metric, board.MoveMetric)
	return blocks.Solve(ctx, p.board, o)
}
