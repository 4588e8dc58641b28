package blocks

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/search"
)

// findPlaces lists where the goal can stand so that pieces can come there: as it is, or
// anywhere on the board where it is a pattern.
func (m *model) findPlaces() {
	low, high := board.Point{}, board.Point{} // shifts
	if m.board.GoalAnywhere && len(m.board.Goal) > 0 {
		first := m.board.Goal[0].At
		low, high = board.Point{X: -first.X, Y: -first.Y}, board.Point{X: m.w - 1 - first.X, Y: m.h - 1 - first.Y}
	}
	for y := low.Y; y <= high.Y; y++ {
		for x := low.X; x <= high.X; x++ {
			if place, ok := m.placeOf(board.Point{X: x, Y: y}); ok {
				m.places = append(m.places, place)
				for _, p := range place {
					c := &m.classes[p.class]
					if !slices.Contains(c.goals, p.rank) {
						c.goals = append(c.goals, p.rank)
					}
				}
			}
		}
	}
}

// placeOf returns what must stand where to take the goal's place after a shift, and false
// where something can never come there.
func (m *model) placeOf(shift board.Point) (place []placed, ok bool) {
	for _, g := range m.board.Goal {
		at := g.At.Add(shift)
		i := slices.IndexFunc(m.classes, func(c class) bool { return c.id == g.Class })
		if !m.inside(at) || m.classes[i].rank[m.cell(at)] == none {
			return nil, false
		}
		if p := (placed{int16(i), m.classes[i].rank[m.cell(at)]}); !slices.Contains(place, p) {
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
