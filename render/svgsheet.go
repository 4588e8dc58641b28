package render

import (
	"fmt"
	"image"
	"math"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// maxOnSheet is how many boards a sheet shows: of a longer solution as many, evenly
// spread, the first and the last always.
const maxOnSheet = 18

// sheet writes many boards of the solution side by side, each with its number of moves.
func (v *vector) sheet(s Show, o Options) error {
	t, err := newTempo(o, len(s.Moves))
	if err != nil {
		return err
	}
	v.title = fmt.Sprintf("%s, solved in %s", v.name, s.Metric.Count(len(s.Moves)))
	one := v.layout.board.Size()
	gap, foot := one.X/8, one.X/6
	steps := spread(t.from, t.to, maxOnSheet)
	columns := o.Columns
	if columns == 0 {
		columns = shapely(len(steps), one.X+gap, one.Y+foot)
	}
	columns = min(columns, len(steps))
	rows := (len(steps) + columns - 1) / columns
	heading, err := v.heading(s)
	if err != nil {
		return err
	}
	head := 0
	if heading != "" {
		head = foot * 2
	}
	wide := columns*(one.X+gap) + gap
	v.doc.view = image.Pt(wide, gap+head+rows*(one.Y+foot)+gap/2)
	size := o.size(svgSheetSize)
	scale := float64(size) / float64(max(v.doc.view.X, v.doc.view.Y))
	v.size = image.Pt(int(math.Round(float64(v.doc.view.X)*scale)), int(math.Round(float64(v.doc.view.Y)*scale)))

	d, th := v.doc, v.scene.theme
	fmt.Fprintf(&d.body, `<path d="M0 0h%dv%dh-%dz"%s/>`+"\n", d.view.X, d.view.Y, d.view.X, d.color("fill", th.Paper))
	if heading != "" {
		box := image.Rect(gap, gap*3/4, wide-gap, gap*3/4+head)
		glyphs, err := th.Text(heading, box, theme.Left, float64(head)*.62, v.scene.Font)
		if err != nil {
			return err
		}
		d.body.WriteString(d.text(glyphs, th.Ink))
		if end := box.Min.X + int(inkWidth(glyphs)) + gap; end < box.Max.X {
			count := s.Metric.Count(len(s.Moves))
			if err := v.words(count, image.Rect(end, box.Min.Y, box.Max.X, box.Max.Y), theme.Left, float64(head)*.3); err != nil {
				return err
			}
		}
	}
	b, done := v.scene.Board, 0
	for k, n := range steps {
		for ; done < n; done++ {
			b = b.Apply(s.Moves[done])
		}
		at := image.Pt(gap+k%columns*(one.X+gap), gap+head+k/columns*(one.Y+foot))
		var lit []int
		if o.Highlight && n > 0 {
			lit = s.Moves[n-1].Pieces
		}
		if err := v.panel(b, lit, at); err != nil {
			return err
		}
		box := image.Rect(at.X, at.Y+one.Y, at.X+one.X, at.Y+one.Y+foot)
		if err := v.words(fmt.Sprint(n), box, theme.Middle, float64(foot)*.5); err != nil {
			return err
		}
	}
	return nil
}

// svgSheetSize is the longer side of a sheet where none is asked for.
const svgSheetSize = 800

// panel writes one board of a sheet.
func (v *vector) panel(b board.Board, lit []int, at image.Point) error {
	at = at.Sub(v.layout.board.Min)
	fmt.Fprintf(&v.doc.body, `<g transform="translate(%d %d)"><use href="#%s" x="%d" y="%d"/>`,
		at.X, at.Y, v.base, v.layout.board.Min.X, v.layout.board.Min.Y)
	if err := v.pieces(b, lit); err != nil {
		return err
	}
	v.doc.body.WriteString("</g>\n")
	return nil
}

// heading is the title, or else the name of the puzzle if the fonts have its characters.
func (v *vector) heading(s Show) (string, error) {
	if v.scene.title != "" {
		if _, err := v.scene.theme.TextWidth(v.scene.title, 10, v.scene.Font); err != nil {
			return "", fmt.Errorf("title: %w", err)
		}
		return v.scene.title, nil
	}
	if _, err := v.scene.theme.TextWidth(s.Board.Name, 10, v.scene.Font); err != nil {
		return "", nil // nobody asked for it
	}
	return s.Board.Name, nil
}

func inkWidth(glyphs []theme.Glyph) float64 {
	if len(glyphs) == 0 {
		return 0
	}
	last := glyphs[len(glyphs)-1]
	return last.X + last.Shape.MaxX*last.Size - glyphs[0].X
}

// spread returns all numbers from..to, or n of them that are as evenly spread as whole
// numbers can be.
func spread(from, to, n int) []int {
	if to-from < n {
		n = to - from + 1
	}
	list := make([]int, n)
	for k := range list {
		list[k] = from + (2*(to-from)*k+n-1)/max(1, 2*(n-1))
	}
	return list
}

// shapely returns the columns for n pictures of w by h that make a sheet closest to four
// by three.
func shapely(n, w, h int) int {
	best, at := math.Inf(1), 1
	for c := 1; c <= n; c++ {
		rows := (n + c - 1) / c
		off := math.Abs(math.Log(float64(c*w*3) / float64(rows*h*4)))
		off += float64(c*rows-n) * .15 // places left empty
		if off < best {
			best, at = off, c
		}
	}
	return at
}
