package web

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// A request holds all inputs that a response depends on. The request is a cache key and determines the ETag,
// because a handler gets no other data from the HTTP request. A request contains no pointers.
type request struct {
	route  string // URL path, such as "/solve.gif"
	query  string // encoded query, sorted by key
	source string // body of an upload
	seed   uint64 // seed of a random or daily puzzle, or 0
	origin string // scheme and host for absolute URLs, such as "https://example.org"
	root   string // path prefix that a proxy adds, such as "/slide"; may be empty
	lang   string // language of a page
	client string // name of the client, if the response depends on it
	gzip   bool   // whether the client accepts gzip and the route supports it
}

func (request) Section() string { return "answers" }

// tag returns a strong ETag for the response. The ETag depends on the version of the program, because another
// version may draw different bytes.
func (req request) tag(version string) string { return tagOf(fmt.Appendf(nil, "%q %#v", version, req)) }

func tagOf(data []byte) string {
	sum := sha256.Sum256(data)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`
}

// sortedQuery returns the query of a URL with its parameters sorted by key. If the query is malformed,
// sortedQuery appends a malformed part. The handler then reports the error.
func sortedQuery(u *url.URL) string {
	values, err := url.ParseQuery(u.RawQuery)
	query := values.Encode()
	if err != nil {
		query += "&%"
	}
	return query
}

// values returns the query values that are well-formed.
func (req request) values() url.Values {
	values, _ := url.ParseQuery(req.query)
	return values
}

// pick returns a copy of a query that contains only the given keys. Keys with empty values are omitted.
func pick(from url.Values, keys ...string) url.Values {
	picked := url.Values{}
	for _, key := range keys {
		if x := from.Get(key); x != "" {
			picked.Set(key, x)
		}
	}
	return picked
}

// hasSeed reports whether the puzzle is generated from a seed. Generating the puzzle may require
// searches.
func (req request) hasSeed() bool { return req.seed != 0 || strings.Contains(req.query, "%40") }

// A params holds the query parameters of a request in parsed form. Each picture key has the name of a flag of
// the command. There are no keys for flags that name files.
type params struct {
	pipeline.Query
	options render.Options
	given   []string // picture keys in the query
}

// parseParams parses the query of a request. The valid keys are metric, the picture keys and the keys in
// extra. Any other key is an error.
func (req request) parseParams(l guard.Limits, extra ...string) (params, error) {
	par := params{options: render.Options{Files: render.Files{Font: l.Font}}}
	values, err := url.ParseQuery(req.query)
	if err != nil {
		return par, input.Errorf("write key=value&key=value, with special characters escaped as %XX", "the query string cannot be parsed")
	}
	par.Query, err = pipeline.ParseQuery(values, extra, func(key, value string) error {
		par.given = append(par.given, key)
		return setOption(&par.options, extra, key, value)
	})
	if err == nil {
		err = l.CheckPicture(par.options)
	}
	return par, err
}

// unescapeQuery removes percent-encoding that a query does not require, so that IDs stay readable in logs and
// embed codes.
func unescapeQuery(query string) string {
	return strings.NewReplacer("%2F", "/", "%3A", ":", "%2C", ",", "%40", "@").Replace(query)
}

func acceptsGzip(r *http.Request) bool {
	for _, element := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		coding, quality, _ := strings.Cut(element, ";")
		if strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			return strings.Trim(strings.TrimSpace(quality), "qQ=0. ") != "" || quality == ""
		}
	}
	return false
}

// etagMatches reports whether the If-None-Match header contains an ETag. ETags are compared with the weak
// comparison of RFC 9110, section 13.1.2. The header value "*" never matches, because only the handler can
// decide whether the resource exists.
func etagMatches(headers []string, tag string) bool {
	for _, header := range headers {
		for _, candidate := range strings.Split(header, ",") { // the ETags of this server contain no commas
			candidate = strings.TrimPrefix(strings.TrimSpace(candidate), "W/")
			if candidate == tag {
				return true
			}
		}
	}
	return false
}
