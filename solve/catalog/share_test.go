package catalog

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/input"
)

const (
	crowded = "gates:################/Aaaaaaabbbbbb..#/#ccccccdddddd..#/Beeeeeeffffff..#/#gggggghhhhhh..#/Ciiiiiijjjjjj..#/#kkkkkkllllll..#/" +
		"Dmmmmmmnnnnnn..#/#oooooopppppp..#/Eqqqqqqrrrrrr..#/#sssssstttttt..#/Fuuuuuuvvvvvv..#/#wwwwwwxxxxxx..#/Gyyyyyyzzzzzz..#/" +
		"#000000111111..#/################:aA9,bF,cD,dB9,eG,fE,gC9,hB,iG,jE9,kC,lA,mF9,nD,oC,pA9,qF,rD,sB9,tG,uE,vD9,wB,xG,yE9,zC,0A,1F9"
	blocks = "klotski:aabb../ccdd../eeff../gghh../iijj../kkll..:..aabb/..ccdd/..eeff/..gghh/..iijj/..kkll"
	robots = "ricochet:B._.,..,.._C/.,......,./..D,_..,E_../._......._/..._..._../..A,..,F../.,._.....,_./G...,...H:A@3.4"
)

// limitedSearches contains a search for each search algorithm that its effort ends, or nearly ends.
var limitedSearches = []struct {
	id     string
	effort int64
}{
	{blocks, 20_000}, {"tiles:5x5@1", 200_000}, {crowded, 5_000}, {robots, 40_000},
}

// TestProgressShare checks that the progress of a search with an effort shows the spent share in small steps, and that a
// search without a limit shows no share.
func TestProgressShare(t *testing.T) {
	for _, test := range limitedSearches {
		p, err := Parse(t.Context(), test.id)
		if err != nil {
			t.Error(err)
			continue
		}
		var shares []float64
		_, err = p.Solve(t.Context(), solve.Options{Metric: p.Kind().Metrics[0], Effort: test.effort, Progress: func(at solve.Progress) { shares = append(shares, at.Share) }})
		if _, limited := errors.AsType[*solve.Limit](err); err != nil && !limited {
			t.Error(err)
		}
		last, step := 0.0, 0.0
		for _, share := range shares {
			last, step = share, max(step, share-last)
		}
		if last < .5 || last > 1 || step > .3 || !slices.IsSorted(shares) {
			t.Errorf("%s: %d shares, the last is %.2f, the largest step %.2f", input.Truncate(test.id, 30), len(shares), last, step)
		}
	}
	p, err := Parse(t.Context(), "klotski:heng-dao-li-ma")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Solve(t.Context(), solve.Options{Metric: p.Kind().Metrics[0], Optimal: true, Progress: func(at solve.Progress) {
		if at.Share != 0 {
			t.Errorf("a search without a limit has spent %.2f of its effort", at.Share)
		}
	}}); err != nil {
		t.Error(err)
	}
}

// TestSameOnEveryMachine checks that an answer depends neither on the number of goroutines nor on a higher memory limit.
func TestSameOnEveryMachine(t *testing.T) {
	for _, test := range limitedSearches {
		p, err := Parse(t.Context(), test.id)
		if err != nil {
			t.Error(err)
			continue
		}
		o := solve.Options{Metric: p.Kind().Metrics[0], Effort: test.effort, Workers: 1, Memory: 1 << 30}
		want, wantErr := p.Solve(t.Context(), o)
		o.Workers, o.Memory = 3, 1<<40
		got, err := p.Solve(t.Context(), o)
		if !reflect.DeepEqual(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%s: three goroutines give %v, %v; want as with one and less memory: %v, %v", input.Truncate(test.id, 30), got, err, want, wantErr)
		}
	}
}
