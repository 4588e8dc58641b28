package catalog_test

import (
	"context"
	"errors"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/test/testcost"
)

// TestRandomCancel draws puzzles with a cancelled context. A slow draw must return the cause. A
// draw that succeeds anyway must return the puzzle of the seed.
func TestRandomCancel(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	reason := errors.New("cancelled")
	cancel(reason)
	for _, k := range catalog.Kinds {
		if k.Random == nil {
			continue
		}
		ended := 0
		for seed := range uint64(20) {
			p, err := k.Random(ctx, "", seed)
			switch {
			case err == reason:
				ended++
			case err != nil:
				t.Errorf("%s:@%d: Random() = %v, want %v", k.Name, seed, err, reason)
			default:
				if want, err := k.Random(t.Context(), "", seed); err != nil || p.ID() != want.ID() {
					t.Errorf("%s:@%d: Random() = %s with a cancelled context, want %s (%v)", k.Name, seed, p.ID(), want.ID(), err)
				}
			}
		}
		switch k.Name {
		case "tiles": // drawn without a search
			if ended > 0 {
				t.Errorf("%s: %d of 20 draws returned the cause, want 0", k.Name, ended)
			}
		case "klotski", "rush":
			if ended == 0 {
				t.Errorf("%s: no draw returned the cause", k.Name)
			}
		}
	}
}

// TestRandomHasLength checks that every kind with Random has RandomLength.
func TestRandomHasLength(t *testing.T) {
	for _, k := range catalog.Kinds {
		if k.Random != nil && k.RandomLength == nil {
			t.Errorf("%s has Random but no RandomLength", k.Name)
		}
	}
}

// TestRandomLength draws puzzles with a given length and solves them. The expected IDs must never
// change. The slowest cases run only with SLIDEGIF_LONG.
func TestRandomLength(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, test := range []struct {
		kind, params string
		metric       solve.Metric
		low, high    int
		longest      int // want this length if low is solve.Hardest
		id           string
	}{
		{"tiles", "3x3", board.StepMetric, 20, 22, 0, "tiles:326/147/085"},
		{"tiles", "3x3", board.StepMetric, solve.Hardest, solve.Hardest, 31, "tiles:647/850/321"},
		{"tiles", "2x3", board.PushMetric, solve.Hardest, solve.Hardest, 20, "tiles:321/054"},
		{"tiles", "5x5", board.StepMetric, 9, 9, 0, "tiles:1,2,3,4,5/6,7,0,9,10/11,12,8,20,14/16,17,13,18,15/21,22,23,19,24"},
		{"klotski", "", board.MoveMetric, 60, 60, 0, "klotski:01xx/21xx/2304/5367/5889"},
		{"klotski", "", board.MoveMetric, 130, 138, 0, "klotski:1234/52xx/50xx/6770/6889"},
		{"klotski", "", board.StepMetric, solve.Hardest, solve.Hardest, 179, "klotski:1234/15xx/65xx/6770/8890"},
		{"klotski", "v4h1s4", board.SlideMetric, 20, 20, 0, "klotski:1230/1435/6xx5/6xx7/8809"},
		{"klotski", "v2h3s4", board.SlideMetric, 100, 120, 0, "klotski:01xx/21xx/3345/0665/7789"},
		{"klotski", "v1h4s4", board.StepMetric, 0, 0, 0, "klotski:1220/3345/6677/8xx0/8xx9"},
		{"rush", "", board.SlideMetric, 3, 5, 0, "rush:BCooooBCooDEoCAADEHFFGGoHIoJJKoILLLK"},
		{"rush", "", board.StepMetric, 40, 60, 0, "rush:BBBCCLDDJKoLAAJKoMoEEKoMIFFoooIoxHHo"},
		{"rush", "", board.SlideMetric, solve.Hardest, solve.Hardest, 60, "rush:IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"},
		{"atomix", "", board.SlideMetric, 10, 14, 0, "atomix:###########/#......a..#/###db#ec###/##...#...##/#.f.g..h..#/#.........#/###########:bace/d.h./f.../g..."},
		{"atomix", "", board.SlideMetric, 3, 3, 0, "atomix:#########/####.####/#.#...#.#/#########/#...#.c.#/#.a...b.#/####.####/#########:abc"}, // shorter than the puzzles of Random
		{"atomix", "3", board.SlideMetric, 12, 16, 0, "atomix:###########/#.........#/#.........#/###.....###/#.##...##.#/#...###...#/#ba#...#.c#/#....#....#/#.#..#..#.#/###########:bc/a."},
		{"lockout", "", board.SlideMetric, 8, 8, 0, "lockout:...A./....B/C...D/...../.X..E"},
		{"lockout", "", board.SlideMetric, 3, 3, 0, "lockout:..A.B/C..D./EF..G/....X/....."},
		{"lockout", "", board.SlideMetric, 16, 20, 0, "lockout:.A....B.C/........./........./........X/........./........./......D../..E....../.......F."}, // on a larger board
		{"gates", "5x6", board.MoveMetric, 10, 12, 0, "gates:##RR####/Paa.b.cB/Paa..dcB/GeeffddB/Gg.hfiiY/GghhfiiY/########:aP,bR,cR,dB,eY,fG,gG,hB,iG"},
	} {
		slow := test.params == "5x5" || test.low == 40 || test.low >= 100 // a set of the classic board with long solutions
		if slow && !testcost.Long() {
			continue
		}
		o := solve.Options{Metric: test.metric}
		p, err := catalog.Kind(test.kind).RandomLength(t.Context(), test.params, 7, o, test.low, test.high)
		if err != nil {
			t.Errorf("%s: RandomLength(%q, %d, %d): %v", test.kind, test.params, test.low, test.high, err)
			continue
		}
		s, err := p.Solve(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		low, high := test.low, test.high
		if low == solve.Hardest {
			low, high = test.longest, test.longest
		}
		if n := len(s.Moves); n < low || n > high {
			t.Errorf("%s has length %d in the metric %s, want %d to %d", p.ID(), n, test.metric, low, high)
		}
		if p.ID() != test.id {
			t.Errorf("RandomLength() = %s, want %s", p.ID(), test.id)
		}
	}
}
