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
)

// Every language has every sentence, with the same places to fill in, but that a
// number may stand with or without its noun.
func TestTablesAgree(t *testing.T) {
	english, chinese := english(), chinese()
	place := regexp.MustCompile(`\{[a-z]+`)
	for lang, table := range map[string]map[string]string{"zh": chinese, "zh-Hant": inTraditional()} {
		if len(table) != len(english) {
			t.Errorf("%s has %d sentences, English %d", lang, len(table), len(english))
		}
		for key, want := range english {
			want = strings.ReplaceAll(want, "{number}", "{n}")
			a, b := place.FindAllString(want, -1), place.FindAllString(table[key], -1)
			slices.Sort(a)
			slices.Sort(b)
			if table[key] == "" || !slices.Equal(a, b) {
				t.Errorf("%s: %s is %q, in English %q", lang, key, table[key], want)
			}
		}
	}
}

// No key stands twice in a file, nor in both files of messages, and each says something.
func TestKeysStandOnce(t *testing.T) {
	for _, file := range []string{picturesEnglish, picturesChinese, pageEnglish, pageChinese, helpFile, messagesFile + commandFile} {
		seen := map[string]bool{}
		words := Read(file)
		for line := range strings.Lines(file) {
			line = strings.TrimSuffix(line, "\n")
			text, err := strings.TrimPrefix(line, "\t"), error(nil)
			if strings.HasPrefix(text, `"`) {
				text, err = strconv.Unquote(text)
			}
			if err != nil {
				t.Errorf("%s: %v", line, err)
			}
			if line == "" || line[0] == '#' || line[0] == '\t' {
				continue
			}
			if seen[text] || words[text] == "" {
				t.Errorf("%q stands twice, or says nothing", text)
			}
			seen[text] = true
		}
	}
}

// TestNumbersAgree: what is translated tells the numbers that the English text tells.
func TestNumbersAgree(t *testing.T) {
	number := regexp.MustCompile(`\b\d+(\.\d+)?(-puzzle)?`)
	for _, file := range []string{helpFile, messagesFile, commandFile} {
		for english, chinese := range Read(file) {
			for _, n := range number.FindAllString(english, -1) {
				if !strings.HasSuffix(n, "-puzzle") && !strings.Contains(chinese, n) { // 15-puzzle is a name
					t.Errorf("%q has %s, %q has not", english, n, chinese)
				}
			}
		}
	}
}

// The brush face of wooden boards has the words of pictures.
func TestFontsHaveTheWords(t *testing.T) {
	f, err := fonts.Open(fonts.Kai)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"optimal", "bound", "shortest", "known", "solutions", "goal"} {
		for _, table := range []map[string]string{english(), chinese(), inTraditional()} {
			if r, missing := f.Missing(table[key]); missing {
				t.Errorf("no %q for %q", r, table[key])
			}
		}
	}
}

// TestHeroOfThemes: a task calls its piece by the look that it has in each theme.
func TestHeroOfThemes(t *testing.T) {
	for lang, table := range map[string]map[string]string{"en": english(), "zh": chinese(), "zh-Hant": inTraditional()} {
		for _, name := range theme.Names() {
			if table["hero "+name] == "" {
				t.Errorf("%s has no word for the hero of %s", lang, name)
			}
		}
	}
}

// TestFileErrors: what a system says of a file in English is said in Chinese.
func TestFileErrors(t *testing.T) {
	dir := t.TempDir()
	_, none := os.ReadFile(dir + "/none")
	_, folder := os.ReadFile(dir)
	for err, want := range map[error]string{
		fmt.Errorf("font: %w", none): "font：没有文件 " + dir + "/none", folder: dir + " 是文件夹",
	} {
		if got := In("zh").OnCommand().Error(err); got != want {
			t.Errorf("%v is told as %q, want %q", err, got, want)
		}
		if got := In("en").OnCommand().Error(err); got != err.Error() {
			t.Errorf("%v is told as %q in English", err, got)
		}
	}
}
