//go:build !js

package render

import (
	"context"
	"image"

	"slidegif/render/internal/plan"
	"slidegif/render/internal/tree"
	"slidegif/render/raster"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/input"
)

// textbookViews are the views of textbook searches. The programs that browsers download do not
// contain the textbook views.
var textbookViews = []View{
	{Name: ViewSearch, Boards: 1, properties: Searches | Maps, Text: searchText, size: searchSize, still: searchContent, moving: searchAnimation, animatesDrawing: true},
	{Name: ViewTree, Boards: 1, properties: Searches, Text: treeText, size: treeSize, still: treeContent, moving: treeAnimation, animatesDrawing: true},
	{Name: ViewHeuristic, Boards: 1, Text: heuristicText, size: drawingSize, still: heuristicContent},
}

func treeText(w words.Language, name, _ string, _ int) string      { return w.SearchTree(name) }
func heuristicText(w words.Language, name, _ string, _ int) string { return w.HeuristicsTitle(name) }

// treeContent returns a drawing of the tree of a search.
func treeContent(d *decision) (plan.Content, error) {
	find, err := d.tree()
	if err != nil {
		return nil, err
	}
	return plan.Drawing{Draw: func(ctx context.Context, size int) (plan.Picture, error) {
		t, err := find(ctx)
		if err != nil {
			return plan.Picture{}, err
		}
		look := d.treeTheme()
		drawing, pixels, err := t.Draw(look, size, d.options.Size > 0)
		return plan.Picture{Drawing: drawing, Theme: look, Size: pixels, Title: t.Title, Details: t.Details}, err
	}}, nil
}

// treeAnimation returns an animation in which a tree grows.
func treeAnimation(d *decision) (plan.Content, error) {
	find, err := d.tree()
	if err != nil {
		return nil, err
	}
	frames, err := d.drawingFrames(tree.MaxDrawingFrames, image.Pt(d.size(), d.size()))
	if err != nil {
		return nil, err
	}
	return plan.AnimatedDrawing{Frames: frames, Draw: func(ctx context.Context, size int) (*raster.AnimatedDrawing, error) {
		t, err := find(ctx)
		if err != nil {
			return nil, err
		}
		return t.Animate(d.treeTheme(), size, d.options.Size > 0, tree.Times(d.drawingTimes()), frames)
	}}, nil
}

func (d *decision) treeTheme() theme.Theme {
	return d.design.Theme.WithDarkBlends(tree.EdgeShare, tree.GeneratedShare, tree.ExpandedShare)
}

// tree returns a function that runs the search at most once and returns its tree.
func (d *decision) tree() (func(context.Context) (tree.Tree, error), error) {
	if d.solution.Tree == nil {
		return nil, input.Errorf("set Solution.Tree", "view: a tree needs a search")
	}
	search := once(d.solution.Tree)
	return func(ctx context.Context) (tree.Tree, error) {
		found, err := search(ctx)
		if err != nil {
			return tree.Tree{}, err
		}
		return d.drawnTree(found), nil
	}, nil
}

func (d *decision) drawnTree(found *SearchTree) tree.Tree {
	lang := d.options.Lang
	l := words.In(lang)
	t := tree.Tree{
		Title:   l.TreeTitle(d.title(), l.SearchName(found.Search)),
		Details: l.TreeCounts(found.Expanded, found.Generated, found.Stored, found.Length, d.solution.Metric),
		Legend:  l.LayersLegend(),
		Layers:  found.Layers, Growth: found.Growth, Informed: found.Informed, Queue: found.Queue, Font: d.design.Font,
		LayerText: func(layer tree.Layer) string { return l.Layer(layer.Expanded, layer.Generated) },
	}
	if found.Nodes == nil {
		return t
	}
	repeated := false
	for _, n := range found.Nodes {
		n.Board = n.Board.Translate(lang)
		t.Nodes = append(t.Nodes, n)
		repeated = repeated || n.Repeats
	}
	t.Legend = l.TreeLegend(found.Queue, repeated, found.Informed)
	if cut := int64(len(t.Nodes)); cut < found.Generated && found.Queue {
		t.Details += " · " + l.TreeCut(len(t.Nodes), found.Generated)
	}
	return t
}

// treeWidth is the default length in pixels of the longer side of a picture of a tree. Pictures of
// small trees are smaller.
const treeWidth = 2200

func treeSize(*decision) int { return treeWidth }
