package tiles

import (
	"fmt"

	"slidegif/solve/board"
)

// title counts the tiles, as in "8-puzzle". In Chinese three sizes have a name of their own.
func title(b board.Board, lang string) string {
	n := b.W*b.H - 1
	names, other := map[int]string{8: "八数码", 15: "十五数码", 24: "二十四数码"}, "数字推盘"
	switch lang {
	case "zh":
	case "zh-Hant":
		names, other = map[int]string{8: "八數碼", 15: "十五數碼", 24: "二十四數碼"}, "數字推盤"
	default:
		return fmt.Sprintf("%d-puzzle", n)
	}
	if name, ok := names[n]; ok {
		return name
	}
	return other
}
