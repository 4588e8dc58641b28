package statespace_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/statespace"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

// scatter returns a board of h x w cells with the given shapes at random places. A shape is a character and
// its size, such as "a12" for a block with one row and two columns. Shapes that do not fit are left out.
func scatter(r *solve.Rand, h, w int, shapes string) string {
	rows := make([][]byte, h)
	for y := range rows {
		rows[y] = []byte(strings.Repeat(".", w))
	}
	for _, s := range strings.Fields(shapes) {
		sh, sw := int(s[1]-'0'), int(s[2]-'0')
		for range 20 {
			y, x, free := r.IntN(h-sh+1), r.IntN(w-sw+1), true
			for i := range sh * sw {
				free = free && rows[y+i/sw][x+i%sw] == '.'
			}
			if free {
				for i := range sh * sw {
					rows[y+i/sw][x+i%sw] = s[0]
				}
				break
			}
		}
	}
	var text []string
	for _, row := range rows {
		text = append(text, string(row))
	}
	return strings.Join(text, "/")
}

// smallIDs returns a puzzle of each kind with a small state space. Some have no solution.
func smallIDs(seed uint64) []string {
	r := solve.NewRand(seed)
	shape := fmt.Sprint("a1", 1+r.IntN(2))
	inside := strings.ReplaceAll(scatter(r, 3, 3, shape+" b11 #11"), "/", "#/#")
	return []string{
		fmt.Sprintf("tiles:3x2+goal@%d", seed),
		"klotski:" + scatter(r, 3, 3, shape+" b12 c11") + ":" + scatter(r, 3, 3, shape),
		"klotski:" + scatter(r, 2, 4, "a11 b11 c11 #11") + ":a@4.2",
		"klotski:" + scatter(r, 2, 3, "a11 b11 c11") + ":a.b/...:same=ab",
		"rush:" + scatter(r, 3, 4, "A12 B21 C12 D21"),
		"lockout:" + scatter(r, 3, 3, "X11 A11 B11 C11"),
		"ricochet:" + scatter(r, 3, 4, "A11 B11 #11") + ":A@3.2",
		"atomix:" + scatter(r, 3, 4, "a11 b11 #11 #11") + ":ab",
		"gates:#CG##/#" + inside + "#/##C##:aC,bG",
	}
}

// naiveSpace is a state space as a breadth-first search with a map finds it.
type naiveSpace struct {
	boards map[string]board.Board
	next   map[string][]string // successors in the metric of the edges, sorted
}

func explore(b board.Board, m board.Metric) naiveSpace {
	n := naiveSpace{map[string]board.Board{kindtest.NaiveKey(b): b}, map[string][]string{}}
	for queue := []board.Board{b}; len(queue) > 0; queue = queue[1:] {
		key := kindtest.NaiveKey(queue[0])
		for _, mv := range kindtest.NaiveMoves(queue[0], m) {
			to := queue[0].Apply(mv)
			k := kindtest.NaiveKey(to)
			if _, known := n.boards[k]; !known {
				n.boards[k] = to
				queue = append(queue, to)
			}
			if k != key && !slices.Contains(n.next[key], k) {
				n.next[key] = append(n.next[key], k)
			}
		}
		slices.Sort(n.next[key])
	}
	return n
}

// distances returns the distance of each position to the nearest solved position in metric m.
func (n naiveSpace) distances(m board.Metric) map[string]int {
	before, at := map[string][]string{}, map[string]int{}
	var queue []string
	for key, b := range n.boards {
		if b.Solved() {
			at[key] = 0
			queue = append(queue, key)
		}
		for _, mv := range kindtest.NaiveMoves(b, m) {
			to := kindtest.NaiveKey(b.Apply(mv))
			before[to] = append(before[to], key)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, key := range before[queue[0]] {
			if _, known := at[key]; !known {
				at[key] = at[queue[0]] + 1
				queue = append(queue, key)
			}
		}
	}
	return at
}

// TestExplore compares the nodes, edges, distances and roads of random puzzles of all kinds, in all metrics, with a
// naive search.
func TestExplore(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	rounds, compared := uint64(2), map[string]int{}
	if testcost.Long() {
		rounds = 25
	}
	for seed := range rounds {
		for _, id := range smallIDs(seed) {
			p, err := catalog.Parse(t.Context(), id)
			if err != nil {
				continue // a piece did not fit, or the goal is reached
			}
			b, k := p.Board(), p.Kind()
			edge := k.Metrics[0]
			if b.Motion == board.ByCells && !b.Leave {
				edge = board.StepMetric
			}
			want := explore(b, edge)
			for _, m := range k.Metrics {
				compared[k.Name+" "+string(m)]++
				compare(t, p, want, edge, m)
			}
		}
	}
	if len(compared) < 13 {
		t.Errorf("compared %v, want all kinds and metrics", compared)
	}
}

// compare compares the Space of p in metric m with a naive one.
func compare(t *testing.T, p solve.Puzzle, want naiveSpace, edge, m board.Metric) {
	t.Helper()
	o := statespace.ExploreOptions{Metric: m, Max: 1_000_000}
	if sol, err := p.Solve(t.Context(), solve.Options{Metric: m}); err == nil {
		o.Roads = [][]board.Move{sol.Moves}
	}
	s, err := statespace.Explore(t.Context(), p, o)
	if err != nil {
		t.Errorf("%s: %v", p.ID(), err)
		return
	}
	keys := make([]string, s.Len())
	for i := range keys {
		keys[i] = kindtest.NaiveKey(s.Board(uint32(i)))
	}
	if s.Len() != len(want.boards) || keys[0] != kindtest.NaiveKey(p.Board()) || s.Radius != -1 {
		t.Errorf("%s: %d positions from %s, want %d", p.ID(), s.Len(), keys[0], len(want.boards))
		return
	}
	steps, distances := want.distances(edge), want.distances(m)
	for i, key := range keys {
		var next, moved []string
		for _, to := range s.Next(uint32(i)) {
			next = append(next, keys[to])
		}
		at := s.Board(uint32(i))
		s.EachEdge(uint32(i), func(mv board.Move, to uint32) {
			moved = append(moved, keys[to])
			if got := kindtest.NaiveKey(at.Apply(mv)); got != keys[to] {
				t.Errorf("%s: the move %v of an edge leads to %s, want %s", p.ID(), mv, got, keys[to])
			}
		})
		slices.Sort(next)
		slices.Sort(moved)
		if !slices.Equal(next, want.next[key]) || !slices.Equal(moved, next) {
			t.Errorf("%s: edges of %s: %q and %q, want %q", p.ID(), key, next, moved, want.next[key])
		}
		checkDistance(t, p.ID()+" in steps", key, s.Steps[i], steps)
		checkDistance(t, p.ID()+" in "+string(m), key, s.Distance[i], distances)
	}
	checkLayers(t, s, want, m)
	for n, road := range s.Roads {
		counts := statespace.StepCounts(p.Board(), o.Roads[n])
		for i, b := range p.Board().Trace(o.Roads[n]) {
			if keys[road[counts[i]]] != kindtest.NaiveKey(b) {
				t.Errorf("%s: the road is elsewhere after %d moves", p.ID(), i)
			}
		}
		for i, at := range road[1:] {
			if !slices.Contains(s.Next(road[i]), at) {
				t.Errorf("%s: no edge after %d steps of the road", p.ID(), i)
			}
		}
	}
}

// checkLayers compares the layers of the shortest solutions, and the ways around one of them, with naive searches.
func checkLayers(t *testing.T, s *statespace.Space, want naiveSpace, m board.Metric) {
	t.Helper()
	start, distances, steps := s.Board(0), want.distances(m), s.Steps
	length, solvable := distances[kindtest.NaiveKey(start)]
	layers := s.Layers()
	if !solvable {
		if layers != nil {
			t.Errorf("%v: layers of a puzzle without a solution", start)
		}
		return
	}
	depths, queue := map[string]int{kindtest.NaiveKey(start): 0}, []board.Board{start}
	onSolutions := make([]int, length+1)
	for ; len(queue) > 0; queue = queue[1:] {
		key := kindtest.NaiveKey(queue[0])
		if d, ok := distances[key]; ok && depths[key]+d == length {
			onSolutions[depths[key]]++
			if layer := layers[depths[key]]; !slices.ContainsFunc(layer, func(p uint32) bool { return kindtest.NaiveKey(s.Board(p)) == key }) {
				t.Errorf("%v: layer %d lacks %s", start, depths[key], key)
			}
		}
		for _, mv := range kindtest.NaiveMoves(queue[0], m) {
			to := queue[0].Apply(mv)
			if _, known := depths[kindtest.NaiveKey(to)]; !known {
				depths[kindtest.NaiveKey(to)] = depths[key] + 1
				queue = append(queue, to)
			}
		}
	}
	for k, n := range onSolutions {
		if len(layers[k]) != n {
			t.Errorf("%v: layer %d has %d positions, want %d", start, k, len(layers[k]), n)
		}
	}
	if got := s.Around(nil); got != int(steps[0]) {
		t.Errorf("%v: the shortest way has %d steps, want %d", start, got, steps[0])
	}
	avoided := layers[length/2]
	if length < 2 {
		return
	}
	way, seen := -1, map[uint32]int{0: 0}
	for _, p := range avoided {
		seen[p] = -1
	}
	for queue := []uint32{0}; len(queue) > 0 && way < 0; queue = queue[1:] {
		if steps[queue[0]] == 0 {
			way = seen[queue[0]]
		}
		for _, to := range s.Next(queue[0]) {
			if _, known := seen[to]; !known {
				seen[to] = seen[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	if got := s.Around(avoided); got != way {
		t.Errorf("%v: the way around has %d steps, want %d", start, got, way)
	}
}

func checkDistance(t *testing.T, place, key string, got uint16, want map[string]int) {
	t.Helper()
	d, ok := want[key]
	if !ok {
		d = statespace.Unreachable
	}
	if int(got) != d {
		t.Errorf("%s: distance of %s is %d, want %d", place, key, got, d)
	}
}

// TestNear checks that a Space above its limit holds all positions within its radius of the solution, and
// that a greater radius would exceed the limit.
func TestNear(t *testing.T) {
	p, err := catalog.Parse(t.Context(), "tiles:3x3@5")
	if err != nil {
		t.Fatal(err)
	}
	sol, err := p.Solve(t.Context(), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := statespace.Explore(t.Context(), p, statespace.ExploreOptions{Max: 200_000})
	if err != nil || all.Radius != -1 || all.Len() != 181_440 {
		t.Fatalf("%d positions, radius %d, error %v", all.Len(), all.Radius, err)
	}
	const near = 3000
	s, err := statespace.Explore(t.Context(), p, statespace.ExploreOptions{Max: 100_000, Near: near, Roads: [][]board.Move{sol.Moves}})
	if err != nil {
		t.Fatal(err)
	}
	distance, layer, radius := map[string]bool{}, p.Board().Trace(sol.Moves), 0
	for ; ; radius++ {
		var next []board.Board
		for _, b := range layer {
			distance[b.String()] = true
		}
		for _, b := range layer {
			for _, mv := range board.Moves(b, board.StepMetric) {
				if to := b.Apply(mv); !distance[to.String()] {
					distance[to.String()] = true
					next = append(next, to)
				}
			}
		}
		if len(distance) > near {
			break
		}
		layer = next
	}
	if s.Radius != radius || s.Len() > near || s.Len() <= len(sol.Moves) {
		t.Errorf("%d positions within %d steps, want radius %d", s.Len(), s.Radius, radius)
	}
	for i := range s.Len() {
		if !distance[s.Board(uint32(i)).String()] {
			t.Errorf("%s is farther than %d steps", s.Board(uint32(i)), radius)
		}
	}
	if s.Distance[0] != uint16(len(sol.Moves)) {
		t.Errorf("the start is at distance %d, want %d", s.Distance[0], len(sol.Moves))
	}
}

// TestDepths compares the depths and the numbers of boards with the edges of a Space.
func TestDepths(t *testing.T) {
	for _, id := range []string{"tiles:123/405", "lunar-1", "klotski:ab./...:b../a.."} {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := statespace.Explore(t.Context(), p, statespace.ExploreOptions{Max: 100_000})
		if err != nil {
			t.Fatal(err)
		}
		depths := s.Depths()
		for i := range uint32(s.Len()) {
			least := statespace.Unreachable
			for k := range uint32(s.Len()) {
				if slices.Contains(s.Next(k), i) {
					least = min(least, int(depths[k])+1)
				}
			}
			if i == 0 {
				least = 0
			}
			if int(depths[i]) != least {
				t.Errorf("%s: position %d has depth %d, want %d", id, i, depths[i], least)
			}
			if at, ok := s.Find(s.Board(i)); !ok || at != i {
				t.Errorf("%s: Find returns %d, %t for the board of position %d", id, at, ok, i)
			}
		}
	}
}
