package photo

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// readPortraits returns the picture of each piece, nil for one that has none. A file is
// a piece's if its name without ending is the piece's character, its label, or its
// label in another language.
func readPortraits(dir string, b board.Board) ([]*photo, error) {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return nil, fmt.Errorf("portraits: %w", err)
	}
	files := map[string]string{}
	for _, e := range entries {
		stem, ending := strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())), strings.ToLower(filepath.Ext(e.Name()))
		if _, have := files[stem]; !have && slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif", ".webp"}, ending) {
			files[stem] = e.Name()
		}
	}
	out := make([]*photo, len(b.Pieces))
	known := map[string]*photo{}
	for i := range b.Pieces {
		for _, name := range pieceNames(b, i) {
			file, ok := files[name]
			if !ok || name == "" {
				continue
			}
			if known[file] == nil {
				if known[file], err = read("portraits", filepath.Join(dir, file)); err != nil {
					return nil, err
				}
			}
			out[i] = known[file]
			break
		}
	}
	if len(known) == 0 {
		return nil, input.Errorf("name the files as the pieces: C.png, 曹操.png", "portraits: no picture in %s is named as a piece is", dir)
	}
	return out, nil
}

// pieceNames returns the names that a file with the picture of piece i may have.
func pieceNames(b board.Board, i int) []string {
	names := []string{b.Pieces[i].Name, b.Pieces[i].Label}
	for _, lang := range board.Langs {
		names = append(names, b.Translate(lang).Pieces[i].Label)
	}
	return names
}
