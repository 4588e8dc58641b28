// Package estimate draws the terms that heuristics of number tiles add up: the way of each tile to its goal cell, and
// the tiles in linear conflict. The package shares no code with the solver; a test compares the two.
package estimate

import (
	"image"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A Sum holds the terms of the Manhattan and linear-conflict heuristics for a board of number tiles.
type Sum struct {
	Distances []int // rows plus columns from each piece to its goal cell
	// Conflicts lists the tiles that must leave their goal row or column to let another tile pass. Each of these
	// tiles needs two moves in addition to its distance.
	Conflicts []Conflict
}

// A Conflict is a pair of tiles in their common goal line, in the wrong order.
type Conflict struct{ Leaves, Passes int } // indices of pieces

// Of returns the Sum for a board. The goal must name every piece.
func Of(b board.Board) Sum {
	goals := make([]board.Point, len(b.Pieces))
	for i := range goals {
		goals[i] = goalOf(b, i)
	}
	s := Sum{Distances: make([]int, len(b.Pieces))}
	for i, p := range b.Pieces {
		s.Distances[i] = distance(p.At.X, goals[i].X) + distance(p.At.Y, goals[i].Y)
	}
	for y := range b.H {
		s.addLine(b, goals, func(at board.Point) (line, place int) { return at.Y, at.X }, y)
	}
	for x := range b.W {
		s.addLine(b, goals, func(at board.Point) (line, place int) { return at.X, at.Y }, x)
	}
	return s
}

func goalOf(b board.Board, piece int) board.Point {
	for _, g := range b.Goal {
		if g.Class == b.Pieces[piece].Class {
			return g.At
		}
	}
	return b.Pieces[piece].At
}

func distance(a, b int) int { return max(a-b, b-a) }

// addLine adds the conflicts of one row or column. A longest subsequence of tiles with increasing goal places
// remains in the line. All other tiles in their goal line must leave it.
func (s *Sum) addLine(b board.Board, goals []board.Point, split func(board.Point) (line, place int), line int) {
	var tiles []int // in the order of their places
	for i, p := range b.Pieces {
		at, _ := split(p.At)
		to, _ := split(goals[i])
		if at == line && to == line {
			tiles = append(tiles, i)
		}
	}
	place := func(i int) int { _, k := split(b.Pieces[i].At); return k }
	goal := func(i int) int { _, k := split(goals[i]); return k }
	slices.SortFunc(tiles, func(i, k int) int { return place(i) - place(k) })
	stay := longestIncreasing(tiles, goal)
	for _, i := range tiles {
		if slices.Contains(stay, i) {
			continue
		}
		passes := slices.IndexFunc(stay, func(k int) bool { return (place(k) < place(i)) != (goal(k) < goal(i)) })
		s.Conflicts = append(s.Conflicts, Conflict{i, stay[passes]})
	}
}

// longestIncreasing returns a longest subsequence of tiles with increasing goals.
func longestIncreasing(tiles []int, goal func(int) int) (longest []int) {
	ending := make([][]int, len(tiles)) // longest subsequence that ends at each tile
	for i, tile := range tiles {
		for k := range i {
			if goal(tiles[k]) < goal(tile) && len(ending[k]) > len(ending[i]) {
				ending[i] = ending[k]
			}
		}
		ending[i] = append(slices.Clone(ending[i]), tile)
		if len(ending[i]) > len(longest) {
			longest = ending[i]
		}
	}
	return longest
}

// Total returns the sum of the distances, and this sum plus two moves for each conflict.
func (s Sum) Total() (manhattan, withConflicts int) {
	for _, d := range s.Distances {
		manhattan += d
	}
	return manhattan, manhattan + 2*len(s.Conflicts)
}

// Misplaced returns the number of tiles that are not on their goal cells.
func (s Sum) Misplaced() (n int) {
	for _, d := range s.Distances {
		if d > 0 {
			n++
		}
	}
	return n
}

// Terms returns the distances as a sum, such as "2 + 0 + 3", in the order of the numbers on the tiles.
func (s Sum) Terms(b board.Board) string {
	var terms []string
	for _, i := range byNumber(b) {
		terms = append(terms, strconv.Itoa(s.Distances[i]))
	}
	return strings.Join(terms, " + ")
}

// byNumber returns the indices of the pieces in the order of their numbers.
func byNumber(b board.Board) []int {
	order := make([]int, len(b.Pieces))
	for i := range order {
		order[i] = i
	}
	number := func(i int) int { n, _ := strconv.Atoi(b.Pieces[i].Name); return n }
	slices.SortFunc(order, func(i, k int) int { return number(i) - number(k) })
	return order
}

// A Picture shows a board and, in a panel for each tile, the way of the tile to its goal cell. Further panels show
// the tiles in linear conflict:
//
//	title
//	+-------+  text
//	| 8 6 7 |
//	| 2 5 4 |
//	| 3   1 |
//	+-------+
//	1  .__ 4    2  ___ 2    3  ___ 4
type Picture struct {
	Title string
	Text  []string // lines to the right of the board
	Board board.Board
	Sum   Sum
	Font  []byte // OpenType or TrueType file for all text; nil selects the embedded fonts

	// If the goal cannot be reached, Permutation is drawn instead of the panels. Orders holds the names of its two
	// rows, the start and the goal.
	Permutation *Permutation
	Orders      [2]string
}

// Draw draws the picture in the colours and fonts of a theme. The longer side has the given number of pixels.
// Draw returns an error if no font has a glyph for some character.
func (q Picture) Draw(look theme.Theme, longer int) (theme.Drawing, image.Point, error) {
	p := painter{Picture: q, Pen: theme.Pen{Theme: look.OrDefault(), Font: q.Font}, width: longer}
	panels := p.panels()
	columns := min(q.Board.W+1, len(panels))
	rows := (len(panels) + columns - 1) / columns
	var size image.Point
	var top, pitch int
	for ; ; p.width-- {
		top = p.scaled(60) + p.scaled(boardSide) + p.scaled(24)
		p.slot = (p.width - 2*p.scaled(margin)) / columns
		pitch = p.slot * q.Board.H / q.Board.W
		if q.Permutation != nil {
			rows, pitch = 1, int(float64(p.width)*permutationShare)
		}
		if size = image.Pt(p.width, top+rows*pitch+p.scaled(14)); size.Y <= longer {
			break
		}
	}
	if p.width < longer {
		size.Y = longer
	}
	p.Rect(0, 0, float64(size.X), float64(size.Y), p.Theme.Paper)
	p.write(p.Title, image.Pt(p.scaled(margin), p.scaled(12)), 24)
	p.drawBoard()
	if q.Permutation != nil {
		p.drawPermutation(top)
		return p.Drawing, size, p.Err
	}
	for i, panel := range panels {
		p.corner = image.Pt(p.scaled(margin)+i%columns*p.slot, top+i/columns*pitch)
		panel()
	}
	return p.Drawing, size, p.Err
}

// Dimensions in pixels at the usual width.
const (
	usualWidth = 640
	margin     = 22
	boardSide  = 220
)

// A painter draws the parts of a Picture.
type painter struct {
	Picture
	theme.Pen
	width  int
	slot   int         // width of a panel and of its text
	corner image.Point // of the current panel
}

// scaled converts a length in a picture of width usualWidth to a length in this picture.
func (p *painter) scaled(n int) int { return n * p.width / usualWidth }

// write writes a line of text from a point to the right margin. A long line has smaller letters.
func (p *painter) write(text string, at image.Point, em float64) {
	size, right := em*float64(p.width)/usualWidth, p.width-p.scaled(margin)
	if width, space := p.TextWidth(text, size), float64(right-at.X); width > space {
		size *= space / width
	}
	p.Write(text, image.Rect(at.X, at.Y, right, at.Y+p.scaled(int(em*1.5))), theme.Left, size)
}

// drawBoard draws the board, and the lines of text to its right.
func (p *painter) drawBoard() {
	b, side := p.Picture.Board, p.scaled(boardSide)
	cell := side
	size := image.Pt(0, 0)
	for ; cell > 4; cell-- {
		if size = scene.BoardGeometry(b, p.Theme.Margin, cell).Size; max(size.X, size.Y) <= side {
			break
		}
	}
	at := image.Pt(p.scaled(margin), p.scaled(60))
	p.Pen.Board(b, cell, at)
	for i, line := range p.Text {
		p.write(line, image.Pt(at.X+size.X+p.scaled(24), at.Y+p.scaled(6+30*i)), 17)
	}
}

// panels returns the functions that draw the panels. Each function draws at p.corner.
func (p *painter) panels() (list []func()) {
	b := p.Picture.Board
	for _, i := range byNumber(b) {
		list = append(list, func() { p.drawWay(i) })
	}
	for _, c := range p.Sum.Conflicts {
		list = append(list, func() { p.drawConflict(c) })
	}
	return list
}

// cell returns the size of a cell of a panel.
func (p *painter) cell() float64 {
	return float64(p.slot) * .74 / float64(p.Picture.Board.W)
}

// square returns a cell of the current panel.
func (p *painter) square(at board.Point) (x, y, side float64) {
	side = p.cell()
	return float64(p.corner.X) + float64(float64(at.X)*side), float64(p.corner.Y) + float64(float64(at.Y)*side), side
}

// drawGrid draws the cells of a panel, and the text to the right of them.
func (p *painter) drawGrid(text string) {
	b := p.Picture.Board
	for y := range b.H {
		for x := range b.W {
			p.fill(board.Point{X: x, Y: y}, 1, p.Blend(CellShare))
		}
	}
	left, _, side := p.square(board.Point{X: b.W})
	size := float64(float64(p.slot) * .13)
	top := p.corner.Y + int(float64(side*float64(b.H)/2)-size)
	p.Write(text, image.Rect(int(left)+int(size*.4), top, p.corner.X+p.slot+int(size), top+int(float64(2*size))), theme.Left, size)
}

// CellShare is the fraction of ink in the colour of cells; see theme.Pen.Blend.
const CellShare = .12

// fill fills a cell of the current panel, except for a border of the given width in pixels.
func (p *painter) fill(at board.Point, border float64, c color.RGBA) {
	x, y, side := p.square(at)
	p.Rect(x+border, y+border, x+side-border, y+side-border, c)
}

func (p *painter) drawTile(i int, c color.RGBA) {
	tile := p.Picture.Board.Pieces[i]
	p.fill(tile.At, 1, c)
	x, y, side := p.square(tile.At)
	p.WriteColored(tile.Name, image.Rect(int(x), int(y), int(x+side), int(y+side)), theme.Middle, float64(side*.55), p.Theme.Paper)
}

// drawWay draws the way of a tile to its goal cell: first along its row, then along its column.
func (p *painter) drawWay(i int) {
	p.drawGrid(strconv.Itoa(p.Sum.Distances[i]))
	from, to := p.Picture.Board.Pieces[i].At, goalOf(p.Picture.Board, i)
	width := max(1.5, float64(p.cell()*.09))
	if from != to {
		p.fill(to, 1, p.Theme.Ink)
		p.fill(to, 1+float64(width*.8), p.Theme.Paper)
	}
	points := [][2]float64{p.middle(from)}
	if from.X != to.X && from.Y != to.Y {
		points = append(points, p.middle(board.Point{X: to.X, Y: from.Y}))
	}
	points = append(points, p.middle(to))
	for n := 1; n < len(points); n++ {
		p.Line(points[n-1], points[n], p.Theme.Ink, width)
	}
	if from != to {
		p.arrowHead(points[len(points)-2], points[len(points)-1], width)
	}
	p.drawTile(i, p.Theme.Ink)
}

// middle returns the middle of a cell of the current panel.
func (p *painter) middle(at board.Point) [2]float64 {
	x, y, side := p.square(at)
	return [2]float64{x + float64(side*.5), y + float64(side*.5)}
}

// arrowHead draws the head of an arrow along a horizontal or vertical line.
func (p *painter) arrowHead(from, to [2]float64, width float64) {
	size := float64(p.cell() * .2)
	for _, side := range []float64{-1, 1} {
		end := to
		for k := range end {
			switch {
			case from[k] == to[k]:
				end[k] += float64(side * size)
			case from[k] < to[k]:
				end[k] -= size
			default:
				end[k] += size
			}
		}
		p.Line(to, end, p.Theme.Ink, width)
	}
}

// drawConflict draws two tiles in linear conflict. The tile that must leave the line has the colour Theme.Sign.
func (p *painter) drawConflict(c Conflict) {
	p.drawGrid("+ 2")
	a, b := p.Picture.Board.Pieces[c.Leaves].At, p.Picture.Board.Pieces[c.Passes].At
	p.Line(p.middle(a), p.middle(b), p.Theme.Sign, float64(p.cell()*.2))
	p.drawTile(c.Passes, p.Theme.Ink)
	p.drawTile(c.Leaves, p.Theme.Sign)
}
