package web

import (
	"regexp"
	"strings"
	"unicode"
)

// chineseErrors translate the errors that visitors of the page meet most. % stands for
// what differs; $1, $2 ... put it into the Chinese sentence. Others stay English behind a
// Chinese heading.
var chineseErrors = compileErrors([][2]string{
	{`there is no puzzle named "%"`, `没有名为“$1”的谜题`},
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
	{`tiles: %row %: tile % appears twice`, `数字推盘：第 $2 行：$3 出现了两次`},
	{`tiles: the goal is %, the start %`, `数字推盘：目标是 $1，起点是 $2`},
	{`rush: row %: the car A stands upright and cannot reach the right edge`, `汽车华容道：第 $1 行：A 车竖着，开不到右边`},
	{`rush: row %: the car % has one cell`, `汽车华容道：第 $1 行：$2 车只有一格`},
	{`rush: row %: the car % is not one straight piece`, `汽车华容道：第 $1 行：$2 车不是一条直线`},
	{`this start can never reach this goal: %`, `起点与目标的奇偶性不同，无论怎么推都到不了`},
	{`start and goal differ by an odd permutation%`, `起点与目标的奇偶性不同，无论怎么推都到不了`},
	{`all % positions that can be reached were tried`, `能走到的 $1 个局面都试过了，没有解`},
	{`gave up at the server's limit of % draws, none of which has a length of %`, `试了 $1 题，没有步数合适的`},
	{`gave up at the server's limit of %; every solution needs at least % %`, `在服务器的限度内没有解出来，至少需要 $2 步`},
	{`gave up at the server's limit of %`, `在服务器的限度内没有解出来`},
	{`% has no metric %`, `$1 没有 $2 这种计步方式`},
	{`the program has ended`, `程序意外退出`},
	{`the server is busy%`, `服务器正忙，请稍后再试`},
	{`length: %`, `步数：$1`},
	{`there is no kind of puzzle %`, `没有 $1 这种谜题`},

	{`write 0 or . for an empty cell`, `空格写 0 或 .`},
	{`every row needs the same number of tiles`, `每一行的数字要一样多`},
	{`each tile appears once`, `每个数字只出现一次`},
	{`one cell is blank`, `空格只有一个`},
	{`exchange any two tiles%`, `任意交换两个数字即可有解`},
	{`write it after the start, as START:GOAL, with . for cells that may hold anything`, `写在起点后面，即“起点:目标”，不限的格子写 .`},
	{`write a piece's character into the cells where it must end`, `在块最后所在的格子里写它的字符`},
	{`mark each piece's cells with a character of its own`, `每一块用一个自己的字符标出`},
	{`the slidegif command solves it with limits of your own`, `可以用 slidegif 命令自己设限度来解`},
	{`the slidegif command draws it`, `可以用 slidegif 命令来画`},
	{`write tiles:864/072/513, or tiles:@7 for a random one`, `写 tiles:864/072/513，或写 tiles:@7 随机出一题`},
	{`write %, one of slidegif list %, or %:@7 for a random one`, `写 $1 这样的名局，或写 $3:@7 随机出一题`},
	{`try again`, `请再试一次`},
	{`its only metric is %`, `只能用 $1`},
	{`its metrics are %`, `可用：$1`},
	{`the kinds are %`, `可用：$1`},
	{`tiles: no start of %x% needs more than % % to this goal`, `$1×$2 最多 $3 步`},
	{`no position of % needs more than % %`, `这种题最多 $2 步`},
	{`no position of % can be solved`, `这种题都无解`},
	{`use other pieces%`, `换一组块`},
	{`rush: no board of that length is known`, `汽车华容道：没有已知的棋盘是这个步数`},
	{`try another seed or a wider range of lengths`, `把步数的范围放宽一些`},
	{`ask for less%`, `把步数改小一些`},
	{`tiles: %row %: there is no tile %`, `数字推盘：第 $2 行：没有数字 $3`},
	{`klotski: there is no layout named "%"`, `华容道：没有名为“$1”的布局`},
	{`klotski: "%" names % different layouts`, `华容道：有 $2 个名为“$1”的布局`},
	{`say which one: %`, `请写其中一个：$1`},
	{`klotski: %row %: % is not a cell`, `华容道：第 $2 行：$3 不能用`},
	{`a code is written as %; %`, `如果是编码，请写成 $1；名称见页面上的列表`},
	{`tiles: %x% is a size, not a board`, `数字推盘：$1×$2 是大小，不是棋盘`},
	{`write tiles:% for one, %`, `要随机一题，请写 tiles:$1`},
	{`moves: move %: % cannot go up from column %, row %: %`, `走法第 $1 步：$2 不能从第 $3 列第 $4 行往上走`},
	{`moves: move %: % cannot go down from column %, row %: %`, `走法第 $1 步：$2 不能从第 $3 列第 $4 行往下走`},
	{`moves: move %: % cannot go left from column %, row %: %`, `走法第 $1 步：$2 不能从第 $3 列第 $4 行往左走`},
	{`moves: move %: % cannot go right from column %, row %: %`, `走法第 $1 步：$2 不能从第 $3 列第 $4 行往右走`},
	{`moves: move %: the blank is at column %, row %, %`, `走法第 $1 步：空格在第 $2 列第 $3 行，没有数字能这样走`},
	{`moves: move %: there is no car "%"`, `走法第 $1 步：没有 $2 车`},
	{`moves: move %: a car goes % to % cells`, `走法第 $1 步：一辆车一次走 $2 到 $3 格`},
	{`moves: move %: "%" is not %`, `走法第 $1 步：看不懂“$2”`},
	{`moves: "%" is in no notation of this kind`, `看不懂走法“$1”`},
	{`moves: there is no move`, `没有写走法`},
	{`moves: % bytes of text are too long`, `走法太长`},
	{`the text was read as %`, `请核对这一步`},
	{`write a car, plus or minus%`, `写车和格数，例如 A+2 B-1：加号向右或向下，减号向左或向上`},
	{`write % (URDL%`, `写方向，例如 URDL：U 上、D 下、L 左、R 右`},
	{`write pairs of a piece and its path%`, `写块和方向，例如 8D 9L 5DD：U 上、D 下、L 左、R 右`},
	{`did you mean % or %? %`, `是不是 $1 或 $2？`},
	{`did you mean %? %`, `是不是 $1？`},
	{`slidegif list% shows the names; a board is rows separated by /`, `棋盘的各行用 / 隔开；名称见页面上的列表`},
	{`slidegif list% shows the names; a board is START:GOAL, rows separated by /`, `棋盘写作“起点:目标”，各行用 / 隔开；名称见页面上的列表`},
	{`write kind:start or kind:start:goal, as %`, `写“种类:起点”或“种类:起点:目标”，例如 tiles:864/072/513、klotski:横刀立马`},
	{`write rows separated by /, as 1xx2/%`, `各行用 / 隔开，例如 1xx2/1xx2/3445/3785/6009，或者写名称，例如 横刀立马`},
	{`write rows separated by / and tiles by commas or spaces, as %`, `各行用 / 隔开，数字用逗号或空格隔开，例如 $1`},
	{`a board has 2 to 8 rows of 2 to 8 tiles`, `棋盘为 2 到 8 行、2 到 8 列`},
	{`a board of % has the tiles 1 to % and one blank, 0`, `$1 的棋盘有数字 1 到 $2 和一个空格 0`},
	{`start and goal have the same size`, `起点和目标的大小要一样`},
	{`write the digits 0 to 9, and 0, _ or . for the blank`, `写数字 0 到 9，空格写 0、_ 或 .`},
	{`write columns x rows, and every tile once, as %`, `写“列数x行数:”和每个数字各一次，例如 $1`},
	{`write rows x columns, as 3x3 or 3x3+goal`, `写“行数x列数”，例如 3x3 或 3x3+goal`},
	{`separate the rows by /%`, `各行用 / 隔开，只有正方形的棋盘可以不写`},
	{`write START or START:GOAL: tiles have no options`, `写“起点”或“起点:目标”`},
	{`with the goal % it can be solved`, `换成目标 $1 就有解`},
	{`with the goal % it takes % steps`, `换成目标 $1，最少 $2 步`},
	{`every row needs the same number of cells; %`, `每一行的格数要一样多`},
	{`the cells of a piece touch edge to edge; %`, `一块的各格要边挨着边；另一块要用另一个字符`},
	{`a piece is a printable character, an empty cell 0 or .%`, `一块用一个可见字符，空格写 0 或 .，墙写 #，门写 -`},
	{`a piece is a printable character, an empty cell a dot`, `一个棋子用一个可见字符，空格写 .`},
	{`a board has at most 400 cells%`, `棋盘最多 400 格`},
	{`a board has at most 256 cells%`, `棋盘最多 256 格`},
	{`a piece that the goal names must stand there whole%`, `目标里的块要完整，形状与起点相同`},
	{`the goal can only name pieces of the start`, `目标里只能有起点里的块`},
	{`walls stay where they are`, `墙不会动`},
	{`draw walls in the start`, `墙要画在起点里`},
	{`draw gates where there is no wall`, `门不能画在墙上`},
	{`only pieces that the goal names may cover a gate`, `只有目标里的块可以压住门`},
	{`write . for cells of the goal that may hold anything`, `目标里不限的格子写 .`},
	{`write START:GOAL:OPTIONS`, `写“起点:目标:选项”`},
	{`only pieces of one shape can be interchangeable`, `只有形状相同的块才能互换`},
	{`name pieces of the start`, `写起点里的块`},
	{`leave at least two cells empty%`, `至少留两个空格，其中总有一个 2×2 的块`},
	{`a CommonCode is 1 to 9 hexadecimal digits%`, `CommonCode 是 1 到 9 位十六进制数，例如 klotski:1A9BF0C`},

	{`write 36 cells row by row: %`, `逐行写 36 格：o 是空格，x 是墙，字母是车，要开出去的是 A`},
	{`turn A so that it lies in its row`, `把 A 横过来`},
	{`a car has two cells or more; x is a wall`, `一辆车至少占两格；墙写 x`},
	{`the cells of a car lie side by side%`, `一辆车的各格要在同一行或同一列里相连`},
	{`rush: a board of %, not 36`, `汽车华容道：棋盘有 $1，应为 36 格`},
	{`rush: row % has %, not 6`, `汽车华容道：第 $1 行有 $2，应为 6 格`},
	{`rush: row %: % is not a car`, `汽车华容道：第 $1 行：$2 不是车`},
	{`rush: there is no car A or X`, `汽车华容道：没有 A 车（或 X 车）`},

	{`write atomix:START:GOAL with rows %`, `写 atomix:起点:目标，各行用 / 隔开：# 是墙，. 是空格，其他字符是原子`},
	{`write the molecule after the start%`, `把分子写在起点后面，即“起点:目标”，不限的格子写 .`},
	{`the molecule must fit on the board`, `分子要放得进棋盘`},
	{`the goal can only name atoms of the start`, `目标里只能有起点里的原子`},
	{`put more of them into the start, or fewer into the goal`, `起点里多放几个，或者目标里少放几个`},
	{`mark each atom with a character of its type`, `每个原子写它那一种的字符`},
	{`write the atoms of the molecule`, `写出分子的原子`},
	{`the goal shows atoms; %`, `目标里只写原子，不限的格子写 .`},
	{`a board has at most 32 %`, `棋盘上最多 32 个`},
	{`atomix: the puzzle is empty`, `原子（Atomix）：谜题是空的`},
	{`atomix: the board needs a goal`, `原子（Atomix）：棋盘要写出目标`},
	{`atomix: the board has no atom`, `原子（Atomix）：棋盘上没有原子`},
	{`atomix: the goal names no atom`, `原子（Atomix）：目标里没有原子`},
	{`atomix: there is no layout named "%"`, `原子（Atomix）：没有名为“$1”的布局`},
	{`atomix: goal row %: there is no atom % in the start`, `原子（Atomix）：目标第 $1 行：起点里没有原子 $2`},
	{`atomix: goal row %: the goal has more atoms % than the start`, `原子（Atomix）：目标第 $1 行：原子 $2 比起点里的多`},
	{`atomix: goal row %: a wall is not part of a molecule`, `原子（Atomix）：目标第 $1 行：墙不是分子的一部分`},
	{`atomix: the goal has %, the board %`, `原子（Atomix）：目标比棋盘大`},
	{`atomix: row % has %, row 1 has %`, `原子（Atomix）：第 $1 行有 $2，第 1 行有 $3 格`},
	{`atomix: row %: % is not a cell`, `原子（Atomix）：第 $1 行：$2 不能用`},
	{`atomix: % atoms are too many`, `原子（Atomix）：$1 个原子太多`},

	{`write rows separated by /, as lockout:%`, `各行用 / 隔开，例如 lockout:A...B/...../..X../...../C...D：字母是机器人，. 是空格`},
	{`write . for an empty cell; only robots stop robots here%`, `空格写 .；这里没有墙，只有机器人能挡住机器人`},
	{`write . for an empty cell`, `空格写 .`},
	{`a robot has one cell; %`, `一个机器人只占一格，另一个要用另一个字母`},
	{`mark each robot with a letter of its own`, `每个机器人用一个自己的字母`},
	{`the goal can only name robots of the start`, `目标里只能有起点里的机器人`},
	{`write a robot's letter where it must stop`, `在机器人要停的格子里写它的字母`},
	{`lockout: the puzzle is empty`, `登月：谜题是空的`},
	{`lockout: the board has no robot`, `登月：棋盘上没有机器人`},
	{`lockout: a board without a robot X needs a goal`, `登月：棋盘上没有机器人 X，要写出目标`},
	{`lockout: a board of % has no centre, so it needs a goal`, `登月：棋盘没有正中的格子，要写出目标`},
	{`lockout: there is no layout named "%"`, `登月：没有名为“$1”的布局`},
	{`lockout: row %: a board of lockout has no walls`, `登月：第 $1 行：这里没有墙`},
	{`lockout: row %: % is not a robot`, `登月：第 $1 行：$2 不是机器人`},
	{`lockout: row %: robot % stands in row % already`, `登月：第 $1 行：机器人 $2 在第 $3 行已经有了`},
	{`lockout: goal row %: there is no robot % in the start`, `登月：目标第 $1 行：起点里没有机器人 $2`},
	{`lockout: the goal names no robot`, `登月：目标里没有机器人`},

	{`%: there is no "%"`, `$1：没有“$2”`},
	{`there is no key %`, `没有参数 $1`},
	{`the keys are %`, `可用：$1`},
	{`give one of %`, `可用：$1`},
	{`give a size, as %`, `写大小，例如 900KiB 或 5MB`},
	{`give a larger size%`, `把 size 改大一些`},
	{`give a whole number from % to %, or a length as 10cm, 100mm or 4in`, `写 $1 到 $2 的整数，或 10cm、100mm、4in 这样的长度`},
	{`give a whole number from % to %`, `写 $1 到 $2 的整数`},
	{`give a duration from 20ms to 10m, as %`, `写 20ms 到 10m 的时长，例如 300ms 或 1.5s`},
	{`give on or off`, `写 on 或 off`},
	{`give transparent or a colour, as #ffffff, #fff or white`, `写 transparent 或颜色，例如 #ffffff、#fff 或 white`},
	{`%: % is not a colour`, `$1：$2 不是颜色`},
	{`%: % is not a whole number`, `$1：$2 不是整数`},
	{`%: % is out of range`, `$1：$2 超出范围`},
	{`%: % is neither on nor off`, `$1：$2 应为 on 或 off`},
	{`%: % is not a size`, `$1：$2 不是大小`},
	{`%: % is not a duration`, `$1：$2 不是时长`},
	{`the solution has %`, `解法共 $1`},
	{`view: there is no step %`, `view：没有第 $1 步`},
	{`from: % is after the end, %`, `from：$1 在结尾 $2 之后`},
	{`to: there is no move %`, `to：没有第 $1 步`},
	{`the solution goes from 0 to %`, `解法从 0 到 $1`},
	{`a puzzle of % characters is too long`, `谜题有 $1 个字符，太长了`},
	{`the puzzle is not UTF-8`, `谜题不是 UTF-8 编码`},
	{`a seed needs a kind`, `种子前面要写种类`},
	{`write it as tiles:3x3@42, klotski:@42 or rush:@42`, `写作 tiles:3x3@42、klotski:@42 或 rush:@42`},
	{`%: the seed % is not a number from %`, `$1：种子 $2 不是有效的整数`},
	{`write a whole number behind the @, as @42`, `@ 后面写整数，例如 @42`},
	{`there is no kind %`, `没有 $1 这种谜题`},
	{`tiles: a board of % cannot be used`, `数字推盘：棋盘不能是 $1`},
	{`tiles: %: % is not a number`, `数字推盘：$2 不是数字`},
	{`tiles: the puzzle is empty`, `数字推盘：谜题是空的`},
	{`add ?puzzle=%`, `加上 ?puzzle=864/072/513 或名称，例如 ?puzzle=横刀立马`},
})

// onPage puts what a page offers in the place of commands.
func onPage(text string) string {
	text = listCodes.ReplaceAllString(text, "")
	return listNames.ReplaceAllString(text, namesHere)
}

const namesHere = "the names are in the list on this page"

var (
	listNames = regexp.MustCompile(`slidegif list( [a-z]+)? shows the names`)
	listCodes = regexp.MustCompile(`; slidegif list [a-z]+ --codes .*`)
)

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

// Wordings returns how a page in a language words errors: pairs of a regular expression for
// English sentences or parts of them, as Go and JavaScript read it, and what replaces it.
// They are to be tried in their order.
func Wordings(lang string) [][2]string {
	if lang == "en" {
		return [][2]string{{listCodes.String(), ""}, {listNames.String(), namesHere}}
	}
	var list [][2]string
	for _, p := range chineseErrors {
		list = append(list, [2]string{p.english.String(), p.chinese})
	}
	return list
}

// translate returns the error in a language of the page.
func (e *httpError) translate(lang string) *httpError {
	out := *e
	out.text, out.hint = inLanguage(lang, e.text), inLanguage(lang, e.hint)
	return &out
}

// isChinese reports whether a text has a Chinese character.
func isChinese(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// inLanguage translates an English sentence about an error where its translation is known.
// Pages name their language; other callers get the sentence as the command says it.
func inLanguage(lang, text string) string {
	if lang == "en" {
		return onPage(text)
	}
	if !strings.HasPrefix(lang, "zh") {
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
