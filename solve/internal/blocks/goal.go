package blocks

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// findPlaces lists where the goal can stand so that pieces can come there: as it is, anywhere
// on the board where it is a pattern, or with whichever cells where it asks for cells.
func (m *model) findPlaces() {
	for _, pieces := range m.board.Places() {
		place, ok := m.placeOf(pieces)
		if !ok {
			continue
		}
		m.places = append(m.places, place)
		for _, p := range place {
			c := &m.classes[p.class]
			if !slices.Contains(c.goals, p.rank) {
				c.goals = append(c.goals, p.rank)
			}
		}
	}
}

// placeOf returns what must stand where so that pieces are at their places, and false where
// something can never come there.
func (m *model) placeOf(pieces []board.Piece) (place []placed, ok bool) {
	for _, g := range pieces {
		i := slices.IndexFunc(m.classes, func(c class) bool { return c.id == g.Class })
		if !m.inside(g.At) || m.classes[i].rank[m.cell(g.At)] == none {
			return nil, false
		}
		if p := (placed{int16(i), m.classes[i].rank[m.cell(g.At)]}); !slices.Contains(place, p) {
			place = append(place, p)
		}
	}
	for i, c := range m.classes {
		n := 0
		for _, p := range place {
			if int(p.class) == i {
				n++
			}
		}
		if n > c.count {
			return nil, false
		}
	}
	return place, true
}

// Goal tells positions where every piece of the goal is at one of its places.
func (g *generator[S, C]) Goal() search.Goal[S] { return g.goal }

// goalOf returns the goal in terms of codes.
func goalOf[S search.Code](m *model) search.Goal[S] {
	places := make([]search.Goal[S], len(m.places))
	for i, place := range m.places {
		place = slices.Clone(place)
		slices.SortFunc(place, comparePlaced)
		for k, p := range place {
			c := &m.classes[p.class]
			if c.choose != nil {
				if k == 0 || place[k-1].class != p.class {
					at := &c.parts[0]
					places[i].Want[at.word] |= c.numberOf(place[k:k+c.count]) << at.shift
					places[i].Mask[at.word] |= at.mask << at.shift
				}
				continue
			}
			w, v := c.word[p.rank], c.value[p.rank]
			places[i].Want[w] |= v
			if c.lone {
				v = c.parts[0].mask << c.parts[0].shift
			}
			places[i].Mask[w] |= v
		}
	}
	if len(places) == 1 {
		return places[0]
	}
	return search.Goal[S]{Test: func(s S) bool {
		return slices.ContainsFunc(places, func(g search.Goal[S]) bool { return g.Solved(s) })
	}}
}
