package tray

import "testing"

// TestGroups makes every group of some trays: its solved positions are as many as was said
// beforehand, and all of them are solved and different.
func TestGroups(t *testing.T) {
	for _, size := range [][2]int{{1, 6}, {2, 5}, {3, 3}, {4, 3}} {
		g := newGrid(Tray{size[0], size[1]})
		count := &counter{g, map[cells][]uint64{}}
		seen := map[position]bool{}
		for _, gr := range g.groups(count, 1, g.size) {
			made := uint64(0)
			g.generate(gr, func(p position, _ uint64) {
				made++
				if seen[p] || g.whole(p, 1<<(p>>g.markAt))&g.last == 0 {
					t.Errorf("%v: %s is there twice or is not solved", size, (&backward{grid: g}).id(p))
				}
				seen[p] = true
			})
			if made != gr.solved {
				t.Errorf("%v: a group has %d solved positions, not %d", size, made, gr.solved)
			}
		}
		packings := func(open cells) (sum uint64) {
			for _, n := range count.of(open) {
				sum += n
			}
			return sum
		}
		if want := packings(g.all) - packings(g.all&^g.last); uint64(len(seen)) != want {
			t.Errorf("%v: %d solved positions, want %d", size, len(seen), want)
		}
	}
}

// TestClasses splits a group: each solved position is in one class, with all of its part.
func TestClasses(t *testing.T) {
	g := newGrid(Tray{3, 3})
	for _, gr := range g.groups(&counter{g, map[cells][]uint64{}}, 4, 4) {
		whole, split := map[position]uint64{}, map[uint64]uint64{}
		g.generate(gr, func(p position, part uint64) { whole[p] = part })
		made := 0
		for gr.classes, gr.class = 3, 0; gr.class < 3; gr.class++ {
			g.generate(gr, func(p position, part uint64) {
				made++
				if class, ok := split[part]; ok && class != gr.class || whole[p] != part {
					t.Errorf("part %d is in two classes", part)
				}
				split[part] = gr.class
			})
		}
		if made != len(whole) {
			t.Errorf("%d solved positions in three classes, %d in one", made, len(whole))
		}
	}
}
