package web

import (
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// setOption sets an option for a client that is not trusted. Options that name files on the server are
// rejected. The error about an unknown key also lists the keys in extra.
func setOption(o *render.Options, extra []string, key, value string) error {
	var served []string
	for _, k := range render.Keys() {
		switch {
		case k.Name == key && k.NamesFile(value):
			return input.Errorf("use the slidegif command instead", "%s: files on the server cannot be used", key)
		case k.Name == key:
			return o.Set(key, value)
		case !k.File:
			served = append(served, k.Name)
		}
	}
	return pipeline.UnknownKeyError(key, extra, served)
}
