package rush

import (
	"encoding/json"
	"fmt"
	"strings"

	"slidegif/solve/input"
)

// A vehicle is a car in a list of vehicles:
//
//	[{"id":"X","row":2,"col":0,"len":2,"dir":"H"}, {"id":"B","row":0,"col":3,"len":3,"dir":"V"}]
type vehicle struct {
	name                  string
	column, row, length   int
	vertical, red, placed bool
}

const vehicleHint = `write [{"id":"X","row":2,"col":0,"len":2,"dir":"H"}, …], with rows and columns from 0`

// isVehicleList reports whether a text is a list of vehicles in JSON, or an object with such a list.
func isVehicleList(text string) bool { return vehicleObjects(text) != nil }

// vehicleObjects returns the JSON objects in a list of vehicles, or nil if the text is not such a
// list. Each object must have a row or another position, and at least one object must have a
// direction.
func vehicleObjects(text string) (objects []map[string]any) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "[") && !strings.HasPrefix(text, "{") {
		return nil
	}
	var lists map[string]json.RawMessage
	raw := []byte(text)
	if json.Unmarshal(raw, &lists) == nil {
		for _, name := range []string{"vehicles", "cars", "pieces", "blocks"} {
			if list, ok := lists[name]; ok {
				raw = list
			}
		}
	}
	if json.Unmarshal(raw, &objects) != nil || len(objects) == 0 {
		return nil
	}
	for _, o := range objects {
		if field(o, "dir", "direction", "orientation", "axis", "o", "horizontal", "vertical", "isHorizontal", "isVertical") != nil {
			return objects
		}
	}
	return nil
}

// field returns the first field of an object that has one of the given names, or nil if there is no
// such field. It ignores case.
func field(object map[string]any, names ...string) any {
	for _, name := range names {
		for key, value := range object {
			if strings.EqualFold(key, name) {
				return value
			}
		}
	}
	return nil
}

// readVehicle reads a vehicle.
func readVehicle(o map[string]any) vehicle {
	number := func(names ...string) int {
		n, ok := field(o, names...).(float64)
		if !ok || n < 0 || n > maxSide {
			return -1
		}
		return int(n)
	}
	v := vehicle{column: number("col", "column", "x", "c", "left"), row: number("row", "y", "r", "top"), length: max(2, number("len", "length", "size", "l"))}
	for _, name := range []string{"position", "pos", "start"} { // row and column
		if at, ok := field(o, name).([]any); ok && len(at) == 2 && v.row < 0 {
			row, ok1 := at[0].(float64)
			column, ok2 := at[1].(float64)
			if ok1 && ok2 && min(row, column) >= 0 && max(row, column) <= maxSide {
				v.row, v.column = int(row), int(column)
			}
		}
	}
	if name := field(o, "id", "name", "car", "label", "letter", "color", "colour"); name != nil {
		v.name = fmt.Sprint(name)
	}
	direction := strings.ToLower(fmt.Sprint(field(o, "dir", "direction", "orientation", "axis", "o")))
	horizontal, isFlag := field(o, "horizontal", "isHorizontal").(bool)
	vertical, _ := field(o, "vertical", "isVertical").(bool)
	v.vertical = vertical || isFlag && !horizontal || strings.HasPrefix(direction, "v") || strings.HasPrefix(direction, "d") || strings.HasPrefix(direction, "u") || direction == "y"
	for _, name := range []string{"isTarget", "target", "isRed", "main", "player", "hero", "goal"} {
		if flag, ok := field(o, name).(bool); ok && flag {
			v.red = true
		}
	}
	v.placed = v.row >= 0 && v.column >= 0
	return v
}

// readVehicles converts a list of vehicles to the rows of a board. Rows and columns are counted
// from 0, or from 1 if this places all vehicles on the board.
func readVehicles(text string) (string, error) {
	var vehicles []vehicle
	low, high := maxSide, 0
	for i, o := range vehicleObjects(text) {
		v := readVehicle(o)
		if !v.placed {
			return "", input.Errorf(vehicleHint, "rush: vehicle %d has no row and column", i+1)
		}
		low, high = min(low, v.row, v.column), max(high, v.end())
		vehicles = append(vehicles, v)
	}
	base := 0
	if low > 0 && high > side {
		base = 1
	}
	h := max(side, high-base)
	if h > maxSide || len(vehicles) > 50 {
		return "", input.Errorf(vehicleHint, "rush: the vehicles do not fit on a board of %dx%d", maxSide, maxSide)
	}
	hero, err := heroOf(vehicles)
	if err != nil {
		return "", err
	}
	cells := [maxSide][maxSide]byte{}
	letters := "BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz"
	for i, v := range vehicles {
		letter := byte('A')
		if i != hero {
			letter, letters = letters[0], letters[1:]
		}
		for k := range v.length {
			x, y := v.column-base, v.row-base
			if v.vertical {
				y += k
			} else {
				x += k
			}
			if cells[y][x] != 0 {
				return "", input.Errorf(vehicleHint, "rush: vehicle %d stands on another vehicle in row %d, column %d", i+1, y+1, x+1)
			}
			cells[y][x] = letter
		}
	}
	var rows []string
	for _, row := range cells[:h] {
		rows = append(rows, strings.ReplaceAll(string(row[:h]), "\x00", "o"))
	}
	if h == side {
		return strings.Join(rows, ""), nil
	}
	return strings.Join(rows, "/"), nil
}

// end returns the greater of the row and the column that follow the last cell of a vehicle.
func (v vehicle) end() int {
	if v.vertical {
		return max(v.row+v.length, v.column+1)
	}
	return max(v.row+1, v.column+v.length)
}

// heroOf returns the index of the vehicle that must get out: the marked vehicle, or the one with the first
// of the names X, A, red and R, or the only vehicle that lies in its row.
func heroOf(vehicles []vehicle) (int, error) {
	for i, v := range vehicles {
		if v.red {
			return i, nil
		}
	}
	for _, name := range []string{"X", "A", "red", "R", "hero", "player", "main", "target", "0"} {
		for i, v := range vehicles {
			if strings.EqualFold(v.name, name) && !v.vertical {
				return i, nil
			}
		}
	}
	lying := -1
	for i, v := range vehicles {
		if v.vertical {
			continue
		}
		if lying >= 0 {
			return 0, input.Errorf("name the car that must get out X", "rush: no vehicle is named X")
		}
		lying = i
	}
	if lying < 0 {
		return 0, input.Errorf("name the car that must get out X", "rush: no vehicle is named X")
	}
	return lying, nil
}
