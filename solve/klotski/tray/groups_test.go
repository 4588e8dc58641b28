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

// TestClasses splits a group into classes. Each solved position must be in one class, and all
// positions of a component must be in the same class.
func TestClasses(t *testing.T) {
	g := mustParse(t, "tray:3x3")
	for _, gr := range g.groups(map[cells][]uint64{0: {1}}, 4, 4) {
		components, classes := map[position]uint64{}, map[uint64]uint64{}
		g.generate(gr, func(p position, component uint64) { components[p] = component })
		total := 0
		for gr.classes, gr.class = 3, 0; gr.class < 3; gr.class++ {
			g.generate(gr, func(p position, component uint64) {
				total++
				if class, ok := classes[component]; ok && class != gr.class || components[p] != component {
					t.Errorf("component %d is in two classes", component)
				}
				classes[component] = gr.class
			})
		}
		if total != len(components) {
			t.Errorf("%d solved positions in three classes, want %d", total, len(components))
		}
	}
}
