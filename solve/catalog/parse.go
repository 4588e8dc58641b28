package catalog

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/input"
)

// maxID is longer than any ID, and short enough to refuse the rest without reading it.
const maxID = 8192

const idHint = "write kind:start or kind:start:goal, as tiles:864/072/513, klotski:heng-dao-li-ma or rush: and 36 cells"

// Parse reads a puzzle's ID, with or without its kind, a name, a word for a kind, what other
// programs write, and the form params@seed, for which alone ctx matters: such a puzzle is drawn.
func Parse(ctx context.Context, id string) (solve.Puzzle, error) {
	whole := id
	id = strings.TrimSpace(id)
	switch {
	case id == "":
		return nil, input.Errorf(idHint, "the puzzle is empty")
	case len(id) > maxID:
		return nil, input.Errorf("a board has at most 400 cells", "a puzzle of %d characters is too long", utf8.RuneCountInString(id))
	case !utf8.ValidString(id):
		return nil, input.Errorf("write the puzzle as UTF-8", "the puzzle is not UTF-8")
	}
	p, err := parse(ctx, asRows(id))
	if _, bad := errors.AsType[*input.Error](err); bad {
		if layout, ok := withGoal(id); ok {
			return parse(ctx, layout)
		}
		for _, form := range otherForms(whole) {
			if q, err := parse(ctx, form); err == nil {
				return q, nil
			}
		}
	}
	return p, err
}

func parse(ctx context.Context, id string) (solve.Puzzle, error) {
	if _, _, ok := findWord(id); ok {
		if opened, _, ok := Default(id); ok {
			id = opened
		}
	}
	k, desc, err := kindOf(id)
	if err != nil {
		if opened, _, ok := Default(id); ok { // 4x4
			return Parse(ctx, opened)
		}
		if p, err := openNumber(ctx, nil, id); p != nil || err != nil {
			return p, err
		}
		if hits := indexes()[nil]().guess(id); len(hits) > 0 {
			return open(id, hits)
		}
		return nil, err
	}
	if params, seed, ok := cutSeed(desc); ok {
		n, err := strconv.ParseUint(seed, 10, 64)
		if err != nil {
			return nil, input.Errorf("write a whole number behind the @, as @42", "%s: the seed %.40q is not a number from 0 to 18446744073709551615", k.Called(), seed)
		}
		if k.Random == nil {
			return nil, input.Errorf("", "%s: there are no random puzzles of this kind", k.Called())
		}
		p, err := k.Random(ctx, params, n)
		if err != nil {
			return nil, err
		}
		return Known(p), nil
	}
	if desc == "" {
		_, params, _ := findWord(strings.TrimSuffix(id, ":"))
		return nil, goOn(k, params)
	}
	if hits := find(k, desc); len(hits) > 0 {
		return open(desc, hits)
	}
	p, err := k.Parse(desc)
	if err == nil {
		return Known(p), nil
	}
	if hits := indexes()[k]().guess(desc); len(hits) > 0 {
		return open(desc, hits)
	}
	if p, err := openNumber(ctx, k, desc); p != nil || err != nil {
		return p, err
	}
	start, goal, _ := strings.Cut(desc, ":")
	if params, seed, ok := cutSeed(start); ok && goal != "" && k.Random != nil && !k.OneGoal {
		if _, bad := strconv.ParseUint(seed, 10, 64); bad == nil {
			return nil, input.Errorf(input.Say("the command takes the goal as slidegif %s:%s@%s --goal %s", k.Name, params, seed, goal), "%s: a random puzzle has a goal of its own", k.Called())
		}
	}
	if board, ok := errors.AsType[*solve.NoBoard](err); ok {
		return nil, unknown(k, desc, board.Form)
	}
	return nil, err
}

// goOn is the error for a kind without a start, as "rush:". It tells how to go on.
func goOn(k *solve.Kind, params string) error {
	var names, random input.Message
	if len(k.Named()) > 0 {
		names = input.Say(", one of slidegif list %s", k.Name)
	}
	if k.Random != nil {
		random = input.Say(", or %s:%s@7 for a random one", k.Name, params)
	}
	return input.Errorf(input.Say("write %s%s%s", k.Sample(), names, random), "%s: name a puzzle of this kind", k.Called())
}

// cutSeed splits params@seed. An @ on a board with rows or a goal is a piece.
func cutSeed(desc string) (params, seed string, ok bool) {
	if strings.ContainsAny(desc, "/:") {
		return "", "", false
	}
	return strings.Cut(desc, "@")
}

// kindOf returns the kind of an ID, written or shown by the text, and the rest.
func kindOf(id string) (*solve.Kind, string, error) {
	name, desc, colon := strings.Cut(id, ":")
	if k, params, ok := findWord(name); ok {
		if strings.HasPrefix(desc, "@") {
			desc = params + desc // 15-puzzle:@7
		}
		return k, desc, nil
	}
	if word, seed, ok := cutSeed(id); ok {
		if k, params, ok := findWord(word); ok {
			return k, params + "@" + seed, nil
		}
	}
	if hits := find(nil, id); len(hits) > 0 {
		return hits[0].kind, id, nil
	}
	for _, general := range []bool{false, true} {
		for _, k := range Kinds {
			if k.General == general && k.Recognize != nil && k.Recognize(id) {
				return k, id, nil
			}
		}
	}
	switch _, _, seeded := cutSeed(id); {
	case seeded:
		return nil, "", input.Errorf("write it as tiles:3x3@42, klotski:@42 or rush:@42", "a seed needs a kind")
	case colon && !strings.ContainsAny(name, "/,0123456789"):
		return nil, "", unknownKind(name, desc)
	}
	return nil, "", unknown(nil, id, "rows separated by /")
}

func unknownKind(name, desc string) error {
	var names input.List
	for _, k := range Kinds {
		names = append(names, k.Name)
	}
	hint := input.Say("the kinds are %s", names)
	if near := nearestKind(strings.ToLower(name), names); near != "" {
		hint = input.Say("did you mean %s? %s", input.Puzzle{Word: near, ID: near + ":" + desc}, hint)
	}
	return input.Errorf(hint, "there is no kind %.40q", name)
}

// nearestKind returns the name that begins as typed does, or else the one most like it.
func nearestKind(typed string, names []string) string {
	for _, name := range names {
		if len(typed) > 1 && (strings.HasPrefix(name, typed) || strings.HasPrefix(typed, name[:min(3, len(name))])) {
			return name
		}
	}
	return input.Nearest(typed, names)
}
