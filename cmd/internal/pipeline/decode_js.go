package pipeline

import (
	"fmt"
	"syscall/js"

	"slidegif/solve"
)

// decodeJSON decodes JSON with the parser of the browser. Package encoding/json would add 42 KB, after
// compression with Brotli, to the download of the solver.
func decodeJSON(data []byte, doc *solutionDoc) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	v := js.Global().Get("JSON").Call("parse", string(data))
	text := func(v js.Value, key string) string {
		if field := v.Get(key); field.Type() == js.TypeString {
			return field.String()
		}
		return ""
	}
	doc.ID, doc.Name, doc.Metric = text(v, "id"), text(v, "name"), solve.Metric(text(v, "metric"))
	if n := v.Get("at_least"); n.Type() == js.TypeNumber {
		doc.AtLeast = n.Int()
	}
	moves := v.Get("moves")
	if moves.Type() != js.TypeObject {
		return nil
	}
	for i := range moves.Length() {
		doc.Moves = append(doc.Moves, docMove{text(moves.Index(i), "piece"), text(moves.Index(i), "path")})
	}
	return nil
}
