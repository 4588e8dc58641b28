package statespace

import (
	"context"
	"math"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/internal/search"
)

// A Space is the graph of all positions that a start can reach, or of those near its solutions. Its edges
// are single steps. For gliding pieces, they are slides, and for kinds whose pieces leave, they are moves.
//
//	position   0   1   2        First  0 1 3 4
//	           0 - 1 - 2        To     1 0 2 1
//
// Positions are numbered in breadth-first order, and position 0 is the start. A Space takes about 60
// bytes for each position whose code fits in one word.
type Space struct {
	First []uint32 // To[First[i]:First[i+1]] holds the positions that one step from position i reaches
	To    []uint32

	// Steps holds the number of edges from each position to the nearest solved position of the Space.
	// Distance holds the number of moves in the metric of the options. Both may be the same slice.
	Steps, Distance []uint16

	Roads      [][]uint32 // the positions along each line of moves in the options
	Undirected bool       // every edge has an edge back
	Radius     int        // number of steps around the roads, or -1 if the Space is complete

	positions edgeSource
	text      func(board.Board) string
}

// Unreachable is the distance of a position from which no solved position of the Space can be reached.
const Unreachable = math.MaxUint16

// ExploreOptions limit a Space.
type ExploreOptions struct {
	Metric solve.Metric // metric of Space.Distance; the default is the first metric of the kind
	Max    int          // if the state space has more positions, only positions near the roads are kept
	Near   int          // maximum number of positions near the roads, unless the roads alone have more
	Roads  [][]board.Move
}

// An edgeSource provides the data of a Space that are computed on demand.
type edgeSource interface {
	Board(p uint32) board.Board
	explore(ctx context.Context, b board.Board, metric solve.Metric, o ExploreOptions) (*Space, error)
	eachMove(p uint32, f func(m board.Move, to uint32))
}

// Explore returns the state space of p. If it has more than o.Max positions, Explore keeps all positions
// within d steps of the roads, for the greatest d at which there are at most o.Near of them. Without
// roads, it keeps the positions around the start. It returns the errors of New, or context.Cause(ctx).
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
	if metric == edge {
		metric = ""
	}
	s, err := g.positions.(edgeSource).explore(ctx, b, metric, o)
	if err == nil {
		s.Undirected, s.text = g.Undirected(), g.text
	}
	return s, err
}

// Len returns the number of positions.
func (s *Space) Len() int { return len(s.First) - 1 }

// Next returns the positions that one step from position p reaches. The caller must not modify the result.
func (s *Space) Next(p uint32) []uint32 { return s.To[s.First[p]:s.First[p+1]] }

// Board returns the board at position p. Interchangeable pieces may be swapped.
func (s *Space) Board(p uint32) board.Board { return s.positions.Board(p) }

// Text returns position p as in an ID, without kind and goal.
func (s *Space) Text(p uint32) string { return s.text(s.Board(p)) }

// EachEdge calls f once for each position that one step from p reaches, and passes a move to it.
func (s *Space) EachEdge(p uint32, f func(m board.Move, to uint32)) {
	var done []uint32
	s.positions.eachMove(p, func(m board.Move, to uint32) {
		if to < uint32(s.Len()) && to != p && !slices.Contains(done, to) {
			done = append(done, to)
			f(m, to)
		}
	})
}

// Farthest returns the first position at the greatest distance, and this distance. If no position is
// solved, ok is false.
func (s *Space) Farthest() (p uint32, distance int, ok bool) {
	for i, d := range s.Distance {
		if d != Unreachable && (!ok || int(d) > distance) {
			p, distance, ok = uint32(i), int(d), true
		}
	}
	return p, distance, ok
}

// explore explores the state space of b. An empty metric is the metric of the edges.
func (n *numbering[S]) explore(ctx context.Context, b board.Board, metric solve.Metric, o ExploreOptions) (*Space, error) {
	s := &Space{Radius: -1, positions: n}
	n.Reset()
	start, _ := n.graph.Encode(b)
	n.numberOf(start)
	kept, _, complete, err := n.reach(ctx, o.Max)
	if err != nil {
		return nil, err
	}
	if !complete {
		n.Reset()
		n.numberOf(start)
		n.roads(b, o.Roads)
		near := 0
		if kept, near, complete, err = n.reach(ctx, o.Near); err != nil {
			return nil, err
		}
		if !complete {
			s.Radius = near
		}
	}
	s.Roads = n.roads(b, o.Roads)
	s.First = make([]uint32, 1, kept+1)
	var next []S
	for i := range uint32(kept) {
		if i%checkInterval == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		from := len(s.To)
		next = n.graph.Expand(next[:0], n.At(i))
		for _, c := range next {
			if to, ok := n.Find(c); ok && to != i && int(to) < kept && !slices.Contains(s.To[from:], to) {
				s.To = append(s.To, to)
			}
		}
		s.First = append(s.First, uint32(len(s.To)))
	}
	if s.Steps, err = n.distances(ctx, n.graph, kept); err != nil || metric == "" {
		s.Distance = s.Steps
		return s, err
	}
	moves, err := graphIn(n.graph, b, metric)
	if err == nil {
		s.Distance, err = n.distances(ctx, moves, kept)
	}
	return s, err
}

// checkInterval is the number of positions between two successive checks of the context.
const checkInterval = 1 << 10

// reach adds the positions that the stored positions reach, one step at a time, until there are more than
// limit. It returns the number of positions of the last complete layer and the number of this layer.
func (n *numbering[S]) reach(ctx context.Context, limit int) (kept, depth int, complete bool, err error) {
	var next []S
	begin, end := uint32(0), n.Table.Len()
	for begin < end {
		for i := begin; i < end; i++ {
			if i%checkInterval == 0 && ctx.Err() != nil {
				return 0, 0, false, context.Cause(ctx)
			}
			next = n.graph.Expand(next[:0], n.At(i))
			for _, c := range next {
				n.numberOf(c)
			}
			if int64(n.Table.Len()) > int64(limit) {
				return int(end), depth, false, nil
			}
		}
		begin, end, depth = end, n.Table.Len(), depth+1
	}
	return int(end), depth, true, nil
}

// roads returns the positions along each line of moves. It adds those that are new.
func (n *numbering[S]) roads(b board.Board, lines [][]board.Move) (roads [][]uint32) {
	for _, moves := range lines {
		at := b
		s, _ := n.graph.Encode(b)
		road := []uint32{n.numberOf(s)}
		for _, m := range moves {
			for _, step := range steps(at, m) {
				at = at.Apply(step)
				s, _ := n.graph.Encode(at)
				road = append(road, n.numberOf(s))
			}
		}
		roads = append(roads, road)
	}
	return roads
}

// steps divides a move into the moves that are edges.
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

// distances returns the number of moves of g from each of the first n positions to the nearest solved one.
func (n *numbering[S]) distances(ctx context.Context, g census.Graph[S], kept int) ([]uint16, error) {
	d := make([]uint16, kept)
	var queue []uint32
	for i := range d {
		d[i] = Unreachable
		if g.Goal(n.At(uint32(i))) {
			d[i] = 0
			queue = append(queue, uint32(i))
		}
	}
	var before []S
	for k := 0; k < len(queue); k++ {
		if k%checkInterval == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		i := queue[k]
		before = g.Predecessors(before[:0], n.At(i))
		for _, c := range before {
			if p, ok := n.Find(c); ok && int(p) < kept && d[p] == Unreachable {
				d[p] = min(d[i]+1, Unreachable-1)
				queue = append(queue, p)
			}
		}
	}
	return d, nil
}

// eachMove calls f for every move from position p to a stored position.
func (n *numbering[S]) eachMove(p uint32, f func(m board.Move, to uint32)) {
	n.graph.Moves(n.At(p), func(m board.Move, c S) {
		if to, ok := n.Find(c); ok {
			f(m, to)
		}
	})
}

// graphIn returns the graph of the positions of b in another metric. The codes are the same.
func graphIn[S search.Code](edges census.Graph[S], b board.Board, metric solve.Metric) (census.Graph[S], error) {
	if metric == board.PushMetric {
		return pushes[S]{edges}, nil
	}
	return census.NewGraph[S](b, metric)
}

// pushes is the graph of number tiles in the push metric: one move continues in one direction.
type pushes[S search.Code] struct{ census.Graph[S] }

func (g pushes[S]) Expand(dst []S, s S) []S {
	g.Moves(s, func(_ board.Move, to S) { dst = append(dst, to) })
	return dst
}

func (g pushes[S]) Predecessors(dst []S, s S) []S { return g.Expand(dst, s) }

func (g pushes[S]) Moves(s S, f func(m board.Move, to S)) {
	var first []board.Move
	var reached []S
	g.Graph.Moves(s, func(m board.Move, to S) { first, reached = append(first, m), append(reached, to) })
	for i, m := range first {
		for at, more := reached[i], true; more; {
			f(m, at)
			from := at
			more = false
			g.Graph.Moves(from, func(next board.Move, to S) {
				if next.Path == m.Path {
					at, more = to, true
				}
			})
		}
	}
}
