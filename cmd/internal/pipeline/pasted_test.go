package pipeline

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"slidegif/solve/test/filetest"
)

// A pastedText is a text that somebody may paste.
type pastedText struct {
	form, text, want string // want is an ID, or the beginning of a message after "! "
}

// pastedTexts returns the texts in testdata/pasted.txt.
func pastedTexts(t testing.TB) (all []pastedText) {
	for line := range strings.Lines(string(filetest.Read(t, "testdata/pasted.txt"))) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		form, rest, _ := strings.Cut(line, " | ")
		quoted, want, _ := strings.Cut(rest, " => ")
		p := pastedText{form: form, want: want}
		if err := json.Unmarshal([]byte(quoted), &p.text); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		all = append(all, p)
	}
	return all
}

// TestPastedTexts checks that each text gives its ID or its message, as a file and as an argument, and that the ID
// parses to itself.
func TestPastedTexts(t *testing.T) {
	forms := map[string]bool{}
	texts := pastedTexts(t)
	for _, c := range texts {
		forms[c.form] = true
		for name, parse := range map[string]func(context.Context, string) (Puzzle, error){
			"text": ParseText,
			"file": func(ctx context.Context, text string) (Puzzle, error) { return ParseFile(ctx, []byte(text)) },
		} {
			p, err := parse(t.Context(), c.text)
			message, wantsError := strings.CutPrefix(c.want, "! ")
			switch {
			case wantsError && (err == nil || !strings.HasPrefix(err.Error(), message)):
				t.Errorf("%s %s %q: %v, want the message %q", c.form, name, c.text, err, message)
			case wantsError:
				checkInputError(t, c.text, err)
			case err != nil || p.ID() != c.want:
				t.Errorf("%s %s %q: %v, want %s", c.form, name, c.text, err, c.want)
			default:
				if again, err := ParseID(t.Context(), p.ID()); err != nil || again.ID() != p.ID() {
					t.Errorf("%s: %q parses to %v, %v", c.form, p.ID(), again.Puzzle, err)
				}
			}
		}
	}
	if len(texts) < 60 || len(forms) < 20 {
		t.Errorf("%d texts of %d forms, want at least 60 of 20", len(texts), len(forms))
	}
}

// TestGuessesHaveNotes checks that a note names each puzzle that was not read from an ID or a name.
func TestGuessesHaveNotes(t *testing.T) {
	for text, want := range map[string]string{
		"{{1,2,3},{4,0,6},{7,5,8}}": "read as tiles:123/406/758",
		"2 3 4 1 5 x 7 6 8":         "read as tiles:",
		"1234/5678/9ABC/DEF0":       "read as tiles:",
		"AXXB/AXXB/CDDE/CFGE/H__I":  `read with "_" as the empty cell`,
		"8":                         `"8" opens the random puzzle tiles:3x3@1`,
		"横刀立马\n1xx2\n1xx2\n3445\n3785\n6009": `ignored text that is not a row of the board: "横刀立马"`,
		"864/072/513":                                                           "",
		"1xx2/1xx2/3445/3785/6009":                                              "",
		"heng-dao-li-ma":                                                        "",
		"oooooo/oooooo/RRoooB/oooooB/oooooo/oooooo":                             "R is the car that gets out",
		`[{"id":"X","row":2,"col":0,"len":2,"dir":"H"}]`:                        "read as a list of vehicles",
		"[[2,1,1,3],[2,1,1,3],[4,6,6,5],[4,7,8,5],[9,0,0,10]]":                  "read as a table of numbers",
		"feld_00=#####\nfeld_01=#1.2#\nfeld_02=#...#\nfeld_03=#####\nmole_0=12": "read as a KAtomic level",
		"#####\n#a**#\n#a**#\n#b  #\n#---#\n   ..\n   ..":                       "read as a gnome-klotski level",
	} {
		p, err := ParseText(t.Context(), text)
		if got := p.Note.String(); err != nil || !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("ParseText(%q): note %q, %v, want %q", text, got, err, want)
		}
	}
}

// TestUTF16 checks that a file in UTF-16 is read like the same file in UTF-8.
func TestUTF16(t *testing.T) {
	const file = "name: 横刀立马\r\n\r\n1xx2\r\n1xx2\r\n3445\r\n3785\r\n6009\r\n"
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		data := order.AppendUint16(nil, 0xFEFF)
		for _, unit := range utf16.Encode([]rune(file)) {
			data = order.AppendUint16(data, unit)
		}
		p, err := ParseFile(t.Context(), data)
		if err != nil || p.ID() != "klotski:1xx2/1xx2/3445/3785/6009" || p.Start.Name != "横刀立马" {
			t.Errorf("%v: %v, %v", order, p, err)
		}
	}
}

// FuzzPasted mixes pasted texts. No text panics, each ID parses to itself, and a text of letters is never an error
// about tiles.
func FuzzPasted(f *testing.F) {
	texts := pastedTexts(f)
	for i := range texts {
		f.Add(texts[i].text, texts[(7*i+3)%len(texts)].text, uint8(i))
	}
	f.Fuzz(func(t *testing.T, a, b string, cut uint8) {
		if strings.Contains(a+b, "@") {
			return // drawing is bounded, but slow
		}
		first, second := []rune(a), []rune(b)
		text := string(first[:min(int(cut), len(first))]) + string(second[min(int(cut)/2, len(second)):])
		p, err := ParseText(t.Context(), text)
		if err != nil {
			if strings.HasPrefix(err.Error(), "tiles:") && !strings.HasPrefix(text, "tiles:") && !strings.ContainsAny(text, "0123456789０１２３４５６７８９") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if again, err := ParseID(t.Context(), p.ID()); err != nil || again.ID() != p.ID() {
			t.Fatalf("%q has the ID %q, which gives %v", text, p.ID(), err)
		}
	})
}

// TestPastedByOneReader checks that the kind of a pasted text does not depend on spaces at its ends or on a code
// fence.
func TestPastedByOneReader(t *testing.T) {
	for _, c := range pastedTexts(t) {
		if strings.HasPrefix(c.want, "! ") {
			continue
		}
		kind, _, _ := strings.Cut(c.want, ":")
		for _, text := range []string{"\n" + c.text + "\n", "```\n" + c.text + "\n```"} {
			if p, err := ParseFile(t.Context(), []byte(text)); err != nil || p.Kind().Name != kind {
				t.Errorf("%q: %v, want a puzzle of %s", text, err, kind)
			}
		}
	}
}

// TestDecodeReader checks that lists in UTF-16 are read, and that other text is not changed.
func TestDecodeReader(t *testing.T) {
	for data, want := range map[string]string{
		"\xFF\xFE1\x002\x00\n\x00": "12\n",
		"\xFE\xFF\x001\x002":       "12",
		"12\n30":                   "12\n30",
		"":                         "",
		"\xFF\xFE":                 "",
	} {
		r, err := DecodeReader(strings.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || string(got) != want {
			t.Errorf("%q decodes to %q, %v, want %q", data, got, err, want)
		}
	}
}

// TestLongText parses a long text without a board. Each row could be a row of text above or below a board. An algorithm
// that tries all combinations of rows would never end.
func TestLongText(t *testing.T) {
	var text strings.Builder
	for i := range 60 {
		fmt.Fprintf(&text, "the %c sentence of this text has some words\n", 'a'+i%26)
	}
	if _, err := ParseText(t.Context(), text.String()); err == nil {
		t.Error("no error")
	}
}
