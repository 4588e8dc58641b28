package pipeline

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"slidegif/render/metadata"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// maxFile is more than any picture that holds a puzzle needs, and little memory.
const maxFile = 64 << 20

// A Reader reads puzzles from what a user names.
type Reader struct {
	Stdin io.Reader

	// Look reads the board that a picture shows which carries no ID. It is nil in the solver of the
	// static site, which would be a third larger: such a picture is an error then.
	Look func(picture []byte) (solve.Puzzle, error)
}

// Load reads a puzzle from an argument of the command: an ID, a name, the path of a
// puzzle file, of a picture, the lines of a puzzle file, or "-" for one on Stdin. A goal that is not empty
// takes the place of the puzzle's; a start whose kind asks for one needs none of its own then.
func (r Reader) Load(ctx context.Context, arg, goal string) (Puzzle, error) {
	p, err := r.load(ctx, arg)
	switch _, bad := errors.AsType[*input.Error](err); {
	case goal == "" || err != nil && !bad:
		return p, err
	case err == nil:
		return p, at("--goal", p.SetGoal(goal))
	case arg == "-" || isFile(arg):
		return p, err
	}
	if whole, failed := ParseID(ctx, arg+":"+goal); failed == nil {
		return whole, nil
	}
	return p, err
}

func (r Reader) load(ctx context.Context, arg string) (Puzzle, error) {
	if arg == "-" {
		return r.loadFile(ctx, input.Word("standard input"), r.Stdin, 0)
	}
	if isFile(arg) {
		f, err := os.Open(arg)
		if err != nil {
			return Puzzle{}, err
		}
		defer f.Close()
		var size int64
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			size = info.Size()
		}
		return r.loadFile(ctx, arg, f, size)
	}
	if isContent(arg) {
		return ParseFile(ctx, []byte(arg))
	}
	p, err := ParseLine(ctx, arg)
	_, bad := errors.AsType[*input.Error](err)
	if bad && hasExtension(arg) && !strings.ContainsAny(arg, ":,") {
		return Puzzle{}, input.Errorf(`give the path of a puzzle file, an ID such as tiles:864/072/513, or a name from "slidegif list"`,
			"%q is neither a file nor a puzzle", arg)
	}
	return p, err
}

// hasExtension reports whether arg ends as the name of a file does. A dot behind a dot is a cell of a board.
func hasExtension(arg string) bool {
	ext := filepath.Ext(arg)
	isOther := func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return len(ext) > 1 && len(ext) < 8 && !strings.ContainsFunc(ext[1:], isOther) && !strings.HasSuffix(strings.TrimSuffix(arg, ext), ".")
}

// ParseText reads a puzzle from what somebody typed or pasted: the text of a puzzle file, or what ParseID reads; no
// file is looked at.
func ParseText(ctx context.Context, text string) (Puzzle, error) {
	if text = strings.TrimSpace(text); isContent(text) {
		return ParseFile(ctx, []byte(text))
	}
	return ParseID(ctx, text)
}

// isContent reports whether a text is that of a puzzle file: it has lines, or is JSON.
func isContent(text string) bool {
	text = strings.TrimSpace(text)
	return strings.Contains(text, "\n") || strings.HasPrefix(text, "{")
}

// ParseID reads a puzzle from an ID, a name or a scramble; no file is looked at.
func ParseID(ctx context.Context, id string) (Puzzle, error) {
	return parseID(ctx, string(bare([]byte(id))))
}

func parseID(ctx context.Context, id string) (Puzzle, error) {
	if p, ok, err := scrambled(ctx, id); ok {
		return p, err
	}
	p, err := catalog.Parse(ctx, id)
	if err != nil {
		return Puzzle{}, err
	}
	return noted(p, opened(id)), nil
}

// noted returns a puzzle with a note, or else with what its text leaves in doubt.
func noted(p solve.Puzzle, note input.Message) Puzzle {
	named := PuzzleOf(p)
	named.Note = note
	if doubtful, ok := p.(interface{ Note() input.Message }); ok && note.Format == "" {
		named.Note = doubtful.Note()
	}
	return named
}

// ParseLine is ParseID for a line of a list, behind which a remark may stand: tiles:864/072/513  # easy.
func ParseLine(ctx context.Context, line string) (Puzzle, error) {
	p, err := ParseID(ctx, line)
	if id, _, ok := strings.Cut(line, " #"); err != nil && ok {
		if q, err := ParseID(ctx, strings.TrimSpace(id)); err == nil {
			return q, nil
		}
	}
	return p, err
}

// opened tells which puzzle a word for a kind opened; nothing of another text.
func opened(id string) input.Message {
	if strings.ContainsAny(id, ":/@") {
		return input.Message{}
	}
	text, layout, ok := catalog.Default(strings.TrimSpace(id))
	kind, _, _ := strings.Cut(text, ":")
	switch {
	case !ok:
		return input.Message{}
	case layout:
		return input.Say("%q opens %s; slidegif list %s names the others", input.Clip(id, 40), text, kind)
	}
	params, _, _ := strings.Cut(text, "@")
	return input.Say("%q opens %s, a random one; slidegif random %s draws others", input.Clip(id, 40), text, params)
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

// loadFile reads a file, of size bytes where that is known and 0 where it is not.
func (r Reader) loadFile(ctx context.Context, name any, file io.Reader, size int64) (Puzzle, error) {
	var data bytes.Buffer
	if size <= maxFile {
		data.Grow(int(size) + bytes.MinRead) // so that a large file is not held twice
		if _, err := data.ReadFrom(io.LimitReader(file, maxFile+1)); err != nil {
			return Puzzle{}, err
		}
	}
	if size > maxFile || data.Len() > maxFile {
		return Puzzle{}, input.Errorf(fileHint, "%s: a puzzle file takes at most %d MiB", name, maxFile>>20)
	}
	p, err := r.ParseFile(ctx, data.Bytes())
	return p, at(name, err)
}

// at names the place of an error in front of it, and keeps its hint.
func at(place any, err error) error {
	if err == nil {
		return nil
	}
	return input.Faultf("%s: %v", place, err)
}

// ParseFile is Reader.ParseFile for who cannot look at pictures.
func ParseFile(ctx context.Context, data []byte) (Puzzle, error) {
	return Reader{}.ParseFile(ctx, data)
}

// ParseFile reads a puzzle from what a file holds: a picture that carries an ID, or shows a
// board, what the formats json and txt write, an ID on a line of its own, or rows with keys
// before them.
func (r Reader) ParseFile(ctx context.Context, data []byte) (Puzzle, error) {
	id, holds, err := metadata.ID(data)
	switch {
	case err != nil:
		return Puzzle{}, err
	case id != "":
		return ParseID(ctx, id)
	case r.Look != nil && metadata.IsPicture(data):
		p, err := r.Look(data)
		if err != nil {
			return Puzzle{}, err
		}
		return noted(p, input.Message{}), nil
	case holds || metadata.IsPicture(data):
		return Puzzle{}, metadata.None(data)
	}
	data = bare(data)
	if text := bytes.TrimSpace(data); bytes.HasPrefix(text, []byte("{")) && bytes.Contains(text, []byte(`":`)) {
		doc, err := readJSON(text)
		if err != nil {
			return Puzzle{}, err
		}
		return doc.puzzle(ctx, "JSON")
	}
	return parseText(ctx, data)
}

// bare returns a text without the byte-order mark and the code fence of Markdown that may stand around it.
func bare(text []byte) []byte {
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	fence := []byte("```")
	whole := bytes.TrimSpace(text)
	if _, inner, ok := bytes.Cut(whole, []byte("\n")); ok && bytes.HasPrefix(whole, fence) && bytes.HasSuffix(inner, append([]byte("\n"), fence...)) {
		return bytes.TrimSuffix(inner, fence)
	}
	return text
}
