package svg

import (
	"context"
	"slices"

	"slidegif/render/theme"
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
	// Beside is the position and the scale of the goal, if the goal is next to the board.
	Beside *[3]float64 `json:"beside,omitempty"`
	Grain  int         `json:"grain"` // difference of the grain offset between consecutive pieces
	Boards []Parts     `json:"boards"`
}

// Parts holds the parts of a single board.
type Parts struct {
	// Ground holds the shapes of the empty board. Ground is omitted if the first board has the same
	// shapes.
	Ground []string   `json:"ground,omitempty"`
	Added  [][][2]any `json:"added,omitempty"` // overlays from theme.BoardParts, as pairs of index and shape
	Looks  []string   `json:"looks"`           // looks of the pieces, drawn at the origin
}

// kitPrefix is the prefix of all ids in kits. Each player has its own shadow tree, so kits can share the
// prefix. A shared prefix makes kits in several languages compress better.
const kitPrefix = "kit"

// NewKit splits pictures into parts that a script can combine. The errors are the same as for
// Movable.
func NewKit(ctx context.Context, pictures []Picture) (Kit, error) {
	var k Kit
	var doc *document // the document is shared by all boards
	for _, p := range pictures {
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
		k.Boards = append(k.Boards, parts)
	}
	k.Style, k.Definitions = doc.styles(), map[string]string{}
	for format, id := range doc.ids {
		k.Definitions[id] = format
	}
	return k, doc.err
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
