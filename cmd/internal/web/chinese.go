package web

import (
	"regexp"
	"strings"
)

// chineseErrors translate the errors that visitors of the page meet most. % stands for
// what differs; $1, $2 ... put it into the Chinese sentence. Others stay English behind a
// Chinese heading.
var chineseErrors = compileErrors([][2]string{
	{`there is no puzzle named %`, `没有叫 $1 的谜题`},
	{`there is no puzzle`, `没有给出谜题`},
	{`did you mean %?`, `是不是 $1？`},
	{`klotski: %row % is empty`, `华容道：第 $2 行是空的`},
	{`klotski: the puzzle is empty`, `华容道：谜题是空的`},
	{`klotski: a board of % rows of % cells needs a goal`, `华容道：$1 行 $2 列的棋盘要写出目标`},
	{`klotski: a board without exactly one 2x2 piece needs a goal`, `华容道：棋盘上不是恰好一个 2×2 的块，要写出目标`},
	{`klotski: a board of % of % is too large`, `华容道：棋盘太大（$1，$2）`},
	{`klotski: the board has no piece`, `华容道：棋盘上没有块`},
	{`klotski: row %: piece % is in two parts`, `华容道：第 $1 行：$2 分成了两块`},
	{`klotski: goal row %: piece % is in two parts`, `华容道：目标第 $1 行：$2 分成了两块`},
	{`klotski: row % has % cells, row 1 has %`, `华容道：第 $1 行有 $2 格，第 1 行有 $3 格`},
	{`klotski: the goal names no piece`, `华容道：目标里没有块`},
	{`klotski: goal row %: there is no piece % in the start`, `华容道：目标第 $1 行：起点里没有 $2`},
	{`klotski: goal row %: piece % has another shape than in the start`, `华容道：目标第 $1 行：$2 的形状与起点不同`},
	{`klotski: goal row %: piece % stands on a wall`, `华容道：目标第 $1 行：$2 压在墙上`},
	{`klotski: row %: piece % covers a gate`, `华容道：第 $1 行：$2 压住了门`},
	{`tiles: %row % has %, row 1 has %`, `数字推盘：第 $2 行有 $3 个，第 1 行有 $4 个`},
	{`tiles: %row %: % is not a number`, `数字推盘：第 $2 行：$3 不是数字`},
	{`tiles: %row %: a second blank`, `数字推盘：第 $2 行：空格多了一个`},
	{`tiles: %row %: tile % stands twice`, `数字推盘：第 $2 行：$3 出现了两次`},
	{`tiles: the goal is %, the start %`, `数字推盘：目标是 $1，起点是 $2`},
	{`rush: row %: the car A stands upright and cannot reach the right edge`, `堵车：第 $1 行：A 车竖着，开不到右边`},
	{`rush: row %: the car % has one cell`, `堵车：第 $1 行：$2 车只有一格`},
	{`rush: row %: the car % is not one straight piece`, `堵车：第 $1 行：$2 车不是一条直线`},
	{`this start can never reach this goal: %`, `起点与目标的奇偶性不同，无论怎么推都到不了`},
	{`start and goal differ by an odd permutation%`, `起点与目标的奇偶性不同，无论怎么推都到不了`},
	{`all % positions that can be reached were tried`, `能走到的 $1 个局面都试过了，没有解`},
	{`gave up at the server's limit of %; every solution needs at least % %`, `在服务器的限度内没有解出来，至少需要 $2 步`},
	{`gave up at the server's limit of %`, `在服务器的限度内没有解出来`},
	{`% has no metric %`, `$1 没有 $2 这种计步方式`},
	{`the server is busy%`, `服务器正忙，请稍后再试`},
	{`length: %`, `步数：$1`},
	{`there is no kind of puzzle %`, `没有 $1 这种谜题`},

	{`write 0 or . for an empty cell`, `空格写 0 或 .`},
	{`every row needs the same number of tiles`, `每一行的数字要一样多`},
	{`every tile stands once`, `每个数字只出现一次`},
	{`one cell is blank`, `空格只有一个`},
	{`a piece's cells touch edge to edge`, `一块的各格要边挨着边`},
	{`exchange any two tiles%`, `任意交换两个数字即可有解`},
	{`swap any two tiles%`, `任意交换两个数字即可有解`},
	{`write it after the start, as START:GOAL, with . for cells that may hold anything`, `写在起点后面，即“起点:目标”，不限的格子写 .`},
	{`write a piece's character into the cells where it must end`, `在块最后所在的格子里写它的字符`},
	{`mark each piece's cells with a character of its own`, `每一块用一个自己的字符标出`},
	{`a board has at most 64 cells%`, `棋盘最多 64 格`},
	{`the slidegif command solves it with limits of your own`, `可以用 slidegif 命令自己设限度来解`},
	{`the slidegif command draws it`, `可以用 slidegif 命令来画`},
	{`try again`, `请再试一次`},
	{`its metrics are %`, `可用：$1`},
	{`the kinds are %`, `可用：$1`},
	{`ask for less%`, `要求低一点`},
})

type errorPattern struct {
	english *regexp.Regexp
	chinese string
}

func compileErrors(list [][2]string) []errorPattern {
	out := make([]errorPattern, len(list))
	for i, pair := range list {
		english := strings.ReplaceAll(regexp.QuoteMeta(pair[0]), "%", "(.*?)")
		out[i] = errorPattern{regexp.MustCompile("^" + english + "$"), pair[1]}
	}
	return out
}

// translate returns the error in a language of the page.
func (e *httpError) translate(lang string) *httpError {
	out := *e
	out.text, out.hint = inLanguage(lang, e.text), inLanguage(lang, e.hint)
	return &out
}

// inLanguage translates an English sentence about an error where its translation is known.
func inLanguage(lang, text string) string {
	if lang != "zh" {
		return text
	}
	if reason, unsolvable := strings.CutPrefix(text, "no solution exists: "); unsolvable {
		return "无解：" + inLanguage(lang, reason)
	}
	for _, p := range chineseErrors {
		if m := p.english.FindStringSubmatchIndex(text); m != nil {
			return string(p.english.ExpandString(nil, p.chinese, text, m))
		}
	}
	return text
}
