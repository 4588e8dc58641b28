package textbook_test

import (
	"bytes"
	"cmp"
	"container/heap"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/testcost"
	"slidegif/solve/textbook"
)

// The oracle follows the definitions of the counts, with boards, maps and the referee only. It shares no
// code with package textbook, package statespace or an engine.

// counts are the results of one search.
type counts struct{ length, expanded, generated, stored int }

// errTooLarge means that a search of the oracle has expanded too many positions.
var errTooLarge = errors.New("too large for the oracle")

const maxOracle = 1000

// An oracle searches the positions of one puzzle.
type oracle struct {
	metric   solve.Metric
	estimate func(b board.Board) int
	known    map[string][]board.Board // successors by position
}

// keyOf returns a text that is the same for all layouts of a position.
func keyOf(b board.Board) string {
	var parts []string
	for _, p := range b.Pieces {
		at := p.At
		if p.Gone() {
			at = board.Point{X: -1, Y: -1}
		}
		parts = append(parts, fmt.Sprint(p.Class, at, p.Colours))
	}
	slices.Sort(parts)
	return strings.Join(parts, " ")
}

// successors returns the boards after each move, by piece and destination in reading order.
func (o *oracle) successors(b board.Board) []board.Board {
	key := keyOf(b)
	if next, ok := o.known[key]; ok {
		return next
	}
	type to struct {
		from, at board.Point
		board    board.Board
	}
	var all []to
	for _, m := range board.Moves(b, o.metric) {
		from := b.Pieces[m.Pieces[0]].At
		all = append(all, to{from, from.Add(m.Offset()), b.Apply(m)})
	}
	slices.SortStableFunc(all, func(a, b to) int { return cmp.Or(a.from.Compare(b.from), a.at.Compare(b.at)) })
	var next []board.Board
	for i, t := range all {
		if i == 0 || t.from != all[i-1].from || t.at != all[i-1].at || keyOf(t.board) != keyOf(all[i-1].board) {
			next = append(next, t.board)
		}
	}
	o.known[key] = next
	return next
}

func (o *oracle) breadthFirst(start board.Board) (counts, error) {
	n := counts{generated: 1, stored: 1}
	if start.Solved() {
		return n, nil
	}
	depth := map[string]int{keyOf(start): 0}
	queue := []board.Board{start}
	for len(queue) > 0 {
		b := queue[0]
		queue = queue[1:]
		if n.expanded++; n.expanded > maxOracle {
			return n, errTooLarge
		}
		next := o.successors(b)
		n.generated += len(next)
		for _, c := range next {
			if _, seen := depth[keyOf(c)]; !seen {
				depth[keyOf(c)] = depth[keyOf(b)] + 1
				n.stored++
				if c.Solved() {
					n.length = depth[keyOf(c)]
					return n, nil
				}
				queue = append(queue, c)
			}
		}
	}
	return n, solve.ErrUnsolvable
}

// An item is an entry of the priority queue.
type item struct {
	priority, order, g int
	board              board.Board
}

type items []item

func (q items) Len() int { return len(q) }
func (q items) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[i].priority, q[j].priority), cmp.Compare(q[i].order, q[j].order)) < 0
}
func (q items) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *items) Push(x any)   { *q = append(*q, x.(item)) }
func (q *items) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// bestFirst is greedy best-first search, or A* if the length of the path counts.
func (o *oracle) bestFirst(start board.Board, useLength bool) (counts, error) {
	n := counts{generated: 1, stored: 1}
	g := map[string]int{keyOf(start): 0}
	pushed := 0
	open := &items{}
	push := func(b board.Board, length int) {
		pushed++
		priority := o.estimate(b)
		if useLength {
			priority += length
		}
		heap.Push(open, item{priority, pushed, length, b})
	}
	push(start, 0)
	for open.Len() > 0 {
		it := heap.Pop(open).(item)
		if it.g > g[keyOf(it.board)] {
			continue
		}
		if it.board.Solved() {
			n.length = it.g
			return n, nil
		}
		if n.expanded++; n.expanded > maxOracle {
			return n, errTooLarge
		}
		next := o.successors(it.board)
		n.generated += len(next)
		for _, c := range next {
			length, seen := g[keyOf(c)]
			if !seen {
				n.stored++
			} else if !useLength || length <= it.g+1 {
				continue
			}
			g[keyOf(c)] = it.g + 1
			push(c, it.g+1)
		}
	}
	return n, solve.ErrUnsolvable
}

// deepen is IDA*, or iterative deepening if byDepth is set.
func (o *oracle) deepen(start board.Board, byDepth bool) (counts, error) {
	var n counts
	limit := 0
	if !byDepth {
		limit = o.estimate(start)
	}
	for {
		n.generated++
		least := 1 << 30 // smallest f above the limit
		found := false
		var visit func(path []board.Board) error
		visit = func(path []board.Board) error {
			b := path[len(path)-1]
			g := len(path) - 1
			n.stored = max(n.stored, len(path))
			if !byDepth {
				if f := g + o.estimate(b); f > limit {
					least = min(least, f)
					return nil
				}
			}
			if b.Solved() {
				n.length, found = g, true
				return nil
			}
			if byDepth && g == limit {
				least = limit + 1
				return nil
			}
			if n.expanded++; n.expanded > maxOracle {
				return errTooLarge
			}
			var next []board.Board
			for _, c := range o.successors(b) {
				if g == 0 || keyOf(c) != keyOf(path[g-1]) {
					next = append(next, c)
				}
			}
			n.generated += len(next)
			for _, c := range next {
				if err := visit(append(slices.Clone(path), c)); err != nil || found {
					return err
				}
			}
			return nil
		}
		if err := visit([]board.Board{start}); err != nil || found {
			return n, err
		}
		if least == 1<<30 {
			return n, solve.ErrUnsolvable
		}
		limit = least
	}
}

// bidirectional expands whole layers from the start and from all solved positions.
func (o *oracle) bidirectional(start board.Board) (counts, error) {
	n := counts{generated: 1, stored: 1}
	all := map[string]board.Board{keyOf(start): start}
	var goals []board.Board
	for queue := []board.Board{start}; len(queue) > 0; queue = queue[1:] {
		if queue[0].Solved() {
			goals = append(goals, queue[0])
		}
		for _, c := range o.successors(queue[0]) {
			if _, seen := all[keyOf(c)]; !seen {
				all[keyOf(c)] = c
				queue = append(queue, c)
			}
		}
		if len(all) > maxOracle {
			return n, errTooLarge
		}
	}
	if start.Solved() {
		return n, nil
	}
	depth := [2]map[string]int{{keyOf(start): 0}, {}}
	layers := [2][]board.Board{{start}, nil}
	for _, b := range goals {
		depth[1][keyOf(b)] = 0
		n.stored++
	}
	// The order of the solved positions does not matter as long as it is the order of package statespace.
	layers[1] = goals
	for len(layers[0]) > 0 && len(layers[1]) > 0 {
		side := 0
		if len(layers[1]) < len(layers[0]) {
			side = 1
		}
		var next []board.Board
		for _, b := range layers[side] {
			n.expanded++
			successors := o.successors(b)
			n.generated += len(successors)
			for _, c := range successors {
				if _, seen := depth[side][keyOf(c)]; seen {
					continue
				}
				depth[side][keyOf(c)] = depth[side][keyOf(b)] + 1
				if d, met := depth[1-side][keyOf(c)]; met {
					n.length = d + depth[side][keyOf(c)]
					return n, nil
				}
				n.stored++
				next = append(next, c)
			}
		}
		layers[side] = next
	}
	return n, solve.ErrUnsolvable
}

// mustAndMay counts positions by f over all positions, with distances from breadth-first search.
func (o *oracle) mustAndMay(start board.Board, length int) (must, may int64, err error) {
	depth := map[string]int{keyOf(start): 0}
	for queue := []board.Board{start}; len(queue) > 0; queue = queue[1:] {
		b := queue[0]
		if len(depth) > maxOracle {
			return 0, 0, errTooLarge
		}
		if f := depth[keyOf(b)] + o.estimate(b); !b.Solved() && f <= length {
			if may++; f < length {
				must++
			}
		}
		for _, c := range o.successors(b) {
			if _, seen := depth[keyOf(c)]; !seen {
				depth[keyOf(c)] = depth[keyOf(b)] + 1
				queue = append(queue, c)
			}
		}
	}
	return must, may, nil
}

// A drawing places pieces on random cells of a small board.
type drawing struct {
	r    *solve.Rand
	rows [][]byte
}

func newDrawing(r *solve.Rand, h, w int) *drawing {
	d := &drawing{r: r}
	for range h {
		d.rows = append(d.rows, []byte(strings.Repeat(".", w)))
	}
	return d
}

// place puts a piece of h x w cells on random free cells, if there is room.
func (d *drawing) place(name byte, h, w int) *drawing {
	for range 20 {
		if h > len(d.rows) || w > len(d.rows[0]) {
			break
		}
		y, x := d.r.IntN(len(d.rows)-h+1), d.r.IntN(len(d.rows[0])-w+1)
		free := true
		for i := range h * w {
			free = free && d.rows[y+i/w][x+i%w] == '.'
		}
		if free {
			for i := range h * w {
				d.rows[y+i/w][x+i%w] = name
			}
			break
		}
	}
	return d
}

func (d *drawing) String() string { return string(bytes.Join(d.rows, []byte("/"))) }

// oracleIDs returns a puzzle of each kind with a small state space. Some have no solution.
func oracleIDs(seed uint64) (ids []string) {
	r := solve.NewRand(seed)
	draw := func(h, w int) *drawing { return newDrawing(r, h, w) }
	goal := func(name byte, h, w int) string { return draw(3, 3).place(name, h, w).String() }
	shape := 1 + r.IntN(2)
	cars := draw(3, 4)
	cars.rows[1][0], cars.rows[1][1] = 'A', 'A'
	cars.place('B', 2, 1).place('C', 1, 2).place('D', 2, 1)
	blocks := draw(3, 3).place('a', 1, shape).place('b', 1, 1).place('#', 1, 1)
	return []string{
		fmt.Sprintf("tiles:2x3@%d", seed), fmt.Sprintf("tiles:3x2+goal@%d", seed), fmt.Sprintf("tiles:2x2@%d", seed),
		"klotski:" + draw(3, 3).place('a', shape, 1).place('b', 1, 2).place('c', 1, 1).String() + ":" + goal('a', shape, 1),
		"klotski:" + draw(2, 4).place('a', 1, 1).place('b', 1, 1).place('c', 1, 1).place('#', 1, 1).String() + ":a@4.2",
		"klotski:" + draw(2, 3).place('a', 1, 1).place('b', 1, 1).place('c', 1, 1).String() + ":a.b/...:same=ab",
		"rush:" + cars.String(),
		"lockout:" + draw(3, 3).place('X', 1, 1).place('A', 1, 1).place('B', 1, 1).place('C', 1, 1).String(),
		"ricochet:" + draw(3, 4).place('A', 1, 1).place('B', 1, 1).place('#', 1, 1).String() + ":A@3.2",
		"atomix:" + draw(3, 4).place('a', 1, 1).place('b', 1, 1).place('#', 1, 1).place('#', 1, 1).String() + ":ab",
		"gates:#CG##/#" + strings.ReplaceAll(blocks.String(), "/", "#/#") + "#/##C##:aC,bG",
	}
}

// TestOracle compares the counts of all algorithms and heuristics with the oracle, on random puzzles of all
// kinds.
func TestOracle(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	rounds := uint64(3)
	if testcost.Long() {
		rounds = 30
	}
	compared := map[string]int{} // by kind and algorithm
	var ids []string
	for seed := range rounds {
		ids = append(ids, oracleIDs(seed)...)
	}
	for _, id := range ids {
		p, err := parseAny(t, id)
		if err != nil {
			continue // a piece did not fit, or the goal is reached
		}
		kind := p.Kind()
		g := newGraph(t, p)
		names := []string{"zero"}
		for _, h := range kind.Heuristics(p) {
			names = append(names, h.Name)
		}
		for _, name := range names {
			if name == "pattern" || name == "bound" && kind.Name == "tiles" && len(p.Board().Pieces) < 4 {
				continue
			}
			h, about := estimate(t, p, g, name)
			o := &oracle{metric: kind.Metrics[0], known: map[string][]board.Board{}, estimate: func(b board.Board) int {
				s, ok := g.Find(b)
				if !ok {
					t.Fatalf("%s: %s has no number", id, b)
				}
				return h(s)
			}}
			if name == "zero" {
				o.estimate = func(board.Board) int { return 0 }
			}
			for _, a := range textbook.Algorithms {
				if !a.Informed && name != "zero" || a.Undirected && !g.Undirected() {
					continue
				}
				want, oracleErr := o.search(a.Name, p.Board())
				if errors.Is(oracleErr, errTooLarge) {
					continue
				}
				got, err := a.Search(t.Context(), g, h, solve.Options{MaxPositions: 10 * maxOracle})
				found := counts{max(0, got.Length()), int(got.Expanded), int(got.Generated), int(got.Stored)}
				if a.Name == "greedy" {
					want.length = found.length // the oracle does not keep the path
				}
				if (err != nil) != (oracleErr != nil) || found != want {
					t.Errorf("%s, %s:%s: %+v, %v; the oracle has %+v, %v", id, a.Name, name, found, err, want, oracleErr)
					continue
				}
				compared[kind.Name+" "+a.Name]++
				if a.Name != "astar" || err != nil {
					continue
				}
				if about.Admissible {
					if shortest, err := o.breadthFirst(p.Board()); err == nil && shortest.length != got.Length() {
						t.Errorf("%s, astar:%s: %d moves, but %d are enough", id, name, got.Length(), shortest.length)
					}
				}
				if about.Consistent {
					wantMust, wantMay, err := o.mustAndMay(p.Board(), got.Length())
					if err != nil {
						continue
					}
					if must, may, ok, err := textbook.MustAndMay(t.Context(), g, h, got.Length()); err != nil || !ok || must != wantMust || may != wantMay {
						t.Errorf("%s, %s: must %d, may %d, %v; the oracle has %d and %d", id, name, must, may, err, wantMust, wantMay)
					}
				}
			}
		}
	}
	for _, kind := range []string{"tiles", "klotski", "rush", "lockout", "ricochet", "atomix", "gates"} {
		if compared[kind+" astar"] < int(rounds) {
			t.Errorf("only %d A* searches of %s were compared", compared[kind+" astar"], kind)
		}
	}
	t.Log(compared)
}

func (o *oracle) search(algorithm string, start board.Board) (counts, error) {
	switch algorithm {
	case "bfs":
		return o.breadthFirst(start)
	case "bidirectional":
		return o.bidirectional(start)
	case "iddfs":
		return o.deepen(start, true)
	case "idastar":
		return o.deepen(start, false)
	case "greedy":
		return o.bestFirst(start, false)
	}
	return o.bestFirst(start, true)
}
