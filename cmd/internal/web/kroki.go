package web

import (
	"compress/zlib"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve/input"
)

// krokiPath begins the URLs of Kroki's protocol (https://docs.kroki.io/kroki/setup/http-clients/),
// with which editors and site builders turn a block of text into a picture:
//
//	POST /slidegif/svg            the body is a puzzle file, or JSON with diagram_source
//	GET  /slidegif/svg/ENCODED    the file by deflate (RFC 1950), then base64url
//
// Picture keys come as query keys, as headers Kroki-Diagram-Options-KEY, or in the JSON as
// diagram_options; of one key the last of these counts.
const krokiPath = "/slidegif/"

const krokiHint = "POST a puzzle file to /slidegif/svg, or GET /slidegif/svg/ and the file by deflate and base64url"

// kroki answers below krokiPath.
func (s *Server) kroki(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodOptions {
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Allow-Methods", methods(krokiPath))
		h.Set("Access-Control-Allow-Headers", "*")
		h.Set("Access-Control-Max-Age", "86400")
		w.WriteHeader(http.StatusNoContent)
		return
	}
	req, err := s.readKroki(w, r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	caching := immutable
	if r.Method == http.MethodPost {
		caching = noStore
	}
	s.answerRequest(w, r, req, caching, "")
}

func (s *Server) readKroki(w http.ResponseWriter, r *http.Request) (request, error) {
	name, encoded, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, krokiPath), "/")
	format, err := document.FormatOf(name, "the path")
	if err == nil && (contentTypes[name] == "" || format.View == "") {
		err = input.Errorf(krokiHint, "the path: %q is not a picture", name)
	}
	if err != nil {
		return request{}, err
	}
	keys := r.URL.Query()
	for header, values := range r.Header {
		if key, ok := strings.CutPrefix(strings.ToLower(header), "kroki-diagram-options-"); ok {
			keys[key] = values
		}
	}
	var text string
	if r.Method == http.MethodPost && encoded == "" {
		text, err = readSource(r, keys)
	} else {
		text, err = s.decodeSource(encoded)
	}
	if err != nil {
		return request{}, err
	}
	q, err := readQuestion(keys.Encode(), s.limits)
	if err != nil {
		return request{}, err
	}
	p, err := s.readFile(r.Context(), text)
	if err != nil {
		return request{}, err
	}
	if q.Metric == "" {
		q.Metric = p.Metric
	}
	req, err := newRequest(p, format, q, s.limits)
	req.file = fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
	return req, err
}

// readFile reads a puzzle file, which is content and not a path.
func (s *Server) readFile(ctx context.Context, text string) (pipeline.Puzzle, error) {
	return s.solver.parse(ctx, "file "+text, func(ctx context.Context) (pipeline.Puzzle, error) {
		return pipeline.ParseFile(ctx, []byte(text))
	})
}

// readSource reads the body of a POST, and adds its options to keys.
func readSource(r *http.Request, keys url.Values) (string, error) {
	data, err := io.ReadAll(r.Body)
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return "", tooLarge("shorten it", "the body has more than %d bytes", large.Limit)
	}
	if err != nil {
		return "", input.Errorf(krokiHint, "the body cannot be read")
	}
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		return string(data), nil
	}
	var body struct {
		Source  string            `json:"diagram_source"`
		Options map[string]string `json:"diagram_options"`
	}
	if err := json.Unmarshal(data, &body); err != nil {
		return "", input.Errorf(`write {"diagram_source": "864\n072\n513"}`, "the body is not JSON of that form")
	}
	for key, value := range body.Options {
		keys.Set(key, value)
	}
	return body.Source, nil
}

// decodeSource reads the end of a GET's path.
func (s *Server) decodeSource(encoded string) (string, error) {
	if encoded == "" {
		return "", input.Errorf(krokiHint, "there is no puzzle")
	}
	bad := input.Errorf(krokiHint, "the end of the path is not a text by deflate and base64url")
	packed, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(encoded, "="))
	if err != nil {
		return "", bad
	}
	z, err := zlib.NewReader(strings.NewReader(string(packed)))
	if err != nil {
		return "", bad
	}
	text, err := io.ReadAll(io.LimitReader(z, s.limits.Source+1))
	switch {
	case err != nil:
		return "", bad
	case int64(len(text)) > s.limits.Source:
		return "", tooLarge("shorten it", "the puzzle file has more than %d bytes", s.limits.Source)
	}
	return string(text), nil
}
