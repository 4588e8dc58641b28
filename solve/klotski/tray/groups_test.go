package tray

import "testing"

func mustParse(t *testing.T, text string) *Tray {
	t.Helper()
	g, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestGroups makes every group of some trays: its solved positions are as many as was said
// beforehand, and all of them are solved and different.
func TestGroups(t *testing.T) {
	for _, text := range []string{"tray:1x6", "tray:2x5", "tray:3x3", "tray:4x3"} {
		g := mustParse(t, text)
		known := map[cells][]uint64{0: {1}}
		last := cells(1) << (g.Cells - 1)
		seen := map[position]bool{}
		for _, gr := range g.groups(known, 1, g.Cells) {
			made := uint64(0)
			g.generate(gr, func(p position, _ uint64) {
				made++
				if seen[p] || g.whole(p, 1<<(p>>g.markAt))&last == 0 {
					t.Errorf("%s: %s is there twice or is not solved", text, (&backward{Tray: g}).id(p))
				}
				seen[p] = true
			})
			if made != gr.solved {
				t.Errorf("%s: a group has %d solved positions, not %d", text, made, gr.solved)
			}
		}
		sum := func(open cells) (all uint64) {
			for _, n := range g.count(open, known) {
				all += n
			}
			return all
		}
		if want := sum(g.all) - sum(g.all&^last); uint64(len(seen)) != want {
			t.Errorf("%s: %d solved positions, want %d", text, len(seen), want)
		}
	}
}

// TestClasses splits a group: each solved position is in one class, with all of its part.
func TestClasses(t *testing.T) {
	g := mustParse(t, "tray:3x3")
	for _, gr := range g.groups(map[cells][]uint64{0: {1}}, 4, 4) {
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
