package web

import (
	"net/url"
	"slices"
	"strconv"

	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A query is what the keys of a URL ask for. The keys of pictures are those of the
// command's flags, except the ones that name files.
type query struct {
	puzzle  string // of solve.*
	kind    string // KIND[:PARAMS] of random.* and daily.*
	moves   string // of solve.*: shown instead of a solution
	length  string // of random.* and daily.*: N or A-B
	metric  solve.Metric
	options render.Options
}

// readQuery checks every key. Own are those besides metric and the pictures' that the
// path knows.
func readQuery(raw string, l Limits, own ...string) (query, error) {
	var q query
	q.options.Font = l.Font
	values, err := url.ParseQuery(raw)
	if err != nil {
		return q, input.Errorf("write key=value&key=value, with %XX for what a URL cannot hold", "the query cannot be read")
	}
	keys := make([]string, 0, len(values))
	for key := range values {
		keys = append(keys, key)
	}
	slices.Sort(keys) // so that of two mistakes always the same one is told
	for _, key := range keys {
		value := values[key][0]
		if len(values[key]) > 1 {
			return q, input.Errorf("keep one of them", "the key %.40q is given twice", key)
		}
		if key == "metric" {
			q.metric = solve.Metric(value)
			continue
		}
		if slices.Contains(own, key) {
			q.set(key, value)
			continue
		}
		if err := setOption(&q.options, key, value, l); err != nil {
			return q, err
		}
	}
	return q, nil
}

func (q *query) set(key, value string) {
	switch key {
	case "puzzle":
		q.puzzle = value
	case "kind":
		q.kind = value
	case "length":
		q.length = value
	case "moves":
		q.moves = value
	}
}

// setOption is Options.Set for somebody who is not trusted.
func setOption(o *render.Options, key, value string, l Limits) error {
	for _, k := range render.Keys() {
		if k.Name == key && k.NamesFile(value) {
			return input.Errorf("use the slidegif command for that", "%s: files of the server cannot be used", key)
		}
	}
	if n, err := strconv.Atoi(value); key == "size" && err == nil && n > l.Size {
		return tooLarge("ask for less", "size: %d is more than the %d pixels that this server draws", n, l.Size)
	}
	return o.Set(key, value)
}
