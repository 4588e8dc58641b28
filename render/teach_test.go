package render

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/render/internal/plan"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// teachPuzzle returns the solution in stages of a puzzle.
func teachPuzzle(t *testing.T, id string) Solution {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Kind().Teach(t.Context(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return Solution{Board: p.Board(), Moves: s.Moves, Metric: s.Metric, AtLeast: s.LowerBound, ID: p.ID(), Stages: s.Stages}
}

// TestTeachSheet checks that a sheet shows the board before each stage and the goal, and that the pages of a
// sheet show the same positions.
func TestTeachSheet(t *testing.T) {
	s := teachPuzzle(t, "tiles:5x5@1")
	var want []int
	for _, st := range s.Stages {
		want = append(want, st.First-1)
	}
	want = append(want, len(s.Moves))
	shown := func(o Options) (list []int) {
		line := mustDecide(t, "png", s, o).Content.(plan.Sheet).Lines[0]
		for p := range line.Positions(s.Board) {
			list = append(list, p.Done)
			label, last := line.Label(p.Done, false), p.Done == len(s.Moves)
			if strings.HasPrefix(label, "✓") != last || strings.Contains(label, " steps.") == last && !strings.Contains(label, " 1 step.") {
				t.Errorf("the text below the board after %d moves is %q", p.Done, label)
			}
		}
		return list
	}
	if got := shown(Options{View: ViewSheet, Lang: "en"}); !slices.Equal(got, want) {
		t.Errorf("the sheet shows the positions %v, want %v", got, want)
	}
	s.Stages = slices.Clone(s.Stages)
	var paged []int
	pages := SheetPages(s, Options{View: ViewSheet, Lang: "en", Columns: 3})
	for _, o := range pages {
		paged = append(paged, shown(o)...)
	}
	if len(pages) < 1 || !slices.Equal(paged, want) {
		t.Errorf("%d pages show the positions %v, want %v", len(pages), paged, want)
	}
	inside := Options{View: ViewSheet, Lang: "en", Part: Part{From: want[1] + 1, To: new(want[1] + 2)}}
	if got := len(SheetPages(s, inside)); got != 1 {
		t.Errorf("a part within a stage has %d pages, want 1", got)
	}
	if _, err := Decide(Formats()[0], s, inside); err != nil {
		t.Errorf("a part within a stage: %v", err)
	}
}

// TestTeachCaption checks the text below the board at the limits of the stages. A solution without stages
// cannot have this text.
func TestTeachCaption(t *testing.T) {
	s := teachPuzzle(t, "tiles:10,8,12,3/14,0,6,15/9,1,5,4/13,2,11,7")
	for lang, want := range map[string][]string{
		"en":      {"taught: 62 steps in 8 stages", "1/8 Put 1 into its corner.", "2/8 Put 2 to the right of 1.", "3/8 3 and 4 together: park 3 where 4 belongs, bring 4 below it, turn the corner.", "8/8 Put the last tiles in place together: 10, 11, 12, 14 and 15."},
		"zh":      {"分阶段教学：62 步，8 个阶段", "1/8：把 1 放进角里。", "2/8：把 2 放到 1 右边。", "3/8：3、4 一起走：先把 3 停在 4 的位置上，再把 4 带到它下方，然后一起拐弯。", "8/8：最后几块一起归位：10、11、12、14、15。"},
		"zh-Hant": {"分階段教學：62 步，8 個階段", "1/8：把 1 放進角裡。", "2/8：把 2 放到 1 右邊。", "3/8：3、4 一起走：先把 3 停在 4 的位置上，再把 4 帶到它下方，然後一起拐彎。", "8/8：最後幾塊一起歸位：10、11、12、14、15。"},
	} {
		counter := Options{Caption: "teach", Lang: lang}.caption("", s).Counter
		for i, moves := range []int{0, s.Stages[0].Last, s.Stages[1].First, s.Stages[2].First, 62} {
			if got := counter(moves); got != want[i] {
				t.Errorf("%s: the caption after %d moves is %q, want %q", lang, moves, got, want[i])
			}
		}
	}
	s.Stages = nil
	for _, view := range []string{ViewSolution, ViewSheet} {
		var b bytes.Buffer
		if _, err := PNG(t.Context(), &b, s, Options{View: view, Caption: "teach"}); err == nil || !strings.Contains(err.Error(), "stages") {
			t.Errorf("view %s of a solution without stages: error %v", view, err)
		}
	}
}

// TestTeachPlayer checks that the player shows the stage of each move and marks the ends of the stages.
func TestTeachPlayer(t *testing.T) {
	s := teachPuzzle(t, "tiles:3x3@42")
	g, err := Game(t.Context(), s, Options{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(g.Explanations); n != len(s.Moves) || g.Explanations[0] != "1/3 Put 1 into its corner." || !slices.Equal(g.Marks, []int{8, 18, 33}) {
		t.Errorf("%d explanations such as %q, marks %v", n, g.Explanations, g.Marks)
	}
}

// TestLargeTiles draws boards of tiles beyond 8x8 in every view that needs no search.
func TestLargeTiles(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := teachPuzzle(t, "tiles:10x9@1")
	s.Moves, s.Stages = s.Moves[:20], nil
	for _, view := range []string{ViewStart, ViewGoal, ViewSheet, ViewTrace, "step:3"} {
		var b bytes.Buffer
		if _, err := PNG(t.Context(), &b, s, Options{View: view, Size: 300}); err != nil || b.Len() == 0 {
			t.Errorf("view %s: %v", view, err)
		}
	}
	var b bytes.Buffer
	if _, err := Worksheet(t.Context(), &b, []Solution{s}, Options{}); err != nil {
		t.Errorf("worksheet: %v", err)
	}
}

// TestTeachWorksheet checks that a worksheet shows the moves of each stage, and keeps the number of moves for the solutions.
func TestTeachWorksheet(t *testing.T) {
	s := teachPuzzle(t, "tiles:3x3@42")
	for lang, heading := range map[string]string{"en": "Stage 2 of 3:", "zh": "第 2/3 阶段："} {
		var b bytes.Buffer
		if _, err := Worksheet(t.Context(), &b, []Solution{s}, Options{Lang: lang}); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "a.pdf")
		filetest.Write(t, file, b.Bytes())
		pages := strings.Split(string(runTool(t, "pdftotext", "-layout", file, "-")), "\f")
		want := heading
		stage := s.Stages[1]
		for _, m := range s.Moves[stage.First-1 : stage.Last] {
			want += s.Board.Pieces[m.Pieces[0]].Label + board.Arrows(m.Path)
		}
		text := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if !strings.Contains(text(pages[1]), text(want)) {
			t.Errorf("no %q in\n%s", want, pages[1])
		}
		if number := fmt.Sprint(len(s.Moves)); strings.Contains(pages[0], number) {
			t.Errorf("the page of the puzzle has the number of moves, %s:\n%s", number, pages[0])
		}
	}
}
