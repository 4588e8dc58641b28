// Package picture reads the puzzle that a screenshot shows, for programs whose user can be
// asked: what is in doubt is an error that offers the boards.
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

// A Reading is the board that a picture shows.
type Reading struct {
	Puzzle solve.Puzzle `json:"-"` // as Parse returns it

	ID     string `json:"id"`
	Bounds [4]int `json:"bounds"` // of the board: left, top, width and height in pixels of the upright picture
	Doubt  *Doubt `json:"doubt"`  // null where the board is certain
}

// A Doubt tells what may be wrong with a reading.
type Doubt struct {
	Reason input.Message `json:"-"`
	Said   string        `json:"reason"` // the reason in words
	IDs    []string      `json:"ids"`    // the two likeliest boards, the likelier first; only one where they are the same
	Cells  [][2]int      `json:"cells"`  // columns and rows of the cells that are in doubt
}

// JSON returns the reading in JSON, with the reason in a language.
func (r Reading) JSON(lang string) ([]byte, error) {
	if r.Doubt != nil {
		said := *r.Doubt
		said.Said = words.In(lang).Text(said.Reason)
		r.Doubt = &said
	}
	return json.Marshal(r)
}

// Read reads the board that a picture shows.
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

// Certain returns the puzzle that a picture shows. Where it is in doubt the hint of the
// error names the two likeliest boards.
func Certain(data []byte) (solve.Puzzle, error) {
	r, err := Read(data)
	if err != nil || r.Doubt == nil {
		return r.Puzzle, err
	}
	hint := input.Say("if this is the board, give its ID: %s", r.ID)
	if len(r.Doubt.IDs) > 1 {
		hint = input.Say("if the board is one of these, give its ID: %s", input.Either(r.Doubt.IDs))
	}
	return nil, input.Errorf(hint, "%s", r.Doubt.Reason)
}
