package klotski

import (
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/input"
)

// codeTests lists codes from the documents of dnomd343.
var codeTests = []struct{ common, short, id string }{
	{"1A9BF0C", "4WVE1", "1xx2/1xx2/3445/3675/8009"},
	{"4FEA134", "AXCZN", "1234/xx54/xx56/0776/0899"},
	{"1ADEF8", "4XC8D", "1xx2/1xx2/3445/6789/6009"},
	{"DC3BE68", "SGBAA", "1002/3456/3776/8xx9/8xx9"},
	{"AFFFCAC", "N7K79", "1234/5670/89xx/89xx/A000"}, // no decimal digit
	{"0", "11111", "xx00/xx00/0000/0000/0000"},
}

func TestCodes(t *testing.T) {
	for _, c := range codeTests {
		for _, text := range []string{c.common, strings.ToLower(c.common), (c.common + "00000000")[:9], c.short, strings.ToLower(c.short)} {
			p, err := Parse(text)
			if err != nil || p.ID() != prefix+c.id {
				t.Errorf("Parse(%q) = %v, %v, want %s", text, p, err, c.id)
				continue
			}
			if got := codes(p.Board()); got["common"] != c.common || got["short"] != c.short {
				t.Errorf("codes of %s = %v, want %s and %s", c.id, got, c.common, c.short)
			}
		}
	}
}

// TestAmbiguousCodes checks that a text of five characters that is valid as both codes is parsed as
// a ShortCode, with and without its kind. With a zero appended it is a CommonCode.
func TestAmbiguousCodes(t *testing.T) {
	short, ok := parseShortCode("1ADEF")
	if !ok || short.shortCode() != "1ADEF" {
		t.Fatal("parseShortCode(1ADEF) failed or does not round-trip")
	}
	common, err := parseCommonCode("1ADEF0")
	if err != nil || common == short {
		t.Fatalf("parseCommonCode(1ADEF0) = %v, %v, want another layout than that of 1ADEF", common, err)
	}
	for text, want := range map[string]encodedLayout{"1ADEF": short, "1adef": short, "1ADEF0": common, "1ADEF0000": common} {
		if p, err := Parse(text); err != nil || !recognize(text) || p.ID() != prefix+want.rows() {
			t.Errorf("Parse(%q) = %v, %v, want %s", text, p, err, want.rows())
		}
	}
	for _, c := range []encodedLayout{short, common} {
		p, err := Parse(c.rows())
		if err != nil {
			t.Fatal(err)
		}
		for name, code := range codes(p.Board()) {
			if again, err := Parse(code); err != nil || again.ID() != p.ID() {
				t.Errorf("%s code of %s: Parse(%q) = %v, %v", name, p.ID(), code, again, err)
			}
		}
	}
	if recognize("4WVE1") {
		t.Error("recognize(4WVE1) = true, want false without its kind")
	}
}

// TestShortCodeCount compares the number of layouts with the result of a census.
func TestShortCodeCount(t *testing.T) {
	if n := completions().count(emptyCode); n != numLayouts {
		t.Errorf("count = %d, want %d", n, numLayouts)
	}
}

// TestShortCodeRoundTrip checks random ranks in ascending order. Their CommonCodes must ascend,
// too, and every rank must round-trip.
func TestShortCodeRoundTrip(t *testing.T) {
	r := solve.NewRand(1)
	var lastRank int
	var last string
	for range 2000 {
		lastRank = min(lastRank+1+r.IntN(2*numLayouts/2000), numLayouts-1)
		rank, text := lastRank, make([]byte, shortLength)
		for i := shortLength - 1; i >= 0; i-- {
			text[i], rank = shortDigits[rank&31], rank>>5
		}
		c, ok := parseShortCode(string(text))
		if !ok || c.shortCode() != string(text) {
			t.Fatalf("parseShortCode(%q): ShortCode %s, ok %t", text, c.shortCode(), ok)
		}
		common := (c.String() + "00000000")[:9]
		if again, err := parseCommonCode(common); err != nil || again != c || common < last {
			t.Fatalf("%s: CommonCode %s parses as %v, %v, after %s", text, common, again, err, last)
		}
		last = common
		p, err := Parse(c.rows())
		if err != nil {
			t.Fatal(err)
		}
		if again, ok := encodeLayout(p.Board()); !ok || again != c {
			t.Fatalf("%s: encodeLayout(%s) = %s, %t, want %s", text, c.rows(), again, ok, c)
		}
	}
}

func TestBoardsWithoutCodes(t *testing.T) {
	for _, id := range []string{
		"1xx2/1xx2/3445/3785/6009:..../..../..../xx../xx..", "1xx2/1xx2/3445/3785/6a09", "1xx2/1xx2/3445/3785/600#",
		"11/20:../11", "1110/xx02/xx00/0000/0000", "1xx2/1xx2/3345/0-45/6009",
	} {
		p, err := Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		if got := codes(p.Board()); got != nil {
			t.Errorf("codes of %s = %v, want nil", id, got)
		}
	}
}

func FuzzCodes(f *testing.F) {
	for _, c := range codeTests {
		f.Add(c.common)
		f.Add(c.short)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !isCommonCode(text) && !isShortCode(text) {
			return
		}
		p, err := Parse(text)
		if err != nil {
			_, invalid := errors.AsType[*input.Error](err)
			if _, noBoard := errors.AsType[*solve.NotABoardError](err); !invalid && !noBoard {
				t.Fatalf("Parse(%q): unexpected error type %T: %v", text, err, err)
			}
			return
		}
		if codes(p.Board()) == nil {
			t.Fatalf("Parse(%q) = %s, which has no codes", text, p.ID())
		}
	})
}
