package klotski

import (
	"reflect"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/filetest"
)

// A search whose scratch files cannot be read back gives the answer of a search in memory, and reports a note.
func TestUnreadableScratch(t *testing.T) {
	p, err := Parse("867/254/31.:123/456/78.") // 90,786 positions
	if err != nil {
		t.Fatal(err)
	}
	o := solve.Options{Metric: board.StepMetric, Workers: 1, Memory: 1 << 20}
	want, err := p.Solve(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	notes := 0
	o.Files.ScratchDir = t.TempDir()
	o.Progress = func(at solve.Progress) {
		filetest.MakeUnreadable(t, o.Files.ScratchDir)
		if at.Note.Format != "" {
			notes++
		}
	}
	got, err := p.Solve(t.Context(), o)
	if err != nil || notes != 1 || !reflect.DeepEqual(got, want) {
		t.Errorf("error %v, %d notes, %d moves, want the %d moves of a search in memory and one note", err, notes, len(got.Moves), len(want.Moves))
	}
}
