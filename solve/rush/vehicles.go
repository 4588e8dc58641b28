package rush

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"slidegif/solve/input"
	"slidegif/solve/internal/fields"
)

// A vehicle is a car in a list of vehicles:
//
//	[{"id":"X","row":2,"col":0,"len":2,"dir":"H"}, {"id":"B","row":0,"col":3,"len":3,"dir":"V"}]
type vehicle struct {
	id, colour          string
	column, row, length int
	vertical, marked    bool
}

const (
	vehicleHint = `write [{"id":"X","row":2,"col":0,"len":2,"dir":"H"}, …], with rows and columns from 0`
	maxVehicles = maxSide * maxSide / 2
)

// readFields converts a list of vehicles to the rows of a board. For an object without a list of vehicles, ok is
// false. Rows and columns are counted from 0. If no vehicle is in row or column 0 and a vehicle would leave the
// board, they are counted from 1.
func readFields(o *fields.Object) (desc string, ok bool, err error) {
	list, ok := vehicleList(o)
	if !ok {
		return "", false, nil
	}
	w, h, err := vehicleBoard(o)
	if err != nil {
		return "", true, err
	}
	if len(list) > maxVehicles {
		return "", true, input.Errorf(vehicleHint, "rush: %d vehicles are too many", len(list))
	}
	var vehicles []vehicle
	low, high, names := maxSide, 0, map[string]bool{}
	for i, element := range list {
		v, err := readVehicle(element.(*fields.Object), i+1)
		switch {
		case err != nil:
			return "", true, err
		case v.id != "" && names[v.id]:
			return "", true, input.Errorf(vehicleHint, "rush: vehicle %d has the same name as another one: %q", i+1, input.Truncate(v.id, 40))
		}
		names[v.id] = true
		low, high = min(low, v.row, v.column), max(high, v.end())
		vehicles = append(vehicles, v)
	}
	base := 0
	if low > 0 && high > max(w, h) {
		base = 1
	}
	hero, err := heroOf(vehicles)
	if err != nil {
		return "", true, err
	}
	cells := [maxSide][maxSide]byte{}
	letters := "BCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnpqrstuvwyz"
	for i, v := range vehicles {
		letter := byte('A')
		if i != hero {
			if letters == "" {
				return "", true, input.Errorf(vehicleHint, "rush: %d vehicles are too many", len(list))
			}
			letter, letters = letters[0], letters[1:]
		}
		for k := range v.length {
			x, y := v.column-base, v.row-base
			if v.vertical {
				y += k
			} else {
				x += k
			}
			switch {
			case x >= w || y >= h:
				return "", true, input.Errorf(vehicleHint, "rush: vehicle %d leaves the board of %s of %s in row %d, column %d", i+1, input.Count(h, "row"), input.Count(w, "cell"), y+1, x+1)
			case cells[y][x] != 0:
				return "", true, input.Errorf(vehicleHint, "rush: vehicle %d stands on another vehicle in row %d, column %d", i+1, y+1, x+1)
			}
			cells[y][x] = letter
		}
	}
	var rows []string
	for _, row := range cells[:h] {
		rows = append(rows, strings.ReplaceAll(string(row[:w]), "\x00", "o"))
	}
	return strings.Join(rows, "/"), true, nil
}

// vehicleList takes the list of vehicles from an object. The list must contain only objects, and at least one
// object must have a direction.
func vehicleList(o *fields.Object) (list []any, ok bool) {
	for _, name := range []string{"vehicles", "cars", "pieces", "blocks"} {
		list, _ = o.Value(name).([]any)
		hasDirection := false
		for _, element := range list {
			vehicle, isObject := element.(*fields.Object)
			if !isObject {
				hasDirection = false
				break
			}
			for _, name := range vehicle.Names() {
				hasDirection = hasDirection || directionNames[fields.Normalize(name)]
			}
		}
		if hasDirection {
			o.Take(name)
			return list, true
		}
	}
	return nil, false
}

// directionNames contains the normalized names of fields that hold a direction.
var directionNames = map[string]bool{
	"dir": true, "direction": true, "orientation": true, "axis": true, "o": true,
	"horizontal": true, "vertical": true, "ishorizontal": true, "isvertical": true,
}

// vehicleBoard takes the size of the board and the side of the exit from an object.
func vehicleBoard(o *fields.Object) (w, h int, err error) {
	w, h = side, side
	for _, size := range []struct {
		names []string
		sides []*int
	}{
		{[]string{"size", "boardSize", "gridSize", "n"}, []*int{&h, &w}},
		{[]string{"width", "w", "cols", "columns"}, []*int{&w}},
		{[]string{"height", "h", "rows"}, []*int{&h}},
	} {
		value, ok := o.Take(size.names...)
		if !ok {
			continue
		}
		list, isList := value.([]any)
		if isList && len(list) != len(size.sides) {
			return 0, 0, input.Errorf(vehicleHint, "rush: the size of the board is not two numbers")
		}
		for i, to := range size.sides {
			if isList {
				value = list[i]
			}
			n, ok := wholeNumber(value)
			if !ok || n < minSide {
				return 0, 0, input.Errorf(sizeHint, "rush: %s is not a number from %d to %d", size.names[0], minSide, maxSide)
			}
			*to = n
		}
	}
	for _, name := range []string{"exitSide", "exit"} {
		if at, ok := o.Take(name); ok && at != "right" && at != "east" {
			return 0, 0, input.Errorf("turn the board so that the car gets out on the right", "rush: %s is not supported, unless it is \"right\"", name)
		}
	}
	return w, h, nil
}

// wholeNumber converts a value to a whole number from 0 to maxSide.
func wholeNumber(value any) (n int, ok bool) {
	number, _ := value.(json.Number)
	n, err := strconv.Atoi(strings.TrimSuffix(number.String(), ".0"))
	return n, err == nil && n >= 0 && n <= maxSide
}

func readVehicle(o *fields.Object, number int) (v vehicle, err error) {
	take := func(names ...string) int {
		value, ok := o.Take(names...)
		n, whole := wholeNumber(value)
		switch {
		case err != nil || !ok:
			return -1
		case !whole:
			err = input.Errorf(vehicleHint, "rush: vehicle %d: %s is not a number from 0 to %d", number, names[0], maxSide)
		}
		return n
	}
	v.column, v.row = take("col", "column", "x", "c", "left"), take("row", "y", "r", "top")
	v.length = take("len", "length", "size", "l")
	if v.row < 0 && v.column < 0 {
		if at, ok := fields.Take[[]any](o, "position", "pos", "start"); ok {
			isOther := func(value any) bool { _, whole := wholeNumber(value); return !whole }
			if len(at) != 2 || slices.ContainsFunc(at, isOther) {
				return v, input.Errorf(vehicleHint, "rush: vehicle %d: a place needs a row and a column", number)
			}
			v.row, _ = wholeNumber(at[0])
			v.column, _ = wholeNumber(at[1])
		}
	}
	v.id, v.colour = takeText(o, "id", "name", "car", "label", "letter"), takeText(o, "color", "colour")
	direction, known := takeDirection(o)
	v.vertical = direction == 'v'
	for _, name := range []string{"isTarget", "target", "isRed", "main", "player", "hero", "isPlayer", "isHero", "goal"} {
		if flag, ok := fields.Take[bool](o, name); ok {
			v.marked = v.marked || flag
		}
	}
	switch {
	case err != nil:
		return v, err
	case v.row < 0 || v.column < 0:
		return v, input.Errorf(vehicleHint, "rush: vehicle %d has no row and column", number)
	case !known:
		return v, input.Errorf(vehicleHint, "rush: vehicle %d has no direction H or V", number)
	case v.length < 0:
		return v, input.Errorf(vehicleHint, "rush: vehicle %d has no length", number)
	case v.length < 2:
		return v, input.Errorf(vehicleHint, "rush: vehicle %d: a car has at least two cells", number)
	}
	if left := o.Left(); left != nil {
		return v, input.Faultf("rush: vehicle %d: %v", number, left)
	}
	return v, nil
}

func takeText(o *fields.Object, names ...string) string {
	if text, ok := fields.Take[string](o, names...); ok {
		return text
	}
	number, _ := fields.Take[json.Number](o, names...)
	return number.String()
}

// takeDirection takes the direction of a vehicle. If the direction is missing or unknown, ok is false.
func takeDirection(o *fields.Object) (direction byte, ok bool) {
	for _, flag := range []struct {
		name     string
		yes, not byte
	}{{"horizontal", 'h', 'v'}, {"isHorizontal", 'h', 'v'}, {"vertical", 'v', 'h'}, {"isVertical", 'v', 'h'}} {
		if is, ok := fields.Take[bool](o, flag.name); ok && is {
			return flag.yes, true
		} else if ok {
			return flag.not, true
		}
	}
	text, _ := fields.Take[string](o, "dir", "direction", "orientation", "axis", "o")
	switch strings.ToLower(text) {
	case "h", "horizontal", "x", "right", "left", "r", "l":
		return 'h', true
	case "v", "vertical", "y", "down", "up", "d", "u":
		return 'v', true
	}
	return 0, false
}

// end returns the size of the smallest square board that contains the vehicle, counted from row and column 0.
func (v vehicle) end() int {
	if v.vertical {
		return max(v.row+v.length, v.column+1)
	}
	return max(v.row+1, v.column+v.length)
}

// heroOf returns the index of the vehicle that must get out: the marked vehicle, the vehicle with a usual name or
// colour, or the only horizontal vehicle, in this order. If a vehicle is named X, the names A, R and 0 have no
// special meaning.
func heroOf(vehicles []vehicle) (int, error) {
	hasX := slices.ContainsFunc(vehicles, func(v vehicle) bool { return strings.EqualFold(v.id, "X") })
	isUsual := func(text string) bool {
		text = strings.ToUpper(text)
		return slices.Contains([]string{"X", "RED", "HERO", "PLAYER", "MAIN", "TARGET"}, text) || !hasX && slices.Contains([]string{"A", "R", "0"}, text)
	}
	for _, isHero := range []func(v vehicle) bool{
		func(v vehicle) bool { return v.marked },
		func(v vehicle) bool { return isUsual(v.id) || isUsual(v.colour) },
		func(v vehicle) bool { return !v.vertical },
	} {
		found := -1
		for i, v := range vehicles {
			switch {
			case !isHero(v):
			case found >= 0:
				return 0, input.Errorf("name the car that must get out X", "rush: vehicles %d and %d could both be the car that gets out", found+1, i+1)
			default:
				found = i
			}
		}
		if found >= 0 && vehicles[found].vertical {
			return 0, input.Errorf("name the car that must get out X", "rush: vehicle %d is vertical and cannot reach the right edge", found+1)
		}
		if found >= 0 {
			return found, nil
		}
	}
	return 0, input.Errorf("name the car that must get out X", "rush: no vehicle is named X")
}
