package catalog

import (
	"context"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/klotski"
	"slidegif/solve/rush"
	"slidegif/solve/tiles"
)

// maxID is longer than any ID, and short enough to refuse the rest without reading it.
const maxID = 4096

const idHint = "write kind:start or kind:start:goal, as tiles:864/072/513, klotski:heng-dao-li-ma or rush: and 36 cells"

// Parse reads a puzzle's ID, with or without its kind, and the form params@seed, for which
// alone ctx matters: such a puzzle is drawn.
func Parse(ctx context.Context, id string) (solve.Puzzle, error) {
	id = strings.TrimSpace(id)
	switch {
	case id == "":
		return nil, board.BadInput(idHint, "the puzzle is empty")
	case len(id) > maxID:
		return nil, board.BadInput("a board has at most 64 cells", "a puzzle of %d characters is too long", utf8.RuneCountInString(id))
	case !utf8.ValidString(id):
		return nil, board.BadInput("write the puzzle as UTF-8", "the puzzle is not UTF-8")
	}
	k, desc, err := kindOf(id)
	if err != nil {
		return nil, err
	}
	if params, seed, ok := cutSeed(desc); ok {
		n, err := strconv.ParseUint(seed, 10, 64)
		if err != nil {
			return nil, board.BadInput("write a whole number behind the @, as @42", "%s: the seed %.40q is not a number from 0 to 18446744073709551615", k.Name, seed)
		}
		if k.Random == nil {
			return nil, board.BadInput("", "%s: there are no random puzzles of this kind", k.Name)
		}
		return k.Random(ctx, params, n)
	}
	return k.Parse(desc)
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
	if colon {
		if k := Kind(strings.ToLower(name)); k != nil {
			return k, desc, nil
		}
		if !strings.ContainsAny(name, "/,0123456789") && !klotski.Known(id) {
			return nil, "", unknownKind(name)
		}
	}
	if k := Kind(id); k != nil {
		return k, "", nil
	}
	params, _, seeded := cutSeed(id)
	switch {
	case seeded && strings.Trim(strings.TrimSuffix(params, "+goal"), "0123456789xX") == "" && params != "":
		return tiles.Kind, id, nil
	case seeded && params != "":
		return klotski.Kind, id, nil
	case seeded:
		return nil, "", board.BadInput("write it as tiles:3x3@42, klotski:@42 or rush:@42", "a seed needs a kind")
	case looksLikeTiles(id):
		return tiles.Kind, id, nil
	case !strings.ContainsAny(id, "/:") && utf8.RuneCountInString(id) == 36:
		return rush.Kind, id, nil
	}
	return klotski.Kind, id, nil
}

// looksLikeTiles reports whether an ID without a kind is a permutation, or so nearly one
// that the error about it should speak of tiles.
func looksLikeTiles(id string) bool {
	if _, err := tiles.Parse(id); err == nil {
		return true
	}
	start, _, _ := strings.Cut(id, ":")
	if strings.Contains(start, ",") {
		return true
	}
	// Digits alone, most of them once, are tiles with a slip rather than blocks.
	cells, seen := 0, map[rune]bool{}
	for _, r := range start {
		switch {
		case unicode.IsDigit(r) || r == '_':
			cells++
			seen[r] = true
		case r != '/' && r != ' ':
			return false
		}
	}
	return cells >= 4 && 4*len(seen) > 3*cells
}

func unknownKind(name string) error {
	var names []string
	for _, k := range Kinds {
		names = append(names, k.Name)
	}
	hint := "the kinds are " + strings.Join(names, ", ")
	for _, k := range Kinds {
		if len(name) > 1 && (strings.HasPrefix(k.Name, strings.ToLower(name)) || strings.HasPrefix(strings.ToLower(name), k.Name[:3])) {
			hint = "did you mean " + k.Name + "? " + hint
			break
		}
	}
	return board.BadInput(hint, "there is no kind %.40q", name)
}
