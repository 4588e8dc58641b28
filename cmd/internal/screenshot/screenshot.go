package screenshot

import (
	"cmp"
	"image"
	"math"
	"slices"

	"slidegif/render/photo"
	"slidegif/solve/input"
)

// A Reading is a board that was recognized in a picture.
type Reading struct {
	ID     string          // puzzle ID of the start, without the kind if the format of the ID implies it
	Bounds image.Rectangle // bounds of the board, in pixels of the upright picture
	Doubt  *Doubt          // nil if the board is certain
}

// A Doubt describes a possible error in a Reading.
type Doubt struct {
	Reason input.Message // for example "two tiles look like 6"
	IDs    []string      // the two likeliest boards, best first; may be equal
	Cells  []image.Point // column and row of each uncertain cell
}

// A candidate is a possible board on a lattice.
type candidate struct {
	board image.Rectangle // rectangle of the board, in cells of the lattice
	id    string
	cost  float64 // lower is better
	doubt *Doubt
	lattice
	numbered bool // a board of numbered tiles
}

func certain(f candidate) bool { return f.doubt == nil }

// Boards lists the boards that Read recognizes, for use in help texts and messages.
const Boards = "numbered tiles, a 4x4 to 6x6 Rush Hour board, a 4x5 华容道 board, or blocks and gates"

const hint = "use a screenshot of the whole board, seen straight on: " + Boards

// MaxPixels is the maximum number of pixels in a picture.
const MaxPixels = 24_000_000

// Before a picture is analysed, it is scaled down to at most workingPixels pixels.
const (
	workingPixels = 1_500_000
	workingSide   = 1100 // maximum length of the shorter side, in pixels
)

// Decode is like Read, but takes the contents of a PNG, JPEG, GIF or WebP file. If data is not a
// picture or has more than MaxPixels pixels, Decode returns an *input.Error.
func Decode(data []byte) (Reading, error) {
	img, factor, err := photo.DecodeUpright(data, input.Word("the picture"), MaxPixels, shrinkFactor)
	if err != nil {
		return Reading{}, err
	}
	r, err := Read(img) // img has already been scaled to the working size
	r.Bounds = image.Rectangle{r.Bounds.Min.Mul(factor), r.Bounds.Max.Mul(factor)}
	return r, err
}

// shrinkFactor returns the integer by which a picture of w x h pixels is scaled down to the working
// size.
func shrinkFactor(w, h int) int {
	factor := max(1, (min(w, h)+workingSide-1)/workingSide)
	for w*h/factor/factor > workingPixels {
		factor++
	}
	return factor
}

// Read recognizes the board in a picture. The picture is not modified. The Bounds of the Reading
// are relative to the top left corner of the picture. If there is no board, Read returns an
// *input.Error.
func Read(img image.Image) (Reading, error) {
	small, factor := photo.Downscale(img, shrinkFactor)
	if small.Rect.Dx() < 32 || small.Rect.Dy() < 32 {
		return Reading{}, input.Errorf(hint, "no board found: the picture is too small")
	}
	r := newRaster(small)
	boxes := r.findBoxes()
	grids := lattices(boxes, true)
	var all []candidate
	for _, readKind := range []func(lattice) []candidate{r.readTiles, r.readKlotski, r.readRush} {
		for _, l := range grids {
			all = append(all, readKind(l)...)
		}
		if slices.ContainsFunc(all, func(f candidate) bool { return certain(f) && f.numbered }) {
			break // without tiles, the numbers never form a permutation by chance
		}
	}
	// Part of a board with gates may look like another kind of board.
	if !slices.ContainsFunc(all, func(f candidate) bool { return f.numbered }) {
		f, ok, err := r.readGates(boxes)
		area := func(f candidate, border int) float64 {
			return float64((f.board.Dx()+border)*(f.board.Dy()+border)) * f.pitch * f.pitch
		}
		isPart := slices.ContainsFunc(all, func(o candidate) bool { return certain(o) && area(o, 0) >= area(f, 1) })
		switch {
		case isPart:
		case err != nil:
			return Reading{}, err
		case ok:
			all = []candidate{f}
		}
	}
	if len(all) > 0 {
		best := slices.MinFunc(all, compareCandidates)
		b := best.board
		at := best.pixelRect(float64(b.Min.X), float64(b.Min.Y), float64(b.Max.X), float64(b.Max.Y))
		return Reading{ID: best.id, Bounds: image.Rectangle{at.Min.Mul(factor), at.Max.Mul(factor)}, Doubt: best.doubt}, nil
	}
	return Reading{}, input.Errorf(hint, "no board found")
}

// compareCandidates orders candidates from best to worst. Certain candidates come before uncertain
// candidates. Otherwise, the candidate with the lower cost comes first. With equal costs, the
// larger board comes first, because a small board may be part of a larger board.
func compareCandidates(a, b candidate) int {
	uncertainty := func(f candidate) int {
		if f.doubt != nil {
			return 1
		}
		return 0
	}
	area := func(f candidate) int { return f.board.Dx() * f.board.Dy() }
	return cmp.Or(uncertainty(a)-uncertainty(b), cmp.Compare(a.cost, b.cost), area(b)-area(a))
}

// tileInterior returns the pixels of a cell that are certainly covered by the tile.
func (l lattice) tileInterior(c image.Point) image.Rectangle {
	x, y := float64(c.X), float64(c.Y)
	// The inset is small because digits may be near the edge of a tile.
	inset := float64(0.4*l.gap) + float64(0.015*l.pitch)
	return l.pixelRect(x, y, x+1, y+1).Inset(int(math.Ceil(inset)))
}

func (l lattice) pixelRect(x0, y0, x1, y1 float64) image.Rectangle {
	at := func(origin, cells float64) int { return int(math.Round(origin + float64(cells*l.pitch))) }
	return image.Rect(at(l.x0, x0), at(l.y0, y0), at(l.x0, x1), at(l.y0, y1))
}
