package klotski

import (
	"strings"

	"slidegif/solve/board"
)

// initials maps the initial letter of each classic name to the full name.
var initials = map[string]string{"C": "曹操", "G": "关羽", "Z": "张飞", "Y": "赵云", "M": "马超", "H": "黄忠"}

// englishNames maps the Chinese names on labels to their English spelling.
var englishNames = map[string]string{
	"曹操": "Cao Cao", "关羽": "Guan Yu", "张飞": "Zhang Fei", "赵云": "Zhao Yun",
	"马超": "Ma Chao", "黄忠": "Huang Zhong", "兵": "Soldier", "卒": "Soldier",
	"关平": "Guan Ping", "周仓": "Zhou Cang", "魏延": "Wei Yan", "姜维": "Jiang Wei", "廖化": "Liao Hua",
}

// label sets the Role and Label fields of every piece.
func label(b *board.Board) {
	b.People = englishNames
	if hero := classicHero(b.Pieces); hero >= 0 {
		labelClassic(b.Pieces, hero)
		return
	}
	// On boards that are not classic, the label of a piece is its character.
	var goalPieces int
	for _, p := range b.Pieces {
		if b.InGoal(p.Class) {
			goalPieces++
		}
	}
	for i := range b.Pieces {
		p := &b.Pieces[i]
		p.Role = roleOf(*p)
		if b.InGoal(p.Class) && 2*goalPieces <= len(b.Pieces) {
			p.Role = board.MainPiece
		}
		p.Label = displayCharacter(*p)
	}
}

// displayCharacter returns the character of a piece, or an empty string if a font may lack the
// character.
func displayCharacter(p board.Piece) string {
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

// classicHero returns the index of the 2x2 piece if there is only one and if all other pieces are
// dominoes and 1x1 pieces. For a board with other pieces, classicHero returns -1.
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
	ps[hero].Role, ps[hero].Label = board.MainPiece, "曹操"
	hasInitials := ps[hero].Name == "C"
	var horizontal, vertical []int
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
			horizontal = append(horizontal, i)
		case board.General:
			vertical = append(vertical, i)
		}
		hasInitials = hasInitials && initials[ps[i].Name] != ""
	}
	if hasInitials {
		for _, i := range append(horizontal, vertical...) {
			ps[i].Label = initials[ps[i].Name]
		}
		return
	}
	// 关羽 labels a horizontal piece, and the other four generals label vertical pieces. The remaining
	// pieces get unused names of these five, then names of other generals, and finally their own
	// characters.
	guard, generals := []string{"关羽"}, []string{"张飞", "赵云", "马超", "黄忠"}
	horizontal, guard = assignNames(ps, horizontal, guard)
	vertical, generals = assignNames(ps, vertical, generals)
	rest := append(vertical, horizontal...)
	rest, _ = assignNames(ps, rest, append(append(guard, generals...), "关平", "周仓", "魏延", "姜维", "廖化"))
	for _, i := range rest {
		ps[i].Label = displayCharacter(ps[i])
	}
}

// assignNames labels each piece with the next name. It returns the pieces without a label and the
// unused names.
func assignNames(ps []board.Piece, pieces []int, names []string) ([]int, []string) {
	n := min(len(pieces), len(names))
	for k, i := range pieces[:n] {
		ps[i].Label = names[k]
	}
	return pieces[n:], names[n:]
}
