package render

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"slidegif/render/internal/plan"
	"slidegif/render/internal/tree"
	"slidegif/render/theme"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/test/testcost"
)

// TestViewsInFormats checks that every view can be written in every format that shows it, and that any other view is
// an *input.Error. ViewSteps needs a file for each position, or a document.
func TestViewsInFormats(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := randomSolution(newBoard(classic), 4, 1)
	s.Comparison = &Comparison{Moves: s.Moves, Metric: s.Metric}
	s.Analysis = &Analysis{Left: []int{4, 3, 2, 1, 0}}
	s.Map, s.Tree, s.Search = pathMap(50), pairTree, pathSearch
	tiles := randomSolution(newTiles(3, 3), 4, 1)
	for _, f := range Formats() {
		for _, v := range Views() {
			o := Options{View: v.Name, Size: 120, Tween: 2}
			if v.Name == ViewStep {
				o.View += "2"
			}
			shown := s
			if v.Name == ViewHeuristic {
				shown = tiles
			}
			p, err := Decide(f, shown, o)
			if err == nil && f.HoldsMany {
				switch c := p.Content.(type) {
				case plan.Sheet:
				case plan.Drawing:
					if !v.fillsPage() {
						t.Errorf("%s, view %s: a drawing does not fill the page", f.Name, v.Name)
					}
				default:
					t.Errorf("%s, view %s: the document shows a %T; add a function pages to the row of the view", f.Name, v.Name, c)
					continue
				}
			}
			var file bytes.Buffer
			if err == nil {
				_, err = p.Write(t.Context(), &file)
			}
			var bad *input.Error
			switch isError := errors.As(err, &bad); {
			case isError != (!f.Shows(v) || v.Name == ViewSteps && !f.HoldsMany), !isError && (err != nil || file.Len() == 0):
				t.Errorf("%s, view %s: wrote %d bytes, error %v", f.Name, v.Name, file.Len(), err)
			}
		}
	}
}

// TestIDIsNoTitle checks that no picture shows the ID of a puzzle without a name, with and without a title for such
// puzzles. Pictures of puzzles that differ only in their ID have the same pixels.
func TestIDIsNoTitle(t *testing.T) {
	s := withComparison(randomSolution(newBoard(classic), 4, 1), 2)
	s.Map = pathMap(5)
	for _, title := range []string{"", "Klotski"} {
		s.Title = title
		for _, view := range []string{"trace", "map", "sheet", "start", "solution", "race", "step:2"} {
			one, other := s, s
			other.ID = "klotski:other"
			if maxDifference(drawPNG(t, one, "size=400,view="+view), drawPNG(t, other, "size=400,view="+view)) > 0 {
				t.Errorf("view %s, title %q: the picture depends on the ID", view, title)
			}
		}
	}
}

// TestSignsInDrawings checks that drawings of boards in Chinese mark the colours of gates with the same characters as
// all other pictures, and not with letters.
func TestSignsInDrawings(t *testing.T) {
	s := solveExplained(t, "gates:gates-1")
	space, err := pathMap(len(s.Moves) + 1)(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	space.Board = func(uint32) board.Board { return s.Board }
	s.Map = func(context.Context) (*StateSpace, error) { return space, nil }
	s.Tree = func(context.Context) (*SearchTree, error) {
		return &SearchTree{Nodes: []tree.Node{{Board: s.Board, Parent: -1}}, Expanded: 1, Generated: 1, Queue: true}, nil
	}
	s.Search = func(context.Context) ([]SearchMap, error) { return []SearchMap{{StateSpace: *space}}, nil }
	s.Analysis = &Analysis{}
	for i := range len(s.Moves) + 1 { // all moves are forced, so the chart shows the board before them
		s.Analysis.Left, s.Analysis.Forced = append(s.Analysis.Left, len(s.Moves)-i), append(s.Analysis.Forced, i)
	}
	for _, view := range []string{"trace", "map", "tree", "search", "analysis"} {
		p := mustDecide(t, "png", s, parseOptions(t, "lang=zh,view="+view))
		picture, err := p.Content.(plan.Drawing).Draw(t.Context(), 1600)
		if err != nil {
			t.Fatal(err)
		}
		if text := textOf(picture.Drawing); !strings.ContainsRune(text, '红') || strings.ContainsAny(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
			t.Errorf("view %s: text %q; want the characters of colours and no capital letters", view, text)
		}
	}
}

// textOf returns all characters of a drawing.
func textOf(d theme.Drawing) (text string) {
	for _, shape := range d {
		for _, g := range shape.Glyphs {
			text += string(g.Rune)
		}
	}
	return text
}

// TestNamesInSearchChart checks that charts of searches name the searches in the language of the reader.
func TestNamesInSearchChart(t *testing.T) {
	c := SearchChart{Name: "A", Metric: board.StepMetric, Rows: []SearchRow{{Search: "bfs", Expanded: 9}}}
	for lang, want := range map[string]string{"en": "bfs", "zh": "广度优先搜索", "zh-Hant": "廣度優先搜尋"} {
		p, err := decideChart(t.Context(), c, Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		picture, err := p.Content.(plan.Drawing).Draw(t.Context(), 900)
		if text := textOf(picture.Drawing); err != nil || !strings.Contains(text, want) {
			t.Errorf("%s: text %q, error %v; want the name %s", lang, text, err, want)
		}
	}
}
