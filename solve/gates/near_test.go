package gates

import (
	"errors"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

// jammed is a board with 28 blocks, a third of which are frozen until 9 blocks have left. Almost
// every move is reversible.
const jammed = "################/Aaaaaaabbbbbb..#/#ccccccdddddd..#/Beeeeeeffffff..#/#gggggghhhhhh..#/Ciiiiiijjjjjj..#/#kkkkkkllllll..#/" +
	"Dmmmmmmnnnnnn..#/#oooooopppppp..#/Eqqqqqqrrrrrr..#/#sssssstttttt..#/Fuuuuuuvvvvvv..#/#wwwwwwxxxxxx..#/Gyyyyyyzzzzzz..#/" +
	"#000000111111..#/################:aA9,bF,cD,dB9,eG,fE,gC9,hB,iG,jE9,kC,lA,mF9,nD,oC,pA9,qF,rD,sB9,tG,uE,vD9,wB,xG,yE9,zC,0A,1F9"

// TestEffortCountsWork checks that a position with many successors uses more than one unit of
// effort.
func TestEffortCountsWork(t *testing.T) {
	const effort = 150_000
	p, err := Kind.Parse(jammed)
	if err != nil {
		t.Fatal(err)
	}
	sol, err := p.Solve(t.Context(), solve.Options{Effort: effort, Optimal: true})
	if limit, ok := errors.AsType[*solve.Limit](err); !ok || limit.Kind != solve.EffortLimit {
		t.Errorf("Solve: error %v, want an effort limit", err)
	}
	if sol.Positions > effort*3/4 {
		t.Errorf("%d positions for an effort of %d, want at most %d", sol.Positions, effort, effort*3/4)
	}
}

// TestSuggestedEffort checks that a search that gave up suggests more than the effort that it has used, also if that is
// the default.
func TestSuggestedEffort(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	p, err := Kind.Parse(jammed)
	if err != nil {
		t.Fatal(err)
	}
	const defaultEffort, retryFactor = 500_000, 8
	for effort, want := range map[int64]int64{0: retryFactor * defaultEffort, 1000: defaultEffort, defaultEffort: retryFactor * defaultEffort} {
		if effort == defaultEffort && !testcost.Long() {
			continue // the same search as with the default
		}
		_, err := p.Solve(t.Context(), solve.Options{Effort: effort})
		if limit, ok := errors.AsType[*solve.Limit](err); !ok || limit.SuggestedEffort != want {
			t.Errorf("effort %d: error %v, suggested effort %+v; want %d", effort, err, limit, want)
		}
	}
}

// crowded returns a board of 8 x 10 cells with 12 blocks at random cells. Each block could leave if
// it were alone. The board may be unsolvable.
func crowded(r *solve.Rand) solve.Puzzle {
	for {
		d := candidate{r: r}
		b := d.frame(8, 10)
		d.m = newModel(b)
		d.free = d.m.open
		for tries := 0; tries < 2000 && len(b.Pieces) < 12; tries++ {
			shape := shapes[max(r.IntN(len(shapes)), r.IntN(len(shapes)))]
			p := d.piece(shape[r.IntN(len(shape))])
			k := d.m.classOf(p)
			at := fits(d.free, k.cells)
			if at.empty() {
				break
			}
			d.place(&p, at)
			p.Frozen *= 1 + r.IntN(6)
			p.Name = string(rune('a' + len(b.Pieces)))
			b.Pieces = append(b.Pieces, p)
		}
		p, err := parse(strings.TrimPrefix(id(b), "gates:"))
		if err == nil && len(b.Pieces) == 12 && proof(p.Board()) == nil {
			return p
		}
	}
}

// TestCrowded checks that searches too large for a proof return a legal solution and a lower bound.
func TestCrowded(t *testing.T) {
	testcost.NotUnderRace(t, "a search of gates is one goroutine")
	first, boards := 7, 1
	if testcost.Long() {
		first, boards = 0, 10
	}
	near, limits := 0, 0
	for seed := first; seed < first+boards; seed++ {
		p := crowded(solve.NewRand(uint64(seed)))
		sol, err := p.Solve(t.Context(), solve.Options{Memory: 512 << 20})
		switch {
		case errors.Is(err, solve.ErrUnsolvable):
		case errors.Is(err, solve.ErrLimit):
			limits++
			t.Logf("%s: %v", p.ID(), err)
		case err != nil || sol.LowerBound < 12 || sol.LowerBound > len(sol.Moves):
			t.Errorf("%s: %d moves, lower bound %d, error %v", p.ID(), len(sol.Moves), sol.LowerBound, err)
		default:
			kindtest.CheckLegal(t, p.Board(), sol.Moves, board.MoveMetric)
			if !sol.Optimal() {
				near++
			}
		}
	}
	t.Logf("%d near-optimal solutions, %d boards without a solution", near, limits)
	if near == 0 || limits > 0 {
		t.Errorf("%d boards: %d near-optimal solutions, %d boards without a solution, want some and none", boards, near, limits)
	}
}

// TestNearOptimal checks that a search that reaches its effort returns a legal solution and a lower
// bound.
func TestNearOptimal(t *testing.T) {
	p, err := parse("#PPOOO##/#..aabbG/Rc...b.G/Rd.....G/#d..e..#/#.fgg..#/#.fghhhY/#i.ggh.Y/####BBB#:aG4,bG,cR,dY,eG,fY,gBG,hBv,iRB")
	if err != nil {
		t.Fatal(err)
	}
	b := p.Board()
	sol, err := p.Solve(t.Context(), solve.Options{Effort: 4000})
	if err != nil || sol.LowerBound >= len(sol.Moves) || sol.LowerBound <= len(b.Pieces) {
		t.Fatalf("%s: %d moves, lower bound %d, error %v", p.ID(), len(sol.Moves), sol.LowerBound, err)
	}
	kindtest.CheckLegal(t, b, sol.Moves, board.MoveMetric)
	if sol.Positions > 4000+200 {
		t.Errorf("%d positions for an effort of 4000", sol.Positions)
	}
	sol, err = p.Solve(t.Context(), solve.Options{MaxPositions: 2000}) // with the default effort
	if err != nil || sol.EndedBy != solve.PositionsLimit || sol.LowerBound >= len(sol.Moves) {
		t.Errorf("%d moves, lower bound %d, ended by %v, error %v, want a near-optimal solution", len(sol.Moves), sol.LowerBound, sol.EndedBy, err)
	}
	kindtest.CheckLegal(t, b, sol.Moves, board.MoveMetric)
	if _, err := p.Solve(t.Context(), solve.Options{Optimal: true, MaxPositions: 1000}); !errors.Is(err, solve.ErrLimit) {
		t.Errorf("error %v, want ErrLimit", err)
	}
	if _, err := p.Solve(t.Context(), solve.Options{Optimal: true, Memory: 1 << 18}); !errors.Is(err, solve.ErrLimit) {
		t.Errorf("error %v, want ErrLimit", err)
	}
}

// TestMemory checks that a search ends exactly if the positions and the exits do not fit into the memory limit.
func TestMemory(t *testing.T) {
	g := newGraph[[2]uint64](newModel(crowded(solve.NewRand(55)).Board()))
	stored := func(memory int64) (positions uint32, enough int64) {
		l := newLayerSearch(t.Context(), g, solve.Options{Optimal: true, Memory: memory})
		_, err := l.search()
		if limit, ok := errors.AsType[*solve.Limit](err); !ok || limit.Kind != solve.MemoryLimit {
			t.Fatalf("limit of %d bytes: error %v, want a memory limit", memory, err)
		}
		now, next := l.Bytes()
		_, held := l.spent()
		if exits := held - now; exits < 8*int64(len(l.exits)) || len(l.exits) == 0 {
			t.Errorf("%d exits take %d bytes, want at least 8 bytes each", len(l.exits), exits)
		}
		return l.Len(), next + held - now
	}
	for _, memory := range []int64{100_000, 500_000} {
		positions, enough := stored(memory)
		if n, _ := stored(enough - 1); n != positions {
			t.Errorf("%d positions with %d bytes, want %d, as with %d bytes", n, enough-1, positions, memory)
		}
		if n, _ := stored(enough); n <= positions {
			t.Errorf("%d positions with %d bytes, want more than %d, as with %d bytes", n, enough, positions, memory)
		}
	}
}

// TestFallbackRounds checks that the fallback search does not end after its first round if its solution can still be
// improved. The first round finds 23 moves for the first board and 22 for the second.
func TestFallbackRounds(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for seed, most := range map[uint64]int{55: 19, 80: 19} {
		p := crowded(solve.NewRand(seed))
		sol, err := p.Solve(t.Context(), solve.Options{Effort: 20_000})
		if err != nil || len(sol.Moves) > most {
			t.Errorf("%s: %d moves, error %v, want at most %d moves", p.ID(), len(sol.Moves), err, most)
		}
	}
}

// A search with the default effort must not take longer than the help states. A unit takes two microseconds on a
// board of 80 cells with 12 blocks.
func TestDefaultSearchTime(t *testing.T) {
	testcost.CheckDefaultSearch(t, "proof and beam searches", search.ScheduleGates.Default, 2*time.Microsecond)
}
