package klotski

import (
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/internal/sheet"
)

// TestTexts checks boards from other programs: the ID, and the note about how a text was read.
func TestTexts(t *testing.T) {
	const level = "######/#a**b#/#m**n#/#cdef#/#ghij#/#k  l#/##--##/    ../    .."
	const converted = "######/#a**b#/#m**n#/#cdef#/#ghij#/#k00l#/##--##/000000/000000:....../....../....../....../....../....../....../....**/....**"
	for text, want := range map[string]string{
		"1xx2/1xx2/3445/3675/8009": "1xx2/1xx2/3445/3675/8009|",
		"AXXB/AXXB/CDDE/CFGE/H__I": `AXXB/AXXB/CDDE/CFGE/H00I|read with "_" as the empty cell`,
		"AXXB/AXXB/CDDE/CFGE/H⬛⬛⬜": `AXXB/AXXB/CDDE/CFGE/H00⬜|read with "⬛" as the empty cell`,
		"AXXB/AXXB/CDDE/CFGE/H--I": `AXXB/AXXB/CDDE/CFGE/H00I|read with "-" as the empty cell`,
		"AXXB/AXXB/CDDE/CFGE/H_00": "AXXB/AXXB/CDDE/CFGE/H_00|", // has an empty cell already
		"2113/2113/4665/4775/7007": "2113/2113/4665/4895/a00b|equal cells are separate pieces: 7",
		"张曹曹马/张曹曹马/黄关关赵/黄兵兵赵/兵..兵": "张曹曹马/张曹曹马/黄关关赵/黄12赵/3004|",
		"张曹曹马/张曹曹马/黄关关赵/黄卒卒赵/卒..兵": "张曹曹马/张曹曹马/黄关关赵/黄12赵/3004|",
		"<>xx/ooxx/^^<>/vvoo/o00o": "11xx/23xx/4566/4578/900a|equal cells are separate pieces: o",
		level:                      converted + "|read as a gnome-klotski level: klotski:" + converted,
		"aab/.c.:.aa/...":          "aab/0c0:.aa/...|",
		"1A9BF0C":                  "1xx2/1xx2/3445/3675/8009|",
	} {
		p, err := ParseUnnamed(text)
		got := "! " + "|"
		if err == nil {
			got = strings.TrimPrefix(p.ID(), prefix) + "|" + p.(*puzzle).note.String()
		} else {
			got = "! " + err.Error() + "|"
		}
		if got != want {
			t.Errorf("ParseUnnamed(%q): %s, want %s", text, got, want)
		}
	}
}

// TestInvalidBoards checks that an error names the row, the piece or the code that is wrong.
func TestInvalidBoards(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("a", maxID+1):           "the puzzle is too long",
		"ab/ba":                                `row 2: piece "a" is in two parts`,
		"a.b/...:a:b:c":                        "the puzzle has 4 parts, more than 3",
		"1xx2/1xx2/3445/3675/8009::same=1Q":    `same=1Q: there is no piece "Q"`,
		"1xx2/1xx2/3445/3675/8009::same=11":    `same=11: piece "1" appears twice`,
		"1xx2/1xx2/3445/3675/8009::same=12,23": `same=23: piece "2" is also in another group`,
		"1xx2/1xx2/3445/3675/8009::same=14":    `same=14: pieces "1" and "4" differ in shape`,
		"1xx2/1xx2/3445/3675/8009::same=1,":    "same= has an empty group",
		"1xx2/1xx2/3445/3675/8009::other=1":    `unknown option "other=1"`,
		"#.#/...":                              "the board has no pieces",
		"1xx2/1xx2/3445/3675/8abc":             "no cell is empty",
		"1xx2/1xx2/3xx5/3xx5/8009":             "a board without exactly one 2x2 piece needs a goal",
		"1AF9BFFFF":                            "the code \"1AF9BFFFF\": the piece at row 3, column 4 does not fit",
		"3A9BF0C":                              `the code "3A9BF0C": no 2x2 piece fits at cell 3`,
		"1A9BF0CFF":                            "the code \"1A9BF0CFF\": it continues after the board is full",
		"15555555":                             "the code \"15555555\": the piece at row 1, column 1 does not fit",
		"1FFFFFFFF":                            "the code \"1FFFFFFFF\": it has 0 empty cells, fewer than 2",
	} {
		_, err := Parse(text)
		if err == nil || !strings.Contains(err.Error(), "klotski: "+want) {
			t.Errorf("Parse(%.40q): error %v, want %q", text, err, want)
		}
	}
}

// TestTables checks which tables are boards, and their rows.
func TestTables(t *testing.T) {
	table := func(text string) *solve.Table {
		var rows [][]string
		for line := range strings.SplitSeq(text, "/") {
			rows = append(rows, strings.Fields(strings.ReplaceAll(line, ".", sheet.Blank)))
		}
		return &solve.Table{Rows: rows}
	}
	for _, test := range []struct{ start, goal, want string }{
		{"2 1 1 3/2 1 1 3/4 6 6 5/4 7 8 5/9 0 0 10", "", "2113/2113/4665/4785/900a a table of numbers"},
		{"2 1 1 3/2 1 1 3/4 6 6 5/4 7 8 5/9 0 0 61", "", "2113/2113/4665/4785/900Z a table of numbers"},
		{"2 1 1 3/2 1 1 3/4 6 6 5/4 7 8 5/9 0 0 62", "", ""},
		{"10 10 0/11 0 0", "0 10 10/0 0 0", "aa0/b00:0aa/000 a table of numbers"},
		{"10 10 0/11 0 0", "0 10 10/0 0 99", ""},
		{"10 10 0/11 0", "", ""},
		{"1 1 0/2 0 0", "", ""}, // no wide cell
		{"黄忠 曹操 曹操 马超/黄忠 曹操 曹操 马超/兵 兵 . .", "", "HCCM/HCCM/1200 a table of words"},
		{"hero hero ./hero hero ./pawn pawn .", "", "110/110/230 a table of words"},
		{"block block emty/block block b", "", ""},
		{"block block block_2/block block b", "", ""},
		{"block block blocks/block block b", "", ""},
		{"block block ./block block b", "", "110/11b a table of words"},
		{"aa bb/cc dd", "", ""},
	} {
		var goal *solve.Table
		if test.goal != "" {
			goal = table(test.goal)
		}
		desc, note, err := readTable(table(test.start), goal)
		if got := strings.TrimSpace(desc + " " + note.String()); err != nil || got != test.want {
			t.Errorf("table %s: %q, %v, want %q", test.start, got, err, test.want)
		}
	}
}

// TestRecognize checks which texts without the name of the kind are boards of sliding blocks.
func TestRecognize(t *testing.T) {
	for text, want := range map[string]bool{
		"1A9BF0C": true, "1A9B": false, "1A9BF": true, "FACADE": false, "3A9BF0C": true, "1xx2/1xx2": true, "v4h1@7": true, "@7": false,
		"a1.b:b": true, "word:b": false, "": false,
	} {
		if got := recognize(text); got != want {
			t.Errorf("recognize(%q) = %t, want %t", text, got, want)
		}
	}
}
