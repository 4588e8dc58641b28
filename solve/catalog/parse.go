package catalog

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/input"
)

// maxID is the maximum length of an ID in bytes. Longer input is rejected without being parsed.
const maxID = 8192

const idHint = "write kind:start or kind:start:goal, for example tiles:864/072/513, klotski:heng-dao-li-ma, or rush: followed by 36 cells"

// Parse returns the puzzle described by the given text. The text may be an ID with or without the
// kind, a name, a word for a kind, another program's notation, or params@seed. Parse uses ctx only
// for params@seed, because generating a random puzzle may take long.
func Parse(ctx context.Context, id string) (solve.Puzzle, error) {
	t := typed(id)
	switch {
	case t.all == "":
		return nil, input.Errorf(idHint, "the puzzle is empty")
	case len(t.all) > maxID:
		return nil, input.Errorf("a board has at most 400 cells", "the puzzle is too long (%d characters)", utf8.RuneCountInString(t.all))
	case !utf8.ValidString(id):
		return nil, input.Errorf("save the text as UTF-8", "the puzzle is not valid UTF-8")
	default:
		return parse(ctx, t)
	}
}

// parse tries the readers in order. If no reader accepts the text, the error comes from the first
// reader that recognizes its form.
func parse(ctx context.Context, t text) (solve.Puzzle, error) {
	var recognized error
	for _, r := range readers {
		p, err := r.read(ctx, t)
		if p != nil && r.guess && noteOf(p).Format == "" {
			p = &guessedPuzzle{p}
		}
		if p != nil || err != nil && !isInputError(err) {
			return p, err
		}
		if recognized == nil {
			recognized = err
		}
	}
	if recognized == nil {
		recognized = unknownError(t)
	}
	return nil, recognized
}

// A guessedPuzzle is a puzzle with a note that names the puzzle.
type guessedPuzzle struct{ solve.Puzzle }

func (p *guessedPuzzle) Note() input.Message { return input.Say("read as %s", p.ID()) }

func isInputError(err error) bool {
	_, ok := errors.AsType[*input.Error](err)
	return ok
}

// A text is the input for the readers, split after the name of its kind.
type text struct {
	raw       string      // as typed
	all       string      // without spaces at the ends
	kind      *solve.Kind // the kind named at the beginning; nil if there is none
	params    string      // parameters that the word for the kind implies: 4x4 for "15-puzzle"
	rest      string      // the text after the kind
	corrected bool        // whether the text is corrected input
}

// typed splits the input of a user and also keeps it unchanged.
func typed(raw string) text {
	t := split(strings.TrimSpace(raw))
	t.raw = raw
	return t
}

// split splits a text after its kind: klotski:century, rush@7.
func split(all string) text {
	t := text{raw: all, all: all}
	word, rest, colon := strings.Cut(t.all, ":")
	if k, params, ok := findWord(word); ok && colon {
		if strings.HasPrefix(rest, "@") {
			rest = params + rest // 15-puzzle:@7
		}
		t.kind, t.params, t.rest = k, params, rest
		return t
	}
	if word, seed, ok := cutSeed(t.all); ok {
		if k, params, ok := findWord(word); ok {
			t.kind, t.params, t.rest = k, params, params+"@"+seed
			return t
		}
	}
	t.rest = t.all
	return t
}

// cutSeed splits params@seed. If the text contains rows or a goal, an @ stands for a piece.
func cutSeed(desc string) (params, seed string, ok bool) {
	if strings.ContainsAny(desc, "/:\n") {
		return "", "", false
	}
	return strings.Cut(desc, "@")
}

// Recognizes reports whether text that does not name a kind is written in the notation of some
// kind. Kinds with General set do not count, since they accept almost any text.
func Recognizes(id string) bool {
	k := split(id).kindOf()
	return k != nil && !k.General
}

// kindOf returns the kind named at the beginning of the text. If the text does not name a kind,
// kindOf returns the first kind that recognizes the text, or nil.
func (t text) kindOf() *solve.Kind {
	if t.kind != nil {
		return t.kind
	}
	for _, general := range []bool{false, true} {
		for _, k := range Kinds {
			if k.General == general && k.Recognize != nil && k.Recognize(t.all) {
				return k
			}
		}
	}
	return nil
}

// unknownError returns the error for text that no reader recognizes.
func unknownError(t text) error {
	name, desc, colon := strings.Cut(t.all, ":")
	if k := t.kindOf(); k != nil {
		_, err := k.Parse(t.rest)
		if board, ok := errors.AsType[*solve.NotABoardError](err); ok {
			return unknownNameError(k, t.rest, board.Format)
		}
	}
	if colon && !strings.ContainsAny(name, "/,0123456789") {
		return unknownKindError(name, desc)
	}
	return unknownNameError(nil, t.all, "rows separated by /, such as 864/072/513")
}

// unknownKindError returns the error for an ID whose kind is unknown.
func unknownKindError(name, desc string) error {
	var names input.List
	for _, k := range Kinds {
		names = append(names, k.Name)
	}
	hint := input.Say("the kinds are %s", names)
	if near := nearestKind(strings.ToLower(name), names); near != "" {
		hint = input.Say("did you mean %s? %s", input.Puzzle{Word: near, ID: near + ":" + desc}, hint)
	}
	if id := strings.TrimSpace(desc); split(id).kind != nil {
		hint = input.Say("did you mean %s? %s", input.Puzzle{Word: id, ID: id}, hint)
	}
	return input.Errorf(hint, "unknown kind %.40q", name)
}

// nearestKind returns the name of a kind that begins with the typed text, or else the most similar
// name.
func nearestKind(typed string, names []string) string {
	for _, name := range names {
		if len(typed) > 1 && (strings.HasPrefix(name, typed) || strings.HasPrefix(typed, name[:min(3, len(name))])) {
			return name
		}
	}
	return input.Nearest(typed, names)
}
