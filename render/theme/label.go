package theme

import (
	"slices"
	"strings"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// legible is the smallest size in pixels at which Latin letters can be told apart.
const legible = 6.5

// label lays out the label of piece i of the scene on its face, which stays in from the
// outside of its cells. Pieces of one shape get one size of type.
func (t Theme) label(s Scene, i int, in insets) ([]Glyph, error) {
	p := s.Board.Pieces[i]
	if !s.Labels || strings.TrimSpace(p.Label) == "" {
		return nil, nil
	}
	f, err := t.labelFont(s, p)
	if err != nil {
		return nil, err
	}
	x0, y0, w, h := t.room(f, s, p, in)
	limit := s.limit(p.Label, w, h)
	peers := peers(s.Board, i)
	size := t.common(s, peers, w, h, limit, false)
	short := size < legible && !han(p.Label) && p.Role != board.Tile
	if short {
		limit = s.limit(shorten(p.Label, true), w, h)
		size = t.common(s, peers, w, h, limit, true)
	}
	if size < 1 {
		return nil, nil // the cells are a few pixels wide
	}
	b, size := arrange(f, shorten(p.Label, short), w, h, size)
	return b.at(x0+float64(w/2), y0+float64(h/2), size), nil
}

func (t Theme) labelFont(s Scene, p board.Piece) (*fonts.Font, error) {
	names := t.faces()
	switch {
	case p.Role == board.Tile:
		names = append([]string{t.Digits}, names...)
	case !han(p.Label):
		names = append([]string{t.Latin}, names...)
	}
	return typeface(p.Label, s.Font, names...)
}

// limit keeps a label from filling a piece that has room for a larger one: it is the
// largest size of its type. Words may take less than Han characters and numbers, which
// are few.
func (s Scene) limit(label string, w, h float64) float64 {
	n := len([]rune(label))
	share := .56 // for words on large pieces too, or they would stand in one row of its cells
	switch wide := min(w, h) > float64(s.Cell); {
	case wide && n == 1:
		share = .95
	case wide && han(label):
		share = .72
	case !wide && !han(label) && n > 3:
		share = .34
	}
	return share * float64(s.Cell)
}

// room returns the largest rectangle of p's cells in which its label fits best, in
// pixels and less a margin: a polyomino is labelled where it is thickest.
func (t Theme) room(f *fonts.Font, s Scene, p board.Piece, in insets) (x, y, w, h float64) {
	cells := atOrigin(p.Cells)
	cols, rows := extent(cells)
	filled := make([]bool, cols*rows)
	var mx, my float64
	for _, c := range cells {
		filled[c.Y*cols+c.X] = true
		mx += (float64(c.X) + .5) / float64(len(cells))
		my += (float64(c.Y) + .5) / float64(len(cells))
	}
	pad := float64(float64(s.Cell) * .11)
	best, near := -1.0, 0.0
	for top := range rows {
		for left := range cols {
			right := cols // no row of the rectangle reaches further
			for bottom := top; bottom < rows; bottom++ {
				for c := left; c < right; c++ {
					if !filled[bottom*cols+c] {
						right = c
					}
				}
				for c := left + 1; c <= right; c++ {
					rw := float64((c-left)*s.Cell) - in.l - in.r - float64(2*pad)
					rh := float64((bottom+1-top)*s.Cell) - in.t - in.b - float64(2*pad)
					_, size := arrange(f, p.Label, rw, rh, s.limit(p.Label, rw, rh))
					middle := [2]float64{float64(float64(left+c) / 2), float64(float64(top+bottom+1) / 2)}
					off := distance(middle, [2]float64{mx, my})
					if size > best*1.001 || size > best*.999 && off < near-1e-9 {
						best, near = size, off
						x, y, w, h = float64(left*s.Cell)+in.l+pad, float64(top*s.Cell)+in.t+pad, rw, rh
					}
				}
			}
		}
	}
	return x, y, w, h
}

// common is the size at which the labels of all the pieces fit.
func (t Theme) common(s Scene, peers []board.Piece, w, h, limit float64, short bool) float64 {
	size := limit
	for _, p := range peers {
		f, err := t.labelFont(s, p)
		if err != nil {
			continue // that piece will say so itself
		}
		_, z := arrange(f, shorten(p.Label, short), w, h, limit)
		size = min(size, z)
	}
	return size
}

// peers are the labelled pieces that look like piece i. Of tiles the one with most
// digits stands for all, written in the widest digit.
func peers(b board.Board, i int) []board.Piece {
	me := b.Pieces[i]
	if me.Role == board.Tile {
		n := 0
		for _, p := range b.Pieces {
			n = max(n, len(p.Label))
		}
		me.Label = strings.Repeat("8", n)
		return []board.Piece{me}
	}
	seen := map[string]bool{}
	var list []board.Piece
	for _, p := range b.Pieces {
		if p.Label != "" && !seen[p.Label] && p.Role == me.Role && slices.Equal(p.Cells, me.Cells) {
			seen[p.Label] = true
			list = append(list, p)
		}
	}
	return list
}

// shorten writes words as their first letters: where "Zhang Fei" would be dust, "ZF"
// can be read.
func shorten(label string, short bool) string {
	if !short {
		return label
	}
	var s strings.Builder
	for _, word := range strings.Fields(label) {
		s.WriteRune([]rune(word)[0])
	}
	return s.String()
}
