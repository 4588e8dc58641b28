package search

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
)

func (h hypercube) Clone() Undirected[[2]uint64] { return h }

// A grid is a graph of 64 x 64 x 64 points. Its layers are narrow, so old layers take most of the memory.
// The coordinates are 20 bits apart.
type grid struct{ goal uint64 }

func (grid) Expand(dst [][2]uint64, s [2]uint64) [][2]uint64 {
	for shift := 0; shift <= 40; shift += 20 {
		if s[1]>>shift&63 > 0 {
			dst = append(dst, [2]uint64{s[0] - 1, s[1] - 1<<shift})
		}
		if s[1]>>shift&63 < 63 {
			dst = append(dst, [2]uint64{s[0] + 1, s[1] + 1<<shift})
		}
	}
	return dst
}

func (g grid) Goal() Goal[[2]uint64] {
	return Goal[[2]uint64]{Mask: [2]uint64{0, ^uint64(0)}, Want: [2]uint64{0, g.goal}}
}

func (g grid) Clone() Undirected[[2]uint64] { return g }

// The layers do not depend on the number of workers, or on whether old layers are compressed in memory or on
// disk.
func TestBreadthFirst(t *testing.T) {
	dir := t.TempDir()
	type graph struct {
		Undirected[[2]uint64]
		depth, positions int
	}
	for _, g := range []graph{
		{hypercube{1, 1}, 1, 1 << 1}, {hypercube{4, 1<<4 - 1}, 4, 1 << 4}, {hypercube{15, 1<<15 - 1}, 15, 1 << 15}, {hypercube{18, 1<<18 - 1}, 18, 1 << 18},
		{grid{63<<40 | 63<<20 | 63}, 3 * 63, 64 * 64 * 64},
	} {
		var want [][][2]uint64
		for _, o := range []solve.Options{
			{Workers: 1},
			{Workers: 3},
			{Workers: 4, MaxPositions: int64(g.positions)},
			{Workers: 1, Memory: 4 << 20},
			{Workers: 2, Memory: 2 << 20, Files: solve.Files{ScratchDir: dir}},
			{Workers: 1, Memory: 2 << 20, Files: solve.Files{ScratchDir: dir, ScratchLimit: 4 << 20}},
		} {
			_, narrow := g.Undirected.(grid) // compresses old layers
			if o.Memory > 0 && !narrow {
				continue
			}
			l, st, err := BreadthFirst(t.Context(), g.Undirected, [2]uint64{}, o, nil)
			if err != nil || l.Depth() != g.depth || st.Depth != g.depth || st.Positions != int64(g.positions) {
				t.Fatalf("BreadthFirst(%+v, %+v): %+v, %v", g, o, st, err)
			}
			if narrow && (o.Memory > 0) != (l.compressed > 0) || (o.Files.ScratchDir != "") != (l.file.size > 0) {
				t.Errorf("BreadthFirst with %+v: %d compressed layers, %d bytes on disk", o, l.compressed, l.file.size)
			}
			got := sortedLayers(t, l)
			l.Close()
			if want == nil {
				want = got
			}
			for d := range want {
				if !slices.Equal(got[d], want[d]) {
					t.Errorf("BreadthFirst(%+v, %+v): layer %d depends on the options", g, o, d)
				}
			}
		}
		size := 1
		for d := range want {
			if n := g.depth; n < 63 {
				if len(want[d]) != size {
					t.Errorf("hypercube %d: layer %d has %d positions, want %d", n, d, len(want[d]), size)
				}
				size = size * (n - d) / (d + 1)
			}
		}
	}
	l, st, err := BreadthFirst(t.Context(), hypercube{15, 1 << 40}, [2]uint64{}, solve.Options{}, nil)
	if err != nil || len(l.Goals) != 0 || st.Positions != 1<<15 {
		t.Fatalf("BreadthFirst to an unreachable goal: %+v, %v; want %d positions", st, err, 1<<15)
	}
	l.Close()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%d temporary files remain, %v", len(left), err)
	}
	var limit *solve.Limit
	o := solve.Options{Memory: 2 << 20, Files: solve.Files{ScratchDir: dir, ScratchLimit: 1 << 16}, Workers: 1}
	if _, _, err := BreadthFirst(t.Context(), grid{1 << 62}, [2]uint64{}, o, nil); !errors.As(err, &limit) || limit.Kind != solve.DiskLimit || limit.LowerBound == 0 {
		t.Errorf("BreadthFirst with 64 KiB of disk: error %v, want a disk limit", err)
	}
	o.Files.ScratchDir += "/missing"
	var notes []string
	o.Progress = func(p solve.Progress) {
		if note := p.Note.String(); note != "" {
			notes = append(notes, note)
		}
	}
	g := grid{63<<40 | 63<<20 | 63}
	l, _, err = BreadthFirst(t.Context(), g, [2]uint64{}, o, nil)
	if err != nil || l.Depth() != 3*63 || len(notes) != 1 || !strings.Contains(notes[0], "missing") {
		t.Fatalf("BreadthFirst with a missing scratch directory: error %v, notes %q; want a path of %d moves and one note that names the directory", err, notes, 3*63)
	}
	l.Close()
}

// sortedLayers returns the sorted positions of each layer, with the goals last.
func sortedLayers(t *testing.T, l *Layers[[2]uint64]) (layers [][][2]uint64) {
	for d := range l.Depth() {
		var layer [][2]uint64
		if err := l.Each(d, func(codes [][2]uint64) { layer = append(layer, codes...) }); err != nil {
			t.Fatalf("layer %d: %v", d, err)
		}
		slices.SortFunc(layer, Compare)
		layers = append(layers, layer)
	}
	return append(layers, l.Goals)
}

// A search that reaches a limit in a layer still finds the goals of the layer.
func TestBreadthFirstLimits(t *testing.T) {
	for _, workers := range []int{1, 3} {
		h := hypercube{18, 1 << 40}
		_, st, err := BreadthFirst(t.Context(), h, [2]uint64{}, solve.Options{MaxPositions: 1 << 18, Workers: workers}, nil)
		if err != nil || st.Positions != 1<<18 {
			t.Errorf("limit of 2^18 positions: %+v, %v; want all positions and no error", st, err)
		}
		var limit *solve.Limit
		_, st, err = BreadthFirst(t.Context(), h, [2]uint64{}, solve.Options{MaxPositions: 1<<18 - 1, Workers: workers}, nil)
		if !errors.As(err, &limit) || limit.Kind != solve.PositionsLimit || limit.LowerBound != 19 || st.Positions != 1<<18-1 {
			t.Errorf("limit of 2^18-1 positions: %+v, %v; want a limit with at least 19 moves", st, err)
		}
		// The goal is a neighbor of the last stored position.
		l, st, err := BreadthFirst(t.Context(), hypercube{10, 1<<10 - 1}, [2]uint64{}, solve.Options{MaxPositions: 1023, Workers: workers}, nil)
		if err != nil || l.Depth() != 10 {
			t.Errorf("goal in the layer of the limit: %+v, %v; want depth 10", st, err)
		}
	}
	var limit *solve.Limit
	if _, _, err := BreadthFirst(t.Context(), hypercube{9, 0}, [2]uint64{1}, solve.Options{Memory: 1000}, nil); !errors.As(err, &limit) || limit.Kind != solve.MemoryLimit {
		t.Errorf("memory of 1000 bytes: error %v, want a memory limit", err)
	}
	if _, _, err := BreadthFirst(t.Context(), hypercube{30, 1 << 40}, [2]uint64{}, solve.Options{Memory: 8 << 20, Workers: 2}, nil); !errors.As(err, &limit) || limit.Kind != solve.MemoryLimit || limit.LowerBound < 5 {
		t.Errorf("memory of 8 MiB: error %v, want a memory limit with at least 5 moves", err)
	}
}

// BreadthFirst checks its context while it stores and while it compresses.
func TestBreadthFirstCanceled(t *testing.T) {
	dir := t.TempDir()
	for _, o := range []solve.Options{{Workers: 1}, {Workers: 2}, {Workers: 2, Memory: 24 << 20, Files: solve.Files{ScratchDir: dir}}} {
		ctx, cancel := context.WithCancelCause(t.Context())
		cause := errors.New("enough")
		o.Progress = func(p solve.Progress) {
			if p.Positions > 300_000 {
				cancel(cause)
			}
		}
		_, st, err := BreadthFirst(ctx, hypercube{30, 1 << 40}, [2]uint64{}, o, nil)
		if !errors.Is(err, cause) || st.Positions < 300_000 || st.Positions > 3_000_000 {
			t.Errorf("BreadthFirst canceled after 300,000 positions: %+v, %v; want %v", st, err, cause)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%d temporary files remain, %v", len(left), err)
	}
}

func TestDecodeCodes(t *testing.T) {
	r := solve.NewRand(1)
	for _, n := range []int{0, 1, 2, 5000, 20000} {
		codes := make([][2]uint64, n)
		for i := range codes {
			codes[i] = [2]uint64{uint64(r.IntN(20)) << 58, uint64(r.IntN(1<<30)) << 30}
			if i%3 == 0 {
				codes[i][1] = ^codes[i][1]
			}
		}
		want := slices.Clone(codes)
		slices.SortFunc(want, Compare)
		data := appendCodes(nil, want)
		var got [][2]uint64
		if err := decodeCodes(data, n, func(codes [][2]uint64) { got = append(got, codes...) }); err != nil || !slices.Equal(got, want) {
			t.Errorf("decodeCodes(%d codes) returned %d codes, %v; want the encoded codes", n, len(got), err)
		}
		if n > 0 {
			if err := decodeCodes(data[:len(data)-1], n, func([][2]uint64) {}); err == nil {
				t.Errorf("decodeCodes(%d codes without the last byte): want an error", n)
			}
		}
	}
}

// TestEncodedSize checks that codes near each other take few bytes, and that a chunk never has more than 4,096 codes.
func TestEncodedSize(t *testing.T) {
	const n = 10_000
	one, two := make([][1]uint64, n), make([][2]uint64, n)
	for i := range uint64(n) {
		one[i], two[i] = [1]uint64{1<<40 + 100*i}, [2]uint64{7, 1<<40 + 100*i}
	}
	// The first code has a large difference, and each code of two words begins with the number of equal words.
	data := appendCodes(nil, one)
	if len(data) != n+5 {
		t.Errorf("%d codes of one word: %d bytes, want %d", n, len(data), n+5)
	}
	var decoded [][1]uint64
	if err := decodeCodes(data, n, func(codes [][1]uint64) { decoded = append(decoded, codes...) }); err != nil || !slices.Equal(decoded, one) {
		t.Errorf("%d codes of one word: decoded %d, error %v; want the encoded codes", n, len(decoded), err)
	}
	data = appendCodes(nil, two)
	if len(data) != 2*n+6 {
		t.Errorf("%d codes of two words: %d bytes, want %d", n, len(data), 2*n+6)
	}
	var sizes []int
	if err := decodeCodes(data, n, func(codes [][2]uint64) { sizes = append(sizes, len(codes)) }); err != nil || !slices.Equal(sizes, []int{4096, 4096, n - 2*4096}) {
		t.Errorf("decodeCodes: %d chunks, the first with %d codes, error %v; want chunks of 4,096 codes and the rest", len(sizes), sizes[0], err)
	}
}

// TestCorruptCodes checks that decodeCodes rejects each number of equal words that no code can have.
func TestCorruptCodes(t *testing.T) {
	data := appendCodes(nil, [][2]uint64{{1, 2}, {1, 3}})
	second := len(data) - 2 // one byte for the number of equal words and one for the difference
	for equal := range 256 {
		data[second] = byte(equal)
		err := decodeCodes(data, 2, func([][2]uint64) {})
		if want := equal == 1; (err == nil) != want {
			t.Errorf("%d equal words of 2: error %v, want an error: %t", equal, err, !want)
		}
	}
}

// A costlyHypercube has positions that take as much work to decode as 100 successors.
type costlyHypercube struct{ hypercube }

func (costlyHypercube) Pieces() int64                  { return 100 }
func (h costlyHypercube) Clone() Undirected[[2]uint64] { return h }

// TestEffort checks the effort of a search: a unit for each 40 successors, where reading a code of two words counts as
// 32 successors. With one unit less, the search discards its last layer, for any number of workers.
func TestEffort(t *testing.T) {
	cube := func(n int) hypercube { return hypercube{n, 1<<n - 1} }
	for _, test := range []struct {
		graph   Undirected[[2]uint64]
		n       int
		reading int64
		workers int
	}{
		{cube(17), 17, 32, 3}, // enough for several shards
		{cube(12), 12, 32, 1}, {costlyHypercube{cube(9)}, 9, 100, 1},
	} {
		n := test.n
		effort := (1<<n - 1) * (test.reading + int64(n) + 1) / 40
		l, st, err := BreadthFirst(t.Context(), test.graph, [2]uint64{}, solve.Options{Effort: effort, Workers: test.workers}, nil)
		if err != nil || l.Depth() != n || st.Effort != effort || st.Positions != 1<<n {
			t.Fatalf("effort %d, %d workers: %+v, error %v; want a goal at depth %d with all of the effort", effort, test.workers, st, err, n)
		}
		l.Close()
		_, st, err = BreadthFirst(t.Context(), test.graph, [2]uint64{}, solve.Options{Effort: effort - 1, Workers: test.workers}, nil)
		limit, _ := errors.AsType[*solve.Limit](err)
		if limit == nil || limit.Kind != solve.EffortLimit || limit.LowerBound != n || st.Effort != effort || st.Positions != 1<<n-1 {
			t.Errorf("effort %d, %d workers: %+v, error %v; want an effort limit that proves %d moves", effort-1, test.workers, st, err, n)
		}
	}
}

// TestSmallerLimit checks that the smaller limit of positions and effort stops a search. A position of the grid costs
// less than one unit, so the effort limits the number of positions.
func TestSmallerLimit(t *testing.T) {
	for _, test := range []struct {
		positions, effort int64
		kind              solve.LimitKind
		want              int64
	}{
		{1000, 0, solve.PositionsLimit, 1000}, {0, 1000, solve.EffortLimit, 1000}, {1000, 1001, solve.PositionsLimit, 1000},
		{1000, 1000, solve.PositionsLimit, 1000}, {1001, 1000, solve.EffortLimit, 1000},
	} {
		_, st, err := BreadthFirst(t.Context(), grid{1 << 62}, [2]uint64{}, solve.Options{MaxPositions: test.positions, Effort: test.effort, Workers: 1}, nil)
		limit, _ := errors.AsType[*solve.Limit](err)
		// 969 positions are within 16 moves of the corner, so the next layer is incomplete.
		if limit == nil || limit.Kind != test.kind || st.Positions != test.want || limit.LowerBound != 18 {
			t.Errorf("%d positions, effort %d: %+v, error %v; want %d positions, limit %v and 18 moves", test.positions, test.effort, st, err, test.want, test.kind)
		}
	}
}

// TestMemoryOfLayers checks that the layers of a search never take more memory than its limit, and that afterLayer gets
// the statistics of each complete layer.
func TestMemoryOfLayers(t *testing.T) {
	const memory = 1_300_000 // 6 % more than the search needs
	var depths []int
	var last Stats
	l, _, err := BreadthFirst(t.Context(), grid{63<<40 | 63<<20 | 63}, [2]uint64{}, solve.Options{Memory: memory, Workers: 1}, func(st Stats, bytes int64) {
		if bytes > memory || bytes < memory/100 {
			t.Errorf("depth %d: %d bytes, want at most %d", st.Depth, bytes, memory)
		}
		if st.Positions <= last.Positions || st.Effort < st.Positions {
			t.Errorf("depth %d: %+v after %+v", st.Depth, st, last)
		}
		depths, last = append(depths, st.Depth), st
	})
	if err != nil {
		t.Fatalf("search in %d bytes: %v", memory, err)
	}
	defer l.Close()
	for i, d := range depths {
		if d != i+1 {
			t.Fatalf("afterLayer was called at depths %v, want each depth once", depths)
		}
	}
	if len(depths) != 3*63 || last.Positions != 64*64*64-1 {
		t.Errorf("afterLayer was called %d times, at last with %+v; want %d times and all positions but the goal", len(depths), last, 3*63)
	}
}
