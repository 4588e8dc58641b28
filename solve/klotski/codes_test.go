package klotski

import (
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/input"
)

// The codes of dnomd343's documents.
var coding = []struct{ common, short, id string }{
	{"1A9BF0C", "4WVE1", "1xx2/1xx2/3445/3675/8009"},
	{"4FEA134", "AXCZN", "1234/xx54/xx56/0776/0899"},
	{"1ADEF8", "4XC8D", "1xx2/1xx2/3445/6789/6009"},
	{"DC3BE68", "SGBAA", "1002/3456/3776/8xx9/8xx9"},
	{"AFFFCAC", "N7K79", "1234/5670/89xx/89xx/A000"}, // without a decimal digit
	{"0", "11111", "xx00/xx00/0000/0000/0000"},
}

func TestCodes(t *testing.T) {
	for _, c := range coding {
		for _, text := range []string{c.common, strings.ToLower(c.common), (c.common + "00000000")[:9], c.short, strings.ToLower(c.short)} {
			p, err := Parse(text)
			if err != nil || p.ID() != prefix+c.id {
				t.Errorf("%s: %v, %v; want %s", text, p, err, c.id)
				continue
			}
			if got := codes(p.Board()); got["common"] != c.common || got["short"] != c.short {
				t.Errorf("%s has the codes %v, want %s and %s", c.id, got, c.common, c.short)
			}
		}
	}
}

// Five characters that are both codes are a ShortCode, with the kind and without; a zero more
// makes a CommonCode of them.
func TestAmbiguousCodes(t *testing.T) {
	short, ok := readShortCode("1ADEF")
	if !ok || short.shortCode() != "1ADEF" {
		t.Fatal("1ADEF is no ShortCode")
	}
	common, err := readCommonCode("1ADEF0")
	if err != nil || common == short {
		t.Fatalf("%v, %v", common, err)
	}
	for text, want := range map[string]coded{"1ADEF": short, "1adef": short, "1ADEF0": common, "1ADEF0000": common} {
		if p, err := Parse(text); err != nil || !recognize(text) || p.ID() != prefix+want.rows() {
			t.Errorf("%s: %v, %v; want %s", text, p, err, want.rows())
		}
	}
	for _, c := range []coded{short, common} {
		p, err := Parse(c.rows())
		if err != nil {
			t.Fatal(err)
		}
		for name, code := range codes(p.Board()) {
			if again, err := Parse(code); err != nil || again.ID() != p.ID() {
				t.Errorf("the %s code %s of %s is read as %v, %v", name, code, p.ID(), again, err)
			}
		}
	}
	if recognize("4WVE1") {
		t.Error("a word is taken for a code without its kind")
	}
}

// The counts along the walk add up to the number of layouts that a census finds.
func TestShortCodesAreAll(t *testing.T) {
	if n := completions().count(noCode); n != layoutsCoded {
		t.Errorf("%d layouts, want %d", n, layoutsCoded)
	}
}

// Ranks drawn at random rise with their CommonCodes and lead back to themselves.
func TestShortCodeRoundTrip(t *testing.T) {
	r := solve.NewRand(1)
	var lastRank int
	var last string
	for range 2000 {
		lastRank = min(lastRank+1+r.Below(2*layoutsCoded/2000), layoutsCoded-1)
		rank, text := lastRank, make([]byte, shortLength)
		for i := shortLength - 1; i >= 0; i-- {
			text[i], rank = shortDigits[rank&31], rank>>5
		}
		c, ok := readShortCode(string(text))
		if !ok || c.shortCode() != string(text) {
			t.Fatalf("%s becomes %s, %v", text, c.shortCode(), ok)
		}
		common := (c.String() + "00000000")[:9]
		if again, err := readCommonCode(common); err != nil || again != c || common < last {
			t.Fatalf("%s: %s after %s: %v", text, common, last, err)
		}
		last = common
		p, err := Parse(c.rows())
		if err != nil {
			t.Fatal(err)
		}
		if again, ok := codedOf(p.Board()); !ok || again != c {
			t.Fatalf("%s: the board %s has the code %s", text, c.rows(), again)
		}
	}
}

// Boards that no code can tell have none.
func TestNoCodes(t *testing.T) {
	for _, id := range []string{
		"1xx2/1xx2/3445/3785/6009:..../..../..../xx../xx..", "1xx2/1xx2/3445/3785/6a09", "1xx2/1xx2/3445/3785/600#",
		"11/20:../11", "1110/xx02/xx00/0000/0000", "1xx2/1xx2/3345/0-45/6009",
	} {
		p, err := Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		if got := codes(p.Board()); got != nil {
			t.Errorf("%s has the codes %v", id, got)
		}
	}
}

func FuzzCodes(f *testing.F) {
	for _, c := range coding {
		f.Add(c.common)
		f.Add(c.short)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !isCommonCode(text) && !isShortCode(text) {
			return
		}
		p, err := Parse(text)
		if err != nil {
			_, bad := errors.AsType[*input.Error](err)
			if _, name := errors.AsType[*solve.NoBoard](err); !bad && !name {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if codes(p.Board()) == nil {
			t.Fatalf("%q is %s, which has no codes", text, p.ID())
		}
	})
}
