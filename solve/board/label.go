package board

// Langs are the languages that labels can be written in; the first is the default.
var Langs = []string{"zh", "zh-Hant", "en", "none"}

// traditional and english give the classic names of 华容道 in other languages. Labels
// of any other kind, numbers among them, are the same in every language.
var traditional = map[string]string{
	"关羽": "關羽", "张飞": "張飛", "赵云": "趙雲", "马超": "馬超", "黄忠": "黃忠",
	"关平": "關平", "周仓": "周倉", "姜维": "姜維",
}

var english = map[string]string{
	"曹操": "Cao Cao", "关羽": "Guan Yu", "张飞": "Zhang Fei", "赵云": "Zhao Yun",
	"马超": "Ma Chao", "黄忠": "Huang Zhong", "兵": "Soldier", "卒": "Soldier",
	"关平": "Guan Ping", "周仓": "Zhou Cang", "魏延": "Wei Yan", "姜维": "Jiang Wei", "廖化": "Liao Hua",
}

// Translate returns a copy of the board whose labels are in lang, one of Langs. Tiles
// keep their numbers in every language, "none" too.
func (b Board) Translate(lang string) Board {
	pieces := append([]Piece(nil), b.Pieces...)
	for i, p := range pieces {
		other := p.Label
		switch lang {
		case "zh-Hant":
			other = traditional[p.Label]
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
	b.Pieces = pieces
	return b
}
