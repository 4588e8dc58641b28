package theme

import (
	"slices"
	"strings"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// minLatinSize is the smallest font size, in pixels, at which Latin letters are legible.
const minLatinSize = 6.5

// label lays out the text of the label of piece i. The insets are distances from the sides of the
// piece's cells. Pieces of the same shape share a font size.
func (t Theme) label(s Scene, i int, in insets) ([]Glyph, error) {
	p := s.Board.Pieces[i]
	if !s.Labels || strings.TrimSpace(p.Label) == "" {
		return nil, nil
	}
	f, err := t.labelFont(s, p)
	if err != nil {
		return nil, err
	}
	x0, y0, w, h := t.labelArea(f, s, p, in)
	limit := s.maxLabelSize(p.Label, w, h)
	peers := peers(s.Board, i)
	size := t.commonSize(s, peers, w, h, limit, false)
	short := size < max(minLatinSize, s.Legible) && !isHan(p.Label) && p.Role != board.Tile && (p.Colours == "" || s.Legible == 0)
	if short {
		limit = s.maxLabelSize(initials(p.Label, true), w, h)
		size = t.commonSize(s, peers, w, h, limit, true)
	}
	if p.Colours != "" && size < s.Legible { // without text, the block would have no name
		x0, y0, w, h = t.labelArea(f, s, p, insets{})
		_, size = bestLayout(f, p.Label, w, h, s.Legible)
	}
	if size < 1 || size < s.Legible && p.Role != board.Tile && p.Colours == "" {
		return nil, nil // the cells are too small to show a label
	}
	b, size := bestLayout(f, initials(p.Label, short), w, h, size)
	return b.placed(x0+float64(w/2), y0+float64(h/2), size), nil
}

func (t Theme) labelFont(s Scene, p board.Piece) (*fonts.Font, error) {
	names := t.faces()
	switch {
	case p.Role == board.Tile:
		names = append([]string{t.Digits}, names...)
	case p.Colours != "" && t.signs != "":
		names = []string{signFont}
	case !isHan(p.Label):
		names = append([]string{t.Latin}, names...)
	}
	return chooseFont(p.Label, s.Font, names...)
}

// maxLabelSize returns the maximum font size of a label. The maximum prevents labels from filling large pieces. Labels
// that would be illegible may fill their piece.
func (s Scene) maxLabelSize(label string, w, h float64) float64 {
	n := len([]rune(label))
	// Words have this share even on large pieces, because larger words would fill a row of cells.
	share := .56
	switch wide := min(w, h) > float64(s.Cell); {
	case wide && n == 1:
		share = .95
	case wide && isHan(label):
		share = .72
	case !wide && !isHan(label) && n > 3:
		share = .34
	}
	return max(float64(share*float64(s.Cell)), s.Legible)
}

// labelArea returns the rectangle inside the cells of p that has room for the largest label, excluding padding. If
// several rectangles are equally good, the rectangle closest to the centroid is chosen. The result is in pixels.
func (t Theme) labelArea(f *fonts.Font, s Scene, p board.Piece, in insets) (x, y, w, h float64) {
	cells := normalize(p.Cells)
	cols, rows := cellSize(cells)
	filled := make([]bool, cols*rows)
	var mx, my float64
	for _, c := range cells {
		filled[c.Y*cols+c.X] = true
		mx += (float64(c.X) + .5) / float64(len(cells))
		my += (float64(c.Y) + .5) / float64(len(cells))
	}
	pad := float64(float64(s.Cell) * .11)
	best, bestDistance := -1.0, 0.0
	for top := range rows {
		for left := range cols {
			right := cols // in the rows so far, all cells from left up to here are filled
			for bottom := top; bottom < rows; bottom++ {
				for c := left; c < right; c++ {
					if !filled[bottom*cols+c] {
						right = c
					}
				}
				for c := left + 1; c <= right; c++ {
					rw := float64((c-left)*s.Cell) - in.l - in.r - float64(2*pad)
					rh := float64((bottom+1-top)*s.Cell) - in.t - in.b - float64(2*pad)
					_, size := bestLayout(f, p.Label, rw, rh, s.maxLabelSize(p.Label, rw, rh))
					middle := [2]float64{float64(float64(left+c) / 2), float64(float64(top+bottom+1) / 2)}
					distanceToCenter := distance(middle, [2]float64{mx, my})
					if size > best*1.001 || size > best*.999 && distanceToCenter < bestDistance-1e-9 {
						best, bestDistance = size, distanceToCenter
						x, y, w, h = float64(left*s.Cell)+in.l+pad, float64(top*s.Cell)+in.t+pad, rw, rh
					}
				}
			}
		}
	}
	return x, y, w, h
}

// commonSize returns the largest font size, up to the limit, at which the labels of all peers fit into w x h
// pixels.
func (t Theme) commonSize(s Scene, peers []board.Piece, w, h, limit float64, short bool) float64 {
	size := limit
	for _, p := range peers {
		f, err := t.labelFont(s, p)
		if err != nil {
			continue // Piece returns the error for this piece
		}
		_, z := bestLayout(f, initials(p.Label, short), w, h, limit)
		size = min(size, z)
	}
	return size
}

// peers returns the labelled pieces with the same role and shape as piece i. For tiles, peers returns one piece
// with the widest possible label: the digit 8, repeated.
func peers(b board.Board, i int) []board.Piece {
	piece := b.Pieces[i]
	if piece.Role == board.Tile {
		n := 0
		for _, p := range b.Pieces {
			n = max(n, len(p.Label))
		}
		piece.Label = strings.Repeat("8", n)
		return []board.Piece{piece}
	}
	seen := map[string]bool{}
	var list []board.Piece
	for _, p := range b.Pieces {
		if p.Label != "" && !seen[p.Label] && p.Role == piece.Role && slices.Equal(p.Cells, piece.Cells) {
			seen[p.Label] = true
			list = append(list, p)
		}
	}
	return list
}

// If short is set, initials abbreviates each word to its first letter. For example, "ZF" is legible in pictures
// that are too small for "Zhang Fei".
func initials(label string, short bool) string {
	if !short {
		return label
	}
	var s strings.Builder
	for _, word := range strings.Fields(label) {
		s.WriteRune([]rune(word)[0])
	}
	return s.String()
}
