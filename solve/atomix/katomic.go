package atomix

import (
	"fmt"
	"strings"

	"slidegif/solve/input"
	"slidegif/solve/internal/fields"
)

// readFields converts a level of KAtomic to START:GOAL. The fields named feld_NN are the rows of the board, and those
// named mole_N are the rows of the molecule. In the rows, # is a wall, a dot is empty, and any other character is an
// atom. The fields named atom_C, which describe the element and the bonds of the atom C, are ignored, because atoms of
// the same type have the same character.
//
//	feld_00=#######      #######/#1...2#/#######:12
//	feld_01=#1...2#
//	feld_02=#######
//	mole_0=12
func readFields(o *fields.Object) (desc string, notation input.Message, ok bool, err error) {
	rows := func(format string) (rows []string) {
		for {
			row, ok := fields.Take[string](o, fmt.Sprintf(format, len(rows)))
			if !ok {
				return rows
			}
			rows = append(rows, strings.ReplaceAll(row, " ", "."))
		}
	}
	start, goal := rows("feld_%02d"), rows("mole_%d")
	for _, name := range o.Names() {
		value, _ := o.Value(name).(string)
		if strings.HasPrefix(name, "atom_") && strings.Trim(value, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-<>") == "" {
			o.Take(name)
		}
	}
	return strings.Join(start, "/") + ":" + strings.Join(pad(goal), "/"), input.Word("a KAtomic level"), len(start) > 0 && len(goal) > 0, nil
}

// pad makes all rows as long as the longest row.
func pad(rows []string) []string {
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	for y, row := range rows {
		rows[y] = row + strings.Repeat(".", width-len(row))
	}
	return rows
}
