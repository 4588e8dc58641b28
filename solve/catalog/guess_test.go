package catalog

import (
	"errors"
	"testing"

	"slidegif/solve/input"
)

// TestGuesses checks that a text that is probably a puzzle is an error whose hint is complete.
func TestGuesses(t *testing.T) {
	for text, want := range map[string]string{
		"пятнашки":              "did you mean tiles (tiles:4x4@1)?",
		"Taquin":                "did you mean tiles (tiles:4x4@1)?",
		"Schiebepuzzle":         "did you mean tiles (tiles:4x4@1)?",
		"8パズル":                  "did you mean tiles (tiles:3x3@1)?",
		"１５ パズル":                "did you mean tiles (tiles:4x4@1)?",
		"15 퍼즐":                 "did you mean tiles (tiles:4x4@1)?",
		"jogo dos 15":           "did you mean tiles (tiles:4x4@1)?",
		"gioco del 8":           "did you mean tiles (tiles:3x3@1)?",
		"puzzle 24":             "did you mean tiles (tiles:5x5@1)?",
		"화용도":                   "did you mean klotski (klotski:heng-dao-li-ma)?",
		"箱入り娘":                  "did you mean klotski (klotski:heng-dao-li-ma)?",
		"러시아워":                  "did you mean rush (rush:rush-60)?",
		"刀立马":                   "did you mean 横刀立马 (klotski:heng-dao-li-ma)?",
		"第3关":                   "did you mean jiang-yong-cao-ying or ozone or lunar-3?",
		"No. 3":                 "did you mean jiang-yong-cao-ying or ozone or lunar-3?",
		"D R U L D2 R U":        "run slidegif --scramble 'D R U L D2 R U'",
		"RRDDLUURDLDR":          "run slidegif --scramble RRDDLUURDLDR",
		"求解：1 3 5 7 0 2 8 4 6":  "did you mean tiles:135/702/846? run slidegif list for all names; write a board as rows separated by /, such as 864/072/513",
		"https://a.b/?id=21/03": "did you mean tiles:21/03?",
		"https://a.b/solve.gif?puzzle=klotski%3A1xx2%2F1xx2%2F3445%2F3785%2F6009&theme=dark": "did you mean klotski:1xx2/1xx2/3445/3785/6009?",
		"https://a.b/#heng-dao-li-ma": "did you mean klotski:1xx2/1xx2/3445/3675/8009?",
	} {
		p, err := Parse(t.Context(), text)
		if bad, ok := errors.AsType[*input.Error](err); !ok {
			t.Errorf("%s: %v, %v, want an error in the input", text, p, err)
		} else if got := bad.HintMessage().String(); got != want {
			t.Errorf("%s: hint %q, want %q", text, got, want)
		}
	}
}

// TestSpellings checks that differences in case, tones, spaces, hyphens and the words around a number do not matter.
func TestSpellings(t *testing.T) {
	for want, texts := range map[string][]string{
		"klotski:heng-dao-li-ma": {"HENG DAO LI MA", "hengdaolima", "héng dāo lì mǎ", "heng‐dao‐li‐ma", "橫刀立馬", "横刀 立马"},
		"rush:rush-60":           {"Rush 60", "rush hour level 60", "Rush Hour no. 60", "RUSH-60", "rush60"},
		"lockout:lunar-3":        {"lunar lockout 3", "Lunar Lockout Level 3", "登月第3关", "登月 第３關"},
	} {
		opened, err := Parse(t.Context(), want)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			if p, err := Parse(t.Context(), text); err != nil || p.ID() != opened.ID() {
				t.Errorf("%s: %v, %v, want %s", text, p, err, want)
			}
		}
	}
}
