package tiles

import (
	"cmp"
	"fmt"

	"slidegif/solve/board"
	"slidegif/solve/language"
)

// title returns the name of a puzzle, such as "8-puzzle". Boards of three sizes also have Chinese
// names.
func title(b board.Board, lang string) string {
	n := b.W*b.H - 1
	names := map[int]string{8: "八数码", 15: "十五数码", 24: "二十四数码"}
	return language.Texts{"zh": cmp.Or(names[n], "数字推盘"), "en": fmt.Sprintf("%d-puzzle", n)}.In(lang)
}
