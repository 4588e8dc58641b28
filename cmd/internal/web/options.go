package web

import (
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// setOption is Options.Set for somebody who is not trusted. Own are the other keys that there are.
func setOption(o *render.Options, own []string, key, value string) error {
	var served []string
	for _, k := range render.Keys() {
		switch {
		case k.Name == key && k.NamesFile(value):
			return input.Errorf("use the slidegif command for that", "%s: files of the server cannot be used", key)
		case k.Name == key:
			return o.Set(key, value)
		case !k.File:
			served = append(served, k.Name)
		}
	}
	return pipeline.UnknownKey(key, own, served)
}
