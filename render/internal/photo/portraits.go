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
)

// portraits returns the picture of each piece, nil for one that has none, and nil where there
// are no portraits. A picture is a piece's if its name is the piece's character, its label, or
// its label in another language.
func (p Pictures) portraits(b board.Board) ([]*photo, error) {
	switch {
	case len(p.Portraits) > 0:
		return choose(b, input.Word("given"), p.Portraits, func(img image.Image) (*photo, error) { return ofValue(input.Word("portraits: a picture"), img) })
	case p.Folder != "":
		return readPortraits(p.Folder, b)
	}
	return nil, nil
}

// readPortraits takes portraits from the files of a folder, named without their endings.
func readPortraits(dir string, b board.Board) ([]*photo, error) {
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
			return nil, twoPortraits(other, e.Name())
		}
		files[stem] = e.Name()
	}
	return choose(b, input.Say("in %s", dir), files, func(file string) (*photo, error) { return read("portraits", filepath.Join(dir, file)) })
}

// choose opens, once each, the pictures that are named as pieces are. Where tells an error what
// pictures there are.
func choose[T any](b board.Board, where input.Message, pictures map[string]T, open func(T) (*photo, error)) ([]*photo, error) {
	out := make([]*photo, len(b.Pieces))
	known := map[string]*photo{}
	for i := range b.Pieces {
		chosen := ""
		for _, name := range pieceNames(b, i) {
			picture, ok := pictures[name]
			if !ok || name == "" || name == chosen {
				continue
			}
			if chosen != "" {
				return nil, twoPortraits(chosen, name)
			}
			chosen = name
			if known[name] == nil {
				var err error
				if known[name], err = open(picture); err != nil {
					return nil, err
				}
			}
			out[i] = known[name]
		}
	}
	if len(known) == 0 {
		return nil, input.Errorf("name the files as the pieces: C.png, 曹操.png", "portraits: no picture %s is named as a piece is", where)
	}
	return out, nil
}

// twoPortraits tells of two pictures for one piece.
func twoPortraits(a, b string) error {
	return input.Errorf("keep one of them", "portraits: the pictures %q and %q are for the same piece", a, b)
}

// pieceNames returns the names that a file with the picture of piece i may have.
func pieceNames(b board.Board, i int) []string {
	names := []string{b.Pieces[i].Name, b.Pieces[i].Label}
	for _, lang := range board.Langs {
		names = append(names, b.Translate(lang).Pieces[i].Label)
	}
	return names
}
