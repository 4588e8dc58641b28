//go:build !js

package pipeline

import "encoding/json"

func decodeJSON(data []byte, doc *solutionDoc) error { return json.Unmarshal(data, doc) }
