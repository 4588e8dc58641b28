package web

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/schema"
	"slidegif/render"
)

// An operation describes a path to programs, in /openapi.json.
type operation struct {
	summary  string
	keys     []string // of the path's own
	pictures string   // the format whose picture keys it takes besides; empty for none
	body     string   // the content type of what is sent; empty for none
	answer   string   // the content type of the answer
	schema   string   // of the answer, among the components; empty for text or bytes
}

// operations returns what programs may ask, by path. What the page alone asks is left out.
func operations() map[string]operation {
	all := map[string]operation{
		"/embed":                     {"The player as a page for an <iframe>.", solveKeys(document.ServedPlayer), "html", "", document.HTMLType, ""},
		"/oembed":                    {"How to embed a link to this server, as oembed.com says.", []string{"url"}, "", "", document.JSONType, "Any"},
		"/picture.json":              {"The puzzle that a screenshot shows.", nil, "", "application/octet-stream", document.JSONType, "Reading"},
		krokiPath + "{ext}":          {"The picture of a puzzle file, by the protocol of Kroki.", []string{"ext"}, "svg", "text/plain", "image/svg+xml", ""},
		krokiPath + "{ext}/{source}": {"The same, of a file in the address.", []string{"ext", "source"}, "svg", "", "image/svg+xml", ""},
		"/":                          {"The picture of a puzzle file, as Kroki itself is asked for it.", nil, "", document.JSONType, "image/svg+xml", ""},
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

// bodies describe what is sent, by its content type.
var bodies = map[string]any{
	"text/plain":               map[string]any{"schema": textSchema, "example": exampleFile},
	"application/octet-stream": struct{}{}, // a PNG, JPEG, GIF or WebP
	document.JSONType: map[string]any{
		"schema": map[string]any{"type": "object", "required": []string{"diagram_source"}, "properties": map[string]any{
			"diagram_source": textSchema, "diagram_type": textSchema, "output_format": textSchema,
			"diagram_options": map[string]any{"type": "object", "additionalProperties": textSchema},
		}},
		"example": map[string]string{"diagram_source": exampleFile, "output_format": "svg"},
	},
}

var textSchema = map[string]string{"type": "string"}

const exampleFile = "123\n456\n078\n"

// openapi is the work of /openapi.json.
func (s *Server) openapi(_ context.Context, q question) (answer, error) {
	root, paths := q.origin+q.root, map[string]any{}
	for path, op := range operations() {
		method := "get"
		if op.body != "" {
			method = "post"
		}
		paths[path] = map[string]any{method: op.describe(path, root)}
	}
	content := func(schema string) any {
		return map[string]any{"application/json": map[string]any{"schema": map[string]string{"$ref": "#/components/schemas/" + schema}}, "text/plain": struct{}{}}
	}
	body, err := json.Marshal(map[string]any{
		"openapi": "3.1.0",
		"info": map[string]any{
			"title": "slidegif", "version": s.version, "license": map[string]string{"name": "MIT", "identifier": "MIT"},
			"description": "Solves sliding puzzles, and draws them and their solutions.",
		},
		"servers":  []any{map[string]string{"url": root}},
		"security": []any{}, // none is asked for
		"paths":    paths,
		"components": map[string]any{
			"schemas": map[string]any{
				"Solution": schema.Solution, "Reading": schema.Reading, "Any": map[string]string{"type": "object"},
				"Error": map[string]any{
					"type": "object", "required": []string{"error", "hint"},
					"properties": map[string]any{"error": map[string]string{"type": "string"}, "hint": map[string]string{"type": "string"}},
				},
			},
			"responses": map[string]any{
				"Bad":        map[string]any{"description": "The puzzle or a key is wrong.", "content": content("Error")},
				"TooLarge":   map[string]any{"description": "It is larger than this server draws.", "content": content("Error")},
				"Unsolvable": map[string]any{"description": "It is proved that there is no solution.", "content": content("Error")},
				"Busy":       map[string]any{"description": "A limit was met, or too many puzzles are waiting; see Retry-After.", "content": content("Error")},
			},
		},
	})
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
		for _, k := range render.Keys() {
			if !k.File && slices.Contains(document.Solutions().FormatsOf(k.Name), op.pictures) {
				kind := "string"
				if k.Value == "N" && k.Name != "size" {
					kind = "integer"
				}
				add(k.Name, k.Doc, "", kind)
			}
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
		described["requestBody"] = map[string]any{"required": true, "content": map[string]any{op.body: bodies[op.body]}}
	}
	return described
}
