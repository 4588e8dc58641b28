package svg

import (
	"context"
	"math"
	"slices"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A Kit contains the parts of several SVG files of the same size. Each file is a Movable. A script
// can combine these parts into a file for any of the boards:
//
//	Head Style <defs>Definitions</defs> Paper <g translate Frame>Ground and Added</g> Beside <g>Looks</g>... </svg>
//
// Every look is filled with a pattern of wood grain. The script shifts the grain by a different
// offset for each piece.
type Kit struct {
	Head        string            `json:"head"` // opening tag, with the title and description of the first board
	Style       string            `json:"style"`
	Definitions map[string]string `json:"definitions"` // definitions by id; %s is replaced with the id
	Paper       string            `json:"paper"`       // the background
	Frame       [2]int            `json:"frame"`       // position of the ground
	// Beside is the position and the scale of a goal picture next to the board.
	Beside *[3]float64 `json:"beside,omitempty"`
	Grain  int         `json:"grain"` // difference of the grain offset between consecutive pieces
	Boards []Parts     `json:"boards"`
	// Letters maps names of cars to letters. All cars in the kit have the letter A, which the script replaces.
	// Coordinates are rounded to 1/Precision.
	Letters   map[string]letter `json:"letters,omitempty"`
	Precision float64           `json:"precision,omitempty"`
}

// A letter is a glyph, identified by its id. Offset is its position relative to the letter A on the same car.
type letter struct {
	ID     string     `json:"id"`
	Offset [2]float64 `json:"offset"`
}

const (
	kitLetter  = "A"
	carLetters = "ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnpqrstuvwyz" // possible names of cars
)

// Parts holds the parts of a single board.
type Parts struct {
	// Ground holds the shapes of the empty board. If the ground equals the ground of the first board, the field is
	// omitted.
	Ground []string   `json:"ground,omitempty"`
	Added  [][][2]any `json:"added,omitempty"` // overlays from theme.BoardParts, as pairs of index and shape
	Looks  []string   `json:"looks"`           // looks of the pieces, drawn at the origin
	// Letters holds the position, without rounding, of the letter A on each car.
	Letters [][2]float64 `json:"letters,omitempty"`
}

// kitPrefix is the prefix of all ids in kits. Several kits on a page can use the same ids, because each player has
// its own shadow tree. Kits in several languages compress better if their ids are the same.
const kitPrefix = "kit"

// NewKit splits pictures into parts that a script can combine.
func NewKit(ctx context.Context, pictures []Picture) (Kit, error) {
	var k Kit
	var doc *document // the document is shared by all boards
	for _, p := range pictures {
		lettered := p.Design.Labels && p.Design.Board.Has(board.Car)
		if lettered {
			p.Design.Board.Pieces = slices.Clone(p.Design.Board.Pieces)
			for i := range p.Design.Board.Pieces {
				p.Design.Board.Pieces[i].Label = kitLetter
			}
		}
		all, err := p.Design.Layout(p.Size)
		if err != nil {
			return k, err
		}
		w, err := p.newWriter(ctx, all)
		if err != nil {
			return k, err
		}
		if doc == nil {
			doc = newDocument(w.doc.decimals, p.Design.Theme.DarkColors)
			doc.prefix = kitPrefix
		}
		w.doc, w.shareGrain = doc, true // identical definitions share one id
		if len(k.Boards) == 0 {
			w.writePaper(all.Size)
			frame, viewBox := w.geometry.Frame, w.visible()
			k.Head, k.Paper = doc.head(viewBox, w.sizeOf(viewBox), w.Title, w.Description, w.ID), doc.body.String()
			k.Frame, k.Grain = [2]int{frame.Min.X, frame.Min.Y}, theme.GrainStep(float64(w.geometry.Cell))
			if goal := all.Goal; !goal.Empty() {
				k.Beside = &[3]float64{float64(goal.Min.X), float64(goal.Min.Y), float64(goal.Dx()) / float64(frame.Dx())}
			}
		}
		parts := w.parts()
		if len(k.Boards) > 0 && slices.Equal(parts.Ground, k.Boards[0].Ground) {
			parts.Ground = nil
		}
		if lettered {
			for i := range w.Design.Board.Pieces {
				g := w.letter(i, kitLetter)
				parts.Letters = append(parts.Letters, [2]float64{g.X, g.Y})
			}
		}
		if lettered && len(k.Boards) == 0 {
			k.Letters, k.Precision = map[string]letter{}, math.Pow10(doc.decimals)
			origin := parts.Letters[0]
			for _, c := range carLetters {
				g := w.letter(0, string(c))
				k.Letters[string(c)] = letter{doc.glyph(g), [2]float64{g.X - origin[0], g.Y - origin[1]}}
			}
		}
		k.Boards = append(k.Boards, parts)
	}
	k.Style, k.Definitions = doc.styles(), map[string]string{}
	for format, id := range doc.ids {
		k.Definitions[id] = format
	}
	return k, doc.err
}

// letter returns the glyph for the given label on car i.
func (w *writer) letter(i int, label string) theme.Glyph {
	s := w.scene
	s.Board.Pieces = slices.Clone(s.Board.Pieces)
	s.Board.Pieces[i].Label = label
	drawing, err := w.Design.Theme.Piece(s, i, false)
	w.doc.fail(err)
	for _, shape := range drawing {
		if len(shape.Glyphs) > 0 {
			return shape.Glyphs[0]
		}
	}
	return theme.Glyph{}
}

func (w *writer) parts() (parts Parts) {
	ground, added := w.Design.Theme.BoardParts(w.scene)
	text := func(s theme.Shape) string { return w.doc.shapes(theme.Drawing{s}) }
	for _, s := range ground {
		parts.Ground = append(parts.Ground, text(s))
	}
	for _, shapes := range added {
		var list [][2]any
		for _, a := range shapes {
			list = append(list, [2]any{a.Index, text(a.Shape)})
		}
		parts.Added = append(parts.Added, list)
	}
	for i := range w.Design.Board.Pieces {
		parts.Looks = append(parts.Looks, w.movable(i, true))
	}
	return parts
}
