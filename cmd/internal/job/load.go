package job

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// maxFile is more than any picture that holds a puzzle needs, and little memory.
const maxFile = 64 << 20

// Load reads a puzzle from an argument of the command: an ID, a name, the path of a
// puzzle file, of a GIF or of a PNG, or "-" for a puzzle file on stdin.
func Load(arg string, stdin io.Reader) (Puzzle, error) {
	if arg == "-" {
		return loadFile("standard input", stdin)
	}
	if isFile(arg) {
		f, err := os.Open(arg)
		if err != nil {
			return Puzzle{}, err
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() && info.Size() > maxFile {
			return Puzzle{}, tooLarge(arg)
		}
		return loadFile(arg, f)
	}
	p, err := ParseID(arg)
	_, bad := errors.AsType[*board.InputError](err)
	if ext := filepath.Ext(arg); bad && len(ext) > 1 && len(ext) < 8 && !strings.ContainsAny(arg, ":,") {
		return Puzzle{}, board.BadInput(`give the path of a puzzle file, an ID such as tiles:864/072/513, or a name from "slidegif list"`,
			"%q is neither a file nor a puzzle", arg)
	}
	return p, err
}

// ParseID reads a puzzle from an ID or a name; no file is looked at.
func ParseID(id string) (Puzzle, error) {
	p, err := catalog.Parse(id)
	if err != nil {
		return Puzzle{}, err
	}
	return PuzzleOf(p), nil
}

// PuzzleOf returns a puzzle with no file around it.
func PuzzleOf(p solve.Puzzle) Puzzle { return Puzzle{Puzzle: p, Start: p.Board()} }

func isFile(arg string) bool {
	for _, lead := range []string{"./", "../", "/", `.\`, `..\`} {
		if strings.HasPrefix(arg, lead) {
			return true
		}
	}
	info, err := os.Stat(arg)
	return err == nil && !info.IsDir()
}

func loadFile(name string, r io.Reader) (Puzzle, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return Puzzle{}, err
	}
	if len(data) > maxFile {
		return Puzzle{}, tooLarge(name)
	}
	p, err := ParseFile(data)
	return p, at(name, err)
}

func tooLarge(name string) error {
	return board.BadInput(fileHint, "%s: more than %d MiB is no puzzle", name, maxFile>>20)
}

// at names the place of an error in front of it, and keeps its hint.
func at(place string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", place, err)
}

// ParseFile reads a puzzle from what a file holds: a picture that carries an ID, an ID
// on a line of its own, or rows with keys before them.
func ParseFile(data []byte) (Puzzle, error) {
	id, picture, err := render.PuzzleIn(data)
	if err != nil {
		return Puzzle{}, err
	}
	if picture {
		return ParseID(id)
	}
	return parseText(data)
}
