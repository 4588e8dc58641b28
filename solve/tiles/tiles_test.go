package tiles

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

// naiveDistances uses a simple breadth-first search with a map to find the distance of each
// position from a goal. The search stops when it has found limit positions.
func naiveDistances(h, w int, goal []uint8, push bool, limit int) map[string]int {
	dist := map[string]int{string(goal): 0}
	for queue := []string{string(goal)}; len(queue) > 0 && len(dist) < limit; queue = queue[1:] {
		s := queue[0]
		z := strings.IndexByte(s, 0)
		for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			next := []byte(s)
			y, x := z/w, z%w
			for {
				ny, nx := y+d[0], x+d[1]
				if ny < 0 || nx < 0 || ny >= h || nx >= w {
					break
				}
				next[y*w+x], next[ny*w+nx] = next[ny*w+nx], 0
				y, x = ny, nx
				if _, ok := dist[string(next)]; !ok {
					dist[string(next)] = dist[s] + 1
					queue = append(queue, string(next))
				}
				if !push {
					break
				}
			}
		}
	}
	return dist
}

func randomPuzzle(r *rand.Rand, h, w int) *puzzle {
	p := &puzzle{h: h, w: w}
	for _, s := range []*[]uint8{&p.start, &p.goal} {
		for _, n := range r.Perm(h * w) {
			*s = append(*s, uint8(n))
		}
	}
	return p
}

// TestSolveAgreesWithNaive solves random pairs of start and goal. The parity test must agree with a
// naive search, and the optimal solutions must have the same length.
func TestSolveAgreesWithNaive(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}} {
		for seed := range 5 {
			r := rand.New(rand.NewPCG(uint64(seed), 7))
			p := randomPuzzle(r, size[0], size[1])
			for _, m := range []board.Metric{board.StepMetric, board.PushMetric} {
				dist := naiveDistances(p.h, p.w, p.goal, m == board.PushMetric, 1<<30)
				for range 8 {
					r.Shuffle(len(p.start), func(i, j int) { p.start[i], p.start[j] = p.start[j], p.start[i] })
					want, ok := dist[string(p.start)]
					if ok != p.solvable() {
						t.Fatalf("%s: solvable() = %v, want %v", p.ID(), p.solvable(), ok)
					}
					checkSolve(t, p, m, dist, want, ok)
				}
			}
		}
	}
}

// checkSolve solves p and checks the solution. If ok is true, the optimal solution must have want
// moves. If ok is false, p must be unsolvable. The map dist contains distances from a naive search,
// or is nil.
func checkSolve(t *testing.T, p *puzzle, m board.Metric, dist map[string]int, want int, ok bool) {
	t.Helper()
	sol, err := p.Solve(context.Background(), solve.Options{Metric: m})
	if !ok {
		if !errors.Is(err, solve.ErrUnsolvable) || !strings.Contains(err.Error(), "odd permutation") {
			t.Errorf("%s: Solve error = %v, want the proof by parity", p.ID(), err)
		}
		return
	}
	if err != nil {
		t.Errorf("%s, metric %s: Solve: %v", p.ID(), m, err)
		return
	}
	if len(sol.Moves) != want {
		t.Errorf("%s: solution has %s, want %d%s", p.ID(), m.Count(len(sol.Moves)), want, firstBadMove(p, sol.Moves, m, dist))
	}
	kindtest.CheckLegal(t, p.Board(), sol.Moves, sol.Metric)
}

// firstBadMove returns a description of the first move that does not reduce the distance to the
// goal. The description also names a better move.
func firstBadMove(p *puzzle, moves []board.Move, m board.Metric, dist map[string]int) string {
	at := string(p.start)
	for i := range moves {
		b, err := board.Replay(p.Board(), moves[:i+1], m)
		if err != nil {
			return fmt.Sprintf("\nmove %d: %v", i+1, err)
		}
		next := string(fromBoard(b).start)
		distance, known := dist[next]
		if known && distance < dist[at] {
			at = next
			continue
		}
		for better := range naiveDistances(p.h, p.w, []byte(at), m == board.PushMetric, 2) {
			if distance, known := dist[better]; known && distance < dist[at] {
				return fmt.Sprintf("\nmove %d leads from %d to %d, but %d is nearer to the goal", i+1, []byte(at), []byte(next), []byte(better))
			}
		}
	}
	return ""
}

func TestHardestEightPuzzles(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, start := range []string{"867254301", "647850321"} {
		p, err := Parse(start)
		if err != nil {
			t.Fatal(err)
		}
		checkSolve(t, p.(*puzzle), board.StepMetric, nil, 31, true)
	}
}

// Every seed must give a solvable start.
func TestRandom(t *testing.T) {
	for _, params := range []string{"", "3x3", "３x３", "2x2+goal", "4x5", "2x16", "16x2", "8x8+goal"} {
		for seed := range uint64(50) {
			p := seededPuzzle(t, params, seed)
			if !p.(*puzzle).solvable() {
				t.Errorf("random(%q, %d) = %s, want a solvable puzzle", params, seed, p.ID())
			}
		}
	}
	for _, bad := range []string{"3", "3x", "x3", "1x3", "3x1", "17x3", "3x17", "3x3x3", "3x3+", "+goal", "3x3+12/30", "3x3+123/456/788", "3x3+goal1", "-3x3", "300x300"} {
		if _, err := random(t.Context(), bad, 1); err == nil {
			t.Errorf("random(%q) succeeded, want an error", bad)
		}
	}
}

// All starts of a 2x2 board must be equally frequent, for goals of either parity and with any blank.
func TestRandomIsUniform(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	const draws = 12000
	for params, goal := range map[string]string{"2x2": "", "2x2+21/30": ":21/30", "+02/31": ":02/31", "2x2 31/20": ":31/20"} {
		reachable := naiveDistances(2, 2, seededPuzzle(t, params, 1).(*puzzle).goal, false, math.MaxInt)
		count := map[string]int{}
		for seed := range uint64(draws) {
			p, err := random(t.Context(), params, seed)
			if err != nil || !strings.HasSuffix(p.ID(), goal) {
				t.Fatalf("random(%q, %d) = %v, %v, want the goal %q", params, seed, p, err, goal)
			}
			if _, ok := reachable[string(p.(*puzzle).start)]; !ok {
				t.Fatalf("random(%q, %d) = %s, want a start that reaches the goal", params, seed, p.ID())
			}
			count[p.ID()]++
		}
		if len(count) != 12 {
			t.Fatalf("random(%q) returned %d different starts, want 12", params, len(count))
		}
		for id, n := range count {
			if n < draws/12*8/10 || n > draws/12*12/10 {
				t.Errorf("random(%q) returned %s %d times in %d draws, want about %d", params, id, n, draws, draws/12)
			}
		}
	}
}

func TestRandomLength(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(4) {
		p, err := randomLength(ctx, "3x3", seed, solve.Options{Metric: board.StepMetric}, 31, 31)
		if err != nil {
			t.Fatal(err)
		}
		if id := p.ID(); id != "tiles:867/254/301" && id != "tiles:647/850/321" {
			t.Errorf("randomLength(31, 31) = %s, want one of the two starts that need 31 steps", id)
		}
		p, err = randomLength(ctx, "2x4+goal", seed, solve.Options{Metric: board.PushMetric}, 5, 7)
		if err != nil {
			t.Fatal(err)
		}
		if sol, err := p.Solve(ctx, solve.Options{Metric: board.PushMetric}); err != nil || len(sol.Moves) < 5 || len(sol.Moves) > 7 {
			t.Errorf("%s: solution has %d pushes, error %v; want 5 to 7 pushes", p.ID(), len(sol.Moves), err)
		}
	}
	// A range without an upper limit must not lead to an infinite random walk.
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	if _, err := randomLength(short, "8x8", 1, solve.Options{Metric: board.StepMetric}, math.MaxInt-1, math.MaxInt); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("8x8: randomLength error = %v, want %v", err, context.DeadlineExceeded)
	}
	// Lengths above the known maximum must be rejected immediately, for any goal.
	for _, size := range []string{"3x4", "4x3", "2x6", "4x4"} {
		for seed := range uint64(4) {
			for _, m := range []board.Metric{board.StepMetric, board.PushMetric} {
				if size == "4x4" && m == board.PushMetric {
					continue // the maximum length is not known
				}
				var bad *input.Error
				_, err := randomLength(ctx, size+"+goal", seed, solve.Options{Metric: m}, 85, 1000)
				if !errors.As(err, &bad) {
					t.Errorf("%s, metric %s: randomLength error = %v, want an *input.Error", size, m, err)
				}
			}
		}
	}
	for _, r := range [][2]int{{32, 40}, {5, 4}, {-3, -1}} {
		var bad *input.Error
		if _, err := randomLength(ctx, "3x3", 1, solve.Options{Metric: board.StepMetric}, r[0], r[1]); !errors.As(err, &bad) {
			t.Errorf("3x3, lengths %v: randomLength error = %v, want an *input.Error", r, err)
		}
	}
}

func ExampleParse() {
	p, _ := Parse("864072513")
	sol, _ := p.Solve(context.Background(), solve.Options{Metric: board.StepMetric})
	fmt.Println(p.ID(), board.StepMetric.Count(len(sol.Moves)))
	_, err := Parse("864/072/514")
	fmt.Println(err)
	// Output:
	// tiles:864/072/513 23 steps
	// tiles: row 3: tile 4 appears twice
}

func BenchmarkHardestEightPuzzle(b *testing.B) {
	KeepTables(0)
	defer KeepTables(472 << 20)
	p, _ := Parse("867254301")
	kindtest.Benchmark(b, []solve.Puzzle{p}, board.StepMetric)
}

// The hint must contain a reachable goal and the optimal solution length for this goal.
func TestUnsolvableHint(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	distances := map[string]map[string]int{} // from each goal, by start
	for start, want := range map[string]string{
		"123/456/870":                           "with the goal 123/804/765 it takes 8 steps",
		"123/804/756:123/804/765":               "with the goal 123/456/780 it takes 12 steps",
		"213/456/780":                           "with the goal 123/804/765 it takes 18 steps",
		"21/30":                                 "with the goal 01/23 it takes 2 steps",
		"1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0": "with the goal 0,1,2,3/4,5,6,7/8,9,10,11/12,13,14,15 it takes 44 steps",
		"2,1,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19,20/21,22,23,24,0": "with the goal 1,2,3,4,5/16,17,18,19,6/15,24,0,20,7/14,23,22,21,8/13,12,11,10,9 it can be solved",
	} {
		q, err := Parse(start)
		if err != nil {
			t.Fatal(err)
		}
		_, err = q.Solve(context.Background(), solve.Options{Metric: board.StepMetric})
		var proof *solve.Unsolvable
		if !errors.As(err, &proof) || proof.Hint.String() != want {
			t.Errorf("%s: Solve error = %+v, want the hint %q", start, err, want)
			continue
		}
		// No other common goal may be nearer than the goal in the hint.
		p := q.(*puzzle)
		if p.h*p.w > 9 || len(p.ID()) > 20 && !testcost.Long() {
			continue
		}
		minSteps := 99
		for _, goal := range commonGoals(p.h, p.w) {
			if distances[string(goal)] == nil {
				distances[string(goal)] = naiveDistances(p.h, p.w, goal, false, 40_000) // up to 18 steps
			}
			if d, ok := distances[string(goal)][string(p.start)]; ok {
				minSteps = min(minSteps, d)
			}
		}
		if !strings.HasSuffix(want, fmt.Sprintf(" %d steps", minSteps)) {
			t.Errorf("%s: hint %q, but the nearest common goal takes %d steps", start, want, minSteps)
		}
	}
}

// FuzzSolve compares the solver with a naive search around a random goal. The solver uses
// breadth-first search on small boards and IDA* on large boards.
func FuzzSolve(f *testing.F) {
	for seed := range uint64(4) {
		f.Add(seed, uint8(seed), uint8(3*seed), seed%2 == 0)
	}
	f.Fuzz(func(t *testing.T, seed uint64, h, w uint8, push bool) {
		r := rand.New(rand.NewPCG(seed, 3))
		p := randomPuzzle(r, 2+int(h)%3, 2+int(w)%3)
		m := board.StepMetric
		if push {
			m = board.PushMetric
		}
		dist := naiveDistances(p.h, p.w, p.goal, push, 2000)
		sampled := 0
		for start, want := range dist { // the iteration order of a map is random
			copy(p.start, start)
			checkSolve(t, p, m, dist, want, true)
			if sampled++; sampled == 5 {
				break
			}
		}
		if push && len(p.start) == 16 {
			return // computing the hint for an unsolvable start takes a quarter of a second
		}
		// Swapping two tiles makes the start unsolvable.
		a, b := 0, len(p.start)-1
		if p.start[a] == 0 {
			a++
		}
		if p.start[b] == 0 {
			b--
		}
		p.start[a], p.start[b] = p.start[b], p.start[a]
		checkSolve(t, p, m, nil, 0, false)
	})
}
