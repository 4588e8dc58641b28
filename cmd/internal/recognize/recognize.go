// Package recognize turns the board that package screenshot reads from a picture into a puzzle of package catalog. If
// the board is uncertain, the package returns the likeliest boards, so that a program can ask the user.
package recognize

import (
	"context"
	"encoding/json"

	"slidegif/cmd/internal/screenshot"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// A Reading is the result of recognizing a board in a picture.
type Reading struct {
	Puzzle solve.Puzzle `json:"-"` // as returned by catalog.Parse

	ID     string `json:"id"`
	Bounds [4]int `json:"bounds"` // left, top, width and height of the board in the upright picture, in pixels
	Doubt  *Doubt `json:"doubt"`  // null if there is no doubt about the board
}

// A Doubt describes a possible error in a recognized board.
type Doubt struct {
	Reason     input.Message `json:"-"`
	ReasonText string        `json:"reason"` // the reason in the language of the output
	IDs        []string      `json:"ids"`    // the two likeliest boards, best first; only one board if both are equal
	Cells      [][2]int      `json:"cells"`  // column and row of each uncertain cell
}

// JSON encodes the reading as JSON. The reason for a doubt is in the language lang.
func (r Reading) JSON(lang string) ([]byte, error) {
	if r.Doubt != nil {
		doubt := *r.Doubt
		doubt.ReasonText = words.In(lang).Text(doubt.Reason)
		r.Doubt = &doubt
	}
	return json.Marshal(r)
}

// Read recognizes the board shown in a PNG, JPEG, GIF or WebP file.
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

// ReadCertain is like Read, but returns an error if it cannot recognize the board with certainty. The hint of
// the error lists the likeliest boards.
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
