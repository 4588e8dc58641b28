// Package words provides the texts of pictures and documents in each language: counters, lengths of
// solutions, titles and alternative texts. All output formats share the same tables.
//
//	en       40/81 moves   81 moves, optimal   108 moves; no solution has fewer than 97
//	zh       40/81 步      最少 81 步          108 步；至少需要 97 步
//	zh-Hant  40/81 步      最少 81 步          108 步；至少需要 97 步
//
// Chinese counts 步 in every metric. Texts that compare two metrics must therefore name the metric.
package words

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"slidegif/solve/board"
)

// A Language formats texts in one language. Use In to create a Language; the zero value is not valid.
type Language struct {
	lang        string // argument of In
	chinese     bool
	traditional bool // traditional characters
	table       map[string]string
	page        map[string]string // replacements of messages on the web page, by English format
	messages    map[string]string // Chinese messages by English format
}

// In returns the Language for lang, one of board.Langs. It returns English for "none", "" and unknown
// languages.
func In(lang string) Language {
	switch lang {
	case "zh":
		return Language{lang: lang, chinese: true, table: chinese(), messages: messages()}
	case "zh-Hant":
		return Language{lang: lang, chinese: true, traditional: true, table: traditional(), messages: messages()}
	}
	return Language{lang: lang, table: english()}
}

// format returns a text of the table with placeholders replaced. The pairs are placeholders and
// values.
func (l Language) format(key string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(l.table[key])
}

// Count formats a number of moves: "81 moves", "81 步".
func (l Language) Count(n int, m board.Metric) string {
	if l.chinese {
		return fmt.Sprintf("%d 步", n)
	}
	return m.Count(n)
}

// Metric returns an explanation of the metric if the noun of Count does not imply the metric: "（连步
// move）". It returns an empty string in English.
func (l Language) Metric(m board.Metric) string {
	if !l.chinese {
		return ""
	}
	return fmt.Sprintf("（%s %s）", l.table[string(m)], m)
}

// TableHeader returns the column headings of a printed solution.
func (l Language) TableHeader() string { return l.table["rows"] }

// Counter formats the counter after n of all moves: "40/81 moves".
func (l Language) Counter(n, all int, m board.Metric) string {
	return fmt.Sprintf("%d/%s", n, l.Count(all, m))
}

// Done formats the counter of a solved puzzle: "✓ 81 moves".
func (l Language) Done(n int, m board.Metric) string { return "✓ " + l.Count(n, m) }

// Length formats the length of a solution with the proved lower bound atLeast: "81 moves, optimal" or
// "108 steps; no solution has fewer than 97".
func (l Language) Length(n, atLeast int, m board.Metric) string {
	if n == atLeast {
		return l.format("optimal", "{n}", l.Count(n, m))
	}
	return l.Count(n, m) + l.Bound(atLeast, m)
}

// Given formats the number of moves that the user gave: "97 moves as given". If reached is false, it
// adds that the moves do not reach the goal.
func (l Language) Given(n int, reached bool, m board.Metric) string {
	text := l.format("given", "{n}", l.Count(n, m))
	if !reached {
		text += l.table["not reached"]
	}
	return text
}

// Optimum returns a suffix for Given: "; the optimum is 81".
func (l Language) Optimum(n int, m board.Metric) string {
	return l.format("optimum", "{n}", l.Count(n, m), "{number}", strconv.Itoa(n))
}

// Insight returns a suffix for Length with the number of shortest solutions, and the number of
// positions between start and end that all of them share: "; 256 shortest solutions; all of them
// pass 68 of the 80 positions in between". The parameter shortest is a decimal number, or empty if the
// solutions were not counted.
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
	text := l.format("insight", "{n}", shortest)
	if all > 1 { // with a single position, the count of solutions already implies the answer
		text += l.format("forced", "{n}", strconv.Itoa(forced), "{all}", strconv.Itoa(all))
	}
	return text
}

// ForcedLegend returns a suffix for a length that explains the mark of positions shared by all
// shortest solutions: "; * on all shortest solutions".
func (l Language) ForcedLegend(mark string) string { return l.format("forced mark", "{mark}", mark) }

// Bound returns a suffix for a length that is not proved optimal: "; no solution has fewer than 97".
func (l Language) Bound(atLeast int, m board.Metric) string {
	return l.format("bound", "{n}", l.Count(atLeast, m), "{number}", strconv.Itoa(atLeast))
}

// AltLength is like Length, for alternative text: "81 moves, the fewest possible".
func (l Language) AltLength(n, atLeast int, m board.Metric) string {
	if n == atLeast {
		return l.format("fewest", "{n}", l.Count(n, m))
	}
	return l.Length(n, atLeast, m)
}

// Heading formats the length of a solution for the heading of a sheet: "81 moves". It adds the lower
// bound if the solution is not proved optimal. An atLeast of 0 means that there is no bound.
func (l Language) Heading(n, atLeast int, m board.Metric) string {
	switch {
	case atLeast == 0:
		return l.Count(n, m)
	case n == atLeast:
		return l.format("heading", "{n}", l.Count(n, m))
	}
	return l.Length(n, atLeast, m)
}

// Yours formats the number of moves of the user in a comparison: "Yours: 97 moves".
func (l Language) Yours(n int, m board.Metric) string { return l.format("yours", "{n}", l.Count(n, m)) }

// ComparisonLength formats the length of the solution to compare with: "Optimum: 81 moves", or "Best
// known: 81 moves" if n is greater than atLeast.
func (l Language) ComparisonLength(n, atLeast int, m board.Metric) string {
	if n != atLeast {
		return l.format("known", "{n}", l.Count(n, m))
	}
	return l.format("least", "{n}", l.Count(n, m))
}

// ComparisonLengthIn is like ComparisonLength, for comparisons of two metrics. It names the metric if
// the noun of the moves does not imply the metric.
func (l Language) ComparisonLengthIn(n, atLeast int, m board.Metric) string {
	if !l.chinese {
		return l.ComparisonLength(n, atLeast, m)
	}
	return l.table[string(m)] + l.WorksheetLength(n, atLeast, m)
}

// RaceTitle returns the title of a race. The lengths are the titles of the two boards.
func (l Language) RaceTitle(name string, lengths []string) string {
	return l.format("race", "{name}", name, "{one}", lengths[0], "{other}", lengths[1])
}

// WorksheetLength formats the length of a solution for a worksheet: "Shortest: 21 moves", or "Best
// known: 21 moves" if n is greater than atLeast.
func (l Language) WorksheetLength(n, atLeast int, m board.Metric) string {
	key := "shortest"
	if n != atLeast {
		key = "known"
	}
	return l.format(key, "{n}", l.Count(n, m))
}

// Solutions returns the heading of the solution pages of a worksheet.
func (l Language) Solutions() string { return l.table["solutions"] }

// Goal returns the heading of a goal on a worksheet.
func (l Language) Goal() string { return l.table["goal"] }

// GoalTask returns the instruction for puzzles with a goal picture.
func (l Language) GoalTask() string { return l.table["aim"] }

// GateTask returns the instruction for boards with the goal at a gate. Use FillHero to replace its
// {hero} placeholder.
func (l Language) GateTask() string { return l.table["gate"] }

// NameField returns the label of the line for a student's name on a worksheet.
func (l Language) NameField() string { return l.table["name"] }

// Robot returns the name of a robot: "Robot A".
func (l Language) Robot(name string) string { return l.format("robot", "{name}", name) }

// FillHero replaces {hero} in a task by the look of the goal piece in the named theme: "red", "black".
// Themes without an entry use the common word.
func (l Language) FillHero(task, theme string) string {
	return strings.ReplaceAll(task, "{hero}", cmp.Or(l.table["hero "+theme], l.table["hero"]))
}

// Continued returns the suffix of a solution that continues from the previous page: "(continued)".
func (l Language) Continued() string { return l.table["continued"] }

// Colon returns the separator between a name and its description.
func (l Language) Colon() string { return l.table["colon"] }

// SolvedAlready returns the alternative text of a puzzle that is solved at the start.
func (l Language) SolvedAlready(name string) string {
	return l.format("solved already", "{name}", name)
}

// View returns the alternative text of a picture of the start or, if goal is set, of the goal. If
// length is not empty, the text includes the length of the solution.
func (l Language) View(name string, goal bool, length string) string {
	key := "start view"
	if goal {
		key = "goal view"
	}
	text := l.format(key, "{name}", name)
	if length != "" {
		text += l.format("can be solved", "{length}", length)
	}
	return text
}

// AfterMoves returns the alternative text of a picture after step moves: "NAME after 40 of 81 moves".
func (l Language) AfterMoves(name, step, length string) string {
	return l.format("after", "{name}", name, "{step}", step, "{length}", length)
}

// SolvedIn returns the title of a solution. It is also used as alternative text.
func (l Language) SolvedIn(name, length string) string {
	return l.format("title", "{name}", name, "{length}", length)
}

// Describe returns a description of a board for alternative text.
func (l Language) Describe(b board.Board) string {
	key := "plain"
	if b.Has(board.Tile) {
		key = "numbered"
	}
	return l.format(key, "{columns}", strconv.Itoa(b.W), "{rows}", strconv.Itoa(b.H), "{pieces}", strconv.Itoa(len(b.Pieces)))
}

// Shown returns the alternative text of moves that the user gave: "NAME, 97 moves as given".
func (l Language) Shown(name, length string) string {
	return l.format("shown", "{name}", name, "{length}", length)
}
