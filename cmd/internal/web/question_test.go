package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"slidegif/render"
)

// Nobody gets an answer that was made of what another typed. Each route is asked with each field of a
// puzzle file and each key, and then without it. A server that has seen the first question must answer
// the second like a fresh one. A key needs a value here that is accepted.
func TestNobodyElsesAnswer(t *testing.T) {
	const rows = "123\n406\n758\n"
	files := []string{rows}
	for _, field := range []string{"name: HACKED", "labels: 1=甲", "moves: 5U 8L", "moves: 5U", "metric: push", "source: me", "kind: klotski"} {
		files = append(files, field+"\n\n"+rows)
	}
	files = append(files, rows+"\n123\n456\n780\n", rows+"\n123\n456\n708\n")
	keys := map[string]string{"moves": "5U5D5U8L", "metric": "push", "length": "5", "kind": "tiles:2x3", "lang": "zh", "theme": "dark", "view": "goal",
		"title": "HACKED", "size": "100", "background": "#ff0000", "tween": "2", "move": "500ms", "first": "2s", "last": "1s", "motion": "coarse", "quick": "on", "at": "1",
		"speed": "2", "poster": "goal", "paper": "letter", "base-url": "/x", "maxwidth": "100", "maxheight": "100", "random": "tiles:2x3", "max-bytes": "20000",
		"dpi": "150", "caption": "why"}
	for _, k := range render.Keys() {
		if keys[k.Name] == "" && !k.File {
			keys[k.Name] = "off"
			if k.Value == "N" {
				keys[k.Name] = "9"
			}
			if k.Value == "on|off" && k.Default == "off" {
				keys[k.Name] = "on"
			}
		}
		if err := new(render.Options).Set(k.Name, keys[k.Name]); err != nil && !k.File {
			t.Errorf("give %s a value here: %v", k.Name, err)
		}
	}
	var requests []asked
	for path, rt := range quiet(t).routes {
		if rt.work == nil || rt.caching == noStore {
			continue
		}
		base := url.Values{"size": {"64"}, "view": {"start"}, "puzzle": {"123/406/758"}}
		switch {
		case path == "/oembed":
			base = url.Values{"url": {"http://example.com/?puzzle=123/406/758"}}
		case strings.HasPrefix(path, "/daily"):
			base = url.Values{"size": {"64"}, "view": {"start"}, "kind": {"tiles:3x3"}}
		case path == "/embed" || path == "/player.json" || path == "/":
			base = url.Values{"puzzle": {"123/406/758"}}
			for _, file := range files {
				requests = append(requests, asked{"GET", path + "?" + url.Values{"puzzle": {file}}.Encode(), "", ""})
			}
		}
		requests = append(requests, asked{"GET", path + "?" + base.Encode(), "", ""})
		if path != "/solve.svg" && strings.Contains(path, ".") && extension(path) != "json" {
			continue // drawn from what the work of /solve.svg reads
		}
		for key, value := range keys {
			if testing.Short() && !slices.Contains([]string{"title", "theme", "moves", "lang"}, key) {
				continue
			}
			with := url.Values{key: {value}}
			for k, v := range base {
				if k != key {
					with[k] = v
				}
			}
			requests = append(requests, asked{"GET", path + "?" + with.Encode(), "", ""})
		}
	}
	for _, file := range files {
		for _, url := range []string{"/slidegif/svg?size=64", "/slidegif/svg?size=64&theme=dark"} {
			encoded := strings.Replace(url, "?", "/"+encodeKroki(file)+"?", 1)
			requests = append(requests, asked{"GET", encoded, "", ""}, asked{"POST", url, file, ""}, asked{"GET", encoded, "", "HACKED"})
		}
	}
	const none = "an error of the question"
	answer := func(s *Server, r *http.Request) string {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code == http.StatusBadRequest {
			return none
		}
		return fmt.Sprintf("%d %s %q\n%s", w.Code, w.Header().Get("ETag"), w.Header().Get("Content-Disposition"), w.Body)
	}
	// Each is asked of one server that has seen all others, and of one that kept nothing.
	forgetful := patient()
	forgetful.Cache = 0
	seen, fresh := quiet(t), limited(t, forgetful)
	answered := 0
	for _, r := range requests {
		got, want := answer(seen, r.request(t)), answer(fresh, r.request(t))
		if got != want {
			t.Errorf("%+v: the answer is another's", r)
		}
		if got != none {
			answered++
		}
	}
	if answered < len(requests)/2 {
		t.Errorf("only %d of %d questions have an answer", answered, len(requests))
	}
}

// An asked is a request that can be sent more than once.
type asked struct{ method, url, body, title string }

func (a asked) request(t *testing.T) *http.Request {
	r := httptest.NewRequestWithContext(t.Context(), a.method, a.url, strings.NewReader(a.body))
	if a.title != "" {
		r.Header.Set("Kroki-Diagram-Options-Title", a.title)
	}
	return r
}

// A question is its own key: it holds values, of which two that are equal are one.
func TestQuestionHoldsValues(t *testing.T) {
	for _, k := range []key{question{}, search{}, text{}, refusal{}} {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(k)) {
			switch f.Type.Kind() {
			case reflect.String, reflect.Bool, reflect.Int, reflect.Uint64, reflect.Struct:
			default:
				t.Errorf("%T.%s is a %s", k, f.Name, f.Type)
			}
		}
	}
	a, b := question{route: "a", query: "b c"}, question{route: "a b", query: "c"}
	again := question{route: "a", query: "b c"}
	if a.tag("1") == b.tag("1") || a.tag("1") == a.tag("2") || a.tag("1") != again.tag("1") {
		t.Error("tags do not tell questions apart")
	}
}
