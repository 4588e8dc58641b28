package photo

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

// portraits returns a portrait for each piece, or nil for a piece without a portrait. If p contains
// no portraits, portraits returns nil. The name of a portrait must be the character of the piece,
// its label, or its label in another language.
func (p Input) portraits(b board.Board) ([]*file, error) {
	switch {
	case len(p.Portraits) > 0:
		return matchPortraits(b, input.Word("given"), p.Portraits, func(img image.Image) (*file, error) { return fromImage(input.Word("portraits: a picture"), img) })
	case p.Folder != "":
		return readPortraits(p.Folder, b)
	}
	return nil, nil
}

// readPortraits reads all portraits in a folder. The name of a portrait is the file name without
// the extension.
func readPortraits(dir string, b board.Board) ([]*file, error) {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return nil, fmt.Errorf("portraits: %w", err)
	}
	files := map[string]string{}
	for _, e := range entries {
		stem, ending := strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())), strings.ToLower(filepath.Ext(e.Name()))
		if !slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif", ".webp"}, ending) {
			continue
		}
		if other, have := files[stem]; have {
			return nil, duplicateError(other, e.Name())
		}
		files[stem] = e.Name()
	}
	return matchPortraits(b, input.Say("in %s", dir), files, func(name string) (*file, error) { return &file{key: "portraits", path: filepath.Join(dir, name)}, nil })
}

// matchPortraits returns the portrait of each piece, and opens each matching picture once. Error messages use
// location to name the source of the pictures.
func matchPortraits[T any](b board.Board, location input.Message, pictures map[string]T, open func(T) (*file, error)) ([]*file, error) {
	out := make([]*file, len(b.Pieces))
	opened := map[string]*file{}
	for i := range b.Pieces {
		chosen := ""
		for _, name := range pieceNames(b, i) {
			picture, ok := pictures[name]
			if !ok || name == "" || name == chosen {
				continue
			}
			if chosen != "" {
				return nil, duplicateError(chosen, name)
			}
			chosen = name
			if opened[name] == nil {
				var err error
				if opened[name], err = open(picture); err != nil {
					return nil, err
				}
			}
			out[i] = opened[name]
		}
	}
	if len(opened) == 0 {
		return nil, input.Errorf("name the files after the pieces, for example C.png or 曹操.png", "portraits: no picture %s has the name of a piece", location)
	}
	return out, nil
}

// duplicateError returns the error for two pictures that match the same piece.
func duplicateError(a, b string) error {
	return input.Errorf("keep one of them", "portraits: the pictures %q and %q are for the same piece", a, b)
}

func pieceNames(b board.Board, i int) []string {
	names := []string{b.Pieces[i].Name, b.Pieces[i].Label}
	for _, lang := range language.Tags() {
		names = append(names, b.Translate(lang).Pieces[i].Label)
	}
	return names
}
