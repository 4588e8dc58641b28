package layout_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/statespace"
	"slidegif/solve/statespace/layout"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestShape compares distances in the picture with numbers of steps, for random pairs of positions. A globe, such as
// the map of the 2x3 puzzle, cannot be flat without errors. A layout that is 10% worse fails. A test compares the
// numbers with samples/benchmarks.md.
func TestShape(t *testing.T) {
	table := string(filetest.Read(t, "../../../samples/benchmarks.md"))
	for _, test := range testcost.Some(3, shapes...) {
		g, s := graphOf(t, test.id)
		at, err := layout.Shape(t.Context(), g, 0, uint32(g.Len()-1))
		if err != nil {
			t.Fatal(err)
		}
		if got := meanError(g, at); got > 1.1*test.err || got < .9*test.err {
			t.Errorf("%s: the mean error of %d positions is %.3f, want about %.3f", test.id, s.Len(), got, test.err)
		}
		if at[0].X > at[g.Len()-1].X || at[0].Y > at[g.Len()-1].Y {
			t.Errorf("%s: the marked nodes are at %v and %v", test.id, at[0], at[g.Len()-1])
		}
		if row := fmt.Sprintf("| `%s` | %s | %.2f |", test.id, input.Thousands(int64(s.Len())), test.err); !strings.Contains(table, row) {
			t.Errorf("benchmarks.md lacks the row %s", row)
		}
	}
}

// shapes lists the mean errors of the layouts of twelve puzzles.
var shapes = []struct {
	id  string
	err float64
}{
	{"tiles:2x3@1", .295}, {"tray-4x5-11", .217}, {"rush-50-b", .117}, {"tiles:2x4@1", .348}, {"横刀立马", .258}, {"峰回路转", .235}, {"rush-30", .206},
	{"tray-4x5-7", .110}, {"lunar-10", .238}, {"ricochet-13", .287}, {"gates-9", .316}, {"tiles:3x3@1", .361},
}

// TestRings checks the radius of each node, and the direction of the marked one.
func TestRings(t *testing.T) {
	g, s := graphOf(t, "tiles:2x3@1")
	at := layout.Rings(g, s.Distance, s.Steps, nil)
	for i, p := range at {
		if r := math.Hypot(float64(p.X), float64(p.Y)); math.Abs(r-float64(s.Distance[i])) > 1e-4 {
			t.Errorf("node %d at distance %d has radius %f", i, s.Distance[i], r)
		}
	}
	if math.Abs(float64(at[0].Y)) > 1e-4 || at[0].X < 0 {
		t.Errorf("the start is at %v, want it to the right of the goal", at[0])
	}

	// A shortest way to the goal is nearly straight. A way with detours leaves no node without its place.
	r := solve.NewRand(1)
	for n := range 100 {
		shortest := n%2 == 0
		road := []uint32{uint32(r.IntN(g.Len()))}
		for i := road[0]; s.Steps[i] > 0; i = road[len(road)-1] {
			lists := g.Neighbours(i)
			all := slices.Concat(lists[0], lists[1])
			if next := all[r.IntN(len(all))]; !shortest || s.Steps[next] < s.Steps[i] {
				road = append(road, next)
			}
		}
		at := layout.Rings(g, s.Distance, s.Steps, road)
		for i, p := range at {
			if r := math.Hypot(float64(p.X), float64(p.Y)); math.Abs(r-float64(s.Distance[i])) > 1e-4 {
				t.Errorf("with a road, node %d at distance %d has radius %f", i, s.Distance[i], r)
			}
		}
		for k := 1; k < len(road)-1 && shortest; k++ {
			if turn := angle(at[road[k-1]], at[road[k]]); turn > math.Pi/2 {
				t.Errorf("successive nodes %d and %d of a shortest way are %f radians apart", road[k-1], road[k], turn)
			}
		}
	}
}

// angle returns the angle between two points, as seen from the origin, in radians.
func angle(a, b layout.Point) float64 {
	x, y := float64(a.X*b.X+a.Y*b.Y), float64(a.X*b.Y-a.Y*b.X)
	return math.Abs(math.Atan2(y, x))
}

// TestUndirected checks that edges in one direction become neighbours in both.
func TestUndirected(t *testing.T) {
	g := layout.Graph{First: []uint32{0, 2, 3, 3}, To: []uint32{1, 2, 0}}.Undirected()
	for i, want := range []int{2, 1, 1} {
		if lists := g.Neighbours(uint32(i)); len(lists[0])+len(lists[1]) != want {
			t.Errorf("node %d has the neighbours %v, want %d", i, lists, want)
		}
	}
}

// TestSmall checks graphs with few nodes.
func TestSmall(t *testing.T) {
	one := layout.Graph{First: []uint32{0, 0}}
	two := layout.Graph{First: []uint32{0, 1, 2}, To: []uint32{1, 0}}
	for _, g := range []layout.Graph{one, two} {
		at, err := layout.Shape(t.Context(), g, 0, 0)
		if err != nil || len(at) != g.Len() {
			t.Fatalf("%d nodes: %v, error %v", g.Len(), at, err)
		}
		for _, p := range append(at, layout.Rings(g, make([]uint16, g.Len()), make([]uint16, g.Len()), nil)...) {
			if math.IsNaN(float64(p.X)) || math.IsNaN(float64(p.Y)) {
				t.Errorf("%d nodes: a node is at %v", g.Len(), p)
			}
		}
	}
}

// BenchmarkShape measures the layout of 横刀立马.
func BenchmarkShape(b *testing.B) {
	g, _ := graphOf(b, "klotski:横刀立马")
	for b.Loop() {
		if _, err := layout.Shape(b.Context(), g, 0, 1); err != nil {
			b.Fatal(err)
		}
	}
	at, _ := layout.Shape(b.Context(), g, 0, 1)
	b.ReportMetric(meanError(g, at), "error")
}

func graphOf(t testing.TB, id string) (layout.Graph, *statespace.Space) {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := statespace.Explore(t.Context(), p, statespace.ExploreOptions{Max: 1_000_000})
	if err != nil {
		t.Fatal(err)
	}
	g := layout.Graph{First: s.First, To: s.To}
	if !s.Undirected {
		g = g.Undirected()
	}
	return g, s
}

// meanError returns the mean of |distance in the picture - steps| / steps over 10,000 random pairs, at the scale that
// fits best.
func meanError(g layout.Graph, at []layout.Point) float64 {
	r := solve.NewRand(1)
	var pairs [][2]float64
	picture, wanted := 0.0, 0.0
	for range 100 {
		from := uint32(r.IntN(g.Len()))
		steps := g.Steps(from)
		for range 100 {
			to := r.IntN(g.Len())
			if d := float64(steps[to]); d > 0 {
				length := math.Hypot(float64(at[to].X-at[from].X), float64(at[to].Y-at[from].Y))
				pairs = append(pairs, [2]float64{length, d})
				picture, wanted = picture+length*length/d/d, wanted+length/d
			}
		}
	}
	sum := 0.0
	for _, p := range pairs {
		sum += math.Abs(p[0]*wanted/picture-p[1]) / p[1]
	}
	return sum / float64(len(pairs))
}
