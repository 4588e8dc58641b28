package tiles

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
	"slidegif/solve/test/testcost"
)

// TestTeach replays solutions in stages with the referee. The stages must cover all moves in order, and
// put every tile in place.
func TestTeach(t *testing.T) {
	for _, params := range []string{"2x2", "3x3", "3x3+goal", "4x4", "4x4+goal", "2x7+goal", "5x3", "6x6+goal", "9x9", "10x4+goal"} {
		for seed := range uint64(3) {
			p := seededPuzzle(t, params, seed)
			s, err := Kind.Teach(t.Context(), p, solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			b := p.Board()
			if _, err := board.Check(b, s.Moves, board.StepMetric); err != nil {
				t.Errorf("%s: %v", p.ID(), err)
			}
			if s.Metric != board.StepMetric || s.LowerBound < 1 || s.LowerBound > len(s.Moves) {
				t.Errorf("%s: %d moves in the metric %s, lower bound %d", p.ID(), len(s.Moves), s.Metric, s.LowerBound)
			}
			moves, placed := 0, map[int]bool{}
			for _, st := range s.Stages {
				if st.First != moves+1 || st.Last < st.First {
					t.Errorf("%s: a stage has the moves %d to %d, after move %d", p.ID(), st.First, st.Last, moves)
				}
				moves = st.Last
				now := b.Apply(s.Moves[:moves]...)
				for i, piece := range st.Pieces {
					if placed[piece] = true; now.Pieces[piece].At != st.Cells[i] {
						t.Errorf("%s: after move %d, tile %s is at %v, want %v", p.ID(), moves, now.Pieces[piece].Name, now.Pieces[piece].At, st.Cells[i])
					}
				}
				for _, piece := range st.Kept {
					placed[piece] = true
				}
			}
			// Stages without moves are omitted, so the tiles of the last ones may be missing.
			missing := []string{}
			for i, piece := range b.Apply(s.Moves...).Pieces {
				if !placed[i] && piece.At != goalOf(b, piece) {
					missing = append(missing, piece.Name)
				}
			}
			if moves != len(s.Moves) || len(missing) > 0 {
				t.Errorf("%s: the stages have %d of %d moves and lack the tiles %v", p.ID(), moves, len(s.Moves), missing)
			}
			again, err := Kind.Teach(t.Context(), p, solve.Options{Workers: 3})
			if err != nil || !reflect.DeepEqual(s, again) {
				t.Errorf("%s: the second solution differs (error %v)", p.ID(), err)
			}
		}
	}
}

// goalOf returns the position of a piece in the goal.
func goalOf(b board.Board, piece board.Piece) board.Point {
	g, _ := board.Find(b.Goal, piece.Name)
	return g.At
}

// TestStageAims checks how stages are described, with goals in which the blank is in different corners.
func TestStageAims(t *testing.T) {
	for id, want := range map[string]string{
		"10,8,12,3/14,0,6,15/9,1,5,4/13,2,11,7":                                       "1 corner; 2 beside R of 1; 3 4 turn D of 3; 5 beside D of 1; 9 13 turn R of 9; 6 beside R of 5; 7 8 turn D of 8; 10 11 12 14 15 rest",
		"8,10,12,3/14,0,6,15/9,1,5,4/13,2,11,7:0,1,2,3/4,5,6,7/8,9,10,11/12,13,14,15": "15 corner; 14 beside L of 15; 13 12 turn U of 13; 11 beside U of 15; 7 3 turn L of 3; 10 beside L of 11; 9 8 turn U of 9; 6 5 4 2 1 rest",
		"120/453/786": "2 3 straight; 4 5 6 7 8 rest",
	} {
		p, err := Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Kind.Teach(t.Context(), p, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b, got := p.Board(), []string{}
		for _, st := range s.Stages {
			text := ""
			for _, i := range st.Pieces {
				text += b.Pieces[i].Name + " "
			}
			text += string(st.Aim)
			if st.Anchor >= 0 {
				text += fmt.Sprintf(" %c of %s", st.Side, b.Pieces[st.Anchor].Name)
			}
			got = append(got, text)
		}
		if text := strings.Join(got, "; "); text != want {
			t.Errorf("%s:\n%s, want\n%s", id, text, want)
		}
	}
}

// TestLargeBoards checks that boards beyond 8x8 are read, and that a search of a random start gives up with a hint.
func TestLargeBoards(t *testing.T) {
	for _, params := range []string{"9x2", "16x16", "12x12+goal"} {
		p := seededPuzzle(t, params, 1)
		again, err := Parse(strings.TrimPrefix(p.ID(), prefix))
		if err != nil || again.ID() != p.ID() {
			t.Errorf("%.40s does not parse back to itself: %v", p.ID(), err)
		}
		for _, m := range Kind.Metrics {
			s, err := p.Solve(t.Context(), solve.Options{Metric: m, Effort: 20_000})
			limit, ok := errors.AsType[*solve.Limit](err)
			if !ok || limit.Kind != solve.EffortLimit || !limit.Solvable || !strings.Contains(limit.Hint.String(), "--teach") || s.LowerBound < 1 {
				t.Errorf("%s, %s: error %v, lower bound %d, want an effort limit that names --teach", params, m, err, s.LowerBound)
			}
		}
	}
	if p, err := randomLength(t.Context(), "9x9", 1, solve.Options{}, 10, 12); err != nil {
		t.Errorf("randomLength(9x9): error %v", err)
	} else if n := len(mustSolve(t, p, solve.Options{Optimal: true}).Moves); n < 10 || n > 12 {
		t.Errorf("randomLength(9x9): %d steps, want 10 to 12", n)
	}
	swapped := strings.Replace(seededPuzzle(t, "16x16", 1).ID(), "0", "x", 1)
	if _, err := Parse(swapped); err == nil {
		t.Errorf("Parse(%.40s) succeeded", swapped)
	}
	for _, params := range []string{"17x3", "3x17"} {
		if _, err := random(t.Context(), params, 1); err == nil {
			t.Errorf("random(%s) succeeded, want an error", params)
		}
	}
}

// TestLargeBoardsNearGoal checks that boards beyond 8x8 are solved if a proof is within the effort. The optima come
// from a breadth-first search from both ends.
func TestLargeBoardsNearGoal(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for i, params := range []string{"9x9", "9x2", "16x16", "10x12+goal", "2x16", "3x11", "16x9"} {
		if i > 2 && !testcost.Long() {
			continue
		}
		for steps := 0; steps <= 20; steps += 1 + i%3 {
			p := seededPuzzle(t, params, uint64(steps)).(*puzzle)
			p.randomWalk(solve.NewRand(uint64(steps)), steps)
			for m, most := range map[solve.Metric]int{board.StepMetric: 20, board.PushMetric: 5} {
				if steps > most {
					continue
				}
				optimum := 0
				if steps > 0 {
					g := pushGraph[[32]uint64]{newGraph[[32]uint64](p, m == board.PushMetric)}
					path, _, err := search.BothEnds(t.Context(), g, g.encode(p.start), g.goal, solve.Options{})
					if err != nil {
						t.Fatal(err)
					}
					optimum = len(path) - 1
				}
				for _, o := range []solve.Options{{Metric: m}, {Metric: m, Optimal: true, Workers: 2}} {
					sol := mustSolve(t, p, o)
					if _, err := board.Check(p.Board(), sol.Moves, m); err != nil || len(sol.Moves) != optimum || !sol.Optimal() {
						t.Errorf("%s, %d steps, %s: solution of %d moves, lower bound %d, want %d, optimal; %v", params, steps, m, len(sol.Moves), sol.LowerBound, optimum, err)
					}
				}
				if steps == 0 {
					continue
				}
				if in, err := countShortest(t.Context(), p, optimum, solve.Options{Metric: m}); err != nil || in == nil || len(in.Widths) != optimum+1 {
					t.Errorf("%s, %d steps, %s: insight %v, error %v", params, steps, m, in, err)
				}
			}
		}
	}
}
