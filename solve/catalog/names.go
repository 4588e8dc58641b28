package catalog

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/hanzi"
	"slidegif/solve/input"
)

// An entry pairs a layout with one of its slugs or names.
type entry struct {
	kind   *solve.Kind
	layout *solve.Layout
	text   string // slug or name
	name   string // name to display
	folded string // text after hanzi.Fold
	rank   rank
}

// A rank classifies the text that names a layout. If a text matches several layouts, the layout
// with the lowest rank wins.
type rank int

const (
	byName       rank = iota // 横刀立马
	byAlias                  // 将守角楼
	bySlug                   // RUSH-58
	byFormerName             // a former slug or name: tian-luo-de-wang
)

// An index finds layouts by the names that users type. It is a list without hash tables, since most
// processes look up only one name.
type index struct {
	entries []entry
	sounds  func() [][]string // for each entry: the normalized text and its pinyin (hengdaolima); nil for former names
}

// indexes contains one index for each kind. The index for all kinds has the key nil.
var indexes = sync.OnceValue(func() map[*solve.Kind]func() *index {
	all := map[*solve.Kind]func() *index{nil: sync.OnceValue(func() *index { return newIndex(Kinds) })}
	for _, k := range Kinds {
		all[k] = sync.OnceValue(func() *index { return newIndex([]*solve.Kind{k}) })
	}
	return all
})

// find returns the layouts of kind k with the given name. If k is nil, find searches all kinds.
// Building an index takes half a millisecond, so find builds none for exact names and for boards. A
// text with a slash is a board if it contains no spaces, and otherwise a name.
func find(k *solve.Kind, text string) []entry {
	board := strings.Contains(text, "/") && !strings.Contains(text, " ")
	if board || strings.IndexFunc(text, unicode.IsLetter) < 0 || k != nil && k.Layouts == nil {
		return nil
	}
	kinds := Kinds
	if k != nil {
		kinds = []*solve.Kind{k}
	}
	slugs, names := findExact(kinds, text)
	switch {
	case len(slugs) > 0:
		return slugs
	case len(names) > 0:
		return names
	}
	hits := indexes()[k]().find(text)
	if name, slug, ok := strings.Cut(strings.TrimSuffix(text, ")"), " ("); ok && len(hits) == 0 {
		return slices.DeleteFunc(find(k, name), func(n entry) bool { return n.layout.Slug != slug })
	}
	return hits
}

// ListedName returns the name of a layout as it appears in lists. If the name alone does not open
// the layout, the slug follows the name, as in 四面楚歌 (si-mian-chu-ge-b).
func ListedName(l solve.Layout, name string) string {
	if hits := find(nil, name); len(hits) == 1 && hits[0].layout.ID == l.ID {
		return name
	}
	return name + " (" + l.Slug + ")"
}

// findExact returns the layouts whose slug is exactly text, and the layouts whose name is exactly
// text.
func findExact(kinds []*solve.Kind, text string) (slugs, names []entry) {
	for _, k := range kinds {
		for i := range k.NamedLayouts() {
			switch l := &k.NamedLayouts()[i]; text {
			case l.Slug:
				slugs = append(slugs, entry{kind: k, layout: l, text: l.Slug, name: l.Name})
			case l.Name:
				names = append(names, entry{kind: k, layout: l, text: l.Name, name: l.Name})
			}
		}
	}
	return slugs, names
}

// newIndex builds an index of all layouts of the given kinds.
func newIndex(kinds []*solve.Kind) *index {
	x := &index{}
	for _, k := range kinds {
		x.entries = slices.Grow(x.entries, 4*len(k.NamedLayouts()))
		for i := range k.NamedLayouts() {
			l := &k.NamedLayouts()[i]
			add := func(r rank, text, display, typed string) {
				if typed != "" {
					x.entries = append(x.entries, entry{k, l, text, display, hanzi.Fold(typed), r})
				}
			}
			add(bySlug, l.Slug, l.Name, l.Slug)
			add(byName, l.Name, l.Name, l.Name)
			add(byAlias, l.English, l.Name, l.English)
			add(byAlias, l.Chinese, l.Name, l.Chinese)
			for _, name := range l.Aliases {
				add(byAlias, name, name, name)
			}
			for _, name := range l.FormerNames {
				add(byFormerName, l.Slug, l.Name, name)
			}
		}
	}
	x.sounds = sync.OnceValue(func() [][]string {
		all := make([][]string, len(x.entries))
		for i, n := range x.entries {
			if n.rank != byFormerName {
				text := stripMarks(n.folded)
				all[i] = append(pinyinOf(text), text)
			}
		}
		return all
	})
	return x
}

// appendUnique appends an entry unless the list already contains the same layout.
func appendUnique(to []entry, n entry) []entry {
	if slices.ContainsFunc(to, func(other entry) bool { return other.layout == n.layout }) {
		return to
	}
	return append(to, n)
}

// find returns the layouts with the given name.
func (x *index) find(text string) (hits []entry) {
	folded := hanzi.Fold(text)
	for _, n := range x.entries {
		switch {
		case n.folded != folded || len(hits) > 0 && n.rank > hits[0].rank:
		case len(hits) > 0 && n.rank < hits[0].rank:
			hits = []entry{n}
		default:
			hits = appendUnique(hits, n)
		}
	}
	return hits
}

// bySound returns the layouts with a slug or a name that is pronounced like text. The text must not
// be Chinese.
func (x *index) bySound(text string) (hits []entry) {
	sound := normalize(text)
	if sound == "" || strings.ContainsFunc(sound, isHan) {
		return nil
	}
	for i, all := range x.sounds() {
		if slices.Contains(all, sound) {
			hits = appendUnique(hits, x.entries[i])
		}
	}
	return hits
}

// guess returns the layouts with a name that is pronounced like text. If there are no such layouts,
// it returns the layouts with a name that contains text. In this case, text must have at least two
// characters and must not start with an ASCII character.
func (x *index) guess(text string) []entry {
	if len(text) > 100 || strings.Contains(text, "/") {
		return nil
	}
	if hits := x.bySound(text); len(hits) > 0 {
		return hits
	}
	folded := hanzi.Fold(text)
	if len([]rune(folded)) < 2 || strings.IndexFunc(folded, unicode.IsLetter) != 0 || folded[0] < 0x80 {
		return nil
	}
	var hits []entry
	for _, n := range x.entries {
		if n.rank != byFormerName && strings.Contains(n.folded, folded) {
			hits = appendUnique(hits, n)
		}
	}
	return hits
}

// closest returns the slugs of the layouts with a slug, name or alias that is similar to text. It
// returns at most limit slugs, the most similar first.
func (x *index) closest(text string, limit int) []string {
	if len(text) > 64 {
		return nil
	}
	type hit struct {
		layout *solve.Layout
		cost   int
	}
	var hits []hit
	text = strings.ToLower(text)
	typed := utf8.RuneCountInString(text)
	for _, n := range x.entries {
		// Accept errors in a third of the characters, or in one character of a short Chinese name.
		length := utf8.RuneCountInString(n.text)
		bound := max(1, length/3)
		if n.rank == byFormerName || typed > length+bound || length > typed+bound {
			continue
		}
		d := input.EditDistance(text, strings.ToLower(n.text), bound)
		if d > bound || d >= length {
			continue
		}
		if last := len(hits) - 1; last >= 0 && hits[last].layout == n.layout {
			hits[last].cost = min(hits[last].cost, d)
		} else {
			hits = append(hits, hit{n.layout, d})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.cost, b.cost) })
	var slugs []string
	for _, h := range hits[:min(limit, len(hits))] {
		slugs = append(slugs, h.layout.Slug)
	}
	return slugs
}

// openEntry opens the layout with the given name. The slice hits contains the entries that match
// the name; if they belong to several layouts, the error lists them.
func openEntry(text string, hits []entry) (solve.Puzzle, error) {
	n := hits[0]
	if len(hits) > 1 {
		return nil, input.Errorf(input.Say("choose one: %s", listChoices(hits)), "%s: %q matches %d layouts", n.kind.DisplayName(), input.Truncate(text, 40), len(hits))
	}
	p, err := parseLayout(n.kind, *n.layout)
	if err != nil {
		return nil, err
	}
	opened := withLayout(p, n.layout)
	if n.name != "" && n.name != n.layout.Name {
		opened.board.Name, opened.board.Slug, opened.board.English, opened.board.Chinese = n.name, "", "", ""
	}
	return opened, nil
}

// parseLayout returns the puzzle of a layout.
func parseLayout(k *solve.Kind, l solve.Layout) (solve.Puzzle, error) {
	return k.Parse(strings.TrimPrefix(l.ID, k.Name+":"))
}

// listChoices returns part of a hint that lists a few layouts with their boards and solution
// lengths.
func listChoices(hits []entry) input.Message {
	const limit = 4
	var list input.Message
	for i, n := range hits[:min(limit, len(hits))] {
		item := input.Word(n.layout.Slug)
		if m, l := n.kind.Metrics[0], n.layout.Optimum[n.kind.Metrics[0]]; l > 0 {
			item = input.Say("%s (%s)", item, input.Number(l, m.Unit(l)))
		}
		if p, err := parseLayout(n.kind, *n.layout); err == nil {
			item = input.Say("%s %s", item, p.Board().String())
		}
		if list = input.Say("%s, %s", list, item); i == 0 {
			list = item
		}
	}
	if len(hits) > limit {
		list = input.Say("%s, %s", list, "…")
	}
	return list
}

// unknownNameError returns the error for a text that is not the name of a layout of kind k. If k is
// nil, no kind has a layout with that name. The string format describes how boards are written.
func unknownNameError(k *solve.Kind, text, format string) error {
	hint, board := input.Say("run slidegif list for all names"), input.Say("write a board as %s", input.Word(format))
	if k != nil {
		hint = input.Say("run slidegif list %s for all names", k.Name)
	}
	hint = input.Say("%s; %s", hint, board)
	near := indexes()[k]().closest(text, 3)
	if len(near) == 0 {
		near = matchWords(k, text, 3)
	}
	for _, other := range Kinds { // some codes look like words, so the ID must include the kind
		id := other.Name + ":" + text
		if _, err := other.Parse(text); err == nil && k == nil && len(near) == 0 {
			hint = input.Say("write the code as %s; %s", input.Puzzle{Word: id, ID: id}, hint)
		}
	}
	if len(near) > 0 {
		hint = input.Say("did you mean %s? %s", input.Alternatives(near), hint)
	}
	if k == nil {
		return input.Errorf(hint, "there is no puzzle named %q", input.Truncate(text, 40))
	}
	return input.Errorf(hint, "%s: there is no layout named %q", k.DisplayName(), input.Truncate(text, 40))
}

// Identify looks for a layout that equals p and returns p with the name and labels of that layout.
// If there is no such layout, it returns p unchanged.
func Identify(p solve.Puzzle) solve.Puzzle {
	k := p.Kind()
	start := startCells(p.ID())
	for i := range k.NamedLayouts() {
		l := &k.NamedLayouts()[i]
		if l.ID == p.ID() {
			return withLayout(p, l)
		}
		// Parsing is slow, so only layouts with the same outline are compared.
		if k.Form == nil || !sameOutline(start, startCells(l.ID)) {
			continue
		}
		if named, err := parseLayout(k, *l); err == nil && k.Form(named.Board()) == k.Form(p.Board()) {
			return withLayout(p, l)
		}
	}
	return p
}

// startCells returns the characters of an ID that describe the start.
func startCells(id string) []rune {
	_, desc, _ := strings.Cut(id, ":")
	start, _, _ := strings.Cut(desc, ":")
	return []rune(start)
}

// sameOutline reports whether two starts differ only in the characters for the pieces.
func sameOutline(a, b []rune) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if slices.Index(a, a[i]) != slices.Index(b, b[i]) {
			return false
		}
	}
	return true
}

// A namedPuzzle is a puzzle with the name and labels of a layout.
type namedPuzzle struct {
	solve.Puzzle
	board board.Board
}

func (d *namedPuzzle) Board() board.Board { return d.board }

// withLayout returns p with the name and labels of l.
func withLayout(p solve.Puzzle, l *solve.Layout) *namedPuzzle {
	b := p.Board()
	b.Name, b.English, b.Chinese, b.Slug = l.Name, l.English, l.Chinese, l.Slug
	labels := map[string]string{}
	for _, pair := range strings.Fields(l.Labels) {
		name, label, _ := strings.Cut(pair, "=")
		labels[name] = label
	}
	b.Pieces = slices.Clone(b.Pieces)
	for i, piece := range b.Pieces {
		b.Pieces[i].Label = cmp.Or(labels[piece.Name], piece.Label)
	}
	return &namedPuzzle{p, b}
}
