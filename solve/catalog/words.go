package catalog

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"slidegif/solve"
	"slidegif/solve/hanzi"
	"slidegif/solve/input"
)

// A kindWord is the meaning of a word such as "15-puzzle": a kind, and the params for random
// puzzles.
type kindWord struct {
	kind   *solve.Kind
	params string
}

// kindWords maps the names and words of all kinds to their meanings. The keys are normalized by
// normalizeWord.
var kindWords = sync.OnceValue(func() map[string]kindWord {
	all := map[string]kindWord{}
	for _, k := range Kinds {
		all[normalizeWord(k.Name)] = kindWord{k, ""}
		for word, params := range k.Words {
			all[normalizeWord(word)] = kindWord{k, params}
		}
	}
	return all
})

// normalizeWord normalizes a word for a kind, so that, for example, "Rush Hour", "rush-hour" and
// "rushhour" are equal. The rows of a board never look like a word for a kind.
func normalizeWord(word string) string {
	if strings.HasPrefix(word, "-") {
		return word // a flag
	}
	return strings.ReplaceAll(hanzi.Fold(word), "-", "")
}

// FindKind returns the kind that a word or a size names, and the params for random puzzles. For
// "15-puzzle", "4x4" and "4 by 4", params is 4x4. For 华容道, params is empty.
func FindKind(word string) (k *solve.Kind, params string, ok bool) {
	if k, params, ok := findWord(word); ok {
		return k, params, true
	}
	word = cmp.Or(formatSize(word), word)
	for _, k := range Kinds { // params without a kind, such as 4x4
		if !k.General && k.Recognize != nil && !isNumber(word) && !strings.ContainsAny(word, ":@/\n") && k.Recognize(word+"@1") {
			return k, word, true
		}
	}
	return nil, "", false
}

func isNumber(text string) bool { return strings.Trim(text, "0123456789") == "" }

// findWord is like FindKind, but accepts only the names and words of kinds.
func findWord(word string) (k *solve.Kind, params string, ok bool) {
	c, ok := kindWords()[normalizeWord(word)]
	return c.kind, c.params, ok
}

// cutWord splits text after a word for a kind, for example "Rush Hour 40" into the kind rush and
// "40".
func cutWord(text string) (k *solve.Kind, rest string, ok bool) {
	const maxWord = 40 // characters
	characters := []rune(text)
	for i := min(len(characters)-1, maxWord); i > 0; i-- {
		if before, after := characters[i-1], characters[i]; unicode.IsLetter(after) && after < 0x80 && unicode.IsLetter(before) {
			continue // within a word
		}
		if k, _, ok := findWord(string(characters[:i])); ok && !isNumber(input.Narrow(string(characters[:i]))) {
			return k, strings.Trim(string(characters[i:]), " -#"), true
		}
	}
	return nil, "", false
}

// headingKind returns the kind in a heading such as Lunar Lockout puzzle or Rush Hour level 7. For other lines,
// headingKind returns nil.
func headingKind(line string) *solve.Kind {
	if len(line) > maxHeading || !strings.ContainsFunc(line, unicode.IsLetter) || strings.ContainsAny(line, "/,|.:;") {
		return nil
	}
	k, params, ok := findWord(line)
	if !ok {
		var rest string
		if k, rest, ok = cutWord(line); ok {
			ok = !strings.ContainsFunc(omitLevel(rest), unicode.IsLetter)
		}
	}
	if !ok || params != "" || len(strings.Fields(line)) == 1 && !strings.ContainsFunc(line, func(r rune) bool { return r >= 0x80 }) {
		return nil // rows may look like a word
	}
	return k
}

const maxHeading = 60 // bytes

// defaultSeed is the seed that selects the default puzzle of a kind without layouts.
const defaultSeed = 1

// DefaultID returns the ID of the default puzzle for a word that stands for a kind. The default
// puzzle is the first layout of the kind. If the kind has no layouts, or if FindKind returns
// params, the default is a random puzzle.
func DefaultID(word string) (id string, isLayout, ok bool) {
	k, params, ok := findWord(word)
	if !ok && recognize(word) == nil && find(nil, word) == nil { // not a board like 864072513
		k, params, ok = FindKind(word)
	}
	switch {
	case !ok:
	case params == "" && len(k.NamedLayouts()) > 0:
		return k.Name + ":" + k.NamedLayouts()[0].Slug, true, true
	case k.Random != nil:
		return k.Name + ":" + cmp.Or(params, k.DefaultParams()) + "@" + strconv.Itoa(defaultSeed), false, true
	}
	return "", false, false
}

// openNumbered opens a puzzle by its kind and a number, such as "lunar lockout 5" (lunar-5) or
// "atomix 2" (the second layout). A name or a size may replace the number, as in "klotski century"
// or "tiles 4x4". If k is not nil, the text may omit the kind k. For any other text, openNumbered
// returns neither a puzzle nor an error.
func openNumbered(ctx context.Context, k *solve.Kind, text string) (solve.Puzzle, error) {
	if len(text) > maxName {
		return nil, nil
	}
	if shorter := omitLevel(text); shorter != strings.ToLower(text) {
		text = shorter
	}
	kind, rest, found := cutWord(text)
	switch {
	case found && (k == nil || k == kind):
		if opened, _, ok := DefaultID(rest); ok && strings.HasPrefix(opened, kind.Name+":") {
			return Parse(ctx, opened)
		}
		if hits := find(kind, rest); len(hits) > 0 {
			return openEntry(rest, hits)
		}
	case k != nil:
		kind, rest = k, text
	default:
		return nil, nil
	}
	series := seriesPrefix(kind)
	if series != "" {
		if hits := indexes()[kind]().bySound(series + rest); len(hits) > 0 {
			return openEntry(rest, hits)
		}
	}
	n, err := strconv.ParseUint(rest, 10, 31)
	listed := kind.NamedLayouts()
	switch {
	case err != nil || len(listed) == 0 || series == "" && !found:
		return nil, nil
	case series != "":
		return nil, noNumberError(kind, text, nearestNumbers(listed, int(n)))
	case n == 0 || int(n) > len(listed):
		return nil, noNumberError(kind, text, input.Alternatives{listed[len(listed)-1].Slug})
	}
	return openEntry(text, []entry{{kind: kind, layout: &listed[n-1]}})
}

// noNumberError returns the error for a number that does not belong to any layout.
func noNumberError(k *solve.Kind, text string, near input.Alternatives) error {
	return input.Errorf(input.Say("did you mean %s? run slidegif list %s for all names", near, k.Name), "%s: there is no layout named %q", k.DisplayName(), input.Truncate(text, 40))
}

// seriesPrefix returns the first word of numbered slugs, such as rush for rush-60. If the slugs of
// kind k are not numbered, seriesPrefix returns an empty string.
func seriesPrefix(k *solve.Kind) string {
	series := ""
	for _, l := range k.NamedLayouts() {
		word, _, ok := cutNumber(l.Slug)
		if !ok || series != "" && word != series {
			return ""
		}
		series = word
	}
	return series
}

// cutNumber splits a slug into its word and its number. For example, cutNumber returns rush and 50
// for rush-50-b.
func cutNumber(slug string) (word string, n int, ok bool) {
	parts := strings.Split(slug, "-")
	if len(parts) < 2 {
		return "", 0, false
	}
	n, err := strconv.Atoi(parts[1])
	return parts[0], n, err == nil
}

// nearestNumbers returns the slugs with the nearest numbers below and above n. Of several slugs
// with the same number, the first is returned.
func nearestNumbers(layouts []solve.Layout, n int) (near input.Alternatives) {
	first := map[int]string{}
	var numbers []int
	for _, l := range layouts {
		if _, m, ok := cutNumber(l.Slug); ok && first[m] == "" {
			first[m] = l.Slug
			numbers = append(numbers, m)
		}
	}
	slices.Sort(numbers)
	above, _ := slices.BinarySearch(numbers, n)
	for _, i := range []int{above - 1, above} {
		if 0 <= i && i < len(numbers) {
			near = append(near, first[numbers[i]])
		}
	}
	return near
}
