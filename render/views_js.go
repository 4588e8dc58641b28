package render

var mapViews, textbookViews []View
