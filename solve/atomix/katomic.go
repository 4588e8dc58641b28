package atomix

import "strings"

// isKAtomic reports whether a text is a KAtomic level file.
func isKAtomic(text string) bool {
	return strings.Contains(text, "feld_00=") && strings.Contains(text, "mole_0=")
}

// importLevel converts a level of KAtomic to START:GOAL. For any other text, it returns an empty
// string. The lines named feld_NN are the rows of the board, and those named mole_N are the rows of
// the molecule. In both, # is a wall, a dot is empty, and any other character is an atom. The lines
// named atom_C describe the element and the bonds of the atom C. They are not needed, because atoms
// of the same type have the same character.
//
//	feld_00=#######      #######/#1...2#/#######:12
//	feld_01=#1...2#
//	feld_02=#######
//	mole_0=12
func importLevel(text string) (desc, source string) {
	if !isKAtomic(text) {
		return "", ""
	}
	var start, goal []string
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		switch {
		case strings.HasPrefix(key, "feld_"):
			start = append(start, strings.ReplaceAll(value, " ", "."))
		case strings.HasPrefix(key, "mole_"):
			goal = append(goal, strings.ReplaceAll(value, " ", "."))
		}
	}
	return strings.Join(pad(start, "#"), "/") + ":" + strings.Join(pad(goal, "."), "/"), "a KAtomic level"
}

// pad makes all rows as long as the longest row.
func pad(rows []string, fill string) []string {
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	for y, row := range rows {
		rows[y] = row + strings.Repeat(fill, width-len(row))
	}
	return rows
}
