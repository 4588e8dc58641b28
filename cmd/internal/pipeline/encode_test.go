package pipeline

import (
	"bytes"
	"encoding/json"
	"testing"

	"slidegif/solve"
)

// jsonLine is what encoding/json writes.
func jsonLine(t testing.TB, v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// EncodeJSON writes the bytes of encoding/json.
func TestEncodeJSON(t *testing.T) {
	yes, n := true, 81
	for _, v := range []any{
		solvedJSON{}, unsolvableJSON{Reason: "a \"<b>\" & \\ c"},
		solvedJSON{
			ID: "klotski:横刀立马", Solved: &yes, Optimum: &n, ElapsedMS: 12.345, Codes: map[string]string{"short": "4WVE1", "common": "1A9BF0C"},
			Counts: map[solve.Metric]int{"step": 116, "move": 81}, Boards: []string{},
			Moves: []moveJSON{{Piece: "1,2", From: [2]int{3, -4}, Distance: &n}, {}},
		},
		struct {
			moveJSON
			Depth  int
			hidden int
		}{moveJSON{Piece: "8"}, 3, 4},
		"\x00\x01\b\t\n\v\f\r\x1f\x7f\u0080\u2028\u2029\ufffd\xff😀", 0.0, 1e6, 0.001, 123456.789,
	} {
		var b bytes.Buffer
		if err := EncodeJSON(&b, v); err != nil || b.String() != jsonLine(t, v) {
			t.Errorf("%v\n%s, want\n%s", err, b.String(), jsonLine(t, v))
		}
	}
	if err := EncodeJSON(&bytes.Buffer{}, struct{ F func() }{}); err == nil {
		t.Error("a func is written")
	}
}

func FuzzAppendText(f *testing.F) {
	f.Add("横\u2028\"\\\x00\xff<&>")
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := string(appendText(nil, s))+"\n", jsonLine(t, s); got != want {
			t.Errorf("%q: %s, want %s", s, got, want)
		}
	})
}
