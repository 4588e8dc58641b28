package board

import (
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

// english gives the classic names of 华容道, which are also written in traditional characters.
// Labels of any other kind, numbers among them, are the same in every language.
var english = map[string]string{
	"曹操": "Cao Cao", "关羽": "Guan Yu", "张飞": "Zhang Fei", "赵云": "Zhao Yun",
	"马超": "Ma Chao", "黄忠": "Huang Zhong", "兵": "Soldier", "卒": "Soldier",
	"关平": "Guan Ping", "周仓": "Zhou Cang", "魏延": "Wei Yan", "姜维": "Jiang Wei", "廖化": "Liao Hua",
}

// Translate returns a copy of the board whose name and labels are in lang, one of Langs.
// Tiles keep their numbers in every language, "none" too.
func (b Board) Translate(lang string) Board {
	pieces := append([]Piece(nil), b.Pieces...)
	for i, p := range pieces {
		other := p.Label
		switch lang {
		case "zh-Hant":
			if english[p.Label] != "" {
				other = hanzi.In(lang, p.Label)
			}
		case "en":
			other = english[p.Label]
		case "none":
			if p.Role != Tile {
				pieces[i].Label = ""
			}
			continue
		}
		if other != "" {
			pieces[i].Label = other
		}
	}
	b.Pieces, b.Name = pieces, b.NameIn(lang)
	return b
}

// Person returns the name in simplified Chinese of a label in any language, or label
// itself where it is no name of 华容道.
func Person(label string) string {
	for simplified, other := range english {
		if simplified != "卒" && (label == other || label == hanzi.In("zh-Hant", simplified)) {
			return simplified
		}
	}
	return label
}
