package web

import (
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/guard"
	"slidegif/render"
	"slidegif/solve/test/testcost"
)

// keyValues returns a valid value of every key of a URL, except for keys that name files.
func keyValues(t *testing.T) map[string]string {
	keys := map[string]string{"moves": "5U5D5U8L", "metric": "push", "length": "5", "kind": "tiles:2x3", "lang": "zh", "theme": "dark", "view": "goal",
		"title": "HACKED", "size": "100", "background": "#ff0000", "tween": "2", "move": "500ms", "first": "2s", "last": "1s", "motion": "coarse", "pace": "learn", "at": "1",
		"speed": "2", "poster": "goal", "paper": "letter", "base-url": "/x", "maxwidth": "100", "maxheight": "100", "random": "tiles:2x3", "max-bytes": "20000",
		"dpi": "150", "caption": "why", "seal": "2026-11-27:3:gold", "frames": "whole", "max-pixels": "50000000", "map": "rings"}
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
			t.Errorf("no valid value for %s in this test: %v", k.Name, err)
		}
	}
	return keys
}

// TestSameDoor checks that the server accepts exactly the picture keys that the command accepts, in every format and view.
// It also checks keys that the server ignored once.
func TestSameDoor(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s, values := newTestServer(t), keyValues(t)
	for _, f := range append(document.Served(), document.ServedPlayer) {
		name := f.Name
		if f.Is(document.ServedPlayer) {
			name = "html"
		}
		for _, v := range render.Views() {
			view := strings.Replace(v.Value(), "N", "1", 1)
			for _, k := range render.Keys() {
				if k.File {
					continue
				}
				query, spec := url.Values{"puzzle": {"123/406/758"}}, "a."+name
				set := func(key, value string) {
					query.Set(key, value)
					spec += "," + key + "=" + value
				}
				if f.View != "" {
					set("view", view)
				}
				if k.Name != "view" {
					set(k.Name, values[k.Name])
				}
				o, err := s.readJob(t.Context(), request{query: query.Encode()}, f)
				if err == nil {
					_, err = o.Check(o.puzzle)
				}
				typed, wantErr := document.Solutions().Parse(spec, "", render.Options{})
				if wantErr == nil {
					_, wantErr = typed.Check(o.puzzle)
				}
				if (err == nil) != (wantErr == nil) || err != nil && !strings.HasSuffix(strings.ReplaceAll(wantErr.Error(), ".html", "/embed"), strings.ReplaceAll(err.Error(), "player.html", "html")) {
					t.Errorf("%s: the server returns %v, the command %v", spec, err, wantErr)
				}
			}
		}
	}
	for _, refused := range []string{"/solve.pdf?loops=4", "/solve.png?tween=3", "/solve.svg?view=sheet&move=1s", "/embed?view=sheet", "/solve.json?theme=dark"} {
		path, query, _ := strings.Cut(refused, "?")
		if w := get(s, path+"?puzzle=123/456/708&"+query); w.Code != http.StatusBadRequest {
			t.Errorf("%s: status %d, want 400", refused, w.Code)
		}
	}
	l := limitsWithoutTimeouts()
	l.Pixels = 1_000_000
	s = newLimitedServer(t, l)
	for _, size := range testcost.Some(1, 200, l.Size) {
		for format, want := range map[string]int{"png": http.StatusOK, "gif": http.StatusRequestEntityTooLarge} {
			if w := get(s, fmt.Sprintf("/solve.%s?puzzle=klotski:heng-dao-li-ma&view=race&size=%d", format, size)); w.Code != want {
				t.Errorf("%s of a race with %d pixels, with a limit for animations: status %d, want %d", format, size, w.Code, want)
			}
		}
	}
}

// TestCacheIsolation checks that no response contains input of another request. It sends each route
// with each field of a puzzle file and each key, and then without it. A server that has seen all other
// requests must respond like one without a cache. Every key needs a valid value here.
func TestCacheIsolation(t *testing.T) {
	const rows = "123\n406\n758\n"
	files := []string{rows}
	for _, field := range []string{"name: HACKED", "labels: 1=甲", "moves: 5U 8L", "moves: 5U", "metric: push", "source: me", "kind: klotski"} {
		files = append(files, field+"\n\n"+rows)
	}
	files = append(files, rows+"\n123\n456\n780\n", rows+"\n123\n456\n708\n")
	keys := keyValues(t)
	var requests []string
	for path, rt := range newTestServer(t).routes {
		if rt.handle == nil || rt.cacheControl == noStore {
			continue
		}
		base := url.Values{"size": {"64"}, "view": {"start"}, "puzzle": {"123/406/758"}}
		switch {
		case path == "/oembed":
			base = url.Values{"url": {"http://example.com/?puzzle=123/406/758"}}
		case strings.HasPrefix(path, "/daily"):
			base = url.Values{"size": {"64"}, "view": {"start"}, "kind": {"tiles:3x3"}}
		case path == "/map.json":
			base = url.Values{"puzzle": {"123/405"}} // a small map
		case path == "/embed" || path == "/player.json" || path == "/":
			base = url.Values{"puzzle": {"123/406/758"}}
			for _, file := range files {
				requests = append(requests, path+"?"+url.Values{"puzzle": {file}}.Encode())
			}
		}
		requests = append(requests, path+"?"+base.Encode())
		if path != "/solve.svg" && strings.Contains(path, ".") && extension(path) != "json" {
			continue // same handler as /solve.svg
		}
		for key, value := range keys {
			if !testcost.Long() && !slices.Contains([]string{"title", "theme", "moves", "lang"}, key) {
				continue
			}
			with := url.Values{key: {value}}
			for k, v := range base {
				if k != key {
					with[k] = v
				}
			}
			requests = append(requests, path+"?"+with.Encode())
		}
	}
	const none = "invalid request"
	answer := func(s *Server, link string) string {
		w := get(s, link)
		if w.Code == http.StatusBadRequest {
			return none
		}
		return fmt.Sprintf("%d %s %q\n%s", w.Code, w.Header().Get("ETag"), w.Header().Get("Content-Disposition"), w.Body)
	}
	// Compare a server that has seen all other requests with a server that caches nothing.
	forgetful := limitsWithoutTimeouts()
	forgetful.Cache = 0
	seen, fresh := newTestServer(t), newLimitedServer(t, forgetful)
	answered := 0
	for _, r := range requests {
		got, want := answer(seen, r), answer(fresh, r)
		if got != want {
			t.Errorf("%s: response depends on earlier requests", r)
		}
		if got != none {
			answered++
		}
	}
	if answered < len(requests)/2 {
		t.Errorf("only %d of %d requests are valid", answered, len(requests))
	}
}

// TestRequestIsComparable checks that cache keys contain only values, so that equal keys are equal
// requests.
func TestRequestIsComparable(t *testing.T) {
	for _, k := range []guard.Key{request{}, searchKey{}, puzzleKey{}, refusalKey{}} {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(k)) {
			switch f.Type.Kind() {
			case reflect.String, reflect.Bool, reflect.Int, reflect.Uint64, reflect.Struct:
			default:
				t.Errorf("%T.%s has kind %s, want a value", k, f.Name, f.Type)
			}
		}
	}
	a, b := request{route: "a", query: "b c"}, request{route: "a b", query: "c"}
	again := request{route: "a", query: "b c"}
	if a.tag("1") == b.tag("1") || a.tag("1") == a.tag("2") || a.tag("1") != again.tag("1") {
		t.Error("ETags of different requests are equal, or of equal requests different")
	}
}
