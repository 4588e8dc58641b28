package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/fields"
	"slidegif/solve/internal/sheet"
)

const (
	// MaxCharacters is the maximum number of characters of a puzzle, without spaces and decoration.
	MaxCharacters = 3000
	maxText       = 1 << 20 // bytes, with decoration

	idHint = "write kind:start or kind:start:goal, for example tiles:864/072/513, klotski:heng-dao-li-ma, or rush: followed by 36 cells"
)

// Options control how Read interprets a text.
type Options struct {
	Kind  *solve.Kind // kind of the puzzle; if nil, the text shows its kind
	Same  string      // value of the option same=
	Keyed bool        // a second board of the text is a goal, as in a puzzle file with a key
	Brief bool        // errors have no suggestions
}

// Parse returns the puzzle described by the given text. The text may be an ID with or without the
// kind, a name, a word for a kind, another program's notation, or params@seed.
func Parse(ctx context.Context, id string) (solve.Puzzle, error) {
	p, _, err := Read(ctx, id, Options{})
	return p, err
}

// Read is like Parse. Read also returns a note that says how the text was read. If the text is an ID or a name, the
// note is empty.
func Read(ctx context.Context, id string, o Options) (solve.Puzzle, input.Message, error) {
	p, note, err := read(ctx, id, o)
	if err == nil {
		return p, note, nil
	}
	if unknown, ok := errors.AsType[*unknownError](err); ok {
		if o.Brief {
			return nil, note, input.Errorf(idHint, "the text is not a puzzle")
		}
		return nil, note, unknown.complete()
	}
	if s, ok := errors.AsType[*suggestion](err); ok && !o.Brief {
		return nil, note, s.complete()
	}
	return nil, note, err
}

func read(ctx context.Context, id string, o Options) (solve.Puzzle, input.Message, error) {
	switch {
	case strings.TrimSpace(id) == "":
		return nil, input.Message{}, input.Errorf(idHint, "the puzzle is empty")
	case len(id) > maxText:
		return nil, input.Message{}, input.Errorf("a board has at most 400 cells", "the puzzle is too long (%d characters)", utf8.RuneCountInString(id))
	case !utf8.ValidString(id):
		return nil, input.Message{}, input.Errorf("save the text as UTF-8", "the puzzle is not valid UTF-8")
	}
	t := typed(id)
	if strings.Contains(t.all, "\n") || o.Kind != nil {
		return t.board(ctx, o)
	}
	var nameErr error // may be about a board in which @ is a piece
	if len(t.all) <= maxName || strings.Contains(t.all, "@") {
		var p solve.Puzzle
		if p, nameErr = t.named(ctx); p != nil || nameErr != nil && !isInputError(nameErr) {
			return p, noteOf(p), nameErr
		}
	}
	if _, err := readAddress(ctx, t); err != nil {
		return nil, input.Message{}, err
	}
	p, note, boardErr := t.board(ctx, o)
	if boardErr != nil && nameErr != nil {
		return nil, note, nameErr
	}
	if boardErr == nil || !isInputError(boardErr) || len(t.all) > maxName {
		return p, note, boardErr
	}
	p, err := t.likelyNamed(ctx)
	_, isUnknown := errors.AsType[*unknownError](boardErr)
	switch isUnknown = isUnknown || !strings.ContainsAny(t.all, "/[{(,;|"); {
	case p != nil:
		return p, noteOf(p), nil
	case err != nil && isUnknown:
		return nil, note, err
	}
	return nil, note, boardErr
}

// maxName is the maximum length, in bytes, of a text that is not a board: a name, a word for a kind, or a seed.
const maxName = 200

// named parses a text that is not a board: a name, a seed, or a word for a kind.
func (t text) named(ctx context.Context) (solve.Puzzle, error) {
	for _, read := range []func(context.Context, text) (solve.Puzzle, error){readWord, readSeed, readName, readNamedStart} {
		if p, err := read(ctx, t); p != nil || err != nil {
			return p, err
		}
	}
	return nil, nil
}

// likelyNamed returns the puzzle for a text that is probably another spelling of a name or a size. The text must not
// be a board.
func (t text) likelyNamed(ctx context.Context) (solve.Puzzle, error) {
	for _, read := range []func(context.Context, text) (solve.Puzzle, error){readSize, readNumber, readSound, readListLine, readForeign, readBareNumber, readScramble, readPart} {
		if p, err := read(ctx, t); p != nil || err != nil {
			return p, err
		}
	}
	return nil, nil
}

func (t text) board(ctx context.Context, o Options) (solve.Puzzle, input.Message, error) {
	rows := t.raw
	if o.Kind == nil && t.kind != nil {
		o.Kind, rows = t.kind, t.rest
		p, err := parseBoard(t.kind, rows, false)
		if narrow := sheet.Narrow(rows); err != nil && narrow != rows {
			p, err = parseBoard(t.kind, narrow, false)
		}
		if err == nil {
			return p, noteOf(p), nil
		}
		if _, other := errors.AsType[*solve.NotABoardError](err); !other && !strings.ContainsAny(rows, "[{(|\n\t;") {
			return nil, input.Message{}, err
		}
	} else if o.Kind != nil && t.kind == o.Kind {
		rows = t.rest
	}
	value, ok, err := fields.Decode(strings.TrimSpace(rows))
	if err != nil {
		return nil, input.Message{}, err
	}
	if _, isNumber := value.(json.Number); ok && !isNumber {
		a := interpretation{Options: o, ctx: ctx, text: t.typed}
		return a.readTree(value)
	}
	if o, ok := iniFields(rows); ok {
		a := interpretation{ctx: ctx, text: t.typed}
		return a.readTree(o)
	}
	if list, ok := csvFields(rows); ok {
		a := interpretation{Options: o, ctx: ctx, text: t.typed}
		return a.readTree(list)
	}
	p, note, err := readSheet(ctx, t.typed, strings.Trim(rows, "\r\n"), o)
	if err != nil && isInputError(err) && strings.HasPrefix(strings.TrimSpace(rows), "{") && strings.Contains(rows, `":`) {
		return nil, note, input.Errorf(jsonHint, "the JSON holds no puzzle")
	}
	return p, note, err
}

// recognize returns the first kind that recognizes an ID without its kind, or nil. Kinds with General set,
// which accept any rows, are tried last.
func recognize(desc string) *solve.Kind {
	for _, general := range []bool{false, true} {
		for _, k := range Kinds {
			if k.General == general && k.Recognize != nil && k.Recognize(desc) {
				return k
			}
		}
	}
	return nil
}

// parseBoard parses an ID without its kind, and finds its name.
func parseBoard(k *solve.Kind, desc string, unnamed bool) (solve.Puzzle, error) {
	parse := k.Parse
	if unnamed && k.ParseUnnamed != nil {
		parse = k.ParseUnnamed
	}
	p, err := parse(desc)
	if err == nil {
		return Identify(p), nil
	}
	return nil, err
}

func isInputError(err error) bool {
	if _, ok := errors.AsType[*unknownError](err); ok {
		return true
	}
	_, ok := errors.AsType[*input.Error](err)
	return ok
}

// A text is the input of a user, split after the name of its kind.
type text struct {
	typed  string      // as typed, without spaces at the ends
	raw    string      // as typed, without quotation marks
	all    string      // without spaces at the ends and quotation marks
	kind   *solve.Kind // the kind named at the beginning; nil if there is none
	params string      // parameters that the word for the kind implies: 4x4 for "15-puzzle"
	rest   string      // the text after the kind
}

// typed parses the input of a user. A kind may come first, as in klotski:century, rush@7, tiles=864/072/513 or
// Rush Hour AA.B/….
func typed(raw string) text {
	t := text{typed: strings.TrimSpace(raw), raw: raw, all: strings.TrimSpace(raw)}
	if !strings.Contains(t.all, "\n") {
		if all := unquoteText(t.all); all != t.all {
			t.raw, t.all = all, all
		}
	}
	t.rest = t.all
	for _, mark := range ":=：" {
		word, rest, ok := strings.Cut(t.all, string(mark))
		if k, params, known := findWord(strings.TrimSpace(word)); ok && known {
			if mark == '=' {
				rest = strings.TrimLeft(rest, " ")
			}
			if strings.HasPrefix(rest, "@") {
				rest = params + rest // 15-puzzle:@7
			}
			if (strings.Contains(rest, "/") || k.FixedGoal && strings.Trim(rest, ":") != "") && strings.Count(t.all, ":") < 4 {
				rest = strings.TrimRight(rest, ":") // empty parts
			}
			t.kind, t.params, t.rest = k, params, rest
			return t
		}
	}
	if word, seed, ok := cutSeed(t.all); ok {
		if k, params, ok := findWord(word); ok {
			t.kind, t.params, t.rest = k, params, params+"@"+seed
			return t
		}
	}
	if k, board, ok := cutWord(t.all); ok && !strings.HasPrefix(board, "/") && isAfterKind(k, t.all, board) {
		t.kind, t.rest = k, board
	}
	return t
}

// isAfterKind reports whether the text after a word for a kind is a board, as in Rush Hour ooBo/AABo/oooo/oooo.
func isAfterKind(k *solve.Kind, all, board string) bool {
	for word := range strings.FieldsSeq(strings.TrimSuffix(all, board)) {
		if len(word) < 2 { // r u s h x/…
			return false
		}
	}
	return strings.Contains(board, "/") || !k.General && k.Recognize != nil && k.Recognize(board)
}

// unquoteText removes quotation marks around a text, and the punctuation marks of a sentence after it. A
// punctuation mark after an option such as same=ab is kept, because it is probably a typing error.
func unquoteText(text string) string {
	const quotes, ends = "`\"'“”‘’«»„「」『』《》", ",;!?。，、；！？"
	trimmed := strings.TrimRight(text, ends)
	if inner := strings.Trim(trimmed, quotes); len(inner) < len(trimmed) && !strings.ContainsAny(inner, quotes) {
		return strings.TrimRight(inner, ends)
	}
	if last, size := utf8.DecodeLastRuneInString(text); len(trimmed) == len(text)-size && strings.Count(text, string(last)) == 1 && !strings.Contains(text, "=") {
		return trimmed
	}
	return text
}

// cutSeed splits params@seed. For boards and goals, ok is false, because @ has another meaning there.
func cutSeed(desc string) (params, seed string, ok bool) {
	if strings.ContainsAny(desc, "/:\n") {
		return "", "", false
	}
	return strings.Cut(desc, "@")
}

// kindOf returns the kind named at the beginning of the text. If the text does not name a kind,
// kindOf returns the first kind that recognizes the text, or nil.
func (t text) kindOf() *solve.Kind {
	if t.kind != nil {
		return t.kind
	}
	return recognize(t.all)
}

// An unknownError is the error for a text that is neither a board nor a name. The function complete searches for
// similar names and returns the final error. The search is slow, so call complete only to show the error.
type unknownError struct{ complete func() error }

func (e *unknownError) Error() string { return "the text is unknown" }

func newUnknownError(t text, k *solve.Kind) error {
	if t.kind != nil {
		k = t.kind
	}
	name, desc, colon := strings.Cut(t.all, ":")
	if k == nil {
		k = t.kindOf()
	}
	if k != nil {
		_, err := k.Parse(t.rest)
		if board, ok := errors.AsType[*solve.NotABoardError](err); ok {
			return unknownNameError(k, t.rest, board.Format)
		}
	}
	if colon && !strings.ContainsAny(name, "/,0123456789") {
		return unknownKindError(name, desc)
	}
	return unknownNameError(nil, t.typed, "rows separated by /, such as 864/072/513")
}

func unknownKindError(name, desc string) error {
	var names input.List
	for _, k := range Kinds {
		names = append(names, k.Name)
	}
	hint := input.Say("the kinds are %s", names)
	if near := nearestKind(strings.ToLower(name), names); near != "" {
		hint = input.Say("did you mean %s? %s", input.Puzzle{Word: near, ID: near + ":" + desc}, hint)
	}
	if id := strings.TrimSpace(desc); typed(id).kind != nil {
		hint = input.Say("did you mean %s? %s", input.Puzzle{Word: id, ID: id}, hint)
	}
	return input.Errorf(hint, "unknown kind %.40q", name)
}

// nearestKind returns the name of a kind that begins with the typed text. If no kind begins with
// the text, nearestKind returns the most similar name.
func nearestKind(typed string, names []string) string {
	for _, name := range names {
		if len(typed) > 1 && (strings.HasPrefix(name, typed) || strings.HasPrefix(typed, name[:min(3, len(name))])) {
			return name
		}
	}
	return input.Nearest(typed, names)
}
