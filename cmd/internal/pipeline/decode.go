//go:build !js

package pipeline

import "encoding/json"

func parseJSON(data []byte, doc *written) error { return json.Unmarshal(data, doc) }
