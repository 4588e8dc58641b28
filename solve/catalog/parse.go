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

// maxID is the maximum length of an ID in bytes. Longer texts are rejected without being parsed.
const maxID = 8192

const idHint = "write kind:start or kind:start:goal, for example tiles:864/072/513, klotski:heng-dao-li-ma, or rush: followed by 36 cells"

// Parse returns the puzzle that a text describes. The text may be an ID with or without the kind, a
// name, a word for a kind, another program's notation, or params@seed. Parse uses ctx only for
// params@seed, because generating a random puzzle may take long.
func Parse(ctx context.Context, id string) (solve.Puzzle, error) {
	original := id
	id = strings.TrimSpace(id)
	switch {
	case id == "":
		return nil, input.Errorf(idHint, "the puzzle is empty")
	case len(id) > maxID:
		return nil, input.Errorf("a board has at most 400 cells", "the puzzle is too long (%d characters)", utf8.RuneCountInString(id))
	case !utf8.ValidString(id):
		return nil, input.Errorf("save the text as UTF-8", "the puzzle is not valid UTF-8")
	}
	p, err := parse(ctx, jsonToRows(id))
	if _, bad := errors.AsType[*input.Error](err); bad {
		if layout, ok := withGoal(id); ok {
			return parse(ctx, layout)
		}
		for _, form := range alternatives(original) {
			if q, err := parse(ctx, form); err == nil {
				return q, nil
			}
		}
	}
	return p, err
}

func parse(ctx context.Context, id string) (solve.Puzzle, error) {
	if _, _, ok := findWord(id); ok {
		if opened, _, ok := DefaultID(id); ok {
			id = opened
		}
	}
	k, desc, err := detectKind(id)
	if err != nil {
		if opened, _, ok := DefaultID(id); ok { // 4x4
			return Parse(ctx, opened)
		}
		if p, err := openNumbered(ctx, nil, id); p != nil || err != nil {
			return p, err
		}
		if hits := indexes()[nil]().guess(id); len(hits) > 0 {
			return openEntry(id, hits)
		}
		return nil, err
	}
	if params, seed, ok := cutSeed(desc); ok {
		n, err := strconv.ParseUint(seed, 10, 64)
		if err != nil {
			return nil, input.Errorf("write a whole number after the @, for example @42", "%s: the seed %.40q is not a number from 0 to 18446744073709551615", k.DisplayName(), seed)
		}
		if k.Random == nil {
			return nil, input.Errorf("", "%s: there are no random puzzles of this kind", k.DisplayName())
		}
		p, err := k.Random(ctx, params, n)
		if err != nil {
			return nil, err
		}
		return Identify(p), nil
	}
	if desc == "" {
		_, params, _ := findWord(strings.TrimSuffix(id, ":"))
		return nil, missingStartError(k, params)
	}
	if hits := find(k, desc); len(hits) > 0 {
		return openEntry(desc, hits)
	}
	p, err := k.Parse(desc)
	if err == nil {
		return Identify(p), nil
	}
	if hits := indexes()[k]().guess(desc); len(hits) > 0 {
		return openEntry(desc, hits)
	}
	if p, err := openNumbered(ctx, k, desc); p != nil || err != nil {
		return p, err
	}
	start, goal, _ := strings.Cut(desc, ":")
	if params, seed, ok := cutSeed(start); ok && goal != "" && k.Random != nil && !k.FixedGoal {
		if _, bad := strconv.ParseUint(seed, 10, 64); bad == nil {
			return nil, input.Errorf(input.Say("set another goal with slidegif %s:%s@%s --goal %s", k.Name, params, seed, goal), "%s: a random puzzle already has a goal", k.DisplayName())
		}
	}
	if board, ok := errors.AsType[*solve.NotABoardError](err); ok {
		return nil, unknownNameError(k, desc, board.Format)
	}
	return nil, err
}

// missingStartError returns the error for an ID that names a kind but no start, such as "rush:".
// Its hint lists several ways to complete the ID.
func missingStartError(k *solve.Kind, params string) error {
	var names, random input.Message
	if len(k.NamedLayouts()) > 0 {
		names = input.Say(", a name from slidegif list %s", k.Name)
	}
	if k.Random != nil {
		random = input.Say(", or %s:%s@7 for a random puzzle", k.Name, params)
	}
	return input.Errorf(input.Say("write %s%s%s", k.Sample(), names, random), "%s: the start is missing", k.DisplayName())
}

// cutSeed splits params@seed. If the text contains rows or a goal, an @ stands for a piece.
func cutSeed(desc string) (params, seed string, ok bool) {
	if strings.ContainsAny(desc, "/:") {
		return "", "", false
	}
	return strings.Cut(desc, "@")
}

// detectKind returns the kind of an ID and the rest of the ID. If the ID omits the kind, detectKind
// recognizes it.
func detectKind(id string) (*solve.Kind, string, error) {
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
		return nil, "", input.Errorf("write the kind first, for example tiles:3x3@42, klotski:@42 or rush:@42", "the seed has no kind before it")
	case colon && !strings.ContainsAny(name, "/,0123456789"):
		return nil, "", unknownKindError(name, desc)
	}
	return nil, "", unknownNameError(nil, id, "rows separated by /")
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
