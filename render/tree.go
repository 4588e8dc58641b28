//go:build !js

package render

import (
	"cmp"
	"context"

	"slidegif/render/internal/plan"
	"slidegif/render/internal/tree"
	"slidegif/render/words"
	"slidegif/solve/input"
)

// textbookViews are the views of textbook searches. Browsers do not download them.
var textbookViews = []View{
	{Name: ViewSearch, Boards: 1, aspects: Searches | Maps, Text: searchText, size: drawingSize, still: searchContent, moving: searchFilm, film: true},
	{Name: ViewTree, Boards: 1, aspects: Searches, Text: treeText, size: treeSize, still: treeContent},
	{Name: ViewHeuristic, Boards: 1, Text: heuristicText, size: drawingSize, still: heuristicContent},
}

func treeText(w words.Language, name, _ string, _ int) string      { return w.SearchTree(name) }
func heuristicText(w words.Language, name, _ string, _ int) string { return w.HeuristicsTitle(name) }

// treeContent returns a print of the tree of a search.
func treeContent(d *decision) (plan.Content, error) {
	if d.solution.Tree == nil {
		return nil, input.Errorf("set Solution.Tree", "view: a tree needs a search")
	}
	lang := d.options.Lang
	l := words.In(lang)
	var found *SearchTree
	return plan.Drawing{Draw: func(ctx context.Context, size int) (p plan.Picture, err error) {
		if found == nil {
			if found, err = d.solution.Tree(ctx); err != nil {
				return p, err
			}
		}
		t := tree.Tree{
			Title:   l.TreeTitle(cmp.Or(d.options.Title, d.solution.Board.NameIn(lang), d.solution.Title), l.SearchName(found.Search)),
			Details: l.TreeCounts(found.Expanded, found.Generated, found.Stored, found.Length, d.solution.Metric),
			Legend:  l.LayersLegend(),
			Layers:  found.Layers, Informed: found.Informed, Font: d.design.Font,
			LayerText: func(layer tree.Layer) string { return l.Layer(layer.Expanded, layer.Generated) },
		}
		if found.Nodes != nil {
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
		}
		look := d.design.Theme.WithDarkBlends(tree.EdgeShare, tree.GeneratedShare, tree.ExpandedShare)
		drawing, pixels, err := t.Draw(look, size, d.options.Size > 0)
		return plan.Picture{Drawing: drawing, Theme: look, Size: pixels, Title: t.Title, Details: t.Details}, err
	}}, nil
}

// treeWidth is the default length of the longer side of a tree, in pixels. Small trees are smaller.
const treeWidth = 2200

func treeSize(*decision) int { return treeWidth }
