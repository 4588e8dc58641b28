package render

import (
	"slidegif/render/internal/plan"
	"slidegif/solve/input"
)

// The programs that browsers download cannot draw maps and textbook searches, because the code
// would be too large.
var mapViews, textbookViews = missingViews(ViewMap), missingViews(ViewSearch, ViewTree, ViewHeuristic)

// missingViews returns the given views, with functions that return an error instead of a picture.
func missingViews(names ...string) (views []View) {
	for _, name := range names {
		fail := func(*decision) (plan.Content, error) {
			return nil, input.Errorf("use the command slidegif, or a page from slidegif serve", "view: this page cannot draw %s", name)
		}
		views = append(views, View{Name: name, Boards: 1, aspects: Maps | Searches | Moving, still: fail, moving: fail})
	}
	return views
}
