package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/picture"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
)

// newReader returns what reads puzzles, from screenshots too, of which it tells what was read.
func newReader(quiet bool, c cli.Console) pipeline.Reader {
	return pipeline.Reader{Stdin: c.In, Look: func(data []byte) (solve.Puzzle, error) {
		p, err := picture.Certain(data)
		if err == nil && !quiet {
			c.Say("read from the picture: %s", p.ID())
		}
		return p, err
	}}
}

// pictureFiles are the extensions of pictures that may hold or show a puzzle.
var pictureFiles = []string{".png", ".jpg", ".jpeg", ".gif", ".webp"}

// readPicture returns the text of a block in a document, and where that is the name of a
// picture, from the document's folder, the ID of the puzzle that it holds or shows.
func (m *markdownFlags) readPicture(ctx context.Context, text, folder string, c cli.Console) (string, error) {
	name := strings.TrimSpace(text)
	if strings.ContainsAny(name, "\n:") || !slices.Contains(pictureFiles, strings.ToLower(filepath.Ext(name))) {
		return text, nil
	}
	path, err := locateFile(name, folder, m.anyFile)
	if err != nil {
		return "", err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	p, err := newReader(m.limits.quiet, c).ParseFile(ctx, data)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return p.ID() + "\n", nil
}
