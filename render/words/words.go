// Package words provides the text of pictures and documents in each supported language: counters,
// lengths of solutions, titles and alternative text. All output formats use the same texts. The
// package must not import a solver or another package below render.
//
//	en       40/81 moves   81 moves, optimal   108 moves; no solution has fewer than 97
//	zh       40/81 步      最少 81 步          108 步；至少需要 97 步
//	zh-Hant  40/81 步      最少 81 步          108 步；至少需要 97 步
//
// Chinese uses the word 步 for moves, slides and steps, so comparisons of two metrics must name the metrics.
package words

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/language"
)

// A Language formats text in one language. Call In to create a Language. The zero value is not
// valid.
type Language struct {
	lang  string            // language of labels: the argument of In
	row   language.Language // language of texts
	table map[string]string
	// page holds messages that have a different text on the web page. The keys are English format strings.
	page map[string]string
	// messages holds the translated messages. The keys are English format strings.
	messages map[string]string
}

// In returns the Language for a language code, which is one of language.Tags. For "none", for "" and
// for unknown codes, In returns English.
func In(lang string) Language {
	l := load(language.Named(lang).TextsTag())
	l.lang = lang
	return l
}

// format looks up a text in the table and replaces its placeholders. The pairs parameter contains
// alternating placeholders and values.
func (l Language) format(key string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(l.table[key])
}

// Count formats a number of moves, for example "81 moves" or "81 步".
func (l Language) Count(n int, m board.Metric) string {
	forms := l.metric(m)
	text := forms.several
	if n == 1 {
		text = forms.one
	}
	return strings.ReplaceAll(text, "{n}", strconv.Itoa(n))
}

// metricForms are the texts for a metric: one move, several moves, the name of the metric, and the
// result of Language.Metric.
type metricForms struct{ one, several, name, note string }

// metric returns the texts of a metric. The English texts come from package board.
func (l Language) metric(m board.Metric) metricForms {
	if f := strings.Split(l.table[string(m)], "\n"); len(f) == 4 {
		return metricForms{f[0], f[1], f[2], f[3]}
	}
	return metricForms{"{n} " + m.Unit(1), "{n} " + m.Unit(2), m.Unit(2), ""}
}

// Unit returns the name of a metric, for example "steps" or "单步".
func (l Language) Unit(m board.Metric) string { return l.metric(m).name }

// Metric returns a note for a message that names the metric, and its option, if Count does not, for example
// "（连步 move）". In English, Metric always returns an empty string.
func (l Language) Metric(m board.Metric) string { return l.metric(m).note }

// drawnMetric is like Metric, but omits the option, for example "（连步）". Readers of pictures do not type options.
func (l Language) drawnMetric(m board.Metric) string {
	return strings.Replace(l.Metric(m), " "+string(m), "", 1)
}

// TableHeader returns the column headings for a printed solution.
func (l Language) TableHeader() string { return l.table["rows"] }

// Counter formats the counter after n moves of a solution, for example "40/81 moves".
func (l Language) Counter(n, all int, m board.Metric) string {
	return fmt.Sprintf("%d/%s", n, l.Count(all, m))
}

// Done formats the counter for a solved puzzle, for example "✓ 81 moves".
func (l Language) Done(n int, m board.Metric) string { return "✓ " + l.Count(n, m) }

// Length formats the length of a solution, for example "81 moves, optimal" or "108 steps; no
// solution has fewer than 97". The atLeast parameter is the proved lower bound.
func (l Language) Length(n, atLeast int, m board.Metric) string {
	if n == atLeast {
		return l.format("optimal", "{n}", l.Count(n, m))
	}
	return l.Count(n, m) + l.Bound(atLeast, m)
}

// Given formats the number of moves that the user gave, for example "97 moves as given". If reached
// is false, the text also says that the moves do not reach the goal.
func (l Language) Given(n int, reached bool, m board.Metric) string {
	text := l.format("given", "{n}", l.Count(n, m))
	if !reached {
		text += l.table["not reached"]
	}
	return text
}

// Optimum returns the optimum as a suffix for Given, for example "; the optimum is 81".
func (l Language) Optimum(n int, m board.Metric) string {
	return l.format("optimum", "{n}", l.Count(n, m), "{number}", strconv.Itoa(n))
}

// Insight describes all shortest solutions in a suffix for Length. For shortest = "256", forced =
// 68 and all = 80, the suffix is "; 256 shortest solutions; all of them pass 68 of the 80 positions
// in between, up to mirror images". If the solutions were not counted, shortest is empty.
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
	if all > 1 { // if there is only one position, the number of solutions already implies this text
		text += l.format("forced", "{n}", strconv.Itoa(forced), "{all}", strconv.Itoa(all))
	}
	return text
}

// ForcedLegend explains the mark for forced positions in a suffix for a length: "; * on all
// shortest solutions, up to mirror images".
func (l Language) ForcedLegend(mark string) string { return l.format("forced mark", "{mark}", mark) }

// Bound formats a lower bound as a suffix for the length of a solution, for example "; no solution
// has fewer than 97".
func (l Language) Bound(atLeast int, m board.Metric) string {
	return l.format("bound", "{n}", l.Count(atLeast, m), "{number}", strconv.Itoa(atLeast))
}

// AltLength is like Length, but for alternative text. An example is "81 moves, the fewest
// possible".
func (l Language) AltLength(n, atLeast int, m board.Metric) string {
	if n == atLeast {
		return l.format("fewest", "{n}", l.Count(n, m))
	}
	return l.Length(n, atLeast, m)
}

// Heading formats the length of a solution for the heading of a sheet, for example "81 moves". If
// the solution is not proved optimal, the text includes the lower bound. If atLeast is 0, no bound
// is known.
func (l Language) Heading(n, atLeast int, m board.Metric) string {
	switch {
	case atLeast == 0:
		return l.Count(n, m)
	case n == atLeast:
		return l.format("heading", "{n}", l.Count(n, m))
	}
	return l.Length(n, atLeast, m)
}

// Yours formats the number of moves that the user made in a comparison, for example "Yours: 97
// moves".
func (l Language) Yours(n int, m board.Metric) string { return l.format("yours", "{n}", l.Count(n, m)) }

// ComparisonLength formats the length of the better solution in a comparison: "Optimum: 81 moves",
// or "Best known: 81 moves" if n is greater than the lower bound atLeast.
func (l Language) ComparisonLength(n, atLeast int, m board.Metric) string {
	if n != atLeast {
		return l.format("known", "{n}", l.Count(n, m))
	}
	return l.format("least", "{n}", l.Count(n, m))
}

// ComparisonLengthIn is like ComparisonLength, but for comparisons between two metrics. In Chinese,
// the text names the metric.
func (l Language) ComparisonLengthIn(n, atLeast int, m board.Metric) string {
	key := "least in"
	if n != atLeast {
		key = "known in"
	}
	return l.format(key, "{n}", l.Count(n, m), "{unit}", l.Unit(m))
}

// RaceTitle returns the title of a race between two solutions. The argument lengths contains a text
// for each solution, such as "Yours: 97 moves".
func (l Language) RaceTitle(name string, lengths []string) string {
	return l.format("race", "{name}", name, "{one}", lengths[0], "{other}", lengths[1])
}

// WorksheetLength formats the length of a solution for a worksheet, for example "Shortest: 21
// moves". If n is greater than the lower bound atLeast, the text is "Best known: 21 moves".
func (l Language) WorksheetLength(n, atLeast int, m board.Metric) string {
	key := "shortest"
	if n != atLeast {
		key = "known"
	}
	return l.format(key, "{n}", l.Count(n, m))
}

// Solutions returns the heading of the pages with solutions in a worksheet.
func (l Language) Solutions() string { return l.table["solutions"] }

// Booklet returns the default title of a booklet.
func (l Language) Booklet() string { return l.table["booklet"] }

// Goal returns the heading above a goal on a worksheet.
func (l Language) Goal() string { return l.table["goal"] }

// GoalTask returns the instruction for puzzles that have a goal picture.
func (l Language) GoalTask() string { return l.table["aim"] }

// GateTask returns the instruction for boards whose goal is at a gate. The caller must replace the
// placeholder {hero} by calling FillHero.
func (l Language) GateTask() string { return l.table["gate"] }

// NameField returns the label of the line on which students write their names on a worksheet.
func (l Language) NameField() string { return l.table["name"] }

// Robot returns the name of a robot, for example "Robot A".
func (l Language) Robot(name string) string { return l.format("robot", "{name}", name) }

// FillHero replaces the placeholder {hero} in a task. The replacement describes the goal piece in
// the given theme, for example "red" or "black". For themes without a text, FillHero uses a default
// text.
func (l Language) FillHero(task, theme string) string {
	return strings.ReplaceAll(task, "{hero}", cmp.Or(l.table["hero "+theme], l.table["hero"]))
}

// Continued returns the text "(continued)" for a solution that continues from the previous page.
func (l Language) Continued() string { return l.table["continued"] }

// Colon returns the punctuation between a name and its description.
func (l Language) Colon() string { return l.table["colon"] }

// SolvedAlready returns the alternative text for a puzzle whose start position is already solved.
func (l Language) SolvedAlready(name string) string {
	return l.format("solved already", "{name}", name)
}

// View returns the alternative text for a picture of the start, or of the goal if goal is set. If
// length is not empty, the text also contains the length of the solution.
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

// AfterMoves returns the alternative text for a picture after a number of moves, for example "NAME
// after 40 of 81 moves".
func (l Language) AfterMoves(name, step, length string) string {
	return l.format("after", "{name}", name, "{step}", step, "{length}", length)
}

// SolvedIn returns the title for a solution. The title also serves as alternative text.
func (l Language) SolvedIn(name, length string) string {
	return l.format("title", "{name}", name, "{length}", length)
}

// Describe returns a description of a board for use as alternative text.
func (l Language) Describe(b board.Board) string {
	key := "plain"
	if b.Has(board.Tile) {
		key = "numbered"
	}
	return l.format(key, "{columns}", strconv.Itoa(b.W), "{rows}", strconv.Itoa(b.H), "{pieces}", strconv.Itoa(len(b.Pieces)))
}

// Shown returns the alternative text for moves that the user gave, for example "NAME, 97 moves as
// given".
func (l Language) Shown(name, length string) string {
	return l.format("shown", "{name}", name, "{length}", length)
}

// Trace returns the alternative text for a picture that shows the paths of all pieces.
func (l Language) Trace(name, length string) string {
	return l.format("trace", "{name}", name, "{length}", length)
}

// TraceLegend returns a suffix for Describe that explains the lines of a trace.
func (l Language) TraceLegend() string { return l.table["trace legend"] }

// TraceDetails returns the text below the title of a trace: the argument length, or "moves 11 to 40 of 81 moves"
// if the trace omits moves. In Chinese, TraceDetails appends the name of the metric.
func (l Language) TraceDetails(from, to, all int, length string, m board.Metric) string {
	if from > 0 || to < all {
		length = l.format("trace part", "{from}", strconv.Itoa(min(from+1, to)), "{to}", strconv.Itoa(to), "{length}", l.Count(all, m))
	}
	return length + l.drawnMetric(m)
}
