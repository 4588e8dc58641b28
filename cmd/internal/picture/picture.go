// Package picture reads puzzles from screenshots. If a board is uncertain, it offers the likeliest
// boards, so that a program can ask the user.
package picture

import (
	"context"
	"encoding/json"

	"slidegif/render/screenshot"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// A Reading is a board recognized in a picture.
type Reading struct {
	Puzzle solve.Puzzle `json:"-"` // as returned by catalog.Parse

	ID     string `json:"id"`
	Bounds [4]int `json:"bounds"` // left, top, width and height of the board, in pixels of the upright picture
	Doubt  *Doubt `json:"doubt"`  // null if the board is certain
}

// A Doubt describes a possible error in a reading.
type Doubt struct {
	Reason     input.Message `json:"-"`
	ReasonText string        `json:"reason"` // Reason in the language of the output
	IDs        []string      `json:"ids"`    // the two likeliest boards, best first; only one if they are equal
	Cells      [][2]int      `json:"cells"`  // columns and rows of the uncertain cells
}

// JSON encodes the reading. The reason of a doubt is in the given language.
func (r Reading) JSON(lang string) ([]byte, error) {
	if r.Doubt != nil {
		doubt := *r.Doubt
		doubt.ReasonText = words.In(lang).Text(doubt.Reason)
		r.Doubt = &doubt
	}
	return json.Marshal(r)
}

// Read recognizes the board in a PNG, JPEG, GIF or WebP file.
func Read(data []byte) (Reading, error) {
	r, err := screenshot.Decode(data)
	if err != nil {
		return Reading{}, err
	}
	size := r.Bounds.Size()
	out := Reading{Bounds: [4]int{r.Bounds.Min.X, r.Bounds.Min.Y, size.X, size.Y}}
	if out.Puzzle, err = catalog.Parse(context.Background(), r.ID); err != nil {
		return out, err
	}
	if out.ID = out.Puzzle.ID(); r.Doubt == nil {
		return out, nil
	}
	out.Doubt = &Doubt{Reason: r.Doubt.Reason, IDs: []string{out.ID}, Cells: [][2]int{}}
	if other, err := catalog.Parse(context.Background(), r.Doubt.IDs[1]); err == nil && other.ID() != out.ID {
		out.Doubt.IDs = append(out.Doubt.IDs, other.ID())
	}
	for _, c := range r.Doubt.Cells {
		out.Doubt.Cells = append(out.Doubt.Cells, [2]int{c.X, c.Y})
	}
	return out, nil
}

// ReadCertain is like Read, but returns an error if the board is uncertain. The hint of the error
// names the likeliest boards.
func ReadCertain(data []byte) (solve.Puzzle, error) {
	r, err := Read(data)
	if err != nil || r.Doubt == nil {
		return r.Puzzle, err
	}
	hint := input.Say("if this is the board, use its ID: %s", r.ID)
	if len(r.Doubt.IDs) > 1 {
		hint = input.Say("if the board is one of these, use its ID: %s", input.Alternatives(r.Doubt.IDs))
	}
	return nil, input.Errorf(hint, "%s", r.Doubt.Reason)
}
