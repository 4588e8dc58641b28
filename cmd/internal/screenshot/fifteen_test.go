package screenshot

import (
	"bytes"
	"image/png"
	"testing"

	"slidegif/solve/catalog"
)

// TestFifteen decodes a 15-puzzle with 12 and 13 in its last row. If two numbers are exchanged, the reading is another
// valid puzzle, so that no later check finds the mistake.
func TestFifteen(t *testing.T) {
	const id = "tiles:1,2,3,4/5,6,7,8/9,10,11,14/12,13,15,0"
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, apps[0].screen(cellNames(p.Board()), 300, 1)); err != nil {
		t.Fatal(err)
	}
	switch r, err := Decode(picture.Bytes()); {
	case err != nil || r.Doubt != nil:
		t.Errorf("%s: doubt %+v, error %v, want a certain reading", id, r.Doubt, err)
	case normalizeID(t, r.ID) != id:
		t.Errorf("read %s, want %s", normalizeID(t, r.ID), id)
	}
}
