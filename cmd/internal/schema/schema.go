// Package schema describes the JSON that the program answers with, as JSON schemas (draft 2020-12), for
// programs that ask: the tools of slidegif mcp, and /openapi.json of the server.
package schema

import (
	_ "embed"
	"encoding/json"
)

// Solution is the schema of a puzzle that is solved, or proved unsolvable, or shown with given moves.
//
//go:embed solution.json
var Solution json.RawMessage

// Moves is the schema of the moves that a puzzle allows.
//
//go:embed moves.json
var Moves json.RawMessage

// Reading is the schema of the board that a picture shows.
//
//go:embed reading.json
var Reading json.RawMessage

// Drawn is the schema of what is told of a picture.
//
//go:embed drawn.json
var Drawn json.RawMessage
