// Package schema provides JSON schemas (draft 2020-12) of the JSON output. They are used by the
// tools of "slidegif mcp" and by /openapi.json of the server.
package schema

import (
	_ "embed"
	"encoding/json"
)

// Solution is the schema of a puzzle with a solution, a proof of unsolvability, or given moves.
//
//go:embed solution.json
var Solution json.RawMessage

// Moves is the schema of the legal moves of a puzzle.
//
//go:embed moves.json
var Moves json.RawMessage

// Reading is the schema of a board recognized in a picture.
//
//go:embed reading.json
var Reading json.RawMessage

// Drawn is the schema of the description of a drawn picture.
//
//go:embed drawn.json
var Drawn json.RawMessage
