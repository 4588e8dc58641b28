// Package picture reads the puzzle that a screenshot shows, for programs whose user can be
// asked: what is in doubt is an error that offers the boards.
package picture

import (
	"context"

	"slidegif/render/screenshot"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// ID returns the ID of the board that a picture shows. Where it is in doubt the hint of the
// error names the two likeliest boards.
func ID(data []byte) (string, error) {
	r, err := screenshot.Decode(data)
	if err != nil {
		return "", err
	}
	read, err := canonical(r.ID)
	if err != nil || r.Doubt == nil {
		return read, err
	}
	hint := "if this is the board, give its ID: " + read
	if other, err := canonical(r.Doubt.IDs[1]); err == nil && other != read {
		hint = "if the board is one of these, give its ID: " + read + " or " + other
	}
	return "", input.Errorf(hint, "%s", r.Doubt.Reason)
}

// canonical returns the ID of a puzzle that is written without its kind.
func canonical(text string) (string, error) {
	p, err := catalog.Parse(context.Background(), text)
	if err != nil {
		return "", err
	}
	return p.ID(), nil
}
