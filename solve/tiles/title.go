package tiles

import (
	"cmp"
	"fmt"

	"slidegif/solve/board"
	"slidegif/solve/hanzi"
)

// title counts the tiles, as in "8-puzzle". In Chinese three sizes have a name of their own.
func title(b board.Board, lang string) string {
	n := b.W*b.H - 1
	names := map[int]string{8: "八数码", 15: "十五数码", 24: "二十四数码"}
	return hanzi.Or(lang, cmp.Or(names[n], "数字推盘"), fmt.Sprintf("%d-puzzle", n))
}
