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
