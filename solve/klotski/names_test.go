package klotski

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/hanzi"
)

// A layout typed by hand has its name, whatever its pieces are called.
func TestNames(t *testing.T) {
	for in, want := range map[string]string{
		"1xx2/1xx2/3445/3785/6009":              "横刀立马 heng-dao-li-ma",
		"abbc/abbc/deef/dghf/i..j":              "横刀立马 heng-dao-li-ma",
		"weng-zhong-zhi-bie":                    "瓮中之鳖 weng-zhong-zhi-bie",
		"conway's century and a half":           "Conway's Century and a Half century-50",
		"motor-car problem, h. e. dudeney 1903": "Motor-Car Problem motorcar",
		"义放曹操":                                  "步步高之“义放曹操” bu-bu-gao-zhi-yi-fang-cao-cao",
		"7系列: 四面楚歌":                             "7系列：四面楚歌 7-xi-lie-si-mian-chu-ge",
		"颠倒96(阴)":                               "颠倒96（阴） dian-dao-96-yin",
		"橫刀立馬":                                  "横刀立马 heng-dao-li-ma",
		"將擁曹營":                                  "将拥曹营 jiang-yong-cao-ying",
		"顛倒96（陰）":                               "颠倒96（阴） dian-dao-96-yin",
		"伏羲八卦:天天干":                              "伏羲八卦：天天乾 fu-xi-ba-gua-tian-tian-qian",
		"ru-de-wu-men":                          "入地无门 ru-di-wu-men",
		"层层设防1":                                 "层层设防1 ceng-ceng-she-fang-1",
		"CENTURY-B":                             "Century century-b",
		"abbc/abbc/deef/dghf/.i.j":              " ",
		"abbc/abbc/deef/dghf/i..j:..../..../..../..../a...": "",
	} {
		p, err := Parse(in)
		if err != nil {
			if want != "" {
				t.Error(err)
			}
			continue
		}
		if b := p.Board(); b.Name+" "+b.Slug != want {
			t.Errorf("%s is %q %q, want %s", in, b.Name, b.Slug, want)
		}
	}
	for _, l := range Layouts() {
		if p, err := Parse(l.Slug); err != nil || p.Board().Name != l.Name {
			t.Errorf("%s: %v", l.Slug, err)
		}
	}
}

// A name as the list prints it is that of its layout. Where several have it, the hint tells
// their slugs and lengths, so that one can be chosen.
func TestNamesOfTheListParse(t *testing.T) {
	same := map[string][]string{} // slugs with lengths, by name
	for _, l := range Layouts() {
		same[l.Name] = append(same[l.Name], fmt.Sprintf("%s (%d moves)", l.Slug, l.Optimum[board.MoveMetric]))
	}
	for _, l := range Layouts() {
		p, err := Parse(l.Name)
		if len(same[l.Name]) == 1 {
			if err != nil || p.Board().Slug != l.Slug {
				t.Errorf("%s: %v, %v; want %s", l.Name, p, err, l.Slug)
			}
			continue
		}
		var bad *input.Error
		if want := "say which one: " + strings.Join(same[l.Name], ", "); !errors.As(err, &bad) || bad.Hint != want {
			t.Errorf("%s: %v, %v; want the hint %s", l.Name, p, err, want)
		}
		for _, which := range same[l.Name] {
			if slug, _, _ := strings.Cut(which, " "); !Known(slug) {
				t.Errorf("%s: the hint names %s, which is not known", l.Name, slug)
			}
		}
	}
	if want := []string{"tun-bing-dong-lu (71 moves)", "tun-bing-dong-lu-b (71 moves)"}; fmt.Sprint(same["屯兵东路"]) != fmt.Sprint(want) {
		t.Errorf("屯兵东路: %s, want %s", same["屯兵东路"], want)
	}
}

// Every name that was accepted before some were corrected is accepted still, and names the
// same puzzle.
func TestAcceptedNamesStay(t *testing.T) {
	rows := readTable(t, "testdata/accepted.csv")
	if len(rows) != 1125 {
		t.Errorf("%d names, want 1,125", len(rows))
	}
	for _, r := range rows {
		if p, err := Parse(r[0]); err != nil || p.ID() != r[1] {
			t.Errorf("%s: %v, %v; want %s", r[0], p, err, r[1])
		}
	}
}

// What layouts were called still names them.
func TestFormerNames(t *testing.T) {
	for _, r := range readTable(t, "former.csv")[1:] {
		p, err := Parse(r[0])
		if err != nil || p.Board().Slug != r[1] {
			t.Errorf("%s: %v, %v; want %s", r[0], p, err, r[1])
		}
	}
}

// Chinese names have Chinese punctuation, and a slug is their pinyin.
func TestSpelling(t *testing.T) {
	chinese := regexp.MustCompile(`\p{Han}`)
	narrow := regexp.MustCompile(`[:(),; Ａ-Ｚａ-ｚ０-９]`)
	letters := regexp.MustCompile(`(^|-)[a-z]-[a-z](-|$)`)
	for _, l := range Layouts() {
		if letters.MatchString(l.Slug) {
			t.Errorf("%s has the slug %s: Latin letters are written together", l.Name, l.Slug)
		}
		for _, n := range append([]string{l.Name}, l.Aliases...) {
			if chinese.MatchString(n) && narrow.MatchString(n) {
				t.Errorf("%s is not written as in Chinese", n)
			}
		}
		// 的 is the only character of these names that reads de.
		if got, want := strings.Count("-"+l.Slug+"-", "-de-"), strings.Count(l.Name, "的"); got != want {
			t.Errorf("%s: %s reads de %d times, want %d", l.Name, l.Slug, got, want)
		}
	}
}

// readTable reads a file of comma-separated values.
func readTable(t *testing.T, path string) [][]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// Every traditional character stands for one of the names' characters, and for one alone.
func TestTraditional(t *testing.T) {
	var names strings.Builder
	for _, l := range Layouts() {
		names.WriteString(l.Name + strings.Join(l.Aliases, ""))
	}
	names.WriteString(formerCSV + Kind.Heading["zh"])
	count := 0
	for _, word := range strings.Fields(hanzi.Traditional) {
		forms := []rune(word)
		if !strings.ContainsRune(names.String(), forms[0]) {
			t.Errorf("no name has %c", forms[0])
		}
		count += len(forms) - 1
	}
	if len(hanzi.Simplified()) != count {
		t.Errorf("%d characters, %d of them different", count, len(hanzi.Simplified()))
	}
}
