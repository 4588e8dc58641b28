package screenshot

import (
	"cmp"
	"image"
	"math"
	"slices"

	"slidegif/render/internal/photo"
	"slidegif/solve/input"
)

// A Reading is the board that a picture shows.
type Reading struct {
	ID     string          // of the start, as it may be typed: without a kind that its form shows
	Bounds image.Rectangle // of the board, in the pixels of the picture once it is upright
	Doubt  *Doubt          // nil where the board is certain
}

// A Doubt tells what may be wrong with a reading.
type Doubt struct {
	Reason input.Message // in words: "two tiles look like 6"
	IDs    []string      // the two likeliest boards, the likelier first; the second may be the same
	Cells  []image.Point // columns and rows of the cells that are in doubt
}

// found is a board on a lattice. Lower costs are better.
type found struct {
	board image.Rectangle // in cells of the lattice
	id    string
	cost  float64
	doubt *Doubt
	lattice
	numbered bool // it is a board of tiles
}

func certain(f found) bool { return f.doubt == nil }

const hint = "give a screenshot of the whole board, seen straight on: numbered tiles, Rush Hour of 4x4 to 6x6, 华容道 of 4x5, or blocks and gates"

// MaxPixels is how many pixels a picture may have.
const MaxPixels = 24_000_000

// workingPixels and workingSide bound the picture that is looked at, once it is scaled down
// by a whole number.
const (
	workingPixels = 1_500_000
	workingSide   = 1100 // the shorter side
)

// Decode reads the board that a PNG, JPEG, GIF or WebP file shows, as Read does. The error is an
// *input.Error also where the file is no picture, or has too many pixels.
func Decode(data []byte) (Reading, error) {
	img, by, err := photo.Upright(data, input.Word("the picture"), MaxPixels, shrink)
	if err != nil {
		return Reading{}, err
	}
	read, err := Read(img) // which is small enough
	read.Bounds = image.Rectangle{read.Bounds.Min.Mul(by), read.Bounds.Max.Mul(by)}
	return read, err
}

func shrink(w, h int) int {
	by := max(1, (min(w, h)+workingSide-1)/workingSide)
	for w*h/by/by > workingPixels {
		by++
	}
	return by
}

// Read reads the board that a picture shows, which it leaves as it is. The Bounds of the reading
// count from the top left corner of the picture. The error is an *input.Error where there is no
// board.
func Read(img image.Image) (Reading, error) {
	small, by := photo.Reduce(img, shrink)
	if small.Rect.Dx() < 32 || small.Rect.Dy() < 32 {
		return Reading{}, input.Errorf(hint, "no board found: the picture is too small")
	}
	r := newRaster(small)
	boxes := r.boxes()
	grids := lattices(boxes, true)
	var all []found
	for _, readKind := range []func(lattice) []found{r.readTiles, r.readKlotski, r.readRush} {
		for _, l := range grids {
			all = append(all, readKind(l)...)
		}
		if slices.ContainsFunc(all, func(f found) bool { return certain(f) && f.numbered }) {
			break // nothing else looks like a permutation by chance
		}
	}
	if !slices.ContainsFunc(all, func(f found) bool { return f.numbered }) { // a part of a board may look like another one
		f, ok, err := r.readGates(boxes)
		area := func(f found, border int) float64 {
			return float64((f.board.Dx()+border)*(f.board.Dy()+border)) * f.pitch * f.pitch
		}
		part := slices.ContainsFunc(all, func(o found) bool { return certain(o) && area(o, 0) >= area(f, 1) })
		switch {
		case part:
		case err != nil:
			return Reading{}, err
		case ok:
			all = []found{f}
		}
	}
	if len(all) > 0 {
		best := slices.MinFunc(all, better)
		b := best.board
		at := best.area(float64(b.Min.X), float64(b.Min.Y), float64(b.Max.X), float64(b.Max.Y))
		return Reading{ID: best.id, Bounds: image.Rectangle{at.Min.Mul(by), at.Max.Mul(by)}, Doubt: best.doubt}, nil
	}
	return Reading{}, input.Errorf(hint, "no board found")
}

// better compares two readings: a board that is certain is better than one that is not, then one that the picture
// contradicts less, and then a large one than a part of it.
func better(a, b found) int {
	doubts := func(f found) int {
		if f.doubt != nil {
			return 1
		}
		return 0
	}
	area := func(f found) int { return f.board.Dx() * f.board.Dy() }
	return cmp.Or(doubts(a)-doubts(b), cmp.Compare(a.cost, b.cost), area(b)-area(a))
}

// inside returns the pixels of a cell that its tile covers surely.
func (l lattice) inside(c image.Point) image.Rectangle {
	x, y := float64(c.X), float64(c.Y)
	inset := float64(0.4*l.gap) + float64(0.015*l.pitch) // digits may stand close to the edge; what hangs on the rim is no digit
	return l.area(x, y, x+1, y+1).Inset(int(math.Ceil(inset)))
}

// area returns the pixels of a part of the lattice, in cells.
func (l lattice) area(x0, y0, x1, y1 float64) image.Rectangle {
	at := func(origin, cells float64) int { return int(math.Round(origin + float64(cells*l.pitch))) }
	return image.Rect(at(l.x0, x0), at(l.y0, y0), at(l.x0, x1), at(l.y0, y1))
}
