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

// A named is a layout under one of its slugs and names.
type named struct {
	kind   *solve.Kind
	layout *solve.Layout
	text   string // the slug or the name
	name   string // as it is to be shown
	folded string // the text by hanzi.Fold
	rank   rank
}

// A rank tells what a text is of a layout. Where it is a name of one and an alias of another, the lower rank is meant.
type rank int

const (
	byName   rank = iota // 横刀立马
	byAlias              // 将守角楼
	bySlug               // RUSH-58
	byFormer             // tian-luo-de-wang, which is a slug or a name of before
)

// An index finds layouts by what people type of their names. It is a list without tables, since most processes look
// up one name.
type index struct {
	all   []named
	plain func() [][]string // each text but former ones, and how it sounds, as unspaced writes them: hengdaolima
}

// indexes returns the layouts of a kind, and those of all kinds for nil.
var indexes = sync.OnceValue(func() map[*solve.Kind]func() *index {
	all := map[*solve.Kind]func() *index{nil: sync.OnceValue(func() *index { return newIndex(Kinds) })}
	for _, k := range Kinds {
		all[k] = sync.OnceValue(func() *index { return newIndex([]*solve.Kind{k}) })
	}
	return all
})

// find returns the layouts of a kind, or of any kind for nil, that a text names. To make an index
// takes half a millisecond, which texts that are as a list prints them, or boards, are spared. Rows of
// a board have no spaces; a name with a slash has some.
func find(k *solve.Kind, text string) []named {
	board := strings.Contains(text, "/") && !strings.Contains(text, " ")
	if board || strings.IndexFunc(text, unicode.IsLetter) < 0 || k != nil && k.Layouts == nil {
		return nil
	}
	kinds := Kinds
	if k != nil {
		kinds = []*solve.Kind{k}
	}
	slugs, names := listed(kinds, text)
	switch {
	case len(slugs) > 0:
		return slugs
	case len(names) > 0:
		return names
	}
	hits := indexes()[k]().find(text)
	if name, slug, ok := strings.Cut(strings.TrimSuffix(text, ")"), " ("); ok && len(hits) == 0 {
		return slices.DeleteFunc(find(k, name), func(n named) bool { return n.layout.Slug != slug })
	}
	return hits
}

// ListedName returns a name of a layout as a list prints it, so that it opens that layout. Behind a
// name that opens another one, or none since several have it, stands the slug: 四面楚歌 (si-mian-chu-ge-b).
func ListedName(l solve.Layout, name string) string {
	if hits := find(nil, name); len(hits) == 1 && hits[0].layout.ID == l.ID {
		return name
	}
	return name + " (" + l.Slug + ")"
}

// listed returns the layouts whose slug, and those whose name is a text to the letter.
func listed(kinds []*solve.Kind, text string) (slugs, names []named) {
	for _, k := range kinds {
		for i := range k.Named() {
			switch l := &k.Named()[i]; text {
			case l.Slug:
				slugs = append(slugs, named{kind: k, layout: l, text: l.Slug, name: l.Name})
			case l.Name:
				names = append(names, named{kind: k, layout: l, text: l.Name, name: l.Name})
			}
		}
	}
	return slugs, names
}

func newIndex(kinds []*solve.Kind) *index {
	x := &index{}
	for _, k := range kinds {
		x.all = slices.Grow(x.all, 4*len(k.Named()))
		for i := range k.Named() {
			l := &k.Named()[i]
			put := func(r rank, text, shown, typed string) {
				if typed != "" {
					x.all = append(x.all, named{k, l, text, shown, hanzi.Fold(typed), r})
				}
			}
			put(bySlug, l.Slug, l.Name, l.Slug)
			put(byName, l.Name, l.Name, l.Name)
			put(byAlias, l.English, l.Name, l.English)
			put(byAlias, l.Chinese, l.Name, l.Chinese)
			for _, name := range l.Aliases {
				put(byAlias, name, name, name)
			}
			for _, name := range l.Former {
				put(byFormer, l.Slug, l.Name, name)
			}
		}
	}
	x.plain = sync.OnceValue(func() [][]string {
		all := make([][]string, len(x.all))
		for i, n := range x.all {
			if n.rank != byFormer {
				text := plain(n.folded)
				all[i] = append(soundsOf(text), text)
			}
		}
		return all
	})
	return x
}

// add adds a layout to a list, once.
func add(to []named, n named) []named {
	if slices.ContainsFunc(to, func(other named) bool { return other.layout == n.layout }) {
		return to
	}
	return append(to, n)
}

// find returns the layouts that a text names.
func (x *index) find(text string) (hits []named) {
	folded := hanzi.Fold(text)
	for _, n := range x.all {
		switch {
		case n.folded != folded || len(hits) > 0 && n.rank > hits[0].rank:
		case len(hits) > 0 && n.rank < hits[0].rank:
			hits = []named{n}
		default:
			hits = add(hits, n)
		}
	}
	return hits
}

// sounding returns the layouts of which a slug or a name sounds as a text is written.
func (x *index) sounding(text string) (hits []named) {
	sound := unspaced(text)
	if sound == "" || strings.ContainsFunc(sound, isHan) {
		return nil
	}
	for i, all := range x.plain() {
		if slices.Contains(all, sound) {
			hits = add(hits, x.all[i])
		}
	}
	return hits
}

// guess returns the layouts that a text names by its sound, else by a part of a name of two
// characters or more.
func (x *index) guess(text string) []named {
	if len(text) > 100 || strings.Contains(text, "/") {
		return nil
	}
	if hits := x.sounding(text); len(hits) > 0 {
		return hits
	}
	folded := hanzi.Fold(text)
	if len([]rune(folded)) < 2 || strings.IndexFunc(folded, unicode.IsLetter) != 0 || folded[0] < 0x80 {
		return nil
	}
	var hits []named
	for _, n := range x.all {
		if n.rank != byFormer && strings.Contains(n.folded, folded) {
			hits = add(hits, n)
		}
	}
	return hits
}

// nearest returns up to most slugs of the layouts whose slug, name or alias differs little from a text, the most alike first.
func (x *index) nearest(text string, most int) []string {
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
	for _, n := range x.all {
		// Up to a third may be wrong, and one character of a short Chinese name.
		length := utf8.RuneCountInString(n.text)
		bound := max(1, length/3)
		if n.rank == byFormer || typed > length+bound || length > typed+bound {
			continue
		}
		d := input.Distance(text, strings.ToLower(n.text), bound)
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
	for _, h := range hits[:min(most, len(hits))] {
		slugs = append(slugs, h.layout.Slug)
	}
	return slugs
}

// open returns the puzzle that a text names, of which hits are the layouts.
func open(text string, hits []named) (solve.Puzzle, error) {
	n := hits[0]
	if len(hits) > 1 {
		return nil, input.Errorf(input.Say("say which one: %s", choice(hits)), "%s: %q names %d different layouts", n.kind.Called(), input.Clip(text, 40), len(hits))
	}
	p, err := parseListed(n.kind, *n.layout)
	if err != nil {
		return nil, err
	}
	opened := dress(p, n.layout)
	if n.name != "" && n.name != n.layout.Name {
		opened.board.Name, opened.board.Slug, opened.board.English, opened.board.Chinese = n.name, "", "", ""
	}
	return opened, nil
}

func parseListed(k *solve.Kind, l solve.Layout) (solve.Puzzle, error) {
	return k.Parse(strings.TrimPrefix(l.ID, k.Name+":"))
}

// choice lists a few layouts with their lengths and boards.
func choice(hits []named) input.Message {
	const most = 4
	var list input.Message
	for i, n := range hits[:min(most, len(hits))] {
		said := input.Word(n.layout.Slug)
		if m, l := n.kind.Metrics[0], n.layout.Optimum[n.kind.Metrics[0]]; l > 0 {
			said = input.Say("%s (%s)", said, input.Number(l, m.Unit(l)))
		}
		if p, err := parseListed(n.kind, *n.layout); err == nil {
			said = input.Say("%s %s", said, p.Board().String())
		}
		if list = input.Say("%s, %s", list, said); i == 0 {
			list = said
		}
	}
	if len(hits) > most {
		list = input.Say("%s, %s", list, "…")
	}
	return list
}

// unknown is the error for a text that names no layout of a kind, or of any kind for nil. Form
// says how boards are written.
func unknown(k *solve.Kind, text, form string) error {
	hint, board := input.Say("slidegif list shows the names"), input.Say("a board is %s", input.Word(form))
	if k != nil {
		hint = input.Say("slidegif list %s shows the names", k.Name)
	}
	hint = input.Say("%s; %s", hint, board)
	near := indexes()[k]().nearest(text, 3)
	if len(near) == 0 {
		near = about(k, text, 3)
	}
	for _, other := range Kinds { // what could be any word, such as some codes, needs its kind
		id := other.Name + ":" + text
		if _, err := other.Parse(text); err == nil && k == nil && len(near) == 0 {
			hint = input.Say("a code is written as %s; %s", input.Puzzle{Word: id, ID: id}, hint)
		}
	}
	if len(near) > 0 {
		hint = input.Say("did you mean %s? %s", input.Either(near), hint)
	}
	if k == nil {
		return input.Errorf(hint, "there is no puzzle named %q", input.Clip(text, 40))
	}
	return input.Errorf(hint, "%s: there is no layout named %q", k.Called(), input.Clip(text, 40))
}

// Known returns a puzzle with the name of the layout that it equals; where there is none, the puzzle as it is.
func Known(p solve.Puzzle) solve.Puzzle {
	k := p.Kind()
	start := startOf(p.ID())
	for i := range k.Named() {
		l := &k.Named()[i]
		if l.ID == p.ID() {
			return dress(p, l)
		}
		// Only a few layouts are worth parsing.
		if k.Form == nil || !sameOutline(start, startOf(l.ID)) {
			continue
		}
		if named, err := parseListed(k, *l); err == nil && k.Form(named.Board()) == k.Form(p.Board()) {
			return dress(p, l)
		}
	}
	return p
}

// startOf returns the characters of the start of an ID.
func startOf(id string) []rune {
	_, desc, _ := strings.Cut(id, ":")
	start, _, _ := strings.Cut(desc, ":")
	return []rune(start)
}

// sameOutline reports whether two starts are the same but for the characters that stand for pieces.
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

// A dressed is a puzzle with the name and labels of its layout.
type dressed struct {
	solve.Puzzle
	board board.Board
}

func (d *dressed) Board() board.Board { return d.board }

func dress(p solve.Puzzle, l *solve.Layout) *dressed {
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
	return &dressed{p, b}
}
