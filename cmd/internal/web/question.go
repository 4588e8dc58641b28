package web

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// A question is all that an answer is made of: the work gets nothing else of its request. So the
// question itself is the key under which the answer is kept and shared, and what its tag is made
// from; there is no list of fields of which one could be forgotten. It holds values and no pointers.
type question struct {
	route  string // by its path: "/solve.gif"
	query  string // the keys, sorted
	source string // what a client of Kroki sends
	seed   uint64 // of a puzzle that is drawn, the date for a daily one; 0: none
	origin string // with which absolute addresses begin, as "https://example.org"
	root   string // the path below which a proxy serves this server, as "/slide"; empty for none
	lang   string // of a page
	packed bool   // by gzip
}

func (question) section() string { return "answers" }

// tag is strong: another version of the program may draw other bytes.
func (q question) tag(version string) string { return tagOf(fmt.Appendf(nil, "%q %#v", version, q)) }

func tagOf(data []byte) string {
	sum := sha256.Sum256(data)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`
}

// sortedQuery returns the keys of a URL in one order. Where a part of it cannot be read, the others
// are followed by one that cannot, for the work to complain of.
func sortedQuery(u *url.URL) string {
	values, err := url.ParseQuery(u.RawQuery)
	query := values.Encode()
	if err != nil {
		query += "&%"
	}
	return query
}

// keys returns the values of the question's keys, as far as they can be read.
func (q question) keys() url.Values {
	values, _ := url.ParseQuery(q.query)
	return values
}

// pick returns those of some keys that have a value.
func pick(from url.Values, keys ...string) url.Values {
	picked := url.Values{}
	for _, key := range keys {
		if x := from.Get(key); x != "" {
			picked.Set(key, x)
		}
	}
	return picked
}

// draws reports whether the answer shows a puzzle that a seed stands for: that may take searches.
func (q question) draws() bool { return q.seed != 0 || strings.Contains(q.query, "%40") }

// A wish is what the keys of a question ask for. The keys of pictures are those of the command's
// flags, except the ones that name files.
type wish struct {
	pipeline.Query
	options render.Options
}

// wish reads the keys of a query and returns an error for an unknown one. The route knows the keys own
// besides metric and those of pictures.
func (q question) wish(l Limits, own ...string) (wish, error) {
	w := wish{options: render.Options{Files: render.Files{Font: l.Font}}}
	values, err := url.ParseQuery(q.query)
	if err != nil {
		return w, input.Errorf("write key=value&key=value, with %XX for what a URL cannot hold", "the query cannot be read")
	}
	w.Query, err = pipeline.ReadQuery(values, own, func(key, value string) error { return setOption(&w.options, own, key, value) })
	if err == nil {
		err = l.CheckSize(w.options)
	}
	return w, err
}

// readable takes back the escapes that a query does not need; IDs stay legible in logs and in
// embed codes.
func readable(query string) string {
	return strings.NewReplacer("%2F", "/", "%3A", ":", "%2C", ",", "%40", "@").Replace(query)
}

// acceptsGzip reports whether who asks can unpack gzip.
func acceptsGzip(r *http.Request) bool {
	for _, part := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		coding, quality, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			return strings.Trim(strings.TrimSpace(quality), "qQ=0. ") != "" || quality == ""
		}
	}
	return false
}

// matches reports whether If-None-Match names a tag; the comparison is the weak one, as RFC 9110 has it
// for this header. A * asks whether there is an answer, which only its work tells.
func matches(headers []string, tag string) bool {
	for _, header := range headers {
		for _, candidate := range strings.Split(header, ",") { // tags of ours have no comma
			candidate = strings.TrimPrefix(strings.TrimSpace(candidate), "W/")
			if candidate == tag {
				return true
			}
		}
	}
	return false
}
