package web

import (
	"net/url"
	"slices"
	"strconv"

	"slidegif/cmd/internal/query"
	"slidegif/render"
	"slidegif/solve/input"
)

// A question is what the keys of a URL ask for. The keys of pictures are those of the
// command's flags, except the ones that name files.
type question struct {
	query.Query
	options render.Options
}

// readQuestion checks every key. Own are those besides metric and the pictures' that the
// path knows.
func readQuestion(raw string, l Limits, own ...string) (question, error) {
	q := question{options: render.Options{Font: l.Font}}
	values, err := url.ParseQuery(raw)
	if err != nil {
		return q, input.Errorf("write key=value&key=value, with %XX for what a URL cannot hold", "the query cannot be read")
	}
	q.Query, err = query.Read(values, own, func(key, value string) error { return setOption(&q.options, own, key, value, l) })
	return q, err
}

// setOption is Options.Set for somebody who is not trusted.
func setOption(o *render.Options, own []string, key, value string, l Limits) error {
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
		return query.Unknown(key, own, served)
	}
	if n, err := strconv.Atoi(value); key == "size" && err == nil && n > l.Size {
		return tooLarge("ask for less", "size: %d is more than the %d pixels that this server draws", n, l.Size)
	}
	return o.Set(key, value)
}
