package catalog

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"

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

// A rank classifies the names of a layout. If a text matches names of several layouts, only the
// names with the lowest rank count.
type rank int

const (
	byName       rank = iota // 横刀立马
	byAlias                  // 将守角楼
	bySlug                   // RUSH-58
	byFormerName             // a former slug or name: tian-luo-de-wang
)

// An index finds layouts by the names that users type. Most processes look up only one name, so an
// index has no hash tables, which are slow to build.
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
// Building an index takes half a millisecond, so find does not build an index for exact names and
// for boards. Text with a slash but without spaces is a board. All other text is a name.
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

// ListedName returns the name of a layout as it appears in lists. ListedName appends the slug to an
// ambiguous name, as in 四面楚歌 (si-mian-chu-ge-b).
func ListedName(l solve.Layout, name string) string {
	if hits := find(nil, name); len(hits) == 1 && hits[0].layout.ID == l.ID {
		return name
	}
	return name + " (" + l.Slug + ")"
}

// findExact returns the layouts with the slug text, and the layouts with the name text.
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
	if len(text) > 100 || strings.Contains(text, "/") {
		return nil
	}
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

// byPart returns the layouts that have a name containing the given text. The text must have at
// least two characters and must not start with an ASCII character.
func (x *index) byPart(text string) (hits []entry) {
	folded := hanzi.Fold(text)
	if len(text) > 100 || strings.Contains(text, "/") || len([]rune(folded)) < 2 || strings.IndexFunc(folded, unicode.IsLetter) != 0 || folded[0] < 0x80 {
		return nil
	}
	for _, n := range x.entries {
		if n.rank != byFormerName && strings.Contains(n.folded, folded) {
			hits = appendUnique(hits, n)
		}
	}
	return hits
}

func openAny(text string, hits []entry) (solve.Puzzle, error) {
	if len(hits) == 0 {
		return nil, nil
	}
	return openEntry(text, hits)
}

// openEntry opens the layout in hits, the entries that match a name. If hits contains several
// layouts, the error lists these layouts.
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

func parseLayout(k *solve.Kind, l solve.Layout) (solve.Puzzle, error) {
	return k.Parse(strings.TrimPrefix(l.ID, k.Name+":"))
}

// listChoices returns the part of a hint that lists a few layouts with their boards and solution
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

// Identify looks for a layout that equals p and returns p with the name and labels of that layout.
// If no layout equals p, Identify returns p unchanged.
func Identify(p solve.Puzzle) solve.Puzzle {
	k := p.Kind()
	start := startCells(p.ID())
	for i := range k.NamedLayouts() {
		l := &k.NamedLayouts()[i]
		if l.ID == p.ID() {
			return withLayout(p, l)
		}
		// Parsing is slow, so layouts with other shapes of pieces are skipped.
		if k.CanonicalForm == nil || !sameOutline(start, startCells(l.ID)) {
			continue
		}
		if named, err := parseLayout(k, *l); err == nil && k.CanonicalForm(named.Board()) == k.CanonicalForm(p.Board()) {
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

// Note returns the note that explains how the input was read.
func (d *namedPuzzle) Note() input.Message { return noteOf(d.Puzzle) }

// noteOf returns the note that explains how the input for a puzzle was read. The note is usually
// empty.
func noteOf(p solve.Puzzle) input.Message {
	if noted, ok := p.(interface{ Note() input.Message }); ok {
		return noted.Note()
	}
	return input.Message{}
}

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
