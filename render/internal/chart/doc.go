// Package chart draws charts in the colours and fonts of a theme: positions by distance from the goal, moves left
// during a game, and positions that searches expand. A chart is a theme.Drawing, so every still format can write it.
// The package computes no results.
package chart

import "slidegif/render/theme"

// Chart colours are blends of paper and ink. These are the fractions of ink; see theme.Pen.Blend.
const (
	gridShare = .16
	barShare  = .55
	lineShare = .62
)

// WithBlends returns a copy of a theme with dark versions of the colours of charts.
func WithBlends(t theme.Theme) theme.Theme {
	return t.WithDarkBlends(gridShare, barShare, lineShare)
}
