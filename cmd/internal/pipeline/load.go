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
	"unicode/utf8"

	"slidegif/render/metadata"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// MaxFileSize is the maximum size of a file that is read into memory, in bytes. All pictures of puzzles are
// smaller.
const MaxFileSize = 64 << 20

// A Reader loads puzzles from command-line arguments and files.
type Reader struct {
	Stdin io.Reader

	// RecognizeBoard recognizes the board in a picture that contains no puzzle ID. If RecognizeBoard is nil, a
	// picture without a puzzle ID is an error. The solver of the static site has no RecognizeBoard, because board
	// recognition would make this program a third larger.
	RecognizeBoard func(picture []byte) (solve.Puzzle, error)

	kind *solve.Kind // kind of a board in a file that names no kind; if nil, the kind is recognized from the board
}

// Load loads the puzzle given by a command-line argument. The argument is an ID, a name, the path of a puzzle file or
// picture, the lines of a puzzle file, or "-" for a file on Stdin. A goal that is not empty replaces the goal of the
// puzzle. If goal is not empty, arg may also be a start that is incomplete without a goal.
func (r Reader) Load(ctx context.Context, arg, goal string) (Puzzle, error) {
	p, err := r.load(ctx, arg)
	if err != nil && (arg == "-" || isFile(arg)) {
		return p, err
	}
	return replaceGoal(ctx, p, err, arg, goal)
}

// replaceGoal replaces the goal of p, the puzzle parsed from text, unless the new goal is empty. If the
// text was not a valid puzzle, replaceGoal appends the goal to the text and parses it again.
func replaceGoal(ctx context.Context, p Puzzle, err error, text, goal string) (Puzzle, error) {
	switch _, isInputErr := errors.AsType[*input.Error](err); {
	case goal == "" || err != nil && !isInputErr:
		return p, err
	case err == nil:
		return p, withPlace("--goal", p.SetGoal(goal))
	}
	if complete, err := ParseID(ctx, text+":"+goal); err == nil {
		return complete, nil
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
		info, err := f.Stat()
		switch {
		case err == nil && info.IsDir():
			return Puzzle{}, folderError(arg)
		case err == nil && info.Mode().IsRegular():
			size = info.Size()
		}
		return r.loadFile(ctx, arg, f, size)
	}
	if isFileText(arg) {
		return ParseFile(ctx, []byte(arg))
	}
	if kind, path, ok := cutKind(arg); ok {
		r.kind = kind
		p, err := r.load(ctx, path)
		if err == nil && p.Kind() != kind {
			return Puzzle{}, input.Errorf(input.Say("leave out %q", strings.TrimSpace(strings.TrimSuffix(arg, path))), "%s: the puzzle is not of the kind %s, but of the kind %s", path, kind.DisplayName(), p.Kind().DisplayName())
		}
		return p, err
	}
	p, err := parseLine(ctx, arg)
	_, isInputErr := errors.AsType[*input.Error](err)
	if path, ok := strings.CutPrefix(arg, "file://"); isInputErr && ok {
		return Puzzle{}, input.Errorf(input.Say("give the path: %s", path), "%q is the address of a file, and the command takes paths", arg)
	}
	if isInputErr && isDrivePath(arg) {
		return Puzzle{}, input.Errorf("check the spelling of the path", "there is no file %q", arg)
	}
	if bad, ok := errors.AsType[*input.Error](err); ok && (strings.HasPrefix(arg, "http://") || strings.HasPrefix(arg, "https://") || strings.HasPrefix(arg, "www.")) {
		if len(bad.HintMessage().Puzzles()) > 0 {
			return Puzzle{}, err // the address contains a puzzle
		}
		return Puzzle{}, input.Errorf("save the page or the picture and give the path of the file", "%q is a web address, and the command opens only files", arg)
	}
	if info, err := os.Stat(arg); isInputErr && err == nil && info.IsDir() {
		return Puzzle{}, input.Errorf("give the path of a puzzle file in it", "%q is a folder", arg)
	}
	if isInputErr && hasExtension(arg) && !strings.ContainsAny(arg, ":,") {
		hint := input.Word("check the path; or give an ID such as tiles:864/072/513, or a name from slidegif list")
		if strings.HasPrefix(arg, "~") {
			hint = input.Word("write the whole path, because a shell does not replace ~ within quotation marks")
		}
		return Puzzle{}, input.Errorf(hint, "%q is neither a file nor a puzzle", arg)
	}
	return p, err
}

// isDrivePath reports whether arg begins like an absolute path of Windows, such as C:\.
func isDrivePath(arg string) bool {
	return len(arg) > 3 && unicode.IsLetter(rune(arg[0])) && (arg[1:3] == `:\` || arg[1:3] == ":/")
}

// hasExtension reports whether arg ends in a file extension. An extension contains at least one letter. Two dots
// in a row do not begin an extension. In rows of equal length, a dot is an empty cell.
func hasExtension(arg string) bool {
	ext := filepath.Ext(arg)
	isOther := func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	if rows := strings.Split(arg, "/"); len(rows) > 2 && solve.IsGrid(arg, len(rows), utf8.RuneCountInString(rows[0]), "") {
		return false
	}
	return len(ext) > 1 && len(ext) < 8 && strings.ContainsFunc(ext, unicode.IsLetter) &&
		!strings.ContainsFunc(ext[1:], isOther) && !strings.HasSuffix(strings.TrimSuffix(arg, ext), ".")
}

// ParseText parses a puzzle that a user has typed or pasted. The text may be a puzzle file, an ID, a name or a
// scramble. No files are opened.
func ParseText(ctx context.Context, text string) (Puzzle, error) {
	if isFileText(text) {
		return ParseFile(ctx, []byte(text))
	}
	return ParseID(ctx, text)
}

// isFileText reports whether text is the content of a puzzle file, that is, whether it has several lines or is
// JSON.
func isFileText(text string) bool {
	text = strings.TrimSpace(text)
	return strings.Contains(text, "\n") || strings.HasPrefix(text, "{")
}

// ParseID parses an ID, a name or a scramble. No files are opened.
func ParseID(ctx context.Context, id string) (Puzzle, error) {
	return parseID(ctx, string(stripWrapping([]byte(id))))
}

func parseID(ctx context.Context, id string) (Puzzle, error) {
	if p, ok, err := parseScramble(ctx, id); ok {
		return p, err
	}
	p, note, err := catalog.Read(ctx, id, catalog.Options{})
	if err != nil {
		return Puzzle{}, err
	}
	noted := PuzzleOf(p)
	if noted.Note = defaultNote(id); noted.Note.Format == "" {
		noted.Note = note
	}
	return noted, nil
}

// parseLine parses a line of a list in the same way as ParseID. The line may end with a comment, for example
// tiles:864/072/513  # easy.
func parseLine(ctx context.Context, line string) (Puzzle, error) {
	p, err := ParseID(ctx, line)
	if id, _, ok := strings.Cut(line, " #"); (err != nil || p.Note.Format != "") && ok {
		if q, err2 := ParseID(ctx, strings.TrimSpace(id)); err2 == nil && (err != nil || q.ID() == p.ID()) {
			return q, nil
		}
	}
	return p, err
}

// ParseLineWithGoal parses a line like parseLine, and then replaces the goal unless the new goal is empty.
func ParseLineWithGoal(ctx context.Context, line, goal string) (Puzzle, error) {
	p, err := parseLine(ctx, line)
	start, _, _ := strings.Cut(line, " #")
	return replaceGoal(ctx, p, err, strings.TrimSpace(start), goal)
}

// If id is the name of a kind, defaultNote returns a note about the puzzle that was opened. Otherwise, the
// note is empty.
func defaultNote(id string) input.Message {
	if strings.ContainsAny(id, ":/@") {
		return input.Message{}
	}
	text, layout, ok := catalog.DefaultID(strings.TrimSpace(id))
	kind, _, _ := strings.Cut(text, ":")
	switch {
	case !ok:
		return input.Message{}
	case layout:
		return input.Say("%q opens %s; run slidegif list %s for the others", input.Truncate(id, 40), text, kind)
	}
	params, _, _ := strings.Cut(text, "@")
	return input.Say("%q opens the random puzzle %s; run slidegif random %s for another", input.Truncate(id, 40), text, params)
}

// PuzzleOf converts p to a Puzzle without data from a file.
func PuzzleOf(p solve.Puzzle) Puzzle { return Puzzle{Puzzle: p, Start: p.Board()} }

// cutKind splits an argument such as "rush hour board.txt" or "rush -" into the name of a kind and the path of a
// file. A path without an extension may be the name of a puzzle, so cutKind rejects it.
func cutKind(arg string) (k *solve.Kind, path string, ok bool) {
	const maxWord = 40 // bytes
	for i, r := range arg[:min(len(arg), maxWord)] {
		if !strings.ContainsRune(" :=", r) {
			continue
		}
		k, _, ok := catalog.FindKind(strings.TrimSuffix(arg[:i], ":"))
		path := arg[i+1:]
		if info, err := os.Stat(path); ok && (path == "-" && r == ' ' || err == nil && info.Mode().IsRegular() && hasExtension(path)) {
			return k, path, true
		}
	}
	return nil, "", false
}

func isFile(arg string) bool {
	for _, lead := range []string{"./", "../", "/", `.\`, `..\`} {
		if strings.HasPrefix(arg, lead) {
			return true
		}
	}
	info, err := os.Stat(arg)
	return err == nil && !info.IsDir()
}

// loadFile loads a puzzle from an open file. size is the size of the file in bytes, or 0 if it is
// unknown.
func (r Reader) loadFile(ctx context.Context, name any, file io.Reader, size int64) (Puzzle, error) {
	var data bytes.Buffer
	if size <= MaxFileSize {
		data.Grow(int(size) + bytes.MinRead) // avoid copying a large file repeatedly
		if _, err := data.ReadFrom(io.LimitReader(file, MaxFileSize+1)); err != nil {
			return Puzzle{}, err
		}
	}
	if size > MaxFileSize || data.Len() > MaxFileSize {
		return Puzzle{}, input.Errorf(fileHint, "%s: a puzzle file can have at most %d MiB", name, MaxFileSize>>20)
	}
	p, err := r.ParseFile(ctx, data.Bytes())
	return p, withPlace(name, err)
}

// withPlace inserts a place, such as the name of a flag, before the message of an error. The hint
// remains the same. If err is nil, withPlace returns nil.
func withPlace(place any, err error) error {
	if err == nil {
		return nil
	}
	return input.Faultf("%s: %v", place, err)
}

// ParseFile parses a puzzle file in the same way as Reader.ParseFile, but does not recognize boards in
// pictures.
func ParseFile(ctx context.Context, data []byte) (Puzzle, error) {
	return Reader{}.ParseFile(ctx, data)
}

// ParseFile parses a puzzle from the contents of a file. The file may be a picture that contains a puzzle ID or
// shows a board, an output of slidegif in the json or txt format, a single ID, or a puzzle file with keys and
// rows.
func (r Reader) ParseFile(ctx context.Context, data []byte) (Puzzle, error) {
	id, canHoldID, err := metadata.ID(data)
	switch {
	case err != nil:
		return Puzzle{}, err
	case id != "":
		return ParseID(ctx, id)
	case r.RecognizeBoard != nil && metadata.IsPicture(data):
		p, err := r.RecognizeBoard(data)
		if err != nil {
			return Puzzle{}, err
		}
		return PuzzleOf(p), nil
	case canHoldID || metadata.IsPicture(data):
		return Puzzle{}, metadata.NoIDError(data)
	}
	data = stripWrapping(DecodeText(data))
	if text := bytes.TrimSpace(data); bytes.HasPrefix(text, []byte("{")) {
		doc, err := parseSolutionJSON(text)
		if err == nil && hasOnlyOutputFields(text) {
			return doc.puzzle(ctx, "JSON")
		}
		p, pastedErr := parseID(ctx, string(text))
		if pastedErr != nil && err != nil && bytes.Contains(text, []byte(`"moves"`)) {
			return Puzzle{}, err
		}
		return p, pastedErr
	}
	p, err := parseText(ctx, data)
	if r.kind == nil || err == nil && p.Kind() == r.kind || bytes.Contains(data, []byte("kind:")) {
		return p, err
	}
	ofKind, kindErr := parseText(ctx, append([]byte("kind: "+r.kind.Name+"\n"), data...))
	if err == nil && kindErr != nil {
		return p, nil
	}
	return ofKind, kindErr
}

// stripWrapping removes a byte-order mark, the code fence of a Markdown code block, and the marks of a quotation in which
// each line begins with >.
func stripWrapping(text []byte) []byte {
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	fence := []byte("```")
	trimmed := bytes.TrimSpace(text)
	if _, inner, ok := bytes.Cut(trimmed, []byte("\n")); ok && bytes.HasPrefix(trimmed, fence) && bytes.HasSuffix(inner, append([]byte("\n"), fence...)) {
		text = bytes.TrimSuffix(inner, fence)
	}
	return stripQuoteMarks(text)
}

// stripQuoteMarks removes the mark > from each line of a quotation. Text that is not a quotation, or has only one
// line, remains unchanged.
func stripQuoteMarks(text []byte) []byte {
	newline, mark := []byte("\n"), []byte("\n> ")
	lines := append([]byte("\n"), bytes.TrimSpace(text)...)
	if n := bytes.Count(lines, mark); n < 2 || n != bytes.Count(lines, newline) {
		return text
	}
	return bytes.ReplaceAll(lines, mark, newline)[1:]
}

// A folderError is the error for a path that denotes a folder instead of a puzzle file. Like other errors of
// the file system, a folderError is not an *input.Error.
type folderError string

// ErrorMessage implements input.LocalizableError.
func (e folderError) ErrorMessage() input.Message { return input.Say("%q is a folder", string(e)) }

// HintMessage implements input.HintedError.
func (e folderError) HintMessage() input.Message {
	return input.Word("give the path of a puzzle file in it")
}

func (e folderError) Error() string { return e.ErrorMessage().String() }
