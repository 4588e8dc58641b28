package board

import (
	"cmp"

	"slidegif/solve/hanzi"
	"slidegif/solve/language"
)

// LabelIn returns the label of a piece in the language lang, which is one of language.Tags.
func (b Board) LabelIn(p Piece, lang string) string {
	l, person := language.Named(lang), b.People[p.Label]
	switch {
	case l.Unlabelled && p.Role != Tile:
		return ""
	case l.Han && person != "":
		return l.Convert(p.Label)
	case l.Latin:
		return cmp.Or(person, p.Label)
	}
	return p.Label
}

// Translate returns a copy of the board with its name and labels in the language lang, which is one
// of language.Tags. Translate changes a label only if it is the name of a person. Tiles keep their numbers
// in every language, even if lang is "none".
func (b Board) Translate(lang string) Board {
	pieces := append([]Piece(nil), b.Pieces...)
	for i, p := range pieces {
		pieces[i].Label = b.LabelIn(p, lang)
	}
	b.Pieces, b.Name = pieces, b.NameIn(lang)
	return b
}

// SimplifiedName translates the label of a person in People from any language to simplified
// Chinese. All other labels are returned unchanged.
func (b Board) SimplifiedName(label string) string {
	for simplified, other := range b.People {
		if simplified != "卒" && (label == other || label == hanzi.Traditional(simplified)) {
			return simplified
		}
	}
	return label
}
