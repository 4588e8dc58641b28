package catalog

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"slidegif/solve"
	"slidegif/solve/input"
)

// A reader parses text of one form.
type reader struct {
	name    string
	example string // text that no earlier reader accepts

	// read returns the puzzle. If the text has the form of this reader but contains a mistake, the
	// error is an *input.Error. For text of any other form, read returns neither a puzzle nor an
	// error.
	read func(ctx context.Context, t text) (solve.Puzzle, error)

	guess bool // whether a note names the puzzle
}

// readers lists all readers in the order in which they are tried. The init function breaks the
// initialization cycle, which exists because some readers try all readers for a part of the text.
var readers []reader

func init() {
	readers = []reader{
		{"word for a kind", "15-puzzle", readWord, false},
		{"seed", "rush@7", readSeed, false},
		{"name", "横刀立马", readName, false},
		{"JSON", `["1xx2","1xx2","3445","3785","6009"]`, readJSON, false},
		{"named start with a goal", "klotski:heng-dao-li-ma:x@2.3", readNamedStart, false},
		{"digits with other separators", "8-6-4/0-7-2/5-1-3", correct(separateDigits), true},
		{"kind before a board", "tiles 864/072/513", readAfterKind, false},
		{"board", "864/072/513", readBoard, false},
		{"size", "4 by 4", readSize, false},
		{"equals sign", "klotski=century", correct(replaceEquals), false},
		{"number", "lunar lockout 5", readNumber, false},
		{"sound", "Héng dāo lì mǎ", readSound, false},
		{"part of a name", "刀立马", readPart, true},
		{"full-width characters", "１xx２/１xx２/３４４５/３７８５/６００９", correct(narrow), false},
		{"Chinese or circled digits", "一二三/四五六/七八〇", correct(replaceDigits), true},
		{"number of a level", "klotski level 3", correct(omitLevel), true},
		{"space at an end", " xx /1xx2/1342/5346/7789", correct(keepSpaces), false},
		{"quotation marks", "“横刀立马”。", correct(unquote), false},
		{"empty parts", "tiles:864/072/513::", correct(trimParts), false},
		{"rows without slashes", "1xx2 1xx2 3445 3785 6009", correct(addSlashes), true},
		{"start and goal without a colon", "864/072/513 -> 123/804/765", correct(addColon), true},
		{"line of a list", "klotski:century  Conway's Century (John H. Conway, 1975)", correct(nameInList), false},
	}
}

// isRandom reports whether text in place of a start is a word for a random puzzle.
func isRandom(text string) bool {
	return slices.Contains([]string{"random", "rand", "any", "shuffle", "随机"}, strings.ToLower(text))
}

// readWord parses a word for a kind, such as 15-puzzle. It returns an error if the word is followed by a colon without a
// start, or by a word for a random puzzle.
func readWord(ctx context.Context, t text) (solve.Puzzle, error) {
	if t.kind != nil && t.rest == "" {
		return nil, missingStartError(t.kind, t.params)
	}
	if t.kind != nil && t.kind.Random != nil && isRandom(t.rest) {
		id := t.kind.Name + ":" + cmp.Or(t.params, t.kind.DefaultParams()) + "@7"
		return nil, input.Errorf(input.Say("run slidegif random %s, or write %s with any number after the @", t.kind.Name, input.Puzzle{Word: id, ID: id}), "%s: a random puzzle needs a seed", t.kind.DisplayName())
	}
	if _, _, ok := findWord(t.all); ok {
		if id, _, ok := DefaultID(t.all); ok {
			return Parse(ctx, id)
		}
	}
	return nil, nil
}

// readSeed generates a random puzzle from text such as rush@7 or 3x3@42.
func readSeed(ctx context.Context, t text) (solve.Puzzle, error) {
	start, goal, _ := strings.Cut(t.rest, ":")
	params, seed, ok := cutSeed(start)
	if !ok {
		return nil, nil
	}
	n, err := strconv.ParseUint(seed, 10, 64)
	k := t.kindOf()
	switch {
	case goal != "" && (k == nil || k.Random == nil || k.FixedGoal || err != nil):
		return nil, nil // a board with a piece @
	case goal != "":
		return nil, input.Errorf(input.Say("set another goal with slidegif %s:%s@%s --goal %s", k.Name, params, seed, goal), "%s: a random puzzle already has a goal", k.DisplayName())
	case k == nil:
		return nil, input.Errorf("write the kind first, for example tiles:3x3@42, klotski:@42 or rush:@42", "the seed has no kind before it")
	case err != nil:
		return nil, input.Errorf("write a whole number after the @, for example @42", "%s: the seed %.40q is not a number from 0 to 18446744073709551615", k.DisplayName(), seed)
	case k.Random == nil:
		return nil, input.Errorf("", "%s: there are no random puzzles of this kind", k.DisplayName())
	}
	p, err := k.Random(ctx, params, n)
	if err != nil {
		return nil, err
	}
	return Identify(p), nil
}

// readName finds a layout by its name, such as 横刀立马 or klotski:heng-dao-li-ma.
func readName(_ context.Context, t text) (solve.Puzzle, error) {
	hits := find(t.kind, t.rest)
	if len(hits) > 0 && t.kind == nil {
		hits = find(hits[0].kind, t.rest)
	}
	return openAny(t.rest, hits)
}

// readBoard parses a board, such as 864/072/513.
func readBoard(_ context.Context, t text) (solve.Puzzle, error) {
	k := t.kindOf()
	if k == nil || t.rest == "" {
		return nil, nil
	}
	p, err := k.Parse(t.rest)
	if err != nil {
		if id, number := withoutNumber(k, t.rest); id != "" {
			return nil, input.Errorf(input.Say("leave it out: %s", input.Puzzle{Word: id, ID: id}), "%s: the line has one number more than its board, %s", k.DisplayName(), number)
		}
	}
	if _, other := errors.AsType[*solve.NotABoardError](err); other {
		return nil, nil
	}
	if err != nil {
		return nil, suggestKinds(err, t, k)
	}
	return Identify(p), nil
}

// readAfterKind parses a board that follows a word for its kind and a space, such as Rush Hour ooBo/AABo/oooo/oooo.
func readAfterKind(ctx context.Context, t text) (solve.Puzzle, error) {
	k, board, ok := cutWord(t.all)
	switch words := strings.Fields(strings.TrimSuffix(t.all, board)); {
	case t.kind != nil || !ok || strings.HasPrefix(board, "/"):
		return nil, nil
	case slices.ContainsFunc(words, func(word string) bool { return len(word) < 2 }): // r u s h x/…
		return nil, nil
	case !strings.Contains(board, "/") && (k.General || k.Recognize == nil || !k.Recognize(board)):
		return nil, nil
	}
	return parse(ctx, split(k.Name+":"+board))
}

// suggestKinds adds the other kinds that the text is likely to be to the hint of an error from kind k. If the
// text names a kind, suggestKinds returns the error unchanged.
func suggestKinds(err error, t text, k *solve.Kind) error {
	bad, ok := errors.AsType[*input.Error](err)
	if !ok || t.kind != nil {
		return err
	}
	hint := bad.HintMessage()
	for _, other := range Kinds {
		before := input.Puzzle{Word: other.Name + ":"}
		_, err := other.Parse(t.rest)
		if err == nil {
			before.ID = other.Name + ":" + t.rest
		}
		if other != k && (err == nil || other.Resembles != nil && other.Resembles(t.rest)) {
			hint = input.Say("%s; for %s, write %s before it, or kind: %s in a file", hint, other.DisplayName(), before, other.Name)
			if bad, ok := errors.AsType[*input.Error](err); ok {
				hint = input.Say("%s (%s)", hint, bad.HintMessage())
			}
		}
	}
	return input.Errorf(hint, "%s", bad.ErrorMessage())
}

// withoutNumber splits a line that consists of a board and a number, in either order. It returns
// the ID of the board and the number.
func withoutNumber(k *solve.Kind, line string) (id, number string) {
	words := strings.Fields(line)
	if len(words) < 2 || !strings.Contains(line, "/") {
		return "", ""
	}
	for _, split := range []struct{ number, board []string }{{words[:1], words[1:]}, {words[len(words)-1:], words[:len(words)-1]}} {
		if !isNumber(split.number[0]) {
			continue
		}
		if p, err := k.Parse(strings.Join(split.board, " ")); err == nil {
			return p.ID(), split.number[0]
		}
	}
	return "", ""
}

// readSize parses parameters of a random puzzle, such as 4x4 or 4 by 4, that are given without a kind.
func readSize(ctx context.Context, t text) (solve.Puzzle, error) {
	if id, _, ok := DefaultID(t.all); ok {
		return Parse(ctx, id)
	}
	return nil, nil
}

// readNumber parses a word for a kind followed by a number, such as lunar lockout 5.
func readNumber(ctx context.Context, t text) (solve.Puzzle, error) {
	return openNumbered(ctx, t.kind, t.rest)
}

// readSound finds a layout by the sound of its name, such as hengdaolima.
func readSound(_ context.Context, t text) (solve.Puzzle, error) {
	return openAny(t.rest, indexes()[t.kind]().bySound(t.rest))
}

// readPart finds a layout by a part of its name, such as 刀立马.
func readPart(_ context.Context, t text) (solve.Puzzle, error) {
	return openAny(t.rest, indexes()[t.kind]().byPart(t.rest))
}

// readNamedStart parses the name of a layout that is followed by a different goal:
//
//	klotski:heng-dao-li-ma:x@2.3   klotski:1xx2/1xx2/3445/3675/8009:x@2.3
func readNamedStart(ctx context.Context, t text) (solve.Puzzle, error) {
	name, goal, ok := strings.Cut(t.rest, ":")
	hits := find(t.kind, name)
	if !ok || len(hits) != 1 {
		return nil, nil
	}
	layout := strings.SplitN(hits[0].layout.ID, ":", 3) // kind, start, the rest
	return parse(ctx, split(layout[0]+":"+layout[1]+":"+goal))
}

// correct returns a function that applies the given change to the text and then parses the result.
// The function does not report mistakes in the text, because the change is only a guess.
func correct(change func(t text) string) func(context.Context, text) (solve.Puzzle, error) {
	return func(ctx context.Context, t text) (solve.Puzzle, error) {
		changed := change(t)
		if changed == "" || changed == t.all || t.corrected {
			return nil, nil
		}
		corrected := split(changed)
		corrected.corrected = true
		p, err := parse(ctx, corrected)
		if err != nil && isInputError(err) {
			return nil, nil
		}
		return p, err
	}
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
