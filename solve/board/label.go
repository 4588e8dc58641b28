package board

import (
	"cmp"
	"strings"

	"slidegif/solve/hanzi"
)

// Langs are the languages that labels can be written in; the first is the default.
var Langs = []string{"zh", "zh-Hant", "en", "none"}

// Lang returns the one of Langs that a language tag stands for, such as zh-CN, zh_TW or
// en-US in any case, and false for a language that labels are not written in.
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

// LabelIn returns the label of a piece in lang, as Translate writes it.
func (b Board) LabelIn(p Piece, lang string) string {
	other := ""
	switch {
	case lang == "none" && p.Role != Tile:
		return ""
	case lang == "zh-Hant" && b.People[p.Label] != "":
		other = hanzi.In(lang, p.Label)
	case lang == "en":
		other = b.People[p.Label]
	}
	return cmp.Or(other, p.Label)
}

// Translate returns a copy of the board whose name and labels are in lang, one of Langs.
// Labels that name people are written as their readers do; tiles keep their numbers in every
// language, "none" too.
func (b Board) Translate(lang string) Board {
	pieces := append([]Piece(nil), b.Pieces...)
	for i, p := range pieces {
		pieces[i].Label = b.LabelIn(p, lang)
	}
	b.Pieces, b.Name = pieces, b.NameIn(lang)
	return b
}

// Person returns the name in simplified Chinese of one of People, whose label may be in any
// language, or the label itself where it names none.
func (b Board) Person(label string) string {
	for simplified, other := range b.People {
		if simplified != "卒" && (label == other || label == hanzi.In("zh-Hant", simplified)) {
			return simplified
		}
	}
	return label
}
