// Package words holds the words of pictures and documents by language, one table for all
// formats: what a counter says, how long a solution is, what alt text tells.
//
//	en       40/81 moves   81 moves, optimal   108 moves; no solution has fewer than 97
//	zh       40/81 步      最少 81 步          108 步；至少需要 97 步
//	zh-Hant  40/81 步      最少 81 步          108 步；至少需要 97 步
//
// Chinese counts 步 in every metric; which one it is must be said beside it where two are
// compared.
package words

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"slidegif/solve/board"
)

// A Language is the words of one language. The zero value is not usable: see In.
type Language struct {
	lang        string // as In was asked for it
	chinese     bool
	traditional bool // in traditional characters
	table       map[string]string
	page        map[string]string // messages that a page words in its own way
	messages    map[string]string // Chinese texts of messages, by their English formats
}

// In returns the words of lang, one of board.Langs. Those of "none", of "" and of any
// other language are English.
func In(lang string) Language {
	switch lang {
	case "zh":
		return Language{lang: lang, chinese: true, table: chinese(), messages: messages()}
	case "zh-Hant":
		return Language{lang: lang, chinese: true, traditional: true, table: inTraditional(), messages: messages()}
	}
	return Language{lang: lang, table: english()}
}

// say fills the pairs of names and values into a sentence of the table.
func (l Language) say(key string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(l.table[key])
}

// Count returns n moves with their noun: "81 moves", "81 步".
func (l Language) Count(n int, m board.Metric) string {
	if l.chinese {
		return fmt.Sprintf("%d 步", n)
	}
	return m.Count(n)
}

// Metric explains a metric where the words for its moves do not tell it: "（连步 move）".
func (l Language) Metric(m board.Metric) string {
	if !l.chinese {
		return ""
	}
	return fmt.Sprintf("（%s %s）", l.table[string(m)], m)
}

// Rows says what the columns of a printed solution are.
func (l Language) Rows() string { return l.table["rows"] }

// Counter returns the text of a counter after n of all moves: "40/81 moves".
func (l Language) Counter(n, all int, m board.Metric) string {
	return fmt.Sprintf("%d/%s", n, l.Count(all, m))
}

// Done returns the text of a counter at the end: "✓ 81 moves".
func (l Language) Done(n int, m board.Metric) string { return "✓ " + l.Count(n, m) }

// Length returns the length of a solution and what is proved about it: no solution has
// fewer than atLeast moves. "81 moves, optimal", or "108 steps; no solution has fewer than 97".
func (l Language) Length(n, atLeast int, m board.Metric) string {
	if n == atLeast {
		return l.say("optimal", "{n}", l.Count(n, m))
	}
	return l.Count(n, m) + l.Bound(atLeast, m)
}

// Given returns the number of moves that a user gave: "97 moves as given".
func (l Language) Given(n int, reached bool, m board.Metric) string {
	said := l.say("given", "{n}", l.Count(n, m))
	if !reached {
		said += l.table["not reached"]
	}
	return said
}

// Optimum follows the length of given moves: "; the optimum is 81".
func (l Language) Optimum(n int, m board.Metric) string {
	return l.say("optimum", "{n}", l.Count(n, m), "{number}", strconv.Itoa(n))
}

// Insight tells how many shortest solutions there are, a decimal number, and how many of all
// positions between start and end are on all of them. It goes on after a length: "; 256 shortest
// solutions; all of them pass 68 of the 80 positions between". An empty number was not counted.
func (l Language) Insight(shortest string, forced, all int) string {
	switch {
	case shortest == "":
		return l.table["uncounted"]
	case shortest == "1":
		return l.table["insight 1"]
	}
	for i := len(shortest) - 3; i > 0; i -= 3 {
		shortest = shortest[:i] + "," + shortest[i:]
	}
	said := l.say("insight", "{n}", shortest)
	if all > 1 { // one position alone is on all or on none, as the number tells
		said += l.say("forced", "{n}", strconv.Itoa(forced), "{all}", strconv.Itoa(all))
	}
	return said
}

// Forced explains the mark of positions that all shortest solutions pass. It follows a length: "; * on all
// shortest solutions".
func (l Language) Forced(mark string) string { return l.say("forced mark", "{mark}", mark) }

// Bound follows a length where the optimum is not known: "; no solution has fewer than 97".
func (l Language) Bound(atLeast int, m board.Metric) string {
	return l.say("bound", "{n}", l.Count(atLeast, m), "{number}", strconv.Itoa(atLeast))
}

// AltLength is Length for alt text: "81 moves, the fewest possible".
func (l Language) AltLength(n, atLeast int, m board.Metric) string {
	if n == atLeast {
		return l.say("fewest", "{n}", l.Count(n, m))
	}
	return l.Length(n, atLeast, m)
}

// Heading is the length beside the title of a sheet: "81 moves", or with the bound where it is not proved to be
// the least. Where atLeast is 0 nothing is said of a bound.
func (l Language) Heading(n, atLeast int, m board.Metric) string {
	switch {
	case atLeast == 0:
		return l.Count(n, m)
	case n == atLeast:
		return l.say("heading", "{n}", l.Count(n, m))
	}
	return l.Length(n, atLeast, m)
}

// Yours returns the number of moves that a user gave, beside others: "Yours: 97 moves".
func (l Language) Yours(n int, m board.Metric) string { return l.say("yours", "{n}", l.Count(n, m)) }

// Least returns the length of the solution to compare with: "Optimum: 81 moves". Where atLeast
// is less than n it is that of the best solution that is known.
func (l Language) Least(n, atLeast int, m board.Metric) string {
	if n != atLeast {
		return l.say("known", "{n}", l.Count(n, m))
	}
	return l.say("least", "{n}", l.Count(n, m))
}

// LeastIn is Least beside one in another metric: where the noun of the moves does not tell
// the metric, it is named.
func (l Language) LeastIn(n, atLeast int, m board.Metric) string {
	if !l.chinese {
		return l.Least(n, atLeast, m)
	}
	return l.table[string(m)] + l.Best(n, atLeast, m)
}

// Race is the title of two boards that are shown side by side, by what is said of each.
func (l Language) Race(name string, lengths []string) string {
	return l.say("race", "{name}", name, "{one}", lengths[0], "{other}", lengths[1])
}

// Best is the length that a worksheet prints beside a puzzle: "Shortest: 21 moves". Where
// atLeast is less than n it is that of the best solution that is known.
func (l Language) Best(n, atLeast int, m board.Metric) string {
	key := "shortest"
	if n != atLeast {
		key = "known"
	}
	return l.say(key, "{n}", l.Count(n, m))
}

// Solutions is the heading of the last pages of a worksheet.
func (l Language) Solutions() string { return l.table["solutions"] }

// Goal is the heading of a goal on a worksheet.
func (l Language) Goal() string { return l.table["goal"] }

// Aim says what to do where several pieces have places that a picture of the goal shows.
func (l Language) Aim() string { return l.table["aim"] }

// Gate is the task of a board whose goal is at its gate. Hero fills in its {hero}.
func (l Language) Gate() string { return l.table["gate"] }

// Name stands on a worksheet before the line for the reader's name.
func (l Language) Name() string { return l.table["name"] }

// Robot names the robot that a puzzle is about: "Robot A".
func (l Language) Robot(name string) string { return l.say("robot", "{name}", name) }

// Hero puts into a task, for {hero}, how the theme of a name shows the piece that it is about: "red", "black". A
// theme without a word of its own has that of most themes.
func (l Language) Hero(task, theme string) string {
	return strings.ReplaceAll(task, "{hero}", cmp.Or(l.table["hero "+theme], l.table["hero"]))
}

// Continued follows the name of a solution that began on the page before: "(continued)".
func (l Language) Continued() string { return l.table["continued"] }

// Colon stands between a name and what is told of it.
func (l Language) Colon() string { return l.table["colon"] }

// SolvedAlready is alt text of a puzzle whose start is its goal.
func (l Language) SolvedAlready(name string) string { return l.say("solved already", "{name}", name) }

// View is alt text of a picture of the start or, where goal is set, of the goal. A length that is not empty tells
// in how many moves the puzzle can be solved.
func (l Language) View(name string, goal bool, length string) string {
	key := "start view"
	if goal {
		key = "goal view"
	}
	said := l.say(key, "{name}", name)
	if length != "" {
		said += l.say("can be solved", "{length}", length)
	}
	return said
}

// After is alt text of a picture after step moves of a solution: "NAME after 40 of 81 moves".
func (l Language) After(name, step, length string) string {
	return l.say("after", "{name}", name, "{step}", step, "{length}", length)
}

// SolvedIn is the title of a solution, and alt text of its picture.
func (l Language) SolvedIn(name, length string) string {
	return l.say("title", "{name}", name, "{length}", length)
}

// Describe describes a board in alt text.
func (l Language) Describe(b board.Board) string {
	key := "plain"
	if b.Has(board.Tile) {
		key = "numbered"
	}
	return l.say(key, "{columns}", strconv.Itoa(b.W), "{rows}", strconv.Itoa(b.H), "{pieces}", strconv.Itoa(len(b.Pieces)))
}

// Shown is alt text of moves that were given: "NAME, 97 moves as given".
func (l Language) Shown(name, length string) string {
	return l.say("shown", "{name}", name, "{length}", length)
}
