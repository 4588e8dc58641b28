package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
)

// A request is an output of a puzzle: all that decides about the bytes of an answer.
type request struct {
	puzzle   pipeline.Puzzle
	output   document.Output // its path is "-"
	query    question
	file     string // what tells the puzzle file from others of the same ID; empty for an ID
	packed   bool   // by gzip
	unsolved bool   // a puzzle that is too hard is answered without a solution
}

// newRequest fills in what the query left open.
func newRequest(p pipeline.Puzzle, f document.Format, q question, l Limits) (request, error) {
	if n := p.Start.W * p.Start.H; n > l.Cells {
		return request{}, tooLarge("the slidegif command draws it", "a board of %d cells is more than the %d of this server", n, l.Cells)
	}
	m, err := pipeline.MetricOf(p.Kind(), q.Metric)
	q.Metric = m
	return request{puzzle: p, output: document.Output{Path: "-", Format: f, Options: q.options}, query: q}, err
}

// solves reports whether there must be a solution. Somebody who asks for the start or
// the goal by name gets it, as cheap as it is; who names no view is told what the command
// would tell.
func (r request) solves() bool { return r.query.options.View == "" || r.output.NeedsSolution() }

// key is the canonical form: equal for all requests with the same answer.
func (r request) key() string {
	key := fmt.Sprintf("%s %s %s %+v", r.output.Format.Name, r.puzzle.ID(), r.query.Metric, r.output.Options)
	if r.packed {
		key = "gzip " + key
	}
	if r.file != "" {
		key += " " + r.file
	}
	if r.query.Moves != "" {
		key += fmt.Sprintf(" moves %x", sha256.Sum256([]byte(r.query.Moves)))
	}
	return key
}

// etag is strong: another version of the program may draw other bytes.
func (r request) etag(version string) string {
	sum := sha256.Sum256([]byte(version + "\n" + r.key()))
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`
}

// location is the fixed URL with the same answer: the puzzle by its ID, and the keys
// that were given.
func (r request) location(given url.Values) string {
	fixed := url.Values{"puzzle": {r.puzzle.ID()}}
	for key, values := range given {
		if !slices.Contains([]string{"kind", "length", "puzzle"}, key) {
			fixed[key] = values
		}
	}
	return "/solve." + r.output.Format.Name + "?" + readable(fixed.Encode())
}

// readable takes back the escapes that a query does not need; IDs stay legible in logs
// and in embed codes.
func readable(query string) string {
	return strings.NewReplacer("%2F", "/", "%3A", ":", "%2C", ",", "%40", "@").Replace(query)
}

// check refuses what would be too large, as soon as the solution is known.
func (r request) check(s pipeline.Solved, l Limits) error {
	o := r.output.Options
	if o.View == "" {
		o.View = r.output.Format.View
	}
	if o.View != "solution" && !r.output.Races() {
		return nil
	}
	m, err := render.Measure(document.Show(s), o)
	if err != nil {
		return err
	}
	switch {
	case m.Frames > l.Frames:
		return tooLarge("lower tween, or choose a part by from and to", "%d frames are more than the %d of this server", m.Frames, l.Frames)
	case int64(m.Frames)*int64(m.Width)*int64(m.Height) > l.Pixels:
		return tooLarge("lower size or tween", "%d frames of %d x %d pixels are more than this server draws", m.Frames, m.Width, m.Height)
	}
	return nil
}

// write draws the answer into memory, up to a bound.
func (r request) write(ctx context.Context, s pipeline.Solved, l Limits) ([]byte, error) {
	// A time is no part of the answer: with it no two copies would give the same bytes.
	s.Elapsed = 0
	w := &bounded{left: l.Output}
	if _, err := r.output.Format.Write(ctx, w, document.Document{Solved: s, Output: r.output}); err != nil {
		return nil, err
	}
	if r.packed {
		return pack(w.Bytes()), nil
	}
	return bytes.Clone(w.Bytes()), nil // without the room that the buffer has to spare
}

// A bounded is a buffer that refuses to grow beyond a bound.
type bounded struct {
	bytes.Buffer
	left int64
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, tooLarge("lower size, tween or colors", "the answer is larger than this server sends")
	}
	return b.Buffer.Write(p)
}

// contentTypes by the names of formats; only these have URLs.
var contentTypes = map[string]string{
	"gif":  "image/gif",
	"png":  "image/png",
	"apng": "image/apng",
	"svg":  "image/svg+xml",
	"pdf":  "application/pdf",
	"json": "application/json",
}

// typeOf returns the content type of a format, the player's too.
func typeOf(f document.Format) string {
	switch f.Name {
	case document.ServedPlayer.Name:
		return htmlText
	case document.PlayerData.Name:
		return contentTypes["json"]
	}
	return contentTypes[f.Name]
}

// formats are the job's formats that have URLs.
func formats() []document.Format {
	var out []document.Format
	for _, f := range document.Formats {
		if contentTypes[f.Name] != "" {
			out = append(out, f)
		}
	}
	return out
}
