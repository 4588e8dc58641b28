package svg

import (
	"context"
	"slices"

	"slidegif/render/theme"
)

// A Kit is files of boards of one size taken apart, as Movable writes them. A script puts the file of
// another board together from them:
//
//	Head Style <defs>Definitions</defs> Paper <g translate Frame>Ground and Added</g> Beside <g>Looks</g>... </svg>
//
// The pattern that fills a look is the grain of its wood, which begins at another place in each piece.
type Kit struct {
	Head        string            `json:"head"` // with the words of the first board
	Style       string            `json:"style"`
	Definitions map[string]string `json:"definitions"`      // of all boards, by their ids, in whose place they have %s
	Paper       string            `json:"paper"`            // below all
	Frame       [2]int            `json:"frame"`            // where the ground lies
	Beside      *[3]float64       `json:"beside,omitempty"` // where the goal lies beside it, and its scale
	Grain       int               `json:"grain"`            // how far down it begins from that of the piece before
	Boards      []Parts           `json:"boards"`
}

// Parts are what a board has for itself.
type Parts struct {
	Ground []string   `json:"ground,omitempty"` // shapes of an empty board; none where it is that of the first
	Added  [][][2]any `json:"added,omitempty"`  // by theme.Ground: [the shapes of the ground below, the shape]
	Looks  []string   `json:"looks"`            // of pieces at their origins
}

// NewKit takes pictures apart. Errors are those of Movable.
func NewKit(ctx context.Context, pictures []Picture) (Kit, error) {
	var k Kit
	var doc *document // of all
	for _, p := range pictures {
		all, err := p.Design.Arrange(p.Size)
		if err != nil {
			return k, err
		}
		w, err := p.newWriter(ctx, all)
		if err != nil {
			return k, err
		}
		if doc == nil {
			doc = newDocument(p.Seed, w.doc.places, p.Design.Theme.Night)
		}
		w.doc, w.kit = doc, true // what is equal has one name
		if len(k.Boards) == 0 {
			w.paper(all.Size)
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
	ground, added := w.Design.Theme.Ground(w.scene)
	text := func(s theme.Shape) string { return w.doc.shapes(theme.Drawing{s}) }
	for _, s := range ground {
		parts.Ground = append(parts.Ground, text(s))
	}
	for _, shapes := range added {
		var list [][2]any
		for _, a := range shapes {
			list = append(list, [2]any{a.At, text(a.Shape)})
		}
		parts.Added = append(parts.Added, list)
	}
	for i := range w.Design.Board.Pieces {
		parts.Looks = append(parts.Looks, w.movable(i, true))
	}
	return parts
}
