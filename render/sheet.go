package render

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"github.com/fogleman/gg"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A sheet holds everything a picture is put together from, each drawn once in full
// colour: what never moves, and every piece.
type sheet struct {
	layout
	theme  theme.Theme
	base   *image.RGBA // paper, title and the empty board
	pieces []*image.RGBA
	lit    []*image.RGBA // nil where no piece is ever lit
	font   []byte
	caps   caption
}

// A caption is the counter's place: texts end at the right of the box, so that only
// digits move when the number changes.
type caption struct {
	box   image.Rectangle
	size  float64
	text  func(n int) string
	empty bool
}

// newSheet draws the parts of a show. Lit pieces are drawn where lit is set.
func newSheet(ctx context.Context, s scene, size int, lit bool) (*sheet, error) {
	l, err := newLayout(s.Board, s.theme, size, s.title != "", s.count != nil)
	if err != nil {
		return nil, err
	}
	return drawSheet(ctx, s, l, lit)
}

// drawSheet is newSheet for a given layout.
func drawSheet(ctx context.Context, s scene, l layout, lit bool) (*sheet, error) {
	sh := &sheet{layout: l, theme: s.theme, font: s.Font}
	ts, err := s.at(l.cell)
	if err != nil {
		return nil, err
	}
	if sh.base, err = sh.drawBase(ts, s.title); err != nil {
		return nil, err
	}
	for i, p := range ts.Board.Pieces {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		box := bounds(p).Size().Mul(l.cell)
		for k, into := range []*[]*image.RGBA{&sh.pieces, &sh.lit} {
			if k == 1 && !lit {
				continue
			}
			d, err := s.theme.Piece(ts, i, k == 1)
			if err != nil {
				return nil, err
			}
			*into = append(*into, pictureOf(d, box, color.RGBA{}))
		}
	}
	return sh, sh.planCaption(s)
}

// drawBase draws all that stays.
func (sh *sheet) drawBase(s theme.Scene, title string) (*image.RGBA, error) {
	base := gg.NewContext(sh.size.X, sh.size.Y)
	img := base.Image().(*image.RGBA)
	draw.Draw(img, img.Bounds(), image.NewUniform(sh.theme.Paper), image.Point{}, draw.Src)
	draw.Draw(img, sh.board, pictureOf(sh.theme.Board(s), sh.board.Size(), sh.theme.Paper), image.Point{}, draw.Src)
	sh.bleed(img)
	if title != "" {
		box := sh.head.Inset(sh.head.Dy() / 8)
		if err := theme.DrawText(base, sh.theme, title, box, float64(sh.head.Dy())*.58, sh.theme.Ink, sh.font); err != nil {
			return nil, fmt.Errorf("title: %w", err)
		}
	}
	return img, nil
}

// planCaption finds the box that the widest text of the counter fills.
func (sh *sheet) planCaption(s scene) error {
	if s.count == nil {
		sh.caps.empty = true
		return nil
	}
	sh.caps.text = s.count
	sh.caps.size = float64(sh.foot.Dy()) * .58
	room := sh.foot.Inset(sh.foot.Dy() / 8)
	wide := 0.0
	for _, n := range s.widest {
		w, err := sh.theme.TextWidth(s.count(n), sh.caps.size, sh.font)
		if err != nil {
			return err
		}
		wide = max(wide, w)
	}
	if w := float64(room.Dx()); wide > w {
		sh.caps.size *= w / wide
		wide = w
	}
	half := (int(wide) + 4) / 2
	middle := (room.Min.X + room.Max.X) / 2
	sh.caps.box = image.Rect(middle-half, room.Min.Y, middle+half, room.Max.Y).Intersect(sh.foot)
	return nil
}

// drawCount draws the counter's box at n moves.
func (sh *sheet) drawCount(n int) (*image.RGBA, error) {
	return sh.drawCaption(sh.caps.text(n), sh.caps.box.Size())
}

const digits = "0123456789/"

// drawDigits draws what counters are made of: their palette should not be another one for
// each number.
func (sh *sheet) drawDigits() (*image.RGBA, error) {
	wide, err := sh.theme.TextWidth(digits, sh.caps.size, sh.font)
	if err != nil {
		return nil, err
	}
	return sh.drawCaption(digits, image.Pt(int(wide)+4, sh.caps.box.Dy()))
}

func (sh *sheet) drawCaption(text string, size image.Point) (*image.RGBA, error) {
	glyphs, err := sh.theme.Text(text, image.Rectangle{Max: size}, theme.Right, sh.caps.size, sh.font)
	if err != nil {
		return nil, err
	}
	d := theme.Drawing{{Glyphs: glyphs, Fill: theme.Flat(sh.theme.Ink)}}
	return pictureOf(d, size, sh.theme.Paper), nil
}

// still composes the whole picture of a board in full colour.
func (sh *sheet) still(b board.Board, lit []int, count int) (*image.RGBA, error) {
	img := image.NewRGBA(sh.base.Rect)
	copy(img.Pix, sh.base.Pix)
	for i, p := range b.Pieces {
		look := sh.pieces[i]
		for _, k := range lit {
			if k == i && sh.lit != nil {
				look = sh.lit[i]
			}
		}
		draw.Draw(img, sh.place(p), look, image.Point{}, draw.Over)
	}
	if !sh.caps.empty {
		text, err := sh.drawCount(count)
		if err != nil {
			return nil, err
		}
		draw.Draw(img, sh.caps.box, text, image.Point{}, draw.Src)
	}
	return img, nil
}

// over composes a pixel with premultiplied alpha on an opaque ground.
func over(px uint32, ground color.RGBA) rgb {
	rest := 255 - px>>24
	mix := func(c uint32, under uint8) uint32 { return min(c&255+(uint32(under)*rest+127)/255, 255) }
	return pack(mix(px, ground.R), mix(px>>8, ground.G), mix(px>>16, ground.B))
}
