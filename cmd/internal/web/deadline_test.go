package web

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// workingRoutes returns the routes with a handler by path, and a request for each of them that takes
// work.
func workingRoutes(s *Server) (routes map[string]route, urls map[string]string) {
	routes, urls = map[string]route{}, map[string]string{}
	for path, rt := range s.routes {
		if rt.handle == nil {
			continue
		}
		routes[path] = rt
		puzzle := fmt.Sprintf("tiles:3x3@%d", len(urls)+1) // not cached for another route
		switch {
		case strings.HasPrefix(path, "/random."), strings.HasPrefix(path, "/daily."):
			urls[path] = path + "?kind=tiles:3x3"
		case path == "/oembed":
			urls[path] = path + "?url=http://example.com/embed%3Fpuzzle%3D" + puzzle
		default:
			urls[path] = path + "?puzzle=" + puzzle
		}
	}
	return routes, urls
}

// The handler of every route must have a deadline, and its context must end when the request ends.
func TestHandlersSeeEndOfRequest(t *testing.T) {
	s := newTestServer(t)
	routes, urls := workingRoutes(s)
	for path, rt := range routes {
		started, result := make(chan bool, 1), make(chan error, 1)
		rt.handle = func(ctx context.Context, _ request) (response, error) {
			_, limited := ctx.Deadline()
			if started <- limited; !limited {
				return response{}, nil
			}
			<-ctx.Done()
			result <- nil
			return response{}, ctx.Err()
		}
		rt.upload = false // nothing is uploaded
		r := httptest.NewRequest("GET", urls[path], nil)
		ctx, cancel := context.WithCancel(r.Context())
		req, _, err := s.newRequest(r, rt)
		if err != nil {
			t.Fatalf("%s: %v", urls[path], err)
		}
		go s.respond(ctx, req, rt, false)
		if !<-started {
			t.Fatalf("route %s: the context of the handler has no deadline", path)
		}
		cancel()
		if err := <-result; err != nil {
			t.Fatalf("route %s: %v", path, err)
		}
	}
}

// withoutWork reports whether the handler of a path neither searches nor draws a puzzle. The page draws,
// but shows its errors as a part of the page.
func withoutWork(path string) bool {
	switch path {
	case "/", "/openapi.json", "/puzzles", "/puzzles.html", "/picture.json", "/favicon.ico", "/player.js":
		return true
	}
	return strings.HasPrefix(path, assetPath)
}

// Every handler must stop if its context has ended, unless it does no work.
func TestHandlersStopAtEnd(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := newTestServer(t)
	routes, urls := workingRoutes(s)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, path := range slices.Sorted(maps.Keys(routes)) {
		if withoutWork(path) {
			continue
		}
		rt := routes[path]
		req, _, err := s.newRequest(httptest.NewRequest("GET", urls[path], nil), rt)
		if err != nil {
			t.Fatalf("%s: %v", urls[path], err)
		}
		if resp, err := rt.handle(ended, req); !errors.Is(err, context.Canceled) {
			t.Errorf("route %s: status %d and error %v after the end of the request, want %v", path, resp.status, err, context.Canceled)
		}
	}
}

// Only the functions listed here may ignore the end of a request. All of them limit their work in another
// way.
func TestDetachedContexts(t *testing.T) {
	want := []string{
		"cache.go: context.WithoutCancel", // ends when the last request has gone
		"fail.go: context.WithoutCancel",  // draws the picture of an error, which is small
		"server.go: context.WithoutCancel",
		"static.go: context.Background",
		"static.go: context.Background",  // not a request
		"unnamed.go: context.Background", // made once, of puzzles of the program
	}
	var got []string
	here, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	defences, err := filepath.Glob("../guard/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range slices.Concat(defences, here) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text := string(filetest.Read(t, file))
		for _, name := range []string{"context.Background", "context.TODO", "context.WithoutCancel"} {
			for range strings.Count(text, name+"(") {
				got = append(got, filepath.Base(file)+": "+name)
			}
		}
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("contexts that do not end with a request:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
