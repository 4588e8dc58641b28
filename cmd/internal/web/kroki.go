package web

import (
	"cmp"
	"compress/zlib"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/guard"
	"slidegif/solve/input"
)

// krokiPath is the URL prefix for the Kroki protocol (https://docs.kroki.io/kroki/setup/http-clients/). Editors
// and site generators use this protocol to convert a block of text to a picture:
//
//	POST /slidegif/svg            body: a puzzle file, or JSON with diagram_source
//	GET  /slidegif/svg/ENCODED    the puzzle file in zlib format (RFC 1950) and base64url
//	POST /                        JSON with diagram_source and output_format (default: svg)
//
// Picture keys can be set as query keys, as headers of the form Kroki-Diagram-Options-KEY, or in the
// diagram_options object of the JSON body. If a key is set in several of these places, the last place in this
// list takes precedence.
const krokiPath = "/slidegif/"

const krokiHint = "POST a puzzle file to /slidegif/svg, or GET /slidegif/svg/ followed by the file, deflated and encoded in base64url"

// optionHeaderPrefix is the prefix of headers that set picture keys, in lower case.
const optionHeaderPrefix = "kroki-diagram-options-"

// headerKeys returns the picture keys that are set in the headers of a request. Shared caches ignore these
// headers when they look up a response.
func headerKeys(h http.Header) url.Values {
	keys := url.Values{}
	for name, values := range h {
		if key, ok := strings.CutPrefix(strings.ToLower(name), optionHeaderPrefix); ok {
			keys[key] = values
		}
	}
	return keys
}

// allowPost responds to a CORS preflight request.
func allowPost(w http.ResponseWriter, rt route) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", rt.methods)
	h.Set("Access-Control-Allow-Headers", "*")
	h.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}

// fillKroki adds the puzzle file and the keys in the headers to the request value.
func fillKroki(s *Server, r *http.Request, req *request) (err error) {
	name, encoded, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, krokiPath), "/")
	req.route = krokiPath + name
	if headers := headerKeys(r.Header); len(headers) > 0 {
		keys := req.values()
		maps.Copy(keys, headers)
		req.query = keys.Encode()
	}
	if r.Method != http.MethodPost || encoded != "" {
		req.source, err = s.decodeSource(encoded)
		return err
	}
	req.source, err = readBody(r, krokiHint)
	contentType, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || contentType != "application/json" && r.URL.Path != "/" {
		return err
	}
	d, err := decodeJSON(req.source)
	if err != nil {
		return err
	}
	keys := req.values()
	for key, value := range d.Options {
		keys.Set(key, fmt.Sprint(value))
	}
	req.source, req.query = d.Source, keys.Encode()
	if r.URL.Path == "/" {
		req.route = krokiPath + cmp.Or(d.Format, "svg")
	}
	return nil
}

// readBody returns the body of a POST request.
func readBody(r *http.Request, hint string) (string, error) {
	guard.SlotOf(r).SetReceiving()
	defer guard.SlotOf(r).SetBusy()
	var body strings.Builder
	body.Grow(int(max(0, r.ContentLength))) // checkRequest has already limited ContentLength
	if _, err := io.Copy(&body, r.Body); err != nil {
		return "", guard.BodyError(err, hint)
	}
	return body.String(), nil
}

// handleKroki handles all paths below krokiPath.
func (s *Server) handleKroki(ctx context.Context, req request) (response, error) {
	name := strings.TrimPrefix(req.route, krokiPath)
	format, err := document.FormatOf(name, "the path")
	if err != nil || format.Type == "" || format.View == "" {
		return response{}, input.Errorf("use gif, png, apng, svg or pdf", "%.20q is not a picture format", name)
	}
	par, err := req.parseParams(s.limits)
	if err != nil {
		return response{}, err
	}
	p, err := s.solver.parse(ctx, req.source)
	if err != nil {
		return response{}, err
	}
	o, err := newOutput(p, format, par, s.limits)
	if err != nil {
		return response{}, err
	}
	return s.solver.render(ctx, o)
}

// A diagram is the JSON body of a POST request.
type diagram struct {
	Source  string         `json:"diagram_source"`
	Type    string         `json:"diagram_type"` // slidegif or empty
	Format  string         `json:"output_format"`
	Options map[string]any `json:"diagram_options"` // strings and numbers
}

func decodeJSON(data string) (d diagram, err error) {
	dec := json.NewDecoder(strings.NewReader(data))
	dec.UseNumber()
	if err := dec.Decode(&d); err != nil {
		return d, input.Errorf(`write {"diagram_source": "864\n072\n513"}`, "the request body is not JSON of the expected form")
	}
	if d.Type != "" && d.Type != strings.Trim(krokiPath, "/") {
		return d, input.Errorf("use slidegif, or omit diagram_type", "diagram_type: this server draws slidegif diagrams only")
	}
	return d, nil
}

// decodeSource decodes the puzzle file that is encoded at the end of a GET path.
func (s *Server) decodeSource(encoded string) (string, error) {
	if encoded == "" {
		return "", input.Errorf(krokiHint, "no puzzle was given")
	}
	var text []byte
	z, err := zlib.NewReader(base64.NewDecoder(base64.RawURLEncoding, strings.NewReader(strings.TrimRight(encoded, "="))))
	if err == nil {
		text, err = io.ReadAll(io.LimitReader(z, s.limits.Source+1))
	}
	switch {
	case err != nil:
		return "", input.Errorf(krokiHint, "the end of the path is not deflated text in base64url")
	case int64(len(text)) > s.limits.Source:
		return "", guard.TooLarge("shorten it", "the puzzle file is larger than %d bytes", s.limits.Source)
	}
	return string(text), nil
}
