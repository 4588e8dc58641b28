package rush

import (
	"strings"
	"testing"

	"slidegif/solve/internal/fields"
)

// TestVehicles checks the boards that lists of vehicles describe, and the place in each error.
func TestVehicles(t *testing.T) {
	const x = `{"id":"X","row":1,"col":0,"len":2,"dir":"H"}`
	const b = `{"id":"B","row":0,"col":2,"len":2,"dir":"V"}`
	small := func(vehicles ...string) string { return `{"size":4,"vehicles":[` + strings.Join(vehicles, ",") + `]}` }
	for text, want := range map[string]string{
		small(x, b): "ooBo/AABo/oooo/oooo",
		// Counting starts at 1 if a vehicle would leave the board otherwise.
		small(`{"id":"X","row":2,"col":1,"len":2,"dir":"H"}`, `{"id":"B","row":3,"col":4,"len":2,"dir":"V"}`):              "oooo/AAoo/oooB/oooB",
		small(`{"id":"X","row":2,"col":1,"len":2,"dir":"H"}`, `{"id":"B","row":1,"col":3,"len":2,"dir":"H"}`):              "ooBB/AAoo/oooo/oooo",
		small(x, `{"id":"B","row":2,"col":3,"len":2,"dir":"V"}`):                                                           "oooo/AAoo/oooB/oooB",
		small(`{"start":[1,0],"len":2,"horizontal":true,"target":true}`, `{"start":[0,2],"len":2,"vertical":true}`):        "ooBo/AABo/oooo/oooo",
		small(`{"start":[1,0],"len":2,"isVertical":false}`, `{"start":[0,2],"len":2,"isHorizontal":false}`):                "ooBo/AABo/oooo/oooo",
		small(`{"row":1,"col":0,"len":2,"dir":"H","colour":"red"}`, `{"row":3,"col":0,"len":2,"dir":"H","colour":"blue"}`): "oooo/AAoo/oooo/BBoo",
		`{"width":4,"height":3,"exit":"right","cars":[` + x + `]}`:                                                         "oooo/AAoo/oooo",
		`{"size":[3,5],"blocks":[` + x + `]}`:                                                                              "ooooo/AAooo/ooooo",
		`{"size":[3,"a"],"blocks":[` + x + `]}`:                                                                            "! size is not a number from 3 to 12",
		`{"size":[3],"blocks":[` + x + `]}`:                                                                                "! the size of the board is not two numbers",
		`{"width":2,"vehicles":[` + x + `]}`:                                                                               "! width is not a number from 3 to 12",
		`{"width":3,"vehicles":[` + x + `]}`:                                                                               "ooo/AAo/ooo/ooo/ooo/ooo",
		`{"exit":"left","vehicles":[` + x + `]}`:                                                                           `! exit is not supported, unless it is "right"`,
		`{"vehicles":[{"id":"X","row":1,"col":0,"len":2}]}`:                                                                "no list of vehicles",
		small(x, `{"id":"B","row":0,"col":3,"len":2,"dir":"H"}`):                                                           "! vehicle 2 leaves the board of 4 rows of 4 cells in row 1, column 5",
		small(x, `{"id":"B","row":3,"col":0,"len":2,"dir":"V"}`):                                                           "! vehicle 2 leaves the board of 4 rows of 4 cells in row 5, column 1",
		small(x, `{"id":"B","row":0,"col":1,"len":2,"dir":"V"}`):                                                           "! vehicle 2 stands on another vehicle in row 2, column 2",
		small(x, x):                                                 `! vehicle 2 has the same name as another one: "X"`,
		small(x, `{"row":0,"len":2,"dir":"V"}`):                     "! vehicle 2 has no row and column",
		small(x, `{"col":0,"len":2,"dir":"V"}`):                     "! vehicle 2 has no row and column",
		small(x, `{"start":[0],"len":2,"dir":"V"}`):                 "! vehicle 2: a place needs a row and a column",
		small(x, `{"start":[0,"a"],"len":2,"dir":"V"}`):             "! vehicle 2: a place needs a row and a column",
		small(x, `{"row":0,"col":2,"len":2,"dir":"Q"}`):             "! vehicle 2 has no direction H or V",
		small(x, `{"row":0,"col":2,"dir":"V"}`):                     "! vehicle 2 has no length",
		small(x, `{"row":0,"col":2,"len":1,"dir":"V"}`):             "! vehicle 2: a car has at least two cells",
		small(x, `{"row":0,"col":13,"len":2,"dir":"V"}`):            "! vehicle 2: col is not a number from 0 to 12",
		small(x, `{"row":0,"col":2,"len":2,"dir":"V","speed":1}`):   "! vehicle 2: the field speed",
		small(x, `{"id":"hero","row":3,"col":0,"len":2,"dir":"H"}`): "! vehicles 1 and 2 could both be the car that gets out",
		small(b, `{"id":"X","row":2,"col":1,"len":2,"dir":"V"}`):    "! vehicle 2 is vertical and cannot reach the right edge",
		small(b): "! no vehicle is named X",
		small(b, `{"id":"C","row":3,"col":0,"len":2,"dir":"H"}`): "ooBo/ooBo/oooo/AAoo",
		small(x, `{"id":"A","row":3,"col":0,"len":2,"dir":"H"}`): "oooo/AAoo/oooo/BBoo",
		small(`{"id":"A","row":3,"col":0,"len":2,"dir":"H"}`, b): "ooBo/ooBo/oooo/AAoo",
	} {
		value, ok, err := fields.Decode(text)
		if err != nil || !ok {
			t.Fatalf("Decode(%s): %t, %v", text, ok, err)
		}
		got, ok, err := readFields(value.(*fields.Object))
		switch {
		case err != nil:
			got = "! " + strings.TrimPrefix(err.Error(), "rush: ")
		case !ok:
			got = "no list of vehicles"
		}
		if got != want && !(err != nil && strings.HasPrefix(got, want)) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
