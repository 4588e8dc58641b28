package render

import (
	"context"
	"image"
	"image/draw"
	"iter"
	"strconv"

	"github.com/fogleman/gg"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A contact sheet shows a solution as boards side by side, as photographers lay out a
// film:
//
//	横刀立马  81 moves
//	+---+ +---+ +---+
//	|   | |   | |   |
//	+---+ +---+ +---+
//	  0     4     9
//
// Boards are taken at even distances, the first and the last among them.

// contactBoards is about how many boards a sheet has; whole rows of them.
const contactBoards = 18

// A contact is the layout of such a sheet in pixels.
type contact struct {
	columns, rows, boards int
	cell                  int
	tile                  image.Point // of one board
	gap, caption, head    int
	size                  image.Point
}

// newContact lays out a sheet for n+1 boards to choose from, the longer side of which has
// size pixels; columns may be 0.
func newContact(b board.Board, t theme.Theme, n, size, columns int) (contact, error) {
	if columns > 0 {
		return fitContact(b, t, n, size, columns)
	}
	var best contact
	var failed error
	for k := 1; k <= min(n+1, 9); k++ {
		c, err := fitContact(b, t, n, size, k)
		if err != nil {
			failed = err
			continue
		}
		if best.boards == 0 || c.off() < best.off() {
			best = c
		}
	}
	if best.boards > 0 {
		failed = nil
	}
	return best, failed
}

// off tells how far from good a layout's shape is: 4 to 3, and no holes in the last row.
func (c contact) off() int {
	w, h := 3*c.size.X, 4*c.size.Y
	return max(w, h)*100/min(w, h) + 10*(c.columns*c.rows-c.boards)
}

func fitContact(b board.Board, t theme.Theme, n, size, columns int) (contact, error) {
	rows := max(1, (contactBoards+columns/2)/columns)
	c := contact{columns: columns, boards: min(n+1, columns*rows)}
	c.columns = min(columns, c.boards)
	c.rows = (c.boards + c.columns - 1) / c.columns
	c.gap, c.caption, c.head = max(4, size/50), max(10, size/40), max(14, size/14)
	for c.cell = size / (c.columns * b.W); c.cell >= minCell; c.cell-- {
		m := 2 * t.Margin(c.cell)
		c.tile = image.Pt(b.W*c.cell+m, b.H*c.cell+m)
		c.size = image.Pt(c.columns*(c.tile.X+c.gap)+c.gap, c.head+c.rows*(c.tile.Y+c.caption+c.gap))
		if c.size.X <= size && c.size.Y <= size {
			if c.size.X >= c.size.Y { // what cells cannot fill goes to the edges
				c.size.X = size
			} else {
				c.size.Y = size
			}
			return c, nil
		}
	}
	return c, board.BadInput("give a larger size or another number of columns",
		"size: %d boards of %d x %d cells in %d columns do not fit into %d pixels", c.boards, b.W, b.H, columns, size)
}

// place returns where board i stands.
func (c contact) place(i int) image.Rectangle {
	left := (c.size.X - c.columns*(c.tile.X+c.gap) + c.gap) / 2
	at := image.Pt(left+i%c.columns*(c.tile.X+c.gap), c.head+i/c.columns*(c.tile.Y+c.caption+c.gap))
	return image.Rectangle{at, at.Add(c.tile)}
}

// drawContact draws the sheet of a solution.
func drawContact(ctx context.Context, s Show, o Options, size int) (*image.RGBA, error) {
	t, err := newTempo(o, len(s.Moves))
	if err != nil {
		return nil, err
	}
	sc, err := newScene(s, o)
	if err != nil {
		return nil, err
	}
	title := sc.sheetTitle(s.Board.Name)
	sc.title, sc.count = "", nil // each board has a number instead
	c, err := newContact(s.Board, sc.theme, t.to-t.from, size, o.Columns)
	if err != nil {
		return nil, err
	}
	sh, err := drawSheet(ctx, sc, plainLayout(s.Board, sc.theme, c.cell), o.Highlight)
	if err != nil {
		return nil, err
	}
	dc := gg.NewContext(c.size.X, c.size.Y)
	img := dc.Image().(*image.RGBA)
	draw.Draw(img, img.Rect, image.NewUniform(sc.theme.Paper), image.Point{}, draw.Src)
	if err := c.drawHead(dc, sh, title, s.Metric.Count(len(s.Moves))); err != nil {
		return nil, err
	}
	for p := range c.panels(sc.Board, s.Moves, t, o.Highlight) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		still, err := sh.still(p.board, p.lit, 0)
		if err != nil {
			return nil, err
		}
		draw.Draw(img, p.place, still, image.Point{}, draw.Src)
		if o.Counter {
			if err := theme.DrawText(dc, sc.theme, p.step, p.below, float64(c.caption)*.62, sc.theme.Ink, sc.Font); err != nil {
				return nil, err
			}
		}
	}
	return img, nil
}

// A panel is one board of a sheet.
type panel struct {
	board board.Board
	lit   []int           // pieces that have just moved, if they are to be lit
	step  string          // how many moves are done
	place image.Rectangle // of the board
	below image.Rectangle // of the number
}

// panels yields the boards of a sheet, evenly spread over the moves from t.from to t.to.
func (c contact) panels(start board.Board, moves []board.Move, t tempo, highlight bool) iter.Seq[panel] {
	return func(yield func(panel) bool) {
		b, done := start, 0
		for i := range c.boards {
			step := t.from + i*(t.to-t.from)/max(1, c.boards-1)
			for ; done < step; done++ {
				b = b.Apply(moves[done])
			}
			r := c.place(i)
			p := panel{board: b, step: strconv.Itoa(step), place: r}
			p.below = image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+c.caption+c.gap/4)
			if highlight && step > 0 {
				p.lit = moves[step-1].Pieces
			}
			if !yield(p) {
				return
			}
		}
	}
}

// sheetTitle returns the title, or else the puzzle's name if the fonts have its
// characters: nobody asked for it, so one that they lack is no error.
func (s scene) sheetTitle(name string) string {
	if s.title != "" {
		return s.title
	}
	if _, err := s.theme.TextWidth(name, 1, s.Font); err != nil {
		return ""
	}
	return name
}

// drawHead writes the title, and the length of the solution beside it.
func (c contact) drawHead(dc *gg.Context, sh *sheet, title, length string) error {
	box := image.Rect(c.place(0).Min.X, c.gap/3, c.place(c.columns-1).Max.X, c.head)
	t := sh.theme
	if title != "" {
		big := float64(c.head) * .5
		room := image.Rect(box.Min.X, box.Min.Y, box.Min.X+box.Dx()*2/3, box.Max.Y)
		if err := theme.DrawTextAt(dc, t, title, room, theme.Left, big, t.Ink, sh.font); err != nil {
			return err
		}
		wide, err := t.TextWidth(title, big, sh.font)
		if err != nil {
			return err
		}
		box.Min.X += min(int(wide), room.Dx()) + c.head/3
	}
	return theme.DrawTextAt(dc, t, length, box, theme.Left, float64(c.head)*.3, t.Ink, sh.font)
}
