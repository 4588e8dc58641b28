package catalog

import (
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/hanzi"
	"slidegif/solve/input"
	"slidegif/solve/language"
	"slidegif/solve/test/kindtest"
)

// TestParseNames checks the names of layouts that are typed as boards or by their names.
func TestParseNames(t *testing.T) {
	for in, want := range map[string]string{
		"1xx2/1xx2/3445/3785/6009": "横刀立马 heng-dao-li-ma",
		"abbc/abbc/deef/dghf/i..j": "横刀立马 heng-dao-li-ma",
		"lunar3":                   "登月3 lunar-3",
		"klotski:heng-dao-li-ma  横刀立马 = Red Donkey = L'âne rouge": "横刀立马 heng-dao-li-ma",
		"横刀立马 = Red Donkey":                                       "横刀立马 heng-dao-li-ma",
		"red donkey":                                              "Red Donkey ",
		"weng-zhong-zhi-bie":                                      "瓮中之鳖 weng-zhong-zhi-bie",
		"conway's century and a half":                             "Conway's Century and a Half century-50",
		"motor-car problem, h. e. dudeney 1903":                   "Motor-Car Problem motorcar",
		"义放曹操":                                                    "义放曹操 ",
		"7系列: 四面楚歌":                                               "7系列：四面楚歌 7-xi-lie-si-mian-chu-ge",
		"颠倒96(阴)":                                                 "颠倒96（阴） dian-dao-96-yin",
		"橫刀立馬":                                                    "横刀立马 heng-dao-li-ma",
		"將擁曹營":                                                    "将拥曹营 jiang-yong-cao-ying",
		"顛倒96（陰）":                                                 "颠倒96（阴） dian-dao-96-yin",
		"伏羲八卦:天天干":                                                "伏羲八卦：天天乾 fu-xi-ba-gua-tian-tian-qian",
		"ru-de-wu-men":                                            "入地无门 ru-di-wu-men",
		"层层设防1":                                                   "层层设防1 ceng-ceng-she-fang-1",
		"rush:RUSH-58":                                            " rush-58",
		"atomix:WATER":                                            "水 water",
		"CENTURY-B":                                               "Century century-b",
		"abbc/abbc/deef/dghf/.i.j":                                " ",
		"abbc/abbc/deef/dghf/i..j:..../..../..../..../a...": "",
	} {
		p, err := Parse(t.Context(), in)
		if err != nil {
			if want != "" {
				t.Errorf("Parse(%q): %v", in, err)
			}
			continue
		}
		if b := p.Board(); b.Name+" "+b.Slug != want {
			t.Errorf("Parse(%q) has name %q and slug %q, want %s", in, b.Name, b.Slug, want)
		}
	}
}

// TestLayouts opens every layout by its ID, slug, name and former names. If several layouts share a
// name, the hint must list their slugs.
func TestLayouts(t *testing.T) {
	for _, k := range Kinds {
		slugsByName := map[string][]string{} // name -> slugs
		slugs := map[string]bool{}
		for _, l := range k.NamedLayouts() {
			if slugs[l.Slug] {
				t.Errorf("%s: duplicate slug %s", k.Name, l.Slug)
			}
			slugs[l.Slug] = true
			slugsByName[l.Name] = append(slugsByName[l.Name], l.Slug)
		}
		for _, l := range k.NamedLayouts() {
			if p, err := Parse(t.Context(), l.ID); err != nil || p.ID() != l.ID || p.Board().Slug == "" {
				t.Errorf("Parse(%q) = %v, %v, want a named puzzle with this ID", l.ID, p, err)
			}
			for _, text := range append([]string{l.Slug, l.Name}, l.FormerNames...) {
				if text == "" {
					continue
				}
				p, err := Parse(t.Context(), k.Name+":"+text)
				if several := slugsByName[text]; len(several) > 1 {
					bad, ok := errors.AsType[*input.Error](err)
					for _, slug := range several {
						if !ok || !strings.Contains(bad.Hint, slug+" (") {
							t.Errorf("Parse(%q) = %v, %v, want a hint with %s", text, p, err, slug)
						}
					}
				} else if err != nil || p.ID() != l.ID || p.Board().Slug != l.Slug || p.Board().Name != l.Name || p.Board().English != l.English || p.Board().Chinese != l.Chinese {
					t.Errorf("Parse(%q) = %v, %v, want %s", text, p, err, l.Slug)
				}
			}
		}
	}
}

// TestEnglishNames checks that every layout has a name in Latin letters. Layouts of a kind may
// share an English name only if they share the Chinese name.
func TestEnglishNames(t *testing.T) {
	for _, k := range Kinds {
		chinese := map[string]string{} // English name -> Chinese name
		for _, l := range k.NamedLayouts() {
			if !board.HasChinese(l.Name) {
				continue
			}
			if l.English == "" || strings.ContainsFunc(l.English, func(r rune) bool { return r > 'ÿ' }) {
				t.Errorf("%s: English name of %s = %q, want Latin letters", k.Name, l.Name, l.English)
			}
			if other := chinese[l.English]; other != "" && other != l.Name {
				t.Errorf("%s: %s and %s have the same English name %s", k.Name, other, l.Name, l.English)
			}
			chinese[l.English] = l.Name
		}
	}
}

// TestListedName checks that every name in a list opens its layout, in every language.
func TestListedName(t *testing.T) {
	for _, k := range Kinds {
		for _, l := range k.NamedLayouts() {
			tested := map[string]bool{} // most names are equal in several languages
			for _, name := range append([]string{l.Name, l.Chinese, l.English}, l.Aliases...) {
				for _, lang := range language.Tags() {
					printed := ListedName(l, language.Named(lang).Convert(name))
					if tested[printed] {
						continue
					}
					tested[printed] = true
					if p, err := Parse(t.Context(), printed); name != "" && (err != nil || p.ID() != l.ID) {
						t.Errorf("Parse(%q) = %v, %v, want %s", printed, p, err, l.ID)
					}
				}
			}
		}
	}
}

// TestAcceptedNames checks that all names that were ever accepted stay valid.
func TestAcceptedNames(t *testing.T) {
	rows := kindtest.ReadCSV(t, "../klotski/testdata/accepted.csv")
	if len(rows) != 1125 {
		t.Errorf("%d rows in accepted.csv, want 1,125", len(rows))
	}
	for _, r := range rows {
		if p, err := Parse(t.Context(), "klotski:"+r[0]); err != nil || p.ID() != r[1] {
			t.Errorf("Parse(%q) = %v, %v, want %s", r[0], p, err, r[1])
		}
	}
}

// TestTraditional checks that names in traditional and simplified characters are equal when folded,
// and that conversions use the common forms.
func TestTraditional(t *testing.T) {
	simplifiedOf := map[rune]rune{} // traditional form -> simplified character
	for char, forms := range hanzi.TraditionalForms() {
		for _, form := range forms {
			if other, ok := simplifiedOf[form]; ok {
				t.Errorf("%c is a traditional form of both %c and %c", form, char, other)
			}
			simplifiedOf[form] = char
		}
	}
	for _, k := range Kinds {
		for _, l := range k.NamedLayouts() {
			if name := hanzi.Traditional(l.Name); hanzi.Fold(name) != hanzi.Fold(l.Name) {
				t.Errorf("Fold(%s) = %s, want %s", name, hanzi.Fold(name), hanzi.Fold(l.Name))
			}
		}
	}
	for simplified, want := range map[string]string{
		"横刀立马": "橫刀立馬", "千里走单骑": "千里走單騎", "前挡后阻": "前擋後阻", "峰回路转": "峰迴路轉", "出水芙蓉": "出水芙蓉",
		"曹冲称象": "曹沖稱象", "四路冲锋": "四路衝鋒", "困兽犹斗": "困獸猶鬥", "同步倒影": "同步倒影", "齐头并进": "齊頭並進", "系列：整齐排列": "系列：整齊排列",
	} {
		if got := hanzi.Traditional(simplified); got != want {
			t.Errorf("Convert(%q, %s) = %s, want %s", "zh-Hant", simplified, got, want)
		}
		if got := language.Named("zh").Convert(simplified); got != simplified {
			t.Errorf("Convert(%q, %s) = %s, want no change", "zh", simplified, got)
		}
	}
}

// TestReadLayouts compares ReadLayouts with package encoding/csv.
func TestReadLayouts(t *testing.T) {
	for _, k := range Kinds {
		if k.Layouts == nil {
			continue
		}
		rows := kindtest.ReadCSV(t, filepath.Join("..", k.Name, "layouts.csv"))
		if len(k.NamedLayouts()) != len(rows)-1 {
			t.Fatalf("%s: %d layouts, want %d", k.Name, len(k.NamedLayouts()), len(rows)-1)
		}
		for i, row := range rows[1:] {
			l := k.NamedLayouts()[i]
			fields := map[string]string{
				"slug": l.Slug, "name": l.Name, "english": l.English, "chinese": l.Chinese, "id": l.ID, "labels": l.Labels, "author": l.Author, "credit": l.Credit,
				"source": l.Source, "aliases": strings.Join(l.Aliases, "; "), "former": strings.Join(l.FormerNames, "; "),
			}
			for n, heading := range rows[0] {
				got, isText := fields[heading]
				if number, err := strconv.Atoi(row[n]); !isText && err == nil && heading != "year" {
					got, isText = strconv.Itoa(l.Optimum[solve.Metric(heading)]), true
					row[n] = strconv.Itoa(number)
				}
				if isText && got != row[n] {
					t.Errorf("%s: column %s = %q, want %q", l.Slug, heading, got, row[n])
				}
			}
		}
	}
}
