// Package schema provides JSON schemas (draft 2020-12) for the JSON output of slidegif. The schemas are used by
// the tools of "slideserve mcp" and by the server's /openapi.json.
package schema

import (
	_ "embed"
	"encoding/json"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// MetricDoc describes an argument that selects a metric. If explained is set, the description includes each
// metric.
func MetricDoc(explained bool) string {
	var words []string
	for _, m := range board.Metrics() {
		word := string(m)
		if explained {
			word += " (" + m.Doc() + ")"
		}
		words = append(words, word)
	}
	return "unit in which moves are counted: " + input.JoinOr(words)
}

// MetricNames returns the names of all metrics.
func MetricNames() (names []string) {
	for _, m := range board.Metrics() {
		names = append(names, string(m))
	}
	return names
}

// Words returns the schema of a string. The string must be one of the values or match the pattern. An
// empty pattern matches nothing. If values is nil and pattern is empty, every string is valid.
func Words(values []string, pattern string) map[string]any {
	words := map[string]any{"type": "string"}
	switch enum := map[string]any{"enum": values}; {
	case pattern != "":
		words["anyOf"] = []any{enum, map[string]any{"pattern": pattern}}
	case values != nil:
		words["enum"] = values
	}
	return words
}

// Solution is the schema for a puzzle with a solution, a proof of unsolvability, or given moves.
//
//go:embed solution.json
var Solution json.RawMessage

// Moves is the schema for a list of the legal moves in a puzzle.
//
//go:embed moves.json
var Moves json.RawMessage

// Reading is the schema for a board that was recognized in a picture.
//
//go:embed reading.json
var Reading json.RawMessage

// Drawn is the schema for the description of a picture from the draw tool.
//
//go:embed drawn.json
var Drawn json.RawMessage
