package web

import (
	"slices"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// setOption is Options.Set for somebody who is not trusted.
func setOption(o *render.Options, own []string, key, value string) error {
	var served []string
	for _, k := range render.Keys() {
		if k.Name == key && k.NamesFile(value) {
			return input.Errorf("use the slidegif command for that", "%s: files of the server cannot be used", key)
		}
		if !k.File {
			served = append(served, k.Name)
		}
	}
	if !slices.Contains(served, key) {
		return pipeline.UnknownKey(key, own, served)
	}
	return o.Set(key, value)
}
