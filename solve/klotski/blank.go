package klotski

import (
	"slices"
	"strings"
	"unicode"

	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
)

// Other programs use these characters for an empty cell. If the board already has an empty cell,
// they are pieces. If a board contains both a black and a white square, the black square is empty.
const blanks = "_@*V⬛⬜空-"

// If a full board contains only one possible blank, replaceBlank replaces it with an empty cell and returns a note.
// Boards with an empty cell, and boards with several possible blanks, are returned unchanged. In a board with a goal,
// a minus sign is a gate and therefore not a blank.
//
//	AXXB/AXXB/CDDE/CFGE/H__I   AXXB/AXXB/CDDE/CFGE/H00I
func replaceBlank(parts []string) (changed []string, note input.Message) {
	if g, err := layoutFormat.Read("", parts[0]); err != nil || slices.Contains(g.Cells, '.') {
		return parts, input.Message{}
	}
	var found []string
	for _, r := range blanks {
		if name := string(r); strings.Contains(parts[0], name) && !strings.Contains(parts[1], name) && (r != '-' || parts[1] == "") {
			found = append(found, name)
		}
	}
	if len(found) == 2 && found[0] == "⬛" && found[1] == "⬜" {
		found = found[:1]
	}
	if len(found) != 1 {
		return parts, input.Message{}
	}
	changed = slices.Clone(parts)
	changed[0] = strings.ReplaceAll(parts[0], found[0], "0")
	return changed, input.Say("read with %q as the empty cell", found[0])
}

// isFull reports whether a grid has no empty cell.
func isFull(g grid.Grid) bool {
	return !slices.ContainsFunc(g.Cells, func(r rune) bool { return r == '.' || r == '-' })
}

// looksLikeTiles reports whether most cells of a grid have different digits.
func looksLikeTiles(g grid.Grid) bool {
	digits := map[rune]bool{}
	for _, r := range g.Cells {
		if unicode.IsDigit(r) {
			digits[r] = true
		}
	}
	return 2*len(digits) > len(g.Cells)
}

// fullError returns the error for a board without an empty cell.
func fullError(g grid.Grid) error {
	hint := input.Word("write 0 or . for an empty cell")
	if i := slices.IndexFunc(g.Cells, input.LooksEmpty); i >= 0 {
		hint = input.Say("write 0 or . for an empty cell: %q is a piece", string(g.Cells[i]))
	}
	if looksLikeTiles(g) {
		hint = input.Say("%s; %s", hint, input.Word(tilesHint))
	}
	return input.Errorf(hint, "klotski: no cell is empty")
}
