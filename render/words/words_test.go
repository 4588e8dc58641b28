package words

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slidegif/fonts"
	"slidegif/render/theme"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/language"
	"slidegif/solve/test/filetest"
)

// TestTablesComplete checks that all tables have the same keys and placeholders. The placeholders {n} and
// {number} are interchangeable. If a language has one noun for all moves, its comparisons need {unit} in
// other places than English. The English names of metrics are in package board, not in the table.
func TestTablesComplete(t *testing.T) {
	english := In("en").table
	placeholder := regexp.MustCompile(`\{[a-z]+`)
	for _, l := range language.WithTexts() {
		lang, table := l.Tag, In(l.Tag).table
		if lang == l.Texts {
			table = Parse(pictureFile(lang))
		}
		if lang == language.Default {
			continue
		}
		for name, file := range map[string]string{"messages": messageFile(l.Texts), "command": commandFile(l.Texts), "help": helpFile(l.Texts), "page": pageFile(l.Texts)} {
			if file == "" {
				t.Errorf("catalog.go lists no file %s.%s.txt", name, l.Texts)
			}
		}
		metrics := board.Metrics()
		if want := len(english) + len(metrics); len(table) != want {
			t.Errorf("table %s has %d texts, want %d", lang, len(table), want)
		}
		for _, m := range metrics {
			if forms := strings.Split(table[string(m)], "\n"); len(forms) != 4 || !strings.Contains(forms[0], "{n}") || !strings.Contains(forms[1], "{n}") {
				t.Errorf("table %s, metric %s: forms %q, want one move, several moves, the name and a note", lang, m, forms)
			}
		}
		for key, want := range english {
			want, got := strings.ReplaceAll(want, "{number}", "{n}"), table[key]
			if slices.Contains([]string{"least in", "known in", "axis made", "axis left"}, key) {
				want, got = strings.ReplaceAll(want, "{unit}", ""), strings.ReplaceAll(got, "{unit}", "")
			}
			a, b := placeholder.FindAllString(want, -1), placeholder.FindAllString(got, -1)
			slices.Sort(a)
			slices.Sort(b)
			if table[key] == "" || !slices.Equal(a, b) {
				t.Errorf("table %s, key %q: text %q, want the placeholders of %q", lang, key, table[key], want)
			}
		}
	}
}

// source returns the text of a catalog file.
func source(t *testing.T, name string) string { return string(filetest.Read(t, name+".txt")) }

// TestKeysUnique checks that catalog files have no duplicate keys and no empty texts. The two files of messages
// share their keys.
func TestKeysUnique(t *testing.T) {
	for _, file := range []string{source(t, "pictures.en"), source(t, "pictures.zh"), source(t, "page.en"), source(t, "page.zh"), source(t, "help.zh"), source(t, "messages.zh") + source(t, "command.zh")} {
		seen := map[string]bool{}
		words := Parse(file)
		for line := range strings.Lines(file) {
			line = strings.TrimSuffix(line, "\n")
			text, err := strings.TrimPrefix(line, "\t"), error(nil)
			if strings.HasPrefix(text, `"`) {
				text, err = strconv.Unquote(text)
			}
			if err != nil {
				t.Errorf("line %q: %v", line, err)
			}
			if line == "" || line[0] == '#' || line[0] == '\t' {
				continue
			}
			if seen[text] || words[text] == "" {
				t.Errorf("key %q is a duplicate or has no text", text)
			}
			seen[text] = true
		}
	}
}

// TestNumbersTranslated checks that translations contain the numbers of the English text.
func TestNumbersTranslated(t *testing.T) {
	number := regexp.MustCompile(`\b\d+(\.\d+)?(-puzzle)?`)
	for _, file := range []string{source(t, "help.zh"), source(t, "messages.zh"), source(t, "command.zh")} {
		for english, chinese := range Parse(file) {
			for _, n := range number.FindAllString(english, -1) {
				if !strings.HasSuffix(n, "-puzzle") && !strings.Contains(chinese, n) { // 15-puzzle is a name
					t.Errorf("translation %q of %q lacks the number %s", chinese, english, n)
				}
			}
		}
	}
}

// TestKaiGlyphs checks that the brush font has the characters of picture texts, and of the names of kinds and puzzles.
// The font lacks many characters in the traditional names of klotski layouts, which are large.
func TestKaiGlyphs(t *testing.T) {
	f, err := fonts.Open(fonts.Kai)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"optimal", "bound", "shortest", "known", "solutions", "goal"} {
		for _, table := range []map[string]string{In("en").table, In("zh").table, In("zh-Hant").table} {
			if r, missing := f.Missing(table[key]); missing {
				t.Errorf("Kai font lacks %q of %q", r, table[key])
			}
		}
	}
	for _, k := range catalog.Kinds {
		for _, lang := range []string{"zh", "zh-Hant"} {
			names := []string{k.Heading.In(lang)}
			if k.Layouts != nil && !(k.Name == "klotski" && lang == "zh-Hant") {
				for _, l := range k.Layouts() {
					names = append(names, board.Board{Name: l.Name, Slug: l.Slug}.NameIn(lang))
				}
			}
			for _, name := range names {
				if r, missing := f.Missing(name); missing {
					t.Errorf("Kai font lacks %q of %s", r, name)
				}
			}
		}
	}
}

// TestThemeHeroWords checks that every theme has a word for the look of the goal piece.
func TestThemeHeroWords(t *testing.T) {
	for lang, table := range map[string]map[string]string{"en": In("en").table, "zh": In("zh").table, "zh-Hant": In("zh-Hant").table} {
		for _, name := range theme.Names() {
			if table["hero "+name] == "" {
				t.Errorf("table %s has no key \"hero %s\"", lang, name)
			}
		}
	}
}

// TestFileErrors checks that file errors of the operating system are translated.
func TestFileErrors(t *testing.T) {
	dir := t.TempDir()
	_, none := os.ReadFile(dir + "/none")
	_, folder := os.ReadFile(dir)
	for err, want := range map[error]string{
		fmt.Errorf("font: %w", none): "font：没有文件 " + dir + "/none", folder: dir + " 是文件夹",
	} {
		if got := In("zh").ForCommand().Error(err); got != want {
			t.Errorf("Error(%q) in Chinese = %q, want %q", err, got, want)
		}
		if got := In("en").ForCommand().Error(err); got != err.Error() {
			t.Errorf("Error(%q) in English = %q, want no change", err, got)
		}
	}
}

// TestNoOptionsInPictures checks that the texts of Chinese pictures name metrics and searches in Chinese only. Messages
// also name the option, which the user types.
func TestNoOptionsInPictures(t *testing.T) {
	latin := regexp.MustCompile(`[a-z]`)
	for _, lang := range []string{"zh", "zh-Hant"} {
		l := In(lang)
		texts := []string{l.ChartName("bfs"), l.ChartName("astar:manhattan"), l.ChartName("idastar:linear-conflict"), l.ChartName("greedy:bound")}
		for _, m := range []board.Metric{board.StepMetric, board.SlideMetric, board.MoveMetric, board.PushMetric} {
			details := l.TraceDetails(0, 9, 9, l.Count(9, m), m)
			if !strings.Contains(details, l.Unit(m)) {
				t.Errorf("%s: %q does not name the metric %s", lang, details, m)
			}
			if note := l.Metric(m); !strings.Contains(note, l.Unit(m)+" "+string(m)) {
				t.Errorf("%s: the note %q of messages does not name the option %s", lang, note, m)
			}
			texts = append(texts, details, l.MapDetails(9, 1, 5, -1, true, m), l.MapDetails(9, 1, 5, 2, true, m))
		}
		for _, text := range texts {
			if text == "" || latin.MatchString(text) {
				t.Errorf("%s: %q is empty or has Latin letters", lang, text)
			}
		}
	}
	if name := In("en").ChartName("astar:manhattan"); name != "astar:manhattan" {
		t.Errorf("the name of a search in an English chart is %q", name)
	}
}

// TestDrawnPositions checks that the text of a map of a part of the positions does not read like the size of the
// whole space.
func TestDrawnPositions(t *testing.T) {
	for lang, want := range map[string][4]string{
		"en": {"4,000 positions, 3 solved, the farthest 53 steps from the goal", "Drawn: 4,000 positions within 9 steps of the solution, 3 solved, the farthest 53 steps from the goal",
			"Drawn: 4,000 positions within 9 steps of the start, none of them solved", "A: 4,000 positions within 9 steps of the start, coloured in the order of expansion"},
		"zh": {"共 4,000 个局面，3 个达到目标，最远的离目标 53 步（单步）", "只画离解法不超过 9 步的 4,000 个局面，3 个达到目标，最远的离目标 53 步（单步）",
			"只画离开局不超过 9 步的 4,000 个局面，没有一个达到目标", "A：离开局不超过 9 步的 4,000 个局面，颜色表示展开的先后"},
	} {
		l := In(lang)
		for i, got := range []string{
			l.MapDetails(4000, 3, 53, -1, true, board.StepMetric), l.MapDetails(4000, 3, 53, 9, true, board.StepMetric),
			l.MapDetails(4000, 0, 0, 9, false, board.StepMetric), l.SearchOrder("A", 4000, 9),
		} {
			if got != want[i] {
				t.Errorf("%s: %q, want %q", lang, got, want[i])
			}
		}
	}
}
