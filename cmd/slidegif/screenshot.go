package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/recognize"
	"slidegif/solve"
	"slidegif/solve/input"
)

// newReader returns a reader that loads puzzles from files, text and screenshots. Unless quiet is set,
// the reader prints the ID of each puzzle that it recognizes in a screenshot.
func newReader(quiet bool, c cli.Console) pipeline.Reader {
	return pipeline.Reader{Stdin: c.In, RecognizeBoard: func(data []byte) (solve.Puzzle, error) {
		p, err := recognize.ReadCertain(data)
		if err == nil && !quiet {
			c.Say("read from the picture: %s", p.ID())
		}
		return p, err
	}}
}

// pictureExtensions lists the file extensions of pictures that may contain a puzzle, either in their metadata
// or as a screenshot.
var pictureExtensions = []string{".png", ".jpg", ".jpeg", ".gif", ".webp"}

// readPicture returns the puzzle described by the text of a block. If the text is the path of a picture,
// readPicture returns the ID of the puzzle in the picture. The path is relative to dir. Any other text is
// returned unchanged.
func (m *markdownFlags) readPicture(ctx context.Context, text, dir string, c cli.Console) (string, error) {
	name := strings.TrimSpace(text)
	if strings.ContainsAny(name, "\n:") || !slices.Contains(pictureExtensions, strings.ToLower(filepath.Ext(name))) {
		return text, nil
	}
	path, err := resolveFile(name, dir, m.anyFile)
	if err != nil {
		return "", err
	}
	data, err := input.ReadFile("markdown", path, pipeline.MaxFileSize)
	if err != nil {
		return "", err
	}
	p, err := newReader(m.limits.quiet, c).ParseFile(ctx, data)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return p.ID() + "\n", nil
}
