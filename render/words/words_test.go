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

// TestKaiGlyphs checks that the brush font has the characters of picture texts.
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
