package board

import (
	"cmp"
	"strings"

	"slidegif/solve/hanzi"
)

// Langs lists the languages in which labels are available. The first language is the default.
var Langs = []string{"zh", "zh-Hant", "en", "none"}

// Lang returns the element of Langs that matches a language tag such as zh-CN, zh_TW or en-US. Tags
// are case-insensitive. It returns false if no language matches.
func Lang(tag string) (string, bool) {
	tag = strings.ToLower(strings.ReplaceAll(tag, "_", "-"))
	for _, lang := range Langs {
		if tag == strings.ToLower(lang) {
			return lang, true
		}
	}
	first, rest, _ := strings.Cut(tag, "-")
	switch first {
	case "en":
		return "en", true
	case "cn":
		return "zh", true
	case "tw", "hk":
		return "zh-Hant", true
	case "zh":
		for _, part := range strings.Split(rest, "-") {
			switch part {
			case "hans":
				return "zh", true
			case "hant", "tw", "hk", "mo":
				return "zh-Hant", true
			}
		}
		return "zh", true
	}
	return "", false
}

// LabelIn returns the label of a piece in the language lang, which is one of Langs.
func (b Board) LabelIn(p Piece, lang string) string {
	other := ""
	switch {
	case lang == "none" && p.Role != Tile:
		return ""
	case lang == "zh-Hant" && b.People[p.Label] != "":
		other = hanzi.Convert(lang, p.Label)
	case lang == "en":
		other = b.People[p.Label]
	}
	return cmp.Or(other, p.Label)
}

// Translate returns a copy of the board with its name and labels in the language lang, which is one
// of Langs. Translate changes a label only if it is the name of a person. Tiles keep their numbers
// in every language, even if lang is "none".
func (b Board) Translate(lang string) Board {
	pieces := append([]Piece(nil), b.Pieces...)
	for i, p := range pieces {
		pieces[i].Label = b.LabelIn(p, lang)
	}
	b.Pieces, b.Name = pieces, b.NameIn(lang)
	return b
}

// SimplifiedName returns the simplified Chinese name of a person in People. The label may be in any
// language. If the label does not name a person, it is returned unchanged.
func (b Board) SimplifiedName(label string) string {
	for simplified, other := range b.People {
		if simplified != "卒" && (label == other || label == hanzi.Convert("zh-Hant", simplified)) {
			return simplified
		}
	}
	return label
}
