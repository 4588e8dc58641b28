package klotski

import (
	"strings"

	"slidegif/solve/board"
)

// letters are the initials of the classic names.
var letters = map[string]string{"C": "曹操", "G": "关羽", "Z": "张飞", "Y": "赵云", "M": "马超", "H": "黄忠"}

// people are those whom labels name, and how readers of English write them.
var people = map[string]string{
	"曹操": "Cao Cao", "关羽": "Guan Yu", "张飞": "Zhang Fei", "赵云": "Zhao Yun",
	"马超": "Ma Chao", "黄忠": "Huang Zhong", "兵": "Soldier", "卒": "Soldier",
	"关平": "Guan Ping", "周仓": "Zhou Cang", "魏延": "Wei Yan", "姜维": "Jiang Wei", "廖化": "Liao Hua",
}

// label gives every piece its role and what is drawn on it.
func label(b *board.Board) {
	b.People = people
	if hero := classicHero(b.Pieces); hero >= 0 {
		labelClassic(b.Pieces, hero)
		return
	}
	// On other boards a piece shows its character.
	var few int
	for _, p := range b.Pieces {
		if b.InGoal(p.Class) {
			few++
		}
	}
	for i := range b.Pieces {
		p := &b.Pieces[i]
		p.Role = roleOf(*p)
		if b.InGoal(p.Class) && 2*few <= len(b.Pieces) {
			p.Role = board.Hero
		}
		p.Label = characterOf(*p)
	}
}

// characterOf is a piece's character where a font is sure to have it, else nothing.
func characterOf(p board.Piece) string {
	if strings.Contains("曹操关羽张飞赵云马超黄忠兵卒", p.Name) || p.Name[0] < 0x80 {
		return p.Name
	}
	return ""
}

func roleOf(p board.Piece) board.Role {
	switch {
	case isShape(p, 1, 1):
		return board.Soldier
	case isShape(p, 2, 1):
		return board.Guard
	case isShape(p, 1, 2):
		return board.General
	}
	return board.Plain
}

// classicHero returns the only 2x2 where all other pieces are dominoes and 1x1, or -1.
func classicHero(ps []board.Piece) int {
	hero := -1
	for i, p := range ps {
		switch {
		case isShape(p, 2, 2) && hero < 0:
			hero = i
		case roleOf(p) == board.Plain:
			return -1
		}
	}
	return hero
}

func labelClassic(ps []board.Piece, hero int) {
	ps[hero].Role, ps[hero].Label = board.Hero, "曹操"
	lettered := ps[hero].Name == "C"
	var across, upright []int
	for i := range ps {
		if i == hero {
			continue
		}
		ps[i].Role = roleOf(ps[i])
		switch ps[i].Role {
		case board.Soldier:
			ps[i].Label = "兵"
			continue
		case board.Guard:
			across = append(across, i)
		case board.General:
			upright = append(upright, i)
		}
		lettered = lettered && letters[ps[i].Name] != ""
	}
	if lettered {
		for _, i := range append(across, upright...) {
			ps[i].Label = letters[ps[i].Name]
		}
		return
	}
	// 关羽 lies across and the other four generals stand. A piece without a name takes a name that no
	// piece has yet, then the name of somebody who served with the five, and then its character.
	guard, generals := []string{"关羽"}, []string{"张飞", "赵云", "马超", "黄忠"}
	across, guard = give(ps, across, guard)
	upright, generals = give(ps, upright, generals)
	rest := append(upright, across...)
	rest, _ = give(ps, rest, append(append(guard, generals...), "关平", "周仓", "魏延", "姜维", "廖化"))
	for _, i := range rest {
		ps[i].Label = characterOf(ps[i])
	}
}

// give labels pieces with names as long as there are any, and returns what is left of both.
func give(ps []board.Piece, pieces []int, names []string) ([]int, []string) {
	n := min(len(pieces), len(names))
	for k, i := range pieces[:n] {
		ps[i].Label = names[k]
	}
	return pieces[n:], names[n:]
}
