package pipeline

import (
	"strings"
	"testing"
	"unicode"

	"slidegif/solve/test/testcost"
)

// A variation is an accepted text with a mistake.
type variation struct {
	text     string
	inserted string // the text that was inserted, or an empty string
}

// variationsOf returns the variations of a text. At the end of each line, they insert a number, a word, a second board, an
// unknown field, or a copy of the line. They also remove each cell.
func variationsOf(text string) (all []variation) {
	lines := strings.Split(text, "\n")
	join := func(i int, line string) string {
		return strings.Join(lines[:i], "\n") + strings.Repeat("\n", min(i, 1)) + line + strings.Repeat("\n", min(len(lines)-i-1, 1)) + strings.Join(lines[i+1:], "\n")
	}
	for i, line := range lines {
		isComment := strings.Contains(line, "# ") || strings.Contains(line, "//") || strings.HasPrefix(line, "Name=") // may be ignored
		for _, word := range []string{"7", "12", "99", "0", "foo", "sieben", "完成吧", "Z", "x", "foo bar baz", "5x7"} {
			if !isComment {
				all = append(all, variation{join(i, line+" "+word), word})
			}
			all = append(all, variation{join(i, line+"\n"+word), word})
		}
		for _, board := range []string{"2 8 3\n1 6 4\n7 0 5", "283/164/705", "[[2,8,3],[1,6,4],[7,0,5]]", "1xx2\n1xx2\n3445\n3675\n8009", "AA.B\n...B\n....\n...."} {
			all = append(all, variation{join(i, line+"\n"+board), board}, variation{join(i, line+"\n\n"+board), board}, variation{join(i, line+"\n---\n"+board), board})
		}
		for _, field := range []string{"foo: 7", "foo=7", `"foo": 7,`, `,"foo":7`, "exit: left"} {
			all = append(all, variation{join(i, line+"\n"+field), field})
			if !isComment {
				all = append(all, variation{join(i, line+field), field})
			}
		}
		isCellOrLetter := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
		if strings.ContainsFunc(line, isCellOrLetter) && !isComment && !strings.HasPrefix(line, "import") {
			all = append(all, variation{join(i, line+"\n"+line), strings.TrimSpace(line)})
		}
		cells := []rune(line)
		for k, r := range cells {
			inNumber := unicode.IsDigit(r) && (k > 0 && unicode.IsDigit(cells[k-1]) || k+1 < len(cells) && unicode.IsDigit(cells[k+1]))
			if !isComment && (unicode.IsLetter(r) && !unicode.Is(unicode.Han, r) || unicode.IsDigit(r) && !inNumber || r == '.') {
				all = append(all, variation{join(i, string(cells[:k])+string(cells[k+1:])), ""})
			}
		}
	}
	for k := range text {
		if text[k] == '{' && strings.Contains(text, "\"") {
			all = append(all, variation{text[:k+1] + `"foo":7,` + text[k+1:], "foo"})
		}
	}
	return all
}

// isBoard reports whether a text is a board and not a name, a seed or a word for a kind. In a text without cells, a mistake gives
// another name.
func isBoard(text string) bool {
	return strings.ContainsAny(text, "/\n[{(,; ") && !strings.Contains(text, "@") || len(text) > 8
}

// TestNothingIsDropped inserts something into each accepted text, or removes a cell. The result must be an error, or the same
// puzzle with a note that names the insertion, or a board that contains it.
func TestNothingIsDropped(t *testing.T) {
	squeeze := func(text string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) || strings.ContainsRune(",/\"0.o+", r) {
				return -1
			}
			return r
		}, text)
	}
	perText := 30 // variations
	if testcost.Long() {
		perText = 300
	}
	texts, variations, failures := 0, 0, 0
	for _, c := range pastedTexts(t) {
		if strings.HasPrefix(c.want, "! ") || !isBoard(c.text) || c.form == "number" {
			continue
		}
		texts++
		_, cells, _ := strings.Cut(c.want, ":")
		all := variationsOf(c.text)
		step := 1 + len(all)/perText
		for i := texts % step; i < len(all); i += step { // each text starts with another variation
			v := all[i]
			variations++
			p, err := ParseText(t.Context(), v.text)
			if err != nil {
				continue
			}
			note := p.Note.String()
			_, desc, _ := strings.Cut(p.ID(), ":")
			same, rest := p.ID() == c.want, squeeze(v.inserted)
			switch {
			case same && (v.inserted == "0" || v.inserted == "x") && !strings.ContainsAny(c.text, "0x_"): // fills the empty cell
			case same && (v.inserted == "" || strings.Contains(squeeze(note), strings.Trim(rest, ":：=7{}"))):
			case len(desc) > len(cells) && v.inserted != "" && strings.Contains(squeeze(desc), rest):
			default:
				if failures++; failures < 50 {
					t.Errorf("%s: %q gives %s (%s), not %s", c.form, v.text, p.ID(), note, c.want)
				}
			}
		}
	}
	if texts < 150 || variations < 70*perText {
		t.Errorf("%d variations of %d texts, want at least %d of 150", variations, texts, 70*perText)
	}
}
