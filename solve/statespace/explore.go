package statespace

import (
	"context"
	"math"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/numbered"
)

// A Space is the graph of all positions that can be reached from a start, or of the positions near its solutions. An
// edge is a single step, a slide if pieces glide, or a move if pieces leave the board.
//
//	position   0   1   2        First  0 1 3 4
//	           0 - 1 - 2        To     1 0 2 1
//
// Positions are numbered in breadth-first order, and position 0 is the start. A Space takes about 60
// bytes for each position whose code fits in one word.
type Space struct {
	First []uint32 // To[First[i]:First[i+1]] holds the positions to which one step from position i leads
	To    []uint32

	// Steps[i] is the number of edges from position i to the nearest solved position of the Space.
	// Distance[i] is the number of moves to the nearest solved position, in the metric of the options.
	// Steps and Distance may be the same slice.
	Steps, Distance []uint16

	Roads      [][]uint32 // the positions along each line of moves in the options
	Undirected bool       // every edge has an edge back
	Radius     int        // number of steps around the roads, or -1 if the Space is complete

	positions, moves solve.Positions // successors by edges, and by moves in the metric of the options
	text             func(board.Board) string
}

// Unreachable is the distance if no path exists.
const Unreachable = math.MaxUint16

// ExploreOptions limit a Space.
type ExploreOptions struct {
	Metric solve.Metric // metric of Space.Distance; the default is the first metric of the kind
	Max    int          // if the state space has more positions, only positions near the roads are kept
	Near   int          // maximum number of positions near the roads, unless the roads alone have more
	Roads  [][]board.Move
}

// Explore returns the state space of p. If there are more than o.Max positions, Explore keeps only the
// positions near the roads: as many layers as fit in o.Near positions. Without roads, Explore keeps the
// positions around the start. The error is an error of New, or context.Cause(ctx).
func Explore(ctx context.Context, p solve.Puzzle, o ExploreOptions) (*Space, error) {
	b, k := p.Board(), p.Kind()
	metric, err := k.Metric(o.Metric)
	if err != nil {
		return nil, err
	}
	if same, ok := k.SameAs[metric]; ok {
		metric = same
	}
	edge := k.Metrics[0]
	if b.Motion == board.ByCells && !b.Leave {
		edge = board.StepMetric
	}
	g, err := New(p, edge)
	if err != nil {
		return nil, err
	}
	s := &Space{Radius: -1, text: g.text, positions: g.positions, Undirected: g.Undirected()}
	kept, edges, _, complete, err := s.reach(ctx, o.Max)
	if err == nil && !complete {
		if g, err = New(p, edge); err != nil {
			return nil, err
		}
		s.positions = g.positions
		s.addRoads(b, o.Roads)
		if kept, edges, s.Radius, complete, err = s.reach(ctx, o.Near); complete {
			s.Radius = -1
		}
	}
	if err != nil {
		return nil, err
	}
	s.Roads = s.addRoads(b, o.Roads)
	if err := s.connect(ctx, kept, edges); err != nil {
		return nil, err
	}
	if s.Steps, err = distances(ctx, s.positions, kept); err != nil {
		return nil, err
	}
	s.Distance, s.moves = s.Steps, s.positions
	if metric != edge {
		if s.moves, err = inMetric(s.positions, metric); err != nil {
			return nil, err
		}
		s.Distance, err = distances(ctx, s.moves, kept)
		return s, err
	}
	return s, nil
}

// Len returns the number of positions.
func (s *Space) Len() int { return len(s.First) - 1 }

// Next returns the positions to which one step from position p leads. The caller must not modify the result.
func (s *Space) Next(p uint32) []uint32 { return s.To[s.First[p]:s.First[p+1]] }

// Board returns the board at position p. Interchangeable pieces may be swapped.
func (s *Space) Board(p uint32) board.Board { return s.positions.Board(p) }

// Text returns position p in the notation of an ID, without kind and goal.
func (s *Space) Text(p uint32) string { return s.text(s.Board(p)) }

// Find returns the number of a board that has the same pieces, walls and goal as the start. If the board is not in the
// Space, the number may be Len or greater. Find returns false if a piece cannot reach its cell.
func (s *Space) Find(b board.Board) (uint32, bool) { return s.positions.Number(b) }

// Depths returns the number of edges from the start to each position, or Unreachable.
func (s *Space) Depths() []uint16 {
	depths := make([]uint16, s.Len())
	for i := range depths {
		depths[i] = Unreachable
	}
	depths[0] = 0
	for queue := []uint32{0}; len(queue) > 0; queue = queue[1:] {
		for _, to := range s.Next(queue[0]) {
			if depths[to] == Unreachable {
				depths[to] = depths[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return depths
}

// EachEdge calls f once for each position that is one step away from p, with one such step.
func (s *Space) EachEdge(p uint32, f func(m board.Move, to uint32)) {
	var done []uint32
	s.positions.Moves(p, func(m board.Move, to uint32) {
		if to < uint32(s.Len()) && to != p && !slices.Contains(done, to) {
			done = append(done, to)
			f(m, to)
		}
	})
}

// Farthest returns the first position at the greatest distance from the solved positions, and this
// distance. If no position is solved, ok is false.
func (s *Space) Farthest() (p uint32, distance int, ok bool) {
	for i, d := range s.Distance {
		if d != Unreachable && (!ok || int(d) > distance) {
			p, distance, ok = uint32(i), int(d), true
		}
	}
	return p, distance, ok
}

// checkInterval is the number of positions between two successive checks of the context.
const checkInterval = 1 << 10

// reach adds layers of positions, each one step from the previous layer, until there are more than limit
// positions. The result kept is the number of positions in complete layers, edges is an estimate of their
// edges, and depth is the number of the last complete layer.
func (s *Space) reach(ctx context.Context, limit int) (kept, edges, depth int, complete bool, err error) {
	begin, end := uint32(0), s.positions.Len()
	for begin < end {
		for p := begin; p < end; p++ {
			n, err := s.positions.Expand(ctx, p, numbered.AllMoves, solve.Options{})
			if err != nil {
				return 0, 0, 0, false, err
			}
			if p%checkInterval == 0 && ctx.Err() != nil {
				return 0, 0, 0, false, context.Cause(ctx)
			}
			if edges += n; int64(s.positions.Len()) > int64(limit) {
				return int(end), edges, depth, false, nil
			}
		}
		begin, end, depth = end, s.positions.Len(), depth+1
	}
	return int(end), edges, depth, true, nil
}

// addRoads adds the positions along each line of moves to the graph, and returns these positions.
func (s *Space) addRoads(b board.Board, lines [][]board.Move) (roads [][]uint32) {
	for _, moves := range lines {
		at := b
		p, _ := s.positions.Number(b)
		road := []uint32{p}
		for _, m := range moves {
			for _, step := range steps(at, m) {
				at = at.Apply(step)
				p, _ := s.positions.Number(at)
				road = append(road, p)
			}
		}
		roads = append(roads, road)
	}
	return roads
}

// connect sets s.First and s.To for the positions below kept. The argument edges is the initial capacity of
// s.To.
func (s *Space) connect(ctx context.Context, kept, edges int) error {
	s.First, s.To = make([]uint32, 1, kept+1), make([]uint32, 0, edges)
	var next []uint32
	for p := range uint32(kept) {
		if p%checkInterval == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		from := len(s.To)
		next = s.positions.Successors(next[:0], p)
		for _, to := range next {
			if to != p && int(to) < kept && !slices.Contains(s.To[from:], to) {
				s.To = append(s.To, to)
			}
		}
		s.First = append(s.First, uint32(len(s.To)))
	}
	return nil
}

// steps splits a move into edges of a Space.
func steps(b board.Board, m board.Move) []board.Move {
	if b.Motion != board.ByCells || b.Leave {
		return []board.Move{m}
	}
	var all []board.Move
	for i := range m.Path {
		for k := range m.Pieces {
			all = append(all, board.Move{Pieces: m.Pieces[k : k+1], Path: m.Path[i : i+1]})
		}
	}
	return all
}

// StepCounts returns the number of edges from the start to the position after each move.
func StepCounts(b board.Board, moves []board.Move) []int {
	counts := []int{0}
	for i, m := range moves {
		counts = append(counts, counts[i]+len(steps(b, m)))
	}
	return counts
}

// distances returns the number of moves from each position below kept to the nearest solved
// position.
func distances(ctx context.Context, positions solve.Positions, kept int) ([]uint16, error) {
	d := make([]uint16, kept)
	var queue []uint32
	for i := range d {
		d[i] = Unreachable
		if positions.Solved(uint32(i)) {
			d[i] = 0
			queue = append(queue, uint32(i))
		}
	}
	var before []uint32
	for k := 0; k < len(queue); k++ {
		if k%checkInterval == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		i := queue[k]
		before = positions.Predecessors(before[:0], i)
		for _, p := range before {
			if int(p) < kept && d[p] == Unreachable {
				d[p] = min(d[i]+1, Unreachable-1)
				queue = append(queue, p)
			}
		}
	}
	return d, nil
}

func inMetric(p solve.Positions, metric solve.Metric) (solve.Positions, error) {
	if metric == board.PushMetric {
		return pushes{p}, nil
	}
	return p.In(metric)
}

// Layers returns the positions on all shortest solutions, by their number of moves from the start. If no solved
// position can be reached, Layers returns nil. If the Space is not complete, the result contains only positions of
// the Space.
func (s *Space) Layers() (layers [][]uint32) {
	if s.Distance[0] == Unreachable {
		return nil
	}
	layers = [][]uint32{{0}}
	var next []uint32
	for left := s.Distance[0]; left > 0; left-- {
		var layer []uint32
		for _, p := range layers[len(layers)-1] {
			next = s.moves.Successors(next[:0], p)
			for _, to := range next {
				if int(to) < s.Len() && s.Distance[to] == left-1 && !slices.Contains(layer, to) {
					layer = append(layer, to)
				}
			}
		}
		layers = append(layers, layer)
	}
	return layers
}

// Around returns the length of the shortest path from the start to a goal without the given positions, or -1 if there
// is no such path.
func (s *Space) Around(avoided []uint32) int {
	depth := make([]int32, s.Len())
	for _, p := range avoided {
		depth[p] = -1
	}
	depth[0] = 1
	for queue := []uint32{0}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if s.Steps[p] == 0 {
			return int(depth[p]) - 1
		}
		for _, to := range s.Next(p) {
			if depth[to] == 0 {
				depth[to] = depth[p] + 1
				queue = append(queue, to)
			}
		}
	}
	return -1
}

// pushes contains the positions of number tiles in the push metric. A push consists of single steps in
// one direction.
type pushes struct{ solve.Positions }

// Successors equals Predecessors, because a push can be undone by a push.
func (p pushes) Successors(dst []uint32, i uint32) []uint32 { return p.Predecessors(dst, i) }

// Predecessors appends all positions that are one push away.
func (p pushes) Predecessors(dst []uint32, i uint32) []uint32 {
	var first []board.Move
	var reached []uint32
	p.Moves(i, func(m board.Move, to uint32) { first, reached = append(first, m), append(reached, to) })
	for i, m := range first {
		for at, more := reached[i], true; more; {
			dst = append(dst, at)
			from := at
			more = false
			p.Moves(from, func(next board.Move, to uint32) {
				if next.Path == m.Path {
					at, more = to, true
				}
			})
		}
	}
	return dst
}
