package web

import (
	"cmp"
	"compress/zlib"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/solve/input"
)

// krokiPath begins the URLs of Kroki's protocol (https://docs.kroki.io/kroki/setup/http-clients/),
// with which editors and site builders turn a block of text into a picture:
//
//	POST /slidegif/svg            the body is a puzzle file, or JSON with diagram_source
//	GET  /slidegif/svg/ENCODED    the file by deflate (RFC 1950), then base64url
//	POST /                        JSON with diagram_source and output_format, svg without it
//
// Picture keys come as query keys, as headers Kroki-Diagram-Options-KEY, or in the JSON as
// diagram_options; of one key the last of these counts.
const krokiPath = "/slidegif/"

const krokiHint = "POST a puzzle file to /slidegif/svg, or GET /slidegif/svg/ and the file by deflate and base64url"

// optionHeader begins the headers that stand for keys, in small letters.
const optionHeader = "kroki-diagram-options-"

// headerKeys returns the keys that a request has as headers, where no cache between sees them.
func headerKeys(h http.Header) url.Values {
	keys := url.Values{}
	for name, values := range h {
		if key, ok := strings.CutPrefix(strings.ToLower(name), optionHeader); ok {
			keys[key] = values
		}
	}
	return keys
}

// allowPost answers a browser that asks before a page of another site may POST.
func allowPost(w http.ResponseWriter, rt route) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", rt.methods)
	h.Set("Access-Control-Allow-Headers", "*")
	h.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}

// fillKroki puts keys of headers into the question, and the puzzle file.
func fillKroki(s *Server, r *http.Request, q *question) (err error) {
	name, encoded, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, krokiPath), "/")
	q.route = krokiPath + name
	if own := headerKeys(r.Header); len(own) > 0 {
		keys := q.keys()
		maps.Copy(keys, own)
		q.query = keys.Encode()
	}
	if r.Method != http.MethodPost || encoded != "" {
		q.source, err = s.decodeSource(encoded)
		return err
	}
	q.source, err = readBody(r, krokiHint)
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" && r.URL.Path != "/" {
		return err
	}
	d, err := decodeJSON(q.source)
	if err != nil {
		return err
	}
	keys := q.keys()
	for key, value := range d.Options {
		keys.Set(key, fmt.Sprint(value))
	}
	q.source, q.query = d.Source, keys.Encode()
	if r.URL.Path == "/" {
		q.route = krokiPath + cmp.Or(d.Format, "svg")
	}
	return nil
}

// readBody returns the body of a POST.
func readBody(r *http.Request, hint string) (string, error) {
	placeOf(r).receives()
	defer placeOf(r).works()
	var body strings.Builder
	body.Grow(int(max(0, r.ContentLength))) // the server has checked it
	if _, err := io.Copy(&body, r.Body); err != nil {
		return "", bodyError(err, hint)
	}
	return body.String(), nil
}

// bodyError is the error of a body that cannot be read.
func bodyError(err error, hint string) error {
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return tooLarge("shorten it", "the body has more than %d bytes", large.Limit)
	}
	return input.Errorf(hint, "the body cannot be read")
}

// kroki is the work of the paths below krokiPath.
func (s *Server) kroki(ctx context.Context, q question) (answer, error) {
	name := strings.TrimPrefix(q.route, krokiPath)
	format, err := document.FormatOf(name, "the path")
	if err != nil || format.Type == "" || format.View == "" {
		return answer{}, input.Errorf("give gif, png, apng, svg or pdf", "the format %.20q is not that of a picture", name)
	}
	w, err := q.wish(s.limits)
	if err != nil {
		return answer{}, err
	}
	p, err := s.solver.read(ctx, q.source)
	if err != nil {
		return answer{}, err
	}
	o, err := newOutput(p, format, w, s.limits)
	if err != nil {
		return answer{}, err
	}
	return s.solver.write(ctx, o)
}

// A diagram is the JSON of a POST.
type diagram struct {
	Source  string         `json:"diagram_source"`
	Type    string         `json:"diagram_type"` // slidegif, or nothing
	Format  string         `json:"output_format"`
	Options map[string]any `json:"diagram_options"` // texts and numbers
}

func decodeJSON(data string) (d diagram, err error) {
	read := json.NewDecoder(strings.NewReader(data))
	read.UseNumber()
	if err := read.Decode(&d); err != nil {
		return d, input.Errorf(`write {"diagram_source": "864\n072\n513"}`, "the body is not JSON of that form")
	}
	if d.Type != "" && d.Type != strings.Trim(krokiPath, "/") {
		return d, input.Errorf("write slidegif, or leave it out", "diagram_type: this server draws none of that type")
	}
	return d, nil
}

// decodeSource reads the end of a GET's path.
func (s *Server) decodeSource(encoded string) (string, error) {
	if encoded == "" {
		return "", input.Errorf(krokiHint, "there is no puzzle")
	}
	var text []byte
	z, err := zlib.NewReader(base64.NewDecoder(base64.RawURLEncoding, strings.NewReader(strings.TrimRight(encoded, "="))))
	if err == nil {
		text, err = io.ReadAll(io.LimitReader(z, s.limits.Source+1))
	}
	switch {
	case err != nil:
		return "", input.Errorf(krokiHint, "the end of the path is not a text by deflate and base64url")
	case int64(len(text)) > s.limits.Source:
		return "", tooLarge("shorten it", "the puzzle file has more than %d bytes", s.limits.Source)
	}
	return string(text), nil
}
