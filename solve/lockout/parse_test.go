package lockout

import (
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/test/kindtest"
)

// TestClasses checks that robots that are not in the goal are interchangeable.
func TestClasses(t *testing.T) {
	p, err := Kind.Parse("A.X/.../B.C:.../.XB/...")
	if err != nil {
		t.Fatal(err)
	}
	class := map[string]int{}
	for _, piece := range p.Board().Pieces {
		class[piece.Name] = piece.Class
	}
	if class["A"] != class["C"] || class["X"] == class["B"] || class["X"] == class["A"] || class["B"] == class["A"] {
		t.Errorf("classes %v, want A and C in one class, and X and B in classes of their own", class)
	}
}

func TestRandom(t *testing.T) {
	kindtest.CheckRandom(t, Kind, [5]string{"", "5", "6", "7", "8"}, [5]string{"950fa553", "f3e8aef6", "83fbc7f9", "3ad43d2f", "25eaad45"}, []string{"4", "9", "x", "5x5", "-3"}, game.MinSlides)
}

func FuzzParse(f *testing.F) { kindtest.FuzzParse(f, Kind, "A.X/.../B.C:.../.XB/...", "X:") }

func TestOptima(t *testing.T) { kindtest.CheckOptima(t, Kind, board.SlideMetric, 12) }
