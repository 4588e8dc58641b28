// Package schema provides JSON schemas (draft 2020-12) for the JSON output of slidegif. The schemas are used by
// the tools of "slidegif mcp" and by the server's /openapi.json.
package schema

import (
	_ "embed"
	"encoding/json"
)

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

// Drawn is the schema for the description of a picture that was drawn.
//
//go:embed drawn.json
var Drawn json.RawMessage
