package tiles

import (
	"cmp"
	"fmt"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/hanzi"
)

// title counts the tiles, as in "8-puzzle". In Chinese three sizes have a name of their own.
func title(b board.Board, lang string) string {
	n := b.W*b.H - 1
	if !strings.HasPrefix(lang, "zh") {
		return fmt.Sprintf("%d-puzzle", n)
	}
	names := map[int]string{8: "八数码", 15: "十五数码", 24: "二十四数码"}
	return hanzi.In(lang, cmp.Or(names[n], "数字推盘"))
}
