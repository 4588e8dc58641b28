// Package chart draws charts in the colours and fonts of a theme: the histogram of a census and the
// remaining moves during a game. A chart is a theme.Drawing, so every still format can write it.
package chart
