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

// isRandom reports whether a text, found in place of a start, is a word such as "random".
func isRandom(text string) bool {
	return slices.Contains([]string{"random", "rand", "any", "shuffle", "随机"}, strings.ToLower(text))
}

// readWord parses a word for a kind, such as 15-puzzle. If the word is followed by a colon without a start, or by a
// word for a random puzzle, readWord returns an error.
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
	n, err := strconv.ParseUint(input.Narrow(seed), 10, 64)
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

// suggestKinds extends the hint of an error from kind k with other kinds that may be meant. If the text names
// a kind, suggestKinds returns the error unchanged.
func (a *interpretation) suggestKinds(err error, desc string, k *solve.Kind) error {
	bad, ok := errors.AsType[*input.Error](err)
	if !ok || a.Kind != nil {
		return err
	}
	return &suggestion{err, func() error { return suggestKinds(bad, desc, k) }}
}

// A suggestion is an error whose hint takes long to make.
type suggestion struct {
	error
	complete func() error
}

func (s *suggestion) Unwrap() error { return s.error }

func suggestKinds(bad *input.Error, desc string, k *solve.Kind) error {
	hint := bad.HintMessage()
	for _, other := range Kinds {
		before := input.Puzzle{Word: other.Name + ":"}
		_, err := other.Parse(desc)
		if err == nil {
			before.ID = other.Name + ":" + desc
		}
		if other != k && (err == nil || other.Resembles != nil && other.Resembles(desc)) {
			hint = input.Say("%s; for %s, write %s before it, or kind: %s in a file", hint, other.DisplayName(), before, other.Name)
			if bad, ok := errors.AsType[*input.Error](err); ok {
				hint = input.Say("%s (%s)", hint, bad.HintMessage())
			}
		}
	}
	return input.Errorf(hint, "%s", bad.ErrorMessage())
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

// readPart returns an error that suggests the layouts whose names contain the text, such as 刀立马.
func readPart(_ context.Context, t text) (solve.Puzzle, error) {
	hits := indexes()[t.kind]().byPart(t.rest)
	if len(hits) != 1 {
		return openAny(t.rest, hits)
	}
	return nil, guessError(t.rest, input.Word(hits[0].name), hits[0].kind.Name+":"+hits[0].layout.Slug)
}

// readListLine finds the layout in a line printed by slidegif list.
func readListLine(ctx context.Context, t text) (solve.Puzzle, error) {
	if name, ok := parseListLine(t.all); ok && name != t.all {
		return Parse(ctx, name)
	}
	return nil, nil
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
	return Parse(ctx, layout[0]+":"+layout[1]+":"+goal)
}

// missingStartError returns the error for an ID that names a kind but no start, such as "rush:".
// The hint lists several ways to complete the ID.
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
