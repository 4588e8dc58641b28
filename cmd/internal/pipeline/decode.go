//go:build !js

package pipeline

import "encoding/json"

func parseJSON(data []byte, doc *printedJSON) error { return json.Unmarshal(data, doc) }
