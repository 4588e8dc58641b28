package samples

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/statespace"
	"slidegif/solve/test/filetest"
	"slidegif/solve/textbook"
)

var exactDepth = flag.Int("exact-depth", 12, "greatest depth up to which TestExactMeans computes the table in census.md; 31 takes minutes")

// exactHeuristics are the heuristics of the table, in the order of the columns.
var exactHeuristics = []string{"misplaced", "manhattan", "linear-conflict"}

// An exactSpace holds all positions of the 8-puzzle. It searches much faster than package textbook, because searches
// share all memory.
type exactSpace struct {
	graph     *statespace.Graph
	next      [][]uint32 // successors of each position; the goal is position 0
	depths    [][]uint32 // positions by distance from the goal
	estimates [][]uint8  // by heuristic and position
	functions []textbook.Heuristic

	// The rest belongs to the current search.
	stamp uint32
	known []uint32 // the stamp if the search has reached the position
	g     []uint8
	open  [64][]exactNode // by f
}

type exactNode struct {
	position uint32
	g        uint8
}

func newExactSpace(t *testing.T) *exactSpace {
	p, err := catalog.Parse(t.Context(), "tiles:123/456/780")
	if err != nil {
		t.Fatal(err)
	}
	s := &exactSpace{depths: [][]uint32{{0}}}
	if s.graph, err = statespace.New(p, ""); err != nil {
		t.Fatal(err)
	}
	depth := []int{0}
	for i := uint32(0); int(i) < len(depth); i++ {
		s.next = append(s.next, slices.Clone(s.graph.Successors(i)))
		for _, to := range s.next[i] {
			if int(to) < len(depth) {
				continue
			}
			depth = append(depth, depth[i]+1)
			if depth[to] == len(s.depths) {
				s.depths = append(s.depths, nil)
			}
			s.depths[depth[to]] = append(s.depths[depth[to]], to)
		}
	}
	for _, name := range exactHeuristics {
		all := p.Kind().Heuristics(p)
		h := all[slices.IndexFunc(all, func(h solve.Heuristic) bool { return h.Name == name })]
		estimate, err := h.New(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		f := func(i textbook.State) int { return estimate(s.graph.Board(i)) }
		estimates := make([]uint8, len(s.next))
		for i := range estimates {
			estimates[i] = uint8(f(uint32(i)))
		}
		s.estimates, s.functions = append(s.estimates, estimates), append(s.functions, f)
	}
	s.known, s.g = make([]uint32, len(s.next)), make([]uint8, len(s.next))
	return s
}

// count returns the numbers of positions that every A* expands, that an A* may expand, and that an A* with a
// first-in-first-out rule expands from a position with the given distance.
func (s *exactSpace) count(h []uint8, start uint32, length int) (must, may, fifo int) {
	s.stamp++
	limit := uint8(length)
	layer := append(s.open[0][:0], exactNode{start, 0})
	s.known[start] = s.stamp
	for i := 0; i < len(layer); i++ {
		n := layer[i]
		f := n.g + h[n.position]
		if f > limit || n.position == 0 {
			continue
		}
		may++
		if f < limit {
			must++
		}
		for _, to := range s.next[n.position] {
			if s.known[to] != s.stamp {
				s.known[to] = s.stamp
				layer = append(layer, exactNode{to, n.g + 1})
			}
		}
	}
	s.open[0] = layer
	return must, may, s.fifo(h, start, limit)
}

// fifo counts the expansions of A*. Positions with f above the limit never leave the queue.
func (s *exactSpace) fifo(h []uint8, start uint32, limit uint8) (expanded int) {
	s.stamp++
	for f := range s.open {
		s.open[f] = s.open[f][:0]
	}
	s.known[start], s.g[start] = s.stamp, 0
	s.open[h[start]] = append(s.open[h[start]], exactNode{start, 0})
	for f := h[start]; ; f++ { // f never falls with a consistent heuristic
		for i := 0; i < len(s.open[f]); i++ {
			n := s.open[f][i]
			if n.position == 0 {
				return expanded
			}
			if s.g[n.position] < n.g {
				continue
			}
			expanded++
			for _, to := range s.next[n.position] {
				if s.known[to] == s.stamp && s.g[to] <= n.g+1 {
					continue
				}
				s.known[to], s.g[to] = s.stamp, n.g+1
				if f := n.g + 1 + h[to]; f <= limit {
					s.open[f] = append(s.open[f], exactNode{to, n.g + 1})
				}
			}
		}
	}
}

// row returns a row of the table.
func (s *exactSpace) row(depth int) string {
	row := fmt.Sprintf("| %d | %s |", depth, input.Thousands(int64(len(s.depths[depth]))))
	for _, h := range s.estimates {
		var sums [3]int
		for _, start := range s.depths[depth] {
			must, may, fifo := s.count(h, start, depth)
			sums[0], sums[1], sums[2] = sums[0]+must, sums[1]+may, sums[2]+fifo
		}
		for _, sum := range sums {
			row += " " + exactMean(sum, len(s.depths[depth])) + " |"
		}
	}
	return row
}

// exactMean formats a mean with three digits.
func exactMean(sum, n int) string {
	switch {
	case sum >= 100*n:
		return input.Thousands(int64((sum + n/2) / n))
	case sum >= 10*n:
		tenths := (sum*10 + n/2) / n
		return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
	}
	hundredths := (sum*100 + n/2) / n
	return fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
}

const exactHeader = "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"

// TestExactMeans computes the first rows of the table of exact means in census.md. For some positions of each depth, it
// compares the numbers with package textbook.
func TestExactMeans(t *testing.T) {
	s := newExactSpace(t)
	if n := len(s.next); n != 181_440 || len(s.depths) != 32 {
		t.Fatalf("%d positions, %d depths", n, len(s.depths))
	}
	r := rand.New(rand.NewPCG(1, 2))
	for depth := 1; depth < len(s.depths); depth += 3 {
		start := s.depths[depth][r.IntN(len(s.depths[depth]))]
		for i, h := range s.functions {
			from := problemFrom{s.graph, start}
			result, err := algorithm("astar").Search(t.Context(), from, h, solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			wantMust, wantMay, ok, err := textbook.MustAndMay(t.Context(), from, h, result.Length())
			must, may, fifo := s.count(s.estimates[i], start, depth)
			if !ok || err != nil || result.Length() != depth || int64(must) != wantMust || int64(may) != wantMay || int64(fifo) != result.Expanded {
				t.Errorf("%s, %s: %d, %d, %d; package textbook has %d, %d, %d, error %v", s.graph.Text(start), exactHeuristics[i], must, may, fifo, wantMust, wantMay, result.Expanded, err)
			}
		}
	}
	text := string(filetest.Read(t, "census.md"))
	before, rows, found := strings.Cut(text, exactHeader)
	if !found {
		t.Fatal("census.md has no table of exact means")
	}
	table, after, _ := strings.Cut(rows, "\n\n")
	lines := strings.Split(table, "\n")
	for depth := 1; depth <= *exactDepth; depth++ {
		want := s.row(depth)
		if *update {
			lines = append(lines[:min(depth-1, len(lines))], append([]string{want}, lines[min(depth, len(lines)):]...)...)
			t.Log(want)
		} else if depth > len(lines) || lines[depth-1] != want {
			t.Errorf("census.md has another row of depth %d, want %s", depth, want)
		}
	}
	if *update {
		filetest.Write(t, "census.md", []byte(before+exactHeader+strings.Join(lines, "\n")+"\n\n"+after))
	}
}

// TestLessonMeans checks that the table of the lesson has the numbers of the table in census.md.
func TestLessonMeans(t *testing.T) {
	_, exact, _ := strings.Cut(string(filetest.Read(t, "census.md")), exactHeader)
	_, lesson, _ := strings.Cut(string(filetest.Read(t, "for-teachers.md")), "| depth | puzzles |")
	lesson, _, _ = strings.Cut(lesson, "\n\n")
	rows := strings.Split(lesson, "\n")[2:]
	for _, row := range rows {
		c := strings.Split(row, " | ") // depth, puzzles and three means
		found := slices.ContainsFunc(strings.Split(exact, "\n"), func(line string) bool {
			all := strings.Split(strings.TrimSuffix(line, " |"), " | ")
			return len(all) == 11 && len(c) == 5 && slices.Equal([]string{all[0], all[1], all[4], all[7], all[10] + " |"}, c)
		})
		if !found {
			t.Errorf("census.md has no row for %s", row)
		}
	}
	if len(rows) < 10 {
		t.Errorf("the lesson has %d rows", len(rows))
	}
}

// A problemFrom is a graph that is searched from another start.
type problemFrom struct {
	*statespace.Graph
	start uint32
}

func (p problemFrom) Start() uint32 { return p.start }

// algorithm returns the textbook algorithm with the given name.
func algorithm(name string) textbook.Algorithm {
	return textbook.Algorithms[slices.IndexFunc(textbook.Algorithms, func(a textbook.Algorithm) bool { return a.Name == name })]
}
