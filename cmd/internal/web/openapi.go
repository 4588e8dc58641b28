package web

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/schema"
)

// An operation describes a path to programs, in /openapi.json.
type operation struct {
	summary  string
	keys     []string // of the path's own
	pictures string   // the format whose picture keys it takes besides; empty for none
	body     string   // what is sent, among the components; empty for nothing
	answer   string   // the content type of the answer
	schema   string   // of the answer, among the components; empty for text or bytes
}

// operations returns what programs may ask, by path. What the page alone asks is left out.
func operations() map[string]operation {
	all := map[string]operation{
		"/embed":                     {"The player as a page for an <iframe>.", solveKeys(document.ServedPlayer), "html", "", document.HTMLType, ""},
		"/oembed":                    {"How to embed a link to this server, as oembed.com says.", []string{"url"}, "", "", document.JSONType, "Any"},
		"/picture.json":              {"The puzzle that a screenshot shows.", nil, "", "Picture", document.JSONType, "Reading"},
		krokiPath + "{ext}":          {"The picture of a puzzle file, by the protocol of Kroki.", []string{"ext"}, "svg", "File", "image/svg+xml", ""},
		krokiPath + "{ext}/{source}": {"The same, of a file in the address.", []string{"ext", "source"}, "svg", "", "image/svg+xml", ""},
		"/":                          {"The picture of a puzzle file, as Kroki itself is asked for it.", nil, "", "Diagram", "image/svg+xml", ""},
		"/player.js":                 {"The web component <slide-player>.", nil, "", "", "text/javascript; charset=utf-8", ""},
		"/healthz":                   {"Whether the process runs.", nil, "", "", plainText, ""},
		"/readyz":                    {"Whether a request would be served now.", nil, "", "", plainText, ""},
		"/metrics":                   {"Metrics in the text format of Prometheus.", nil, "", "", plainText, ""},
	}
	for _, f := range document.Formats {
		if f.Type == "" {
			continue
		}
		answers := ""
		if f.Type == document.JSONType {
			answers = "Solution"
		}
		all["/solve."+f.Name] = operation{"A puzzle and its solution.", solveKeys(f), f.Name, "", f.Type, answers}
		all["/random."+f.Name] = operation{"A random puzzle, another one at each load.", randomKeys, f.Name, "", f.Type, answers}
		all["/daily."+f.Name] = operation{"The puzzle of a day, the same for everybody.", append(slices.Clone(randomKeys), "day"), f.Name, "", f.Type, answers}
	}
	return all
}

// A keyText is what is said of a key that is none of pictures. The example is called by a test.
type keyText struct{ doc, example string }

var ownKeys = map[string]keyText{
	"puzzle":   {"a puzzle's ID, as tiles:864/072/513, or its name, as 横刀立马", "tiles:123/456/078"},
	"scramble": {"moves that make the start out of the goal, of tiles", ""},
	"moves":    {"moves to show in place of a solution", ""},
	"insight":  {"on: count the shortest solutions", "on"},
	"why":      {"on: tell what each move is for", "on"},
	"kind":     {"the kind of puzzle, perhaps with a size", "tiles:2x3"},
	"length":   {"how many moves a shortest solution has: 20, 20-30, hardest or any", ""},
	"day":      {"a date from 2026-01-01 to today, in UTC", "2026-01-02"},
	"metric":   {"what counts as one move: step, slide, move or push", ""},
	"url":      {"the address of a page of this server", ""},
	"ext":      {"the format: gif, png, apng, svg or pdf", "svg"},
	"source":   {"a puzzle file, deflated (RFC 1950) and in base64url", "eJwzNDLmMjE14zIwt-ACAA0-AfM="},
	"verdict":  {"on, with moves: tell how many moves are left after each", ""},
}

// openapiFrame is all of the document that does not depend on routes and keys.
//
//go:embed openapi.json
var openapiFrame []byte

// openapi is the work of /openapi.json.
func (s *Server) openapi(_ context.Context, q question) (answer, error) {
	var doc struct {
		OpenAPI    string                    `json:"openapi"`
		Info       map[string]any            `json:"info"`
		Servers    [1]map[string]string      `json:"servers"`
		Security   []any                     `json:"security"` // none is asked for
		Paths      map[string]map[string]any `json:"paths"`
		Components map[string]map[string]any `json:"components"`
	}
	if err := json.Unmarshal(openapiFrame, &doc); err != nil {
		return answer{}, err
	}
	root := q.origin + q.root
	doc.Info["version"], doc.Servers[0] = s.version, map[string]string{"url": root}
	doc.Components["schemas"]["Solution"], doc.Components["schemas"]["Reading"] = schema.Solution, schema.Reading
	doc.Paths = map[string]map[string]any{}
	for path, op := range operations() {
		method := "get"
		if op.body != "" {
			method = "post"
		}
		doc.Paths[path] = map[string]any{method: op.describe(path, root)}
	}
	body, err := json.Marshal(doc)
	return ok(document.JSONType, body), err
}

// describe returns the operation as OpenAPI has it. Root is the address of the server.
func (op operation) describe(path, root string) any {
	parameters := []any{}
	add := func(name, doc, example, kind string) {
		if name == "url" {
			example = root + "/?puzzle=tiles:123/456/078"
		}
		p := map[string]any{"name": name, "in": "query", "description": doc, "schema": map[string]string{"type": kind}}
		if strings.Contains(path, "{"+name+"}") {
			p["in"], p["required"] = "path", true
		}
		if example != "" {
			p["example"] = example
		}
		parameters = append(parameters, p)
	}
	for _, key := range op.keys {
		add(key, ownKeys[key].doc, ownKeys[key].example, "string")
	}
	if op.pictures != "" {
		add("metric", ownKeys["metric"].doc, "", "string")
		for _, k := range document.Solutions().KeysOfOne(op.pictures) {
			kind := "string"
			if k.Value == "N" && k.Name != "size" {
				kind = "integer"
			}
			add(k.Name, k.Doc, "", kind)
		}
	}
	about := map[string]any{}
	if op.schema != "" {
		about["schema"] = map[string]string{"$ref": "#/components/schemas/" + op.schema}
	}
	kind, _, _ := strings.Cut(op.answer, ";")
	responses := map[string]any{"200": map[string]any{"description": op.summary, "content": map[string]any{kind: about}}}
	if op.keys != nil || op.body != "" {
		for status, name := range map[string]string{"400": "Bad", "413": "TooLarge", "422": "Unsolvable", "503": "Busy"} {
			responses[status] = map[string]string{"$ref": "#/components/responses/" + name}
		}
	}
	id := strings.Trim(strings.NewReplacer("/", "_", ".", "_", "{", "", "}", "").Replace(path), "_")
	described := map[string]any{"operationId": cmp.Or(id, "root"), "summary": op.summary, "parameters": parameters, "responses": responses}
	if op.body != "" {
		described["requestBody"] = map[string]string{"$ref": "#/components/requestBodies/" + op.body}
	}
	return described
}
