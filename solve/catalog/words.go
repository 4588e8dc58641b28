package catalog

import (
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

// A kindWord is what a word such as "15-puzzle" stands for: a kind, and parameters of its random puzzles.
type kindWord struct {
	kind   *solve.Kind
	params string
}

// words holds the names and the words of all kinds, as plainWord writes them.
var words = sync.OnceValue(func() map[string]kindWord {
	all := map[string]kindWord{}
	for _, k := range Kinds {
		all[plainWord(k.Name)] = kindWord{k, ""}
		for word, params := range k.Words {
			all[plainWord(word)] = kindWord{k, params}
		}
	}
	return all
})

// plainWord writes a word for a kind in one way: "Rush Hour", "rush-hour" and "rushhour" are one. A
// board with rows is never such a word.
func plainWord(word string) string {
	if strings.HasPrefix(word, "-") {
		return word // a flag
	}
	return strings.ReplaceAll(hanzi.Fold(word), "-", "")
}

// Find returns the kind that a word stands for, and the parameters of its random puzzles that
// the word asks for: "15-puzzle" and "4x4" both ask for 4x4, 华容道 for none.
func Find(word string) (k *solve.Kind, params string, ok bool) {
	if k, params, ok := findWord(word); ok {
		return k, params, true
	}
	for _, k := range Kinds { // parameters alone, as 4x4
		if !k.General && k.Recognize != nil && !strings.ContainsAny(word, ":@/") && k.Recognize(word+"@1") {
			return k, word, true
		}
	}
	return nil, "", false
}

// findWord is Find for names and words of kinds alone.
func findWord(word string) (k *solve.Kind, params string, ok bool) {
	c, ok := words()[plainWord(word)]
	return c.kind, c.params, ok
}

// cutWord splits a text that begins with a word for a kind: "Rush Hour 40" into rush and "40".
func cutWord(text string) (k *solve.Kind, rest string, ok bool) {
	characters := []rune(text)
	for i := len(characters) - 1; i > 0; i-- {
		if before, after := characters[i-1], characters[i]; unicode.IsLetter(after) && after < 0x80 && unicode.IsLetter(before) {
			continue // within a word
		}
		if k, _, ok := findWord(string(characters[:i])); ok {
			return k, strings.Trim(string(characters[i:]), " -#"), true
		}
	}
	return nil, "", false
}

// defaultSeed draws the puzzle of a kind that has no layouts.
const defaultSeed = 1

// Default returns the ID of the puzzle that a word for a kind opens: its first layout, or a random
// puzzle where it has none or the word asks for parameters. Offered tells that it is a layout.
func Default(word string) (id string, offered, ok bool) {
	k, params, ok := findWord(word)
	if _, _, err := kindOf(word); !ok && err != nil { // no board, as 864072513 is
		k, params, ok = Find(word)
	}
	switch {
	case !ok:
	case params == "" && len(k.Named()) > 0:
		return k.Name + ":" + k.Named()[0].Slug, true, true
	case k.Random != nil:
		if params == "" && len(k.Presets) > 0 {
			params = k.Presets[0] // the usual one
		}
		return k.Name + ":" + params + "@" + strconv.Itoa(defaultSeed), false, true
	}
	return "", false, false
}

// openNumber opens a text that begins with a word for a kind: "lunar lockout 5" is lunar-5, "atomix 2" the
// second layout of the list, "klotski century" a name, "tiles 4x4" a random puzzle. Where k is not nil the
// word must be one for k. Any other text gives neither a puzzle nor an error.
func openNumber(ctx context.Context, k *solve.Kind, text string) (solve.Puzzle, error) {
	kind, rest, behind := cutWord(text)
	switch {
	case behind && (k == nil || k == kind):
		if opened, _, ok := Default(rest); ok && strings.HasPrefix(opened, kind.Name+":") {
			return Parse(ctx, opened)
		}
		if hits := find(kind, rest); len(hits) > 0 {
			return open(rest, hits)
		}
	case k != nil:
		kind, rest = k, text
	default:
		return nil, nil
	}
	series := seriesOf(kind)
	if series != "" {
		if hits := indexes()[kind]().sounding(series + rest); len(hits) > 0 {
			return open(rest, hits)
		}
	}
	n, err := strconv.ParseUint(rest, 10, 31)
	listed := kind.Named()
	switch {
	case err != nil || len(listed) == 0 || series == "" && !behind:
		return nil, nil
	case series != "":
		return nil, noNumber(kind, text, nearestNumbers(listed, int(n)))
	case n == 0 || int(n) > len(listed):
		return nil, noNumber(kind, text, input.Either{listed[len(listed)-1].Slug})
	}
	return open(text, []named{{kind: kind, layout: &listed[n-1]}})
}

func noNumber(k *solve.Kind, text string, near input.Either) error {
	return input.Errorf(input.Say("the nearest is %s; slidegif list %s shows the names", near, k.Name), "%s: there is no layout named %q", k.Called(), input.Clip(text, 40))
}

// seriesOf returns the word with which the slugs of all layouts of a kind begin where these are
// numbered, as rush-60 is; else nothing.
func seriesOf(k *solve.Kind) string {
	series := ""
	for _, l := range k.Named() {
		word, _, ok := cutNumber(l.Slug)
		if !ok || series != "" && word != series {
			return ""
		}
		series = word
	}
	return series
}

// cutNumber splits a slug such as rush-50-b into its word and its number.
func cutNumber(slug string) (word string, n int, ok bool) {
	parts := strings.Split(slug, "-")
	if len(parts) < 2 {
		return "", 0, false
	}
	n, err := strconv.Atoi(parts[1])
	return parts[0], n, err == nil
}

// nearestNumbers returns the first layouts of the next number below n and of the next one above it.
func nearestNumbers(layouts []solve.Layout, n int) (near input.Either) {
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
