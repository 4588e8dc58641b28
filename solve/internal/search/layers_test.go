package search

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"slidegif/solve"
)

// Clone makes the hypercube an undirected graph.
func (h hypercube) Clone() Undirected[[2]uint64] { return h }

// A grid has 64 x 64 x 64 points in layers that are narrow, so that old layers take most of
// the memory. The coordinates are 20 bits apart.
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

// The layers are those of the graph, and the same with any number of workers, and where memory is short
// and old layers are packed, in memory and on disk.
func TestExplored(t *testing.T) {
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
			{Workers: 2, Memory: 2 << 20, Files: solve.Files{Scratch: dir}},
			{Workers: 1, Memory: 2 << 20, Files: solve.Files{Scratch: dir, Disk: 4 << 20}},
		} {
			_, narrow := g.Undirected.(grid)
			if o.Memory > 0 && !narrow {
				continue
			}
			l, st, err := BreadthFirst(t.Context(), g.Undirected, [2]uint64{}, o, nil)
			if err != nil || l.Depth() != g.depth || st.Depth != g.depth || st.Positions != int64(g.positions) {
				t.Fatalf("%+v, %+v: %+v, %v", g, o, st, err)
			}
			if narrow && (o.Memory > 0) != (l.packed > 0) || (o.Files.Scratch != "") != (l.file.size > 0) {
				t.Errorf("%+v: %d layers are packed, %d bytes are on disk", o, l.packed, l.file.size)
			}
			got := layersOf(t, l)
			l.Close()
			if want == nil {
				want = got
			}
			for d := range want {
				if !slices.Equal(got[d], want[d]) {
					t.Errorf("%+v, %+v: layer %d differs", g, o, d)
				}
			}
		}
		size := 1
		for d := range want {
			if n := g.depth; n < 63 {
				if len(want[d]) != size {
					t.Errorf("%d: layer %d has %d positions, want %d", n, d, len(want[d]), size)
				}
				size = size * (n - d) / (d + 1)
			}
		}
	}
	l, st, err := BreadthFirst(t.Context(), hypercube{15, 1 << 40}, [2]uint64{}, solve.Options{}, nil)
	if err != nil || len(l.Goals) != 0 || st.Positions != 1<<15 {
		t.Fatalf("an unreachable goal: %+v, %v", st, err)
	}
	l.Close()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%d files are left, %v", len(left), err)
	}
	var limit *solve.Limit
	o := solve.Options{Memory: 2 << 20, Files: solve.Files{Scratch: dir, Disk: 1 << 16}, Workers: 1}
	if _, _, err := BreadthFirst(t.Context(), grid{1 << 62}, [2]uint64{}, o, nil); !errors.As(err, &limit) || limit.Kind != solve.DiskLimit || limit.AtLeast == 0 {
		t.Errorf("64 KiB of disk: %v", err)
	}
	o.Files.Scratch += "/missing"
	if _, _, err := BreadthFirst(t.Context(), grid{1 << 62}, [2]uint64{}, o, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no such directory: %v", err)
	}
}

// layersOf are the positions of each layer in ascending order.
func layersOf(t *testing.T, l *Layers[[2]uint64]) (all [][][2]uint64) {
	for d := range l.Depth() {
		var layer [][2]uint64
		if err := l.Each(d, func(codes [][2]uint64) { layer = append(layer, codes...) }); err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(layer, Compare)
		all = append(all, layer)
	}
	return append(all, l.Goals)
}

// A bound that is just enough is enough, and at one less the rest of the layer is still
// searched for goals.
func TestExploredLimits(t *testing.T) {
	for _, workers := range []int{1, 3} {
		h := hypercube{18, 1 << 40}
		_, st, err := BreadthFirst(t.Context(), h, [2]uint64{}, solve.Options{MaxPositions: 1 << 18, Workers: workers}, nil)
		if err != nil || st.Positions != 1<<18 {
			t.Errorf("all positions: %+v, %v", st, err)
		}
		var limit *solve.Limit
		_, st, err = BreadthFirst(t.Context(), h, [2]uint64{}, solve.Options{MaxPositions: 1<<18 - 1, Workers: workers}, nil)
		if !errors.As(err, &limit) || limit.Kind != solve.PositionsLimit || limit.AtLeast != 19 || st.Positions != 1<<18-1 {
			t.Errorf("one less: %+v, %v", st, err)
		}
		// The goal is next to the last position that is stored.
		l, st, err := BreadthFirst(t.Context(), hypercube{10, 1<<10 - 1}, [2]uint64{}, solve.Options{MaxPositions: 1023, Workers: workers}, nil)
		if err != nil || l.Depth() != 10 {
			t.Errorf("a goal in the layer of the limit: %+v, %v", st, err)
		}
	}
	var limit *solve.Limit
	if _, _, err := BreadthFirst(t.Context(), hypercube{9, 0}, [2]uint64{1}, solve.Options{Memory: 1000}, nil); !errors.As(err, &limit) || limit.Kind != solve.MemoryLimit {
		t.Errorf("1000 bytes: %v", err)
	}
	if _, _, err := BreadthFirst(t.Context(), hypercube{30, 1 << 40}, [2]uint64{}, solve.Options{Memory: 8 << 20, Workers: 2}, nil); !errors.As(err, &limit) || limit.Kind != solve.MemoryLimit || limit.AtLeast < 5 {
		t.Errorf("8 MiB: %v", err)
	}
}

// BreadthFirst looks at its context, while it stores and while it packs.
func TestExploredCancelled(t *testing.T) {
	dir := t.TempDir()
	for _, o := range []solve.Options{{Workers: 1}, {Workers: 2}, {Workers: 2, Memory: 24 << 20, Files: solve.Files{Scratch: dir}}} {
		ctx, cancel := context.WithCancelCause(t.Context())
		cause := errors.New("enough")
		o.Progress = func(p solve.Progress) {
			if p.Positions > 300_000 {
				cancel(cause)
			}
		}
		_, st, err := BreadthFirst(ctx, hypercube{30, 1 << 40}, [2]uint64{}, o, nil)
		if !errors.Is(err, cause) || st.Positions < 300_000 || st.Positions > 3_000_000 {
			t.Errorf("%+v, %v", st, err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%d files are left, %v", len(left), err)
	}
}

// What is packed is unpacked again.
func TestPack(t *testing.T) {
	r := solve.NewRand(1)
	for _, n := range []int{0, 1, 2, 5000, 20000} {
		codes := make([][2]uint64, n)
		for i := range codes {
			codes[i] = [2]uint64{uint64(r.Below(20)) << 58, uint64(r.Below(1<<30)) << 30}
			if i%3 == 0 {
				codes[i][1] = ^codes[i][1]
			}
		}
		want := slices.Clone(codes)
		slices.SortFunc(want, Compare)
		data := appendCodes(nil, want)
		var got [][2]uint64
		if err := eachCode(data, n, func(codes [][2]uint64) { got = append(got, codes...) }); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d codes: %d come back, %v", n, len(got), err)
		}
		if n > 0 {
			if err := eachCode(data[:len(data)-1], n, func([][2]uint64) {}); err == nil {
				t.Errorf("%d codes: a byte less is no error", n)
			}
		}
	}
}
