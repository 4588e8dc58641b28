package render

var mapViews []View
