package catalog

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

// TestInsight checks the results for well-known puzzles.
func TestInsight(t *testing.T) {
	for _, c := range []struct {
		id       string
		metric   solve.Metric
		shortest string
		between  int // forced positions except start and end; -1: not checked
	}{
		{"横刀立马", board.MoveMetric, "256", 68},
		{"横刀立马", board.StepMetric, "4112640000", -1},
		{"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", board.SlideMetric, "287077367808", 8},
	} {
		p, err := Parse(t.Context(), c.id)
		if err != nil {
			t.Fatal(err)
		}
		sol, err := p.Solve(t.Context(), solve.Options{Metric: c.metric})
		if err != nil || !sol.Optimal() {
			t.Fatal(err)
		}
		in, err := p.Kind().Insight(t.Context(), p, len(sol.Moves), solve.Options{Metric: c.metric})
		if err != nil || in == nil || in.Shortest.String() != c.shortest || c.between >= 0 && len(in.ForcedBetween()) != c.between {
			t.Errorf("%s in %ss: Insight() = %+v, %v, want %s solutions and %d forced positions", c.id, c.metric, in, err, c.shortest, c.between)
		}
	}
}

// A naiveGraph contains all positions that a board can reach, and all moves between them. It finds
// the moves by replaying every possible move.
type naiveGraph struct {
	boards map[string]board.Board
	next   map[string][]string
	start  string
	depth  map[string]int
	order  []string
}

// naiveKey returns a key for a position. Pieces of a class are interchangeable.
func naiveKey(b board.Board) string {
	var at []string
	for _, p := range b.Pieces {
		place := fmt.Sprint(p.At, p.Colours)
		if p.Gone() {
			place = "gone"
		}
		at = append(at, fmt.Sprintf("%d:%s", p.Class, place))
	}
	slices.Sort(at)
	return strings.Join(at, " ")
}

// naiveMoves returns the boards after each legal move.
func naiveMoves(b board.Board, m solve.Metric) (all []board.Board) {
	try := func(pieces []int, path string) (board.Board, bool) {
		next, err := board.Replay(b, []board.Move{{Pieces: pieces, Path: path}}, m)
		if err == nil {
			all = append(all, next)
		}
		return next, err == nil
	}
	for i := range b.Pieces {
		switch {
		case m == board.PushMetric:
			for _, d := range "UDLR" {
				try([]int{i}, string(d))
				for j := range b.Pieces { // adjacent in line; at most two on these boards
					try([]int{i, j}, string(d))
				}
			}
		case m == board.MoveMetric:
			visited := map[board.Point]bool{b.Pieces[i].At: true}
			for paths := []string{""}; len(paths) > 0; paths = paths[1:] {
				for _, d := range "UDLR" {
					path := paths[0] + string(d)
					at := b.Pieces[i].At.Add(board.Move{Path: path}.Offset())
					if !visited[at] {
						if _, ok := try([]int{i}, path); ok {
							visited[at] = true
							paths = append(paths, path)
						}
					}
				}
			}
		default:
			for _, d := range "UDLR" {
				for n := 1; n <= max(b.W, b.H); n++ {
					if _, ok := try([]int{i}, strings.Repeat(string(d), n)); !ok && b.Motion == board.ByCells {
						break
					}
				}
			}
		}
	}
	return all
}

// explore builds the graph. It returns false if there are more than limit positions.
func (g *naiveGraph) explore(b board.Board, m solve.Metric, limit int) bool {
	g.boards, g.next, g.depth = map[string]board.Board{}, map[string][]string{}, map[string]int{}
	g.start = naiveKey(b)
	g.boards[g.start] = b
	g.order = []string{g.start}
	for i := 0; i < len(g.order); i++ {
		k := g.order[i]
		for _, n := range naiveMoves(g.boards[k], m) {
			to := naiveKey(n)
			if _, ok := g.boards[to]; !ok {
				g.boards[to], g.depth[to] = n, g.depth[k]+1
				g.order = append(g.order, to)
			}
			if to != k && !slices.Contains(g.next[k], to) {
				g.next[k] = append(g.next[k], to)
			}
		}
		if len(g.order) > limit {
			return false
		}
	}
	return true
}

// distances returns the number of moves from each position to its nearest goal. It omits positions
// that cannot reach a goal.
func (g *naiveGraph) distances() map[string]int {
	left := map[string]int{}
	for changed := true; changed; {
		changed = false
		for _, k := range slices.Backward(g.order) {
			best, ok := left[k]
			if g.boards[k].Solved() {
				best, ok = 0, true
			}
			for _, n := range g.next[k] {
				if d, has := left[n]; has && (!ok || d+1 < best) {
					best, ok = d+1, true
				}
			}
			if old, had := left[k]; ok && (!had || old != best) {
				left[k], changed = best, true
			}
		}
	}
	return left
}

// solutions returns all shortest solutions. It returns nil if there are none or more than limit.
func (g *naiveGraph) solutions(limit int) (all [][]string) {
	distances := g.distances()
	if _, ok := distances[g.start]; !ok {
		return nil
	}
	var walk func(path []string) bool
	walk = func(path []string) bool {
		k := path[len(path)-1]
		if distances[k] == 0 {
			all = append(all, slices.Clone(path))
			return len(all) <= limit
		}
		for _, n := range g.next[k] {
			if d, ok := distances[n]; ok && d == distances[k]-1 && !walk(append(path, n)) {
				return false
			}
		}
		return true
	}
	if !walk([]string{g.start}) {
		return nil
	}
	return all
}

// naiveImages returns the keys of a position and of its mirror images that preserve walls, gates
// and goal. The position is reached from start. It requires that each shape occurs in one orientation
// and that the goal has one piece, unless all pieces leave.
func naiveImages(start, b board.Board) []string {
	keys := []string{naiveKey(b)}
	for _, f := range board.Symmetries {
		if f.SwapsAxes && b.W != b.H || len(b.Pieces) > 0 && b.Pieces[0].Role == board.Tile {
			continue
		}
		at := func(p board.Point) board.Point { return f.Map(p, b.W, b.H) }
		same := func(set []board.Point, to func(board.Point) board.Point) bool {
			return !slices.ContainsFunc(set, func(p board.Point) bool { return !slices.Contains(set, to(p)) })
		}
		// piece returns the piece of any class with the cells of the image of p.
		piece := func(p board.Piece, goal bool) (board.Piece, bool) {
			var cells []board.Point
			for _, c := range p.Cells {
				cells = append(cells, at(p.At.Add(c)))
			}
			slices.SortFunc(cells, board.Point.Compare)
			for _, q := range start.Pieces {
				if b.Leave && (q.Colours != p.Colours || q.Frozen != p.Frozen || (q.Axes == p.Axes) != (p.Axes == board.AnyAxis || !f.SwapsAxes)) {
					continue
				}
				q.At = cells[0]
				shape := slices.Clone(cells)
				for i := range shape {
					shape[i] = board.Point{X: shape[i].X - q.At.X, Y: shape[i].Y - q.At.Y}
				}
				if slices.Equal(shape, q.Cells) && b.InGoal(q.Class) == b.InGoal(p.Class) && (!b.InGoal(p.Class) || q.Class == p.Class) {
					return q, true
				}
			}
			return p, false
		}
		ok := same(b.Walls, at) && same(b.Gates, at)
		for _, e := range b.Exits {
			ok = ok && slices.Contains(b.Exits, board.Exit{At: at(e.At), Colour: e.Colour})
		}
		// The image of a wall must be between the images of its cells.
		for _, set := range []struct {
			walls []board.Point
			d     board.Point
		}{{b.RightWalls, board.Point{X: 1}}, {b.LowerWalls, board.Point{Y: 1}}} {
			for _, p := range set.walls {
				q, r := at(p), at(p.Add(set.d))
				ok = ok && b.Blocked(q, board.Point{X: r.X - q.X, Y: r.Y - q.Y})
			}
		}
		image := b
		image.Pieces = nil
		for i, p := range b.Pieces {
			if b.Leave {
				first := start.Pieces[i]
				first.At = p.At
				q, found := piece(first, false)
				ok = ok && found
				if q.Colours = p.Colours; p.Gone() {
					q.Cells = nil
				}
				image.Pieces = append(image.Pieces, q)
				continue
			}
			q, found := piece(p, false)
			ok = ok && found && (p.Axes == board.AnyAxis) == (q.Axes == board.AnyAxis) && (p.Axes == board.AnyAxis || !f.SwapsAxes && p.Axes == q.Axes)
			image.Pieces = append(image.Pieces, q)
		}
		var corner board.Point // upper left corner of the image of a pattern
		for i, g := range b.Goal {
			if p := at(g.At); i == 0 {
				corner = p
			} else {
				corner = board.Point{X: min(corner.X, p.X), Y: min(corner.Y, p.Y)}
			}
		}
		for _, g := range b.Goal {
			q := g
			q.At = at(g.At)
			if b.GoalAnywhere {
				q.At = board.Point{X: q.At.X - corner.X, Y: q.At.Y - corner.Y}
			}
			if len(g.Cells) > 1 {
				var found bool
				q, found = piece(g, true)
				ok = ok && found
			}
			ok = ok && slices.ContainsFunc(b.Goal, func(h board.Piece) bool { return h.Class == q.Class && h.At == q.At })
		}
		if ok {
			keys = append(keys, naiveKey(image))
		}
	}
	return keys
}

// TestInsightAgainstEnumeration compares counts, widths and forced positions with an enumeration of
// all shortest solutions. It uses random boards of all kinds and metrics.
func TestInsightAgainstEnumeration(t *testing.T) {
	tested, many, mirrored := map[string]int{}, 0, map[string]int{}
	pairs, mixed := 0, 0 // boards with mirrored solutions, and with several solutions of mirrored positions
	boards := uint64(6)  // per kind
	if testcost.Long() {
		boards = 75
	}
	for seed := range boards {
		r := rand.New(rand.NewPCG(seed, 9))
		for _, id := range randomIDs(r) {
			p, err := Parse(t.Context(), id)
			if err != nil {
				continue // the goal is not possible
			}
			b := p.Board()
			for _, m := range p.Kind().DistinctMetrics() {
				var g naiveGraph
				if !g.explore(b, m, 300) {
					break // every metric reaches the same positions
				}
				checkSolution(t, p, m, &g)
				checkCensus(t, p, m, &g)
				all := g.solutions(5000)
				if all == nil {
					continue
				}
				length := len(all[0]) - 1
				widths, forced := make([]int, length+1), []int(nil)
				var images [][]string // of the first solution, by position and symmetry
				for k := range widths {
					positions := map[string]bool{}
					for _, path := range all {
						positions[path[k]] = true
					}
					images = append(images, naiveImages(b, g.boards[all[0][k]]))
					equivalent := true
					for key := range positions {
						equivalent = equivalent && slices.Contains(images[k], key)
					}
					if widths[k] = len(positions); equivalent {
						forced = append(forced, k)
						if len(positions) > 1 {
							mirrored[p.Kind().Name]++
						}
					}
				}
				unique := true
				for _, path := range all {
					isImage := false
					for i := range images[0] {
						same := true
						for k := range path {
							same = same && images[k][i] == path[k]
						}
						isImage = isImage || same
					}
					unique = unique && isImage
				}
				in, err := p.Kind().Insight(t.Context(), p, length, solve.Options{Metric: m})
				if err != nil || in == nil || in.Shortest.Cmp(solve.CountOf(uint64(len(all)))) != 0 || in.Unique != unique || !slices.Equal(in.Widths, widths) || !slices.Equal(in.Forced, forced) {
					t.Fatalf("%s in %ss: Insight() = %+v, %v, want %d solutions, unique: %t, Widths %v, Forced %v", p.ID(), m, in, err, len(all), unique, widths, forced)
				}
				if unique && len(all) > 1 {
					pairs++
				} else if !unique && len(forced) == len(widths) {
					mixed++
				}
				tested[p.Kind().Name+" "+string(m)]++
				if len(all) > 1 {
					many++
				}
			}
		}
	}
	if !testcost.Long() {
		return // few boards cannot cover all kinds and metrics
	}
	t.Logf("boards: %v; %d with several solutions, %v positions forced by symmetry; %d with mirrored solutions, %d with mirrored positions only", tested, many, mirrored, pairs, mixed)
	for _, k := range Kinds {
		for _, m := range k.DistinctMetrics() {
			if k.Insight != nil && tested[k.Name+" "+string(m)] < 6 {
				t.Errorf("%d boards of %s in %ss, want at least 6", tested[k.Name+" "+string(m)], k.Name, m)
			}
		}
	}
	if pairs == 0 || mixed == 0 {
		t.Errorf("%d boards with mirrored solutions, %d with mirrored positions only, want some of both", pairs, mixed)
	}
	if many < 60 || len(mirrored) < 2 || mirrored["gates"] < 4 {
		t.Errorf("%d boards with several solutions and %v positions forced by symmetry, want at least 60, 4 of gates and some of another kind", many, mirrored)
	}
}

// checkSolution compares the optimum with the naive graph, and checks that the solution is legal.
func checkSolution(t *testing.T, p solve.Puzzle, m solve.Metric, g *naiveGraph) {
	want, solvable := g.distances()[g.start]
	sol, err := p.Solve(t.Context(), solve.Options{Metric: m})
	switch {
	case !solvable && !errors.Is(err, solve.ErrUnsolvable):
		t.Fatalf("%s in %ss: Solve() = %d moves, %v, want ErrUnsolvable", p.ID(), m, len(sol.Moves), err)
	case solvable && (err != nil || len(sol.Moves) != want || !sol.Optimal()):
		t.Fatalf("%s in %ss: Solve() = %d moves, lower bound %d, %v, want an optimum of %d", p.ID(), m, len(sol.Moves), sol.LowerBound, err, want)
	case solvable:
		kindtest.CheckLegal(t, p.Board(), sol.Moves, m)
	}
}

// randomIDs returns random small boards of each kind.
func randomIDs(r *rand.Rand) []string {
	w, h := 2+r.IntN(3), 3+r.IntN(2)
	cells := slices.Repeat([]string{"."}, w*h)
	free := func() int {
		for {
			if i := r.IntN(len(cells)); cells[i] == "." {
				return i
			}
		}
	}
	text := func() string {
		var rows []string
		for row := range slices.Chunk(cells, w) {
			rows = append(rows, strings.Join(row, ""))
		}
		return strings.Join(rows, "/")
	}
	ids := []string{
		fmt.Sprintf("tiles:2x2+goal@%d", r.IntN(1000)),
		fmt.Sprintf("tiles:2x3@%d", r.IntN(1000)),
		fmt.Sprintf("tiles:3x2+goal@%d", r.IntN(1000)),
	}
	// Blocks of one or two cells, and a goal for block a.
	for _, name := range "abcd"[:1+r.IntN(3)] {
		i := free()
		cells[i] = string(name)
		if i%w+1 < w && r.IntN(2) == 0 && cells[i+1] == "." {
			cells[i+1] = string(name)
		} else if i+w < len(cells) && r.IntN(2) == 0 && cells[i+w] == "." {
			cells[i+w] = string(name)
		}
	}
	ids = append(ids, fmt.Sprintf("klotski:%s:a@%d.%d", text(), 1+r.IntN(w), 1+r.IntN(h)))
	// Cars and walls.
	rush := []byte(strings.Repeat("x", 36))
	for i := range rush {
		if r.IntN(3) == 0 {
			rush[i] = 'o'
		}
	}
	copy(rush[12:], "oAAooo")
	for i, c := range map[int]byte{9: 'B', 15: 'B', 16: 'C', 22: 'C', 26: 'D', 32: 'D', 3: 'o', 21: 'o', 10: 'o', 28: 'o', 20: 'o'} {
		rush[i] = c
	}
	ids = append(ids, "rush:"+string(rush))
	// Gliding pieces.
	for i := range cells {
		cells[i] = "."
	}
	symmetric := r.IntN(2) == 0
	if !symmetric {
		cells[free()] = "#"
	}
	cells[free()] = "A"
	if len(cells) > 6 {
		cells[free()] = "B"
		cells[free()] = "B"
	}
	ids = append(ids, "atomix:"+text()+":"+[]string{"A", "AB", "A/B"}[r.IntN(3)])
	names := "XCDE"
	for i := range cells {
		if cells[i] != "." && cells[i] != "#" {
			cells[i], names = names[:1], names[1:]
		}
	}
	goal := fmt.Sprintf("%s@%d.%d", []string{"X", "any"}[r.IntN(2)], 1+r.IntN(w), 1+r.IntN(h))
	ids = append(ids, "ricochet:"+text()+":"+goal)
	gate := []string{"#", "C", "B"}
	rows := strings.Split(strings.NewReplacer("A", ".", "X", "a", "C", "b", "D", "c", "E", "c").Replace(text()), "/")
	for y := range rows {
		rows[y] = gate[r.IntN(3)] + rows[y] + gate[r.IntN(3)]
	}
	edge := "#" + strings.Repeat(gate[r.IntN(3)], w) + "#"
	blocks := "aCB"
	for _, name := range "bc" {
		if strings.ContainsRune(strings.Join(rows, ""), name) {
			blocks += "," + string(name) + []string{"C", "B", "Bh", "C1"}[r.IntN(4)]
		}
	}
	ids = append(ids, "gates:"+edge+"/"+strings.Join(rows, "/")+"/"+edge+":"+blocks)
	// A board of gates with a mirror image, standing or lying.
	gate = append(gate, "C")
	side, corner, middle := gate[r.IntN(4)], gate[r.IntN(4)], gate[r.IntN(4)]
	edge = "#" + corner + middle + corner + "#"
	ids = append(ids,
		fmt.Sprintf("gates:%s/%sa.b%s/#.c.#/%s:aC,bC,c%s", edge, side, side, edge, []string{"C", "B", "CB", "Cv1"}[r.IntN(4)]),
		fmt.Sprintf("gates:#%s%s#/%sd.%s/%s.c%s/%se.%s/#%s%s#:dC,eC,c%s", side, middle, corner, corner, middle, middle, corner, corner, side, middle, []string{"C", "B", "BC"}[r.IntN(3)]))
	if !symmetric {
		for range 4 {
			cells[free()] += []string{",", "_"}[r.IntN(2)]
			ids = append(ids, "ricochet:"+text()+":"+goal)
		}
	}
	w, h = 3+2*r.IntN(2), 3
	cells = slices.Repeat([]string{"."}, w*h)
	for _, name := range "XABCD"[:3+r.IntN(3)] {
		cells[free()] = string(name)
	}
	ids = append(ids, "lockout:"+text())
	for i := range cells {
		if cells[i] == "X" {
			cells[i] = "."
			cells[r.IntN(w*h)] = "X"
			break
		}
	}
	return append(ids, ids[len(ids)-1]+":"+strings.NewReplacer("A", ".", "B", ".", "C", ".", "D", ".").Replace(text()))
}

// TestInsightOfTiles checks searches that exclude positions by tables: pattern databases for the
// 15-puzzle, and all positions near the goal for boards of up to 12 cells and for pushes. The
// number of solutions must be the same from the goal to the start.
func TestInsightOfTiles(t *testing.T) {
	for _, c := range testcost.Some(3, []struct {
		id     string
		metric solve.Metric
	}{
		{"tiles:3x3@5", board.StepMetric}, {"tiles:3x3+goal@6", board.PushMetric}, {"tiles:2x5@3", board.StepMetric},
		{"tiles:1,2,3,4/5,6,7,8/9,15,10,12/13,14,11,0", board.StepMetric},
		{"tiles:2,3,0,4/1,5,7,8/9,6,10,12/13,14,11,15:1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15", board.StepMetric},
		{"tiles:2,3,0,4/1,5,7,8/9,6,10,11", board.StepMetric}, {"tiles:2,3,0,4/1,5,7,8/9,6,10,12/13,14,11,15", board.PushMetric},
	}...) {
		p, err := Parse(t.Context(), c.id)
		if err != nil {
			t.Fatal(err)
		}
		sol, err := p.Solve(t.Context(), solve.Options{Metric: c.metric})
		if err != nil || !sol.Optimal() {
			t.Errorf("%s: Solve() = %v, want an optimal solution", c.id, err)
			continue
		}
		in, err := p.Kind().Insight(t.Context(), p, len(sol.Moves), solve.Options{Metric: c.metric})
		if err != nil || in == nil {
			t.Errorf("%s: Insight() = %v, %v", c.id, in, err)
			continue
		}
		// Solve from the goal to the start.
		start, goal, _ := strings.Cut(strings.TrimPrefix(p.ID(), "tiles:"), ":")
		if goal == "" {
			goal = p.Board().GoalString()
		}
		back, err := Parse(t.Context(), "tiles:"+goal+":"+start)
		if err != nil {
			t.Fatalf("%s: %v", p.ID(), err)
		}
		reverse, err := back.Kind().Insight(t.Context(), back, len(sol.Moves), solve.Options{Metric: c.metric})
		if err != nil || reverse == nil || reverse.Shortest.Cmp(in.Shortest) != 0 {
			t.Errorf("%s: Insight() from the goal = %v, %v, want %v", c.id, reverse, err, in)
			continue
		}
		slices.Reverse(reverse.Widths)
		if !slices.Equal(reverse.Widths, in.Widths) {
			t.Errorf("%s: Widths from the goal = %v, want %v", c.id, reverse.Widths, in.Widths)
		}
		t.Log(p.ID(), c.metric, len(sol.Moves), in.Shortest, in.Widths)
	}
}
