// Package picture reads the puzzle that a screenshot shows, for programs whose user can be
// asked: what is in doubt is an error that offers the boards.
package picture

import (
	"slidegif/render/screenshot"
	"slidegif/solve/input"
)

// ID returns the ID of the board that a picture shows. Where it is in doubt the hint of the
// error names the two likeliest boards.
func ID(data []byte) (string, error) {
	r, err := screenshot.Decode(data)
	if err != nil || r.Doubt == nil {
		return r.ID, err
	}
	hint := "if this is the board, give its ID: " + r.Doubt.IDs[0]
	if other := r.Doubt.IDs[1]; other != r.ID {
		hint = "if the board is one of these, give its ID: " + r.ID + " or " + other
	}
	return "", input.Errorf(hint, "%s", r.Doubt.Reason)
}
