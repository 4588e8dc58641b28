package web

import (
	"encoding/json"
	"maps"
	"net/url"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/render"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// internalPaths are the paths that only the page uses.
var internalPaths = []string{"/player.json", "/map.json", "/progress.json", "/stop.json", "/card.png", "/door.png", "/code.json", "/puzzles", "/puzzles.html", "/favicon.ico", "/robots.txt", "/openapi.json"}

// TestOpenAPI checks that each public path is described, and that each example returns the described
// content type.
func TestOpenAPI(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := newTestServer(t)
	var doc struct {
		Paths map[string]map[string]struct {
			OperationID string
			Parameters  []struct{ Name, In, Description, Example string }
			RequestBody struct {
				Ref string `json:"$ref"`
			}
			Responses map[string]struct{ Content map[string]any }
		}
		Components struct {
			RequestBodies map[string]struct {
				Content map[string]struct{ Example any }
			}
		}
	}
	text := get(s, "/openapi.json").Body.Bytes()
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	for path := range s.routes {
		if doc.Paths[path] == nil && !slices.Contains(internalPaths, path) && !strings.HasPrefix(path, assetPath) {
			t.Errorf("%s has no description", path)
		}
	}
	named := map[string]bool{"": true}
	for path, methods := range doc.Paths {
		for method, op := range methods {
			if named[op.OperationID] {
				t.Errorf("%s %s: operation ID %q is empty or not unique", method, path, op.OperationID)
			}
			named[op.OperationID] = true
			keys, called := url.Values{}, path
			for _, p := range op.Parameters {
				if p.Description == "" {
					t.Errorf("%s: key %s has no description", path, p.Name)
				}
				switch {
				case p.In == "path":
					called = strings.ReplaceAll(called, "{"+p.Name+"}", p.Example)
				case p.Example != "":
					keys.Set(p.Name, p.Example)
				case p.Name == "size" && !strings.HasSuffix(path, ".pdf"): // smaller pictures are drawn faster
					keys.Set(p.Name, "100")
				}
			}
			body := ""
			for _, content := range doc.Components.RequestBodies[strings.TrimPrefix(op.RequestBody.Ref, "#/components/requestBodies/")].Content {
				var ok bool
				if body, ok = content.Example.(string); !ok {
					sent, _ := json.Marshal(content.Example) // decoded JSON can always be encoded
					body = string(sent)
				}
			}
			if path == "/picture.json" {
				body = get(s, "/solve.png?puzzle=864/072/513&size=400").Body.String()
			}
			a := sendRequest(s, strings.ToUpper(method), called+"?"+keys.Encode(), body)
			kind, _, _ := strings.Cut(a.Header().Get("Content-Type"), ";")
			if _, known := op.Responses["200"].Content[kind]; a.Code != 200 || !known {
				t.Errorf("%s %s?%s: status %d, content type %s: %.200s", method, called, keys.Encode(), a.Code, kind, a.Body)
			}
		}
	}
	if n := len(doc.Paths); n < 20 {
		t.Errorf("%d paths, want at least 20: %v", n, slices.Sorted(maps.Keys(doc.Paths)))
	}
}

// TestOpenAPIValid validates the document with a tool from npm.
func TestOpenAPIValid(t *testing.T) {
	testcost.LongOnly(t, "it fetches a validator")
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("npm is not installed, so the validator cannot be fetched")
	}
	dir := t.TempDir()
	filetest.Write(t, filepath.Join(dir, "openapi.json"), get(newTestServer(t), "/openapi.json").Body.Bytes())
	for _, args := range [][]string{{npm, "install", "--silent", "--no-audit", "--no-fund", "@seriousme/openapi-schema-validator@2.11.0"}, {"node", "node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js", "openapi.json"}} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", args, err, said)
		}
	}
}

// TestOpenAPIValues checks that the server accepts every value in the enum of a picture key, and rejects other
// values.
func TestOpenAPIValues(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := newTestServer(t)
	var doc struct {
		Paths map[string]map[string]struct {
			Parameters []struct {
				Name   string
				Schema struct {
					Type  string
					Enum  []string
					AnyOf []struct{ Enum []string }
				}
			}
		}
	}
	if err := json.Unmarshal(get(s, "/openapi.json").Body.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	listed := map[string][]string{}
	for _, p := range doc.Paths["/solve.svg"]["get"].Parameters {
		values := p.Schema.Enum
		for _, choice := range p.Schema.AnyOf {
			values = append(values, choice.Enum...)
		}
		if values == nil {
			continue
		}
		listed[p.Name] = values
		for _, value := range append(values, "zzz") {
			url := "/solve.svg?size=100&puzzle=123/405&moves=RLDL&" + url.Values{p.Name: {value}}.Encode()
			w := get(s, url)
			unknown := w.Code == 400 && strings.Contains(w.Body.String(), "zzz")
			if unknown != (value == "zzz") {
				t.Errorf("%s: status %d: %.300s", url, w.Code, w.Body)
			}
		}
	}
	for _, v := range render.Views() {
		if v.Name != render.ViewStep && !slices.Contains(listed["view"], v.Name) {
			t.Errorf("the key view does not list %s", v.Name)
		}
	}
	for _, key := range []string{"theme", "labels", "caption", "lang", "metric", "counter", "highlight"} {
		if len(listed[key]) < 2 {
			t.Errorf("the key %s lists the values %v, want at least two", key, listed[key])
		}
	}
}
