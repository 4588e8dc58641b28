package svg

import (
	"context"
	"slices"

	"slidegif/render/theme"
)

// A Kit contains the parts of several SVG files of the same size, in the format of Movable. A
// script can assemble the file of any board from these parts:
//
//	Head Style <defs>Definitions</defs> Paper <g translate Frame>Ground and Added</g> Beside <g>Looks</g>... </svg>
//
// Each look is filled with the grain pattern of its wood. The offset of the grain differs from
// piece to piece.
type Kit struct {
	Head        string            `json:"head"` // with the title and description of the first board
	Style       string            `json:"style"`
	Definitions map[string]string `json:"definitions"`      // by id; %s stands for the id
	Paper       string            `json:"paper"`            // the background
	Frame       [2]int            `json:"frame"`            // position of the ground
	Beside      *[3]float64       `json:"beside,omitempty"` // position and scale of the goal, if it is next to the board
	Grain       int               `json:"grain"`            // offset of the grain between consecutive pieces
	Boards      []Parts           `json:"boards"`
}

// Parts are the parts of one board.
type Parts struct {
	Ground []string   `json:"ground,omitempty"` // shapes of the empty board; omitted if equal to the first board
	Added  [][][2]any `json:"added,omitempty"`  // the overlays of theme.BoardParts: index and shape
	Looks  []string   `json:"looks"`            // looks of the pieces, at the origin
}

// NewKit splits pictures into parts. It returns the errors of Movable.
func NewKit(ctx context.Context, pictures []Picture) (Kit, error) {
	var k Kit
	var doc *document // shared by all boards
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
			doc = newDocument(p.Seed, w.doc.decimals, p.Design.Theme.DarkColors)
		}
		w.doc, w.shareGrain = doc, true // equal definitions share one id
		if len(k.Boards) == 0 {
			w.writePaper(all.Size)
			frame, view := w.geometry.Frame, w.visible()
			k.Head, k.Paper = doc.head(view, w.sizeOf(view), w.Title, w.Description, w.ID), doc.body.String()
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
