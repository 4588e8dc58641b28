package census_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/census"
)

func parse(t testing.TB, id string) solve.Puzzle {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestComponents(t *testing.T) {
	for _, test := range []struct {
		id                     string
		m                      board.Metric
		positions, unreachable int64
		solved                 int64
	}{
		{"klotski:横刀立马", board.MoveMetric, 25955, 0, 964},
		{"klotski:横刀立马", board.StepMetric, 25955, 0, 964},
		{"klotski:横刀立马", board.SlideMetric, 25955, 0, 964},
		{"klotski:AABB/AACC/DE../FGHH/FGII:..../..../..../AA../AA..", board.MoveMetric, 1398, 0, -1},
		{"klotski:BBAA/CCAG/.EFH/IEF./JDD#:.AAE/GA.E/HIBB/FCCJ/FDD.:same=EF,BCD,GHIJ", board.StepMetric, 27393, 0, -1},
		{"klotski:ab/00:ba/..", board.StepMetric, 12, 0, 1},
		{"klotski:ab/c0:ba/c.", board.StepMetric, 12, 12, -1},
	} {
		b := parse(t, test.id).Board()
		depths := map[int]int64{}
		rows := int64(0)
		c, err := census.Component(context.Background(), b, solve.CensusOptions{Metric: test.m, Visit: func(p solve.Position) error {
			depths[p.Distance]++
			rows++
			return nil
		}})
		if err != nil {
			t.Fatal(test.id, err)
		}
		if c.Positions != test.positions || c.Unreachable != test.unreachable || rows != c.Positions || depths[-1] != c.Unreachable {
			t.Errorf("%s: %d positions, %d of them unreachable, %d rows; want %d, %d", test.id, c.Positions, c.Unreachable, rows, test.positions, test.unreachable)
		}
		for d, n := range c.Depths {
			if depths[d] != n {
				t.Errorf("%s: %d rows at distance %d, counted %d", test.id, depths[d], d, n)
			}
		}
		if test.solved >= 0 && c.Depths[0] != test.solved {
			t.Errorf("%s: %d solved, want %d", test.id, c.Depths[0], test.solved)
		}
	}
}

// TestComponentRows holds every row to the solver and the referee: distances are optima,
// and each best move leads to a position that is one nearer.
func TestComponentRows(t *testing.T) {
	for _, id := range []string{
		"klotski:..D./BBDD/.CA./.CAA:A.../AA../..../....",
		"klotski:A.1/A.2/633/554:.../.../..A/..A",
		"klotski:ab-/c0d/00-:..a/..b/...",
		"klotski:112/0-0/300:.../.../.11",
		"rush:ooooooooooooAAoBoooooBoooooooooooooo",
	} {
		puzzle := parse(t, id)
		parts := append(strings.SplitN(puzzle.ID(), ":", 4), "", "")
		idOf := func(text string) string { return strings.TrimRight(parts[0]+":"+text+":"+parts[2]+":"+parts[3], ":") }
		for _, m := range []board.Metric{board.StepMetric, board.SlideMetric, board.MoveMetric} {
			rows := map[string]solve.Position{}
			var order []solve.Position
			_, err := census.Component(context.Background(), puzzle.Board(), solve.CensusOptions{Metric: m, Visit: func(p solve.Position) error {
				if _, twice := rows[p.Text]; twice {
					t.Errorf("%s: %s stands twice", id, p.Text)
				}
				rows[p.Text] = p
				order = append(order, p)
				return nil
			}})
			if err != nil {
				t.Fatal(id, err)
			}
			step := max(1, len(order)/40)
			for i := 0; i < len(order); i += step {
				p := order[i]
				at := parse(t, idOf(p.Text))
				s, err := at.Solve(context.Background(), solve.Options{Metric: m})
				if p.Distance < 0 && err == nil || p.Distance >= 0 && (err != nil || len(s.Moves) != p.Distance) {
					t.Fatalf("%s %s: %s: distance %d, solver %d (%v)", id, m, p.Text, p.Distance, len(s.Moves), err)
				}
				best := strings.Fields(p.Best)
				if (p.Distance > 0) != (len(best) > 0) {
					t.Errorf("%s %s: %s at %d has the best moves %q", id, m, p.Text, p.Distance, p.Best)
				}
				b := at.Board()
				for _, move := range best {
					name, path, _ := strings.Cut(move, ":")
					piece := slices.IndexFunc(b.Pieces, func(q board.Piece) bool { return q.Name == name })
					mv := board.Move{Pieces: []int{piece}, Path: path}
					after := b.Apply(mv)
					legal := b
					legal.Goal = after.Pieces
					if _, err := board.Check(legal, []board.Move{mv}, m); err != nil && len(b.Gates) == 0 {
						t.Errorf("%s: %s: %v", p.Text, move, err)
					}
					s, err := parse(t, idOf(after.String())).Solve(context.Background(), solve.Options{Metric: m})
					if err != nil || len(s.Moves) != p.Distance-1 {
						t.Errorf("%s %s: %s at %d: after %s still %d", id, m, p.Text, p.Distance, move, len(s.Moves))
					}
				}
			}
		}
	}
}

func TestComponentLimits(t *testing.T) {
	b := parse(t, "klotski:横刀立马").Board()
	if _, err := census.Component(context.Background(), b, solve.CensusOptions{Metric: board.MoveMetric, Memory: 1 << 16}); err == nil {
		t.Error("a component of 25,955 positions fits 64 KiB")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := census.Component(ctx, b, solve.CensusOptions{Metric: board.MoveMetric}); err != context.Canceled {
		t.Errorf("error %v after an interrupt", err)
	}
}
