package gates

import (
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
	"slidegif/solve/testcost"
)

// jammed is a board with 28 blocks, a third of which wait for nine others: nearly every move can be taken back.
const jammed = "################/Aaaaaaabbbbbb..#/#ccccccdddddd..#/Beeeeeeffffff..#/#gggggghhhhhh..#/Ciiiiiijjjjjj..#/#kkkkkkllllll..#/" +
	"Dmmmmmmnnnnnn..#/#oooooopppppp..#/Eqqqqqqrrrrrr..#/#sssssstttttt..#/Fuuuuuuvvvvvv..#/#wwwwwwxxxxxx..#/Gyyyyyyzzzzzz..#/" +
	"#000000111111..#/################:aA9,bF,cD,dB9,eG,fE,gC9,hB,iG,jE9,kC,lA,mF9,nD,oC,pA9,qF,rD,sB9,tG,uE,vD9,wB,xG,yE9,zC,0A,1F9"

// A position with far more others around it than on a usual board counts for several.
func TestWorkCounts(t *testing.T) {
	const effort = 150_000
	p, err := Kind.Parse(jammed)
	if err != nil {
		t.Fatal(err)
	}
	sol, err := p.Solve(t.Context(), solve.Options{Effort: effort, Optimal: true})
	if limit, ok := errors.AsType[*solve.Limit](err); !ok || limit.Kind != solve.EffortLimit {
		t.Error(err)
	}
	if sol.Positions > effort*3/4 {
		t.Errorf("%d positions for an effort of %d", sol.Positions, effort)
	}
}

// crowded returns a board of 8 x 10 cells with 12 blocks anywhere, each of which could leave if it were alone.
// It need not have a solution.
func crowded(r *solve.Rand) solve.Puzzle {
	for {
		d := draft{r: r}
		b := d.frame(8, 10)
		d.m = newModel(b)
		d.free = d.m.open
		for tries := 0; tries < 2000 && len(b.Pieces) < 12; tries++ {
			shape := shapes[max(r.Below(len(shapes)), r.Below(len(shapes)))]
			p := d.piece(shape[r.Below(len(shape))])
			k := d.m.classOf(p)
			at := fits(d.free, k.cells)
			if at.empty() {
				break
			}
			d.place(&p, at)
			p.Frozen *= 1 + r.Below(6)
			p.Name = string(rune('a' + len(b.Pieces)))
			b.Pieces = append(b.Pieces, p)
		}
		p, err := parse(strings.TrimPrefix(id(b), "gates:"))
		if err == nil && len(b.Pieces) == 12 && proof(p.Board()) == nil {
			return p
		}
	}
}

// What is too much for a proof ends with a legal solution and a bound.
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
		case err != nil || sol.AtLeast < 12 || sol.AtLeast > len(sol.Moves):
			t.Errorf("%s: %d moves of at least %d, %v", p.ID(), len(sol.Moves), sol.AtLeast, err)
		default:
			kindtest.Legal(t, p.Board(), sol.Moves, board.MoveMetric)
			if !sol.Optimal() {
				near++
			}
		}
	}
	t.Logf("%d are not proved, %d have no solution that was found", near, limits)
	if near == 0 || limits > 0 {
		t.Errorf("of %d boards %d are not proved, %d have no solution that was found", boards, near, limits)
	}
}

// A search that ends at its effort answers with a legal solution and a bound.
func TestNearOptimal(t *testing.T) {
	p, err := parse("#PPOOO##/#..aabbG/Rc...b.G/Rd.....G/#d..e..#/#.fgg..#/#.fghhhY/#i.ggh.Y/####BBB#:aG4,bG,cR,dY,eG,fY,gBG,hBv,iRB")
	if err != nil {
		t.Fatal(err)
	}
	b := p.Board()
	sol, err := p.Solve(t.Context(), solve.Options{Effort: 4000})
	if err != nil || sol.AtLeast >= len(sol.Moves) || sol.AtLeast <= len(b.Pieces) {
		t.Fatalf("%s: %d moves of at least %d, %v", p.ID(), len(sol.Moves), sol.AtLeast, err)
	}
	kindtest.Legal(t, b, sol.Moves, board.MoveMetric)
	if sol.Positions > 4000+200 {
		t.Errorf("%d positions of an effort of 4000", sol.Positions)
	}
	sol, err = p.Solve(t.Context(), solve.Options{MaxPositions: 2000}) // with the effort by default
	if err != nil || sol.Ended != solve.PositionsLimit || sol.AtLeast >= len(sol.Moves) {
		t.Errorf("%d moves of at least %d, ended by limit %d, %v", len(sol.Moves), sol.AtLeast, sol.Ended, err)
	}
	kindtest.Legal(t, b, sol.Moves, board.MoveMetric)
	if _, err := p.Solve(t.Context(), solve.Options{Optimal: true, MaxPositions: 1000}); !errors.Is(err, solve.ErrLimit) {
		t.Errorf("%v; want a limit", err)
	}
	if _, err := p.Solve(t.Context(), solve.Options{Optimal: true, Memory: 1 << 18}); !errors.Is(err, solve.ErrLimit) {
		t.Errorf("%v; want a limit", err)
	}
}
