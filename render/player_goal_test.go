package render

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"testing"

	"slidegif/solve/catalog"
)

// TestGoalBesideBoard: a vector picture without a counter shows the tray below a board whose
// goal may stand anywhere.
func TestGoalBesideBoard(t *testing.T) {
	p, err := catalog.Parse(context.Background(), "atomix:methanol")
	if err != nil {
		t.Fatal(err)
	}
	s := Show{Board: p.Board(), Metric: p.Kind().Metrics[0], ID: p.ID()}
	o := Options{Counter: Off, View: "start"}
	design, err := newDesign(s, o)
	if err != nil {
		t.Fatal(err)
	}
	all, err := design.Arrange(o.size(svgSize))
	if err != nil {
		t.Fatal(err)
	}
	l := all.Boards[0]
	if l.Goal == 0 {
		t.Fatal("the layout has no room for the goal")
	}
	game, err := Game(context.Background(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	var still bytes.Buffer
	if _, err := SVG(context.Background(), &still, s, o); err != nil {
		t.Fatal(err)
	}
	box := regexp.MustCompile(`viewBox="[-0-9.]+ ([-0-9.]+) [-0-9.]+ ([-0-9.]+)"`)
	for name, file := range map[string][]byte{"player": game.SVG, "still": still.Bytes()} {
		m := box.FindSubmatch(file)
		if m == nil {
			t.Fatalf("%s: no viewBox", name)
		}
		var top, high float64
		fmt.Sscan(string(m[1]), &top)
		fmt.Sscan(string(m[2]), &high)
		if bottom := float64(l.Board.Max.Y + l.Goal); top+high < bottom {
			t.Errorf("%s ends at %g, above the end of the goal at %g", name, top+high, bottom)
		}
	}
}
