package catalog

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/hanzi"
	"slidegif/solve/input"
	"slidegif/solve/tiles"
)

const (
	maxSuggestions = 3
	minTyped       = 4 // minimum length of a name that is not Chinese; shorter names are too similar
)

// suggest returns the most similar names. If no name is similar, suggest returns the names that
// contain all words of the text. Chinese text matches only Chinese names.
func (x *index) suggest(text string) (names input.Alternatives) {
	if len(text) > 64 {
		return nil
	}
	typed := stripMarks(hanzi.Fold(text))
	chinese := strings.ContainsFunc(typed, isHan)
	if !chinese && len(typed) < minTyped {
		return nil
	}
	var similar, containing []entry
	var errors, order []int // number of typing errors of each entry of similar; indices of similar, sorted below
	words := strings.Fields(strings.ToLower(text))
	for _, n := range x.entries {
		name := stripMarks(n.folded)
		if n.rank == byFormerName || chinese != strings.ContainsFunc(name, isHan) {
			continue
		}
		if d := distance(typed, name); d >= 0 {
			order = append(order, len(similar))
			similar, errors = append(similar, n), append(errors, d)
		}
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(name, normalize(word)) || len(word) < 3 }) {
			containing = append(containing, n)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return errors[i] - errors[j] })
	found := containing
	if len(similar) > 0 {
		found = nil
		for _, i := range order {
			found = append(found, similar[i])
		}
	}
	var layouts []*solve.Layout
	for _, n := range found {
		if len(names) < maxSuggestions && !slices.Contains(layouts, n.layout) {
			layouts, names = append(layouts, n.layout), append(names, x.unambiguous(n))
		}
	}
	return names
}

// knownWord returns the longest word of a text that is also a word of a name in the index. If no word is in the
// index, knownWord returns an empty string.
func (x *index) knownWord(text string) (longest string) {
	if len(text) > 64 {
		return ""
	}
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		isNamed := func(n entry) bool { return slices.Contains(strings.Fields(strings.ToLower(n.text)), word) }
		if len(word) >= minTyped && len(word) > len(longest) && slices.ContainsFunc(x.entries, isNamed) {
			longest = word
		}
	}
	return longest
}

// distance returns the edit distance between the typed text and a name. If the edit distance
// exceeds both 1 and a third of the length of the name, distance returns -1.
func distance(typed, name string) int {
	length := utf8.RuneCountInString(name)
	bound := max(1, length/3)
	if d := input.EditDistance(typed, name, bound); d <= bound && d < length {
		return d
	}
	return -1
}

// unambiguous returns n.text if this name finds only one layout, and otherwise the slug.
func (x *index) unambiguous(n entry) string {
	if hits := x.find(n.text); len(hits) != 1 {
		return n.layout.Slug
	}
	return n.text
}

// unknownNameError returns the error for a text that names no layout of kind k, or of any kind if k
// is nil. The argument format describes how boards are written.
func unknownNameError(k *solve.Kind, text, format string) error {
	hint, board := input.Say("run slidegif list for all names"), input.Say("write a board as %s", input.Word(format))
	if k != nil {
		hint = input.Say("run slidegif list %s for all names", k.Name)
	}
	hint = input.Say("%s; %s", hint, board)
	near := indexes()[k]().suggest(text)
	for _, other := range Kinds { // some codes look like words, so the ID must include the kind
		id := other.Name + ":" + text
		if _, err := other.Parse(text); err == nil && k == nil && len(near) == 0 {
			hint = input.Say("write the code as %s; %s", input.Puzzle{Word: id, ID: id}, hint)
		}
	}
	if word := cmp.Or(findWithin(text), nearWord(text)); k == nil && len(near) == 0 && word != "" {
		near = input.Alternatives{word}
	}
	if len(near) > 0 {
		hint = input.Say("did you mean %s? %s", near, hint)
	} else if word := indexes()[k]().knownWord(text); word != "" {
		hint = input.Say("run slidegif list %s for the names with this word; %s", word, board)
	}
	if k == nil {
		return input.Errorf(hint, "there is no puzzle named %q", input.Truncate(text, 40))
	}
	return input.Errorf(hint, "%s: there is no layout named %q", k.DisplayName(), input.Truncate(text, 40))
}

// findWithin finds a puzzle in a sentence such as "please solve 8 1 3 4 0 2 7 6 5". If the sentence contains a
// board of number tiles, the result is its ID. Otherwise, the result is the longest part that names a puzzle or a
// kind. If there is no puzzle in the sentence, findWithin returns an empty string.
func findWithin(sentence string) string {
	const maxWords = 100
	words := strings.FieldsFunc(sentence, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("?!,;:\"'()？！，；：。、", r)
	})
	if len(words) > maxWords {
		return ""
	}
	isCell := func(word string) bool { return strings.Trim(word, "0123456789/_") == "" }
	from, to := slices.IndexFunc(words, isCell), len(words)
	for from >= 0 && to > from && !isCell(words[to-1]) {
		to--
	}
	if from >= 0 {
		if p, err := tiles.Kind.Parse(strings.Join(words[from:to], " ")); err == nil {
			return p.ID()
		}
	}
	const maxName = 4 // words
	for n := min(maxName, len(words)-1); n > 0; n-- {
		for i := range len(words) - n + 1 {
			part := strings.Join(words[i:i+n], " ")
			if _, _, ok := FindKind(part); ok && !isNumber(part) && len(part) > 2 || len(part) > maxName && len(find(nil, part)) > 0 {
				return part
			}
		}
	}
	return ""
}

// nearWord returns the longest Chinese word for a kind that the text contains, or else the most similar word. If
// there is no similar word, nearWord returns an empty string.
func nearWord(text string) (near string) {
	var words []string
	for _, k := range Kinds {
		words = append(words, k.Name)
		for word := range k.Words {
			words = append(words, word)
			if strings.ContainsFunc(word, isHan) && strings.Contains(text, word) && len(word) > len(near) {
				near = word
			}
		}
	}
	slices.Sort(words)
	return cmp.Or(near, input.Nearest(strings.ToLower(text), words))
}
