package scene_test

import (
	"context"
	"slices"
	"testing"

	"slidegif/render/scene"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

func TestCrop(t *testing.T) {
	for _, c := range []struct {
		id, want string
		offset   board.Point
	}{
		{"atomix:########/########/##.a.b##/###.####/##...###/########:ab", ".a.b/#.##/...#", board.Point{X: 2, Y: 2}},
		{"atomix:.####/.a..b/####.:ab", ".####/.a..b/####.", board.Point{}},
		{"ricochet:#####/#A,._.#/#...#/#####:A@3.3", "A,._./...", board.Point{X: 1, Y: 1}},
		{"gates:#CC###/#aabbB/#a.b.B/######:aC,bB", "#CC###/#aabbB/#a.b.B/######", board.Point{}},
		{"klotski:####/#x0#/####:x@3.2", "####/#x0#/####", board.Point{}},
	} {
		p, err := catalog.Parse(context.Background(), c.id)
		if err != nil {
			t.Fatal(err)
		}
		b, offset := scene.Crop(p.Board())
		if got := b.String(); got != c.want || offset != c.offset {
			t.Errorf("%s: cropped to %s at %v, want %s at %v", c.id, got, offset, c.want, c.offset)
		}
		if len(b.Goal) > 0 && !b.GoalAnywhere && b.Goal[0].At != (board.Point{X: p.Board().Goal[0].At.X - offset.X, Y: p.Board().Goal[0].At.Y - offset.Y}) {
			t.Errorf("%s: the goal is at %v", c.id, b.Goal[0].At)
		}
	}
}

// Every slide that is legal on a board is legal on the cropped board, and has the same path.
func TestCropKeepsSlides(t *testing.T) {
	p, err := catalog.Parse(context.Background(), "atomix:########/########/##.a.b##/###.####/##...###/########:ab")
	if err != nil {
		t.Fatal(err)
	}
	paths := func(b board.Board) (all []string) {
		for _, m := range board.Moves(b, board.SlideMetric) {
			all = append(all, b.Pieces[m.Pieces[0]].Name+m.Path)
		}
		slices.Sort(all)
		return all
	}
	cropped, _ := scene.Crop(p.Board())
	if got, want := paths(cropped), paths(p.Board()); !slices.Equal(got, want) || len(want) == 0 {
		t.Errorf("slides %v, want %v", got, want)
	}
}
