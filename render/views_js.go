package render

import (
	"slidegif/render/internal/plan"
	"slidegif/solve/input"
)

// The programs that browsers download cannot draw stills of maps and textbook searches, because the code would be too
// large. These programs draw the animation of a map only if the page supplies the map.
var (
	mapViews = []View{
		{Name: ViewMap, Boards: 1, Solution: true, Compares: true, Maps: true, properties: Maps | Moving, Text: mapText, size: drawingSize, still: missingView(ViewMap), moving: passedMapContent},
	}
	textbookViews = missingViews(ViewSearch, ViewTree, ViewHeuristic)
)

// missingViews returns views with the given names. Drawing these views returns an error.
func missingViews(names ...string) (views []View) {
	for _, name := range names {
		fail := missingView(name)
		views = append(views, View{Name: name, Boards: 1, properties: Maps | Searches | Moving, still: fail, moving: fail})
	}
	return views
}

// passedMapContent returns an animation with the map that the page supplied, or an error without a map.
func passedMapContent(d *decision) (plan.Content, error) {
	if d.solution.Map == nil {
		return missingView(ViewMap)(d)
	}
	return mapMovesContent(d)
}

func missingView(name string) func(*decision) (plan.Content, error) {
	return func(*decision) (plan.Content, error) {
		return nil, input.Errorf("use the command slidegif, or a page from slidegif serve", "view: this page cannot draw %s", name)
	}
}
