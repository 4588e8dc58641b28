package catalog

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/kindtest"
)

func TestKindMayBeLeftOut(t *testing.T) {
	for in, want := range map[string]string{
		"864/072/513":                               "tiles:864/072/513",
		"864072513":                                 "tiles:864/072/513",
		"tiles:864072513:123804765":                 "tiles:864/072/513:123/804/765",
		"864072513:123804765":                       "tiles:864/072/513:123/804/765",
		"8,6,4/_,7,2/5,1,3":                         "tiles:864/072/513",
		"1xx2/1xx2/3445/3785/6009":                  "klotski:1xx2/1xx2/3445/3785/6009",
		"1xx2/1xx2/3445/3785/6..9":                  "klotski:1xx2/1xx2/3445/3785/6009",
		"heng-dao-li-ma":                            "klotski:1xx2/1xx2/3445/3675/8009",
		"横刀立马":                                      "klotski:1xx2/1xx2/3445/3675/8009",
		"klotski:横刀立马":                              "klotski:1xx2/1xx2/3445/3675/8009",
		"小燕出巢":                                      "klotski:1xx2/1xx2/3344/5667/8009",
		"11/20:../11":                               "klotski:11/20:../11",
		"0123/4567/89a.:0123/4567/8.9a":             "klotski:0123/4567/89a0:.123/4567/8.9a",
		"1234/567a:1234/56a7":                       "klotski:1234/567a:1234/56a7",
		"BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN":      "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"rush:BB.KMxDDDKMoIAALooIoJLEEooJFFNoGGoxN": "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"rush:rush-58":                              "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",

		// What other programs write.
		"1A9BF0C":         "klotski:1xx2/1xx2/3445/3675/8009",
		"klotski:1a9bf0c": "klotski:1xx2/1xx2/3445/3675/8009",
		"klotski:4WVE1":   "klotski:1xx2/1xx2/3445/3675/8009",
		"klotski:0":       "klotski:xx00/xx00/0000/0000/0000",
		"4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15": "tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15",
		"3x2:1,2,3,4,0,5":                                "tiles:123/405",
		"2x3:1,2,3,4,0,5":                                "tiles:12/34/05",
		"tiles:2x3:1,2,3,4,0,5":                          "tiles:12/34/05",
		"1 2 3/4 5 6/7 0 8":                              "tiles:123/456/708",
		"1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15":          "tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15",
		"BBoKMx/DDDKMo/IAALoo/IoJLEE/ooJFFN/oGGoxN":      "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"BB.KMx/DDDKM./IXXL../I.JLEE/..JFFN/.GG.xN":      "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"B B o K M x/DDDKMo/IXXLoo/IoJLEE/ooJFFN/oGGoxN": "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"rush:BB.KMxDDDKM.IXXL..I.JLEE..JFFN.GG.xN":      "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"AAoooo/oooooo/oooXXo/oooooo/oooooo/oooooo":      "rush:AAoooooooooooooXXooooooooooooooooooo",
	} {
		p, err := Parse(t.Context(), in)
		if err != nil || p.ID() != want {
			t.Errorf("%s: %v, %v; want %s", in, p, err, want)
		}
	}
}

// A name that differs in a letter leads to the right one.
func TestHintsNameNearLayouts(t *testing.T) {
	for in, want := range map[string]string{"heng-dao-li-na": "heng-dao-li-ma", "横刀立牛": "heng-dao-li-ma", "四路进兵": "si-lu-jin-bing (77 moves) 1xx2/3xx4/5066/5077/8899, si-lu-jin-bing-b (76 moves) 1xx2/3xx4/5066/5770/8899, si-lu-jin-bing-c (64 moves) xx12", "tile:123": "tiles"} {
		_, err := Parse(t.Context(), in)
		var bad *input.Error
		if !errors.As(err, &bad) || !strings.Contains(bad.Hint, want) {
			t.Errorf("%s: hint %q, want %s in it", in, bad.Hint, want)
		}
	}
}

// Seeds mean the same puzzle for ever: these lines may never change.
func TestSeedsAreStable(t *testing.T) {
	for in, want := range seeds {
		p, err := Parse(t.Context(), in)
		if err != nil || p.ID() != want {
			t.Errorf("%q: %q, // %v", in, p.ID(), err)
			continue
		}
		if again, err := Parse(t.Context(), p.ID()); err != nil || again.ID() != want {
			t.Errorf("%s: its ID parses to %v, %v", in, again, err)
		}
	}
}

// Every kind is tried: FuzzParse begins with these IDs, and go test runs it on them.
func TestEveryKindIsTried(t *testing.T) {
	for _, k := range Kinds {
		tried := len(k.Named())
		for _, id := range seeds {
			if strings.HasPrefix(id, k.Name+":") {
				tried++
			}
		}
		if tried == 0 {
			t.Errorf("%s has neither a layout nor an ID in seeds_test.go: add one there", k.Name)
		}
		if k.Doc == "" || len(k.Metrics) == 0 || k.Parse == nil || k.Heading["zh"] == "" || k.Heading["en"] == "" {
			t.Errorf("%s lacks its Doc, Heading, Metrics or Parse", k.Name)
		}
		for _, lang := range []string{"zh", "en"} {
			if k.Task[lang] == "" || k.Rule != nil && k.Rule[lang] == "" {
				t.Errorf("%s has no Task, or a Rule in other languages than %s", k.Name, lang)
			}
		}
	}
}

// What other programs write is taken as it is, and by the kind that says so.
func TestPasted(t *testing.T) {
	n := 0
	for _, k := range Kinds {
		for _, form := range k.Pasted {
			n++
			p, err := Parse(t.Context(), form.Example)
			if err != nil || p.Kind() != k || form.From == "" {
				t.Errorf("%s of %s: %v, %v", form.Example, form.From, p, err)
			}
		}
	}
	if n < 5 {
		t.Errorf("only %d forms", n)
	}
}

func FuzzParse(f *testing.F) {
	ids := slices.Sorted(maps.Values(seeds))
	for _, k := range Kinds { // each kind has a fuzz target with all of its layouts
		ids = append(ids, k.Example)
	}
	kindtest.Fuzz(f, ids, func(id string) (solve.Puzzle, error) {
		if seed := strings.LastIndex(id, "@"); seed >= 0 && strings.Trim(id[seed+1:], "0123456789") == "" {
			return nil, new(solve.NoBoard) // drawing is bounded, but takes its time
		}
		return Parse(context.Background(), id)
	})
}
