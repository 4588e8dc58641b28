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
)

// withPictures lets the pipeline read screenshots, and tells what was read.
func withPictures(ctx context.Context, quiet bool, c cli.Console) context.Context {
	return pipeline.WithPictures(ctx, func(data []byte) (string, error) {
		id, err := picture.ID(data)
		if err == nil && !quiet {
			c.Say("read from the picture: %s", id)
		}
		return id, err
	})
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
	p, err := pipeline.ParseFile(withPictures(ctx, m.limits.quiet, c), data)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return p.ID() + "\n", nil
}
