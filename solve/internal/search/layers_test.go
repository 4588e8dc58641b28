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
			t.Fatal(err)
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
