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
	"slidegif/render"
)

// An operation describes a path in /openapi.json.
type operation struct {
	summary     string
	keys        []string     // keys that only this path accepts
	pictureKeys []render.Key // may be nil
	body        string       // name of the request body in the components; may be empty
	contentType string       // of the response
	schema      string       // name of the response schema in the components; empty if the response is text or binary
}

// operations returns the operations of the public API, keyed by path. Paths that only the page uses are
// omitted.
func operations() map[string]operation {
	all := map[string]operation{
		"/embed":        {"The player as a page for an <iframe>.", embedKeys(), document.ServedPlayer.Keys(), "", document.HTMLType, ""},
		"/oembed":       {"oEmbed response for a page of this server (see oembed.com).", []string{"url"}, nil, "", document.JSONType, "Any"},
		"/picture.json": {"The puzzle in a screenshot.", nil, nil, "Picture", document.JSONType, "Reading"},
		"/":             {"The page.", nil, nil, "", document.HTMLType, ""},
		"/player.js":    {"The web component <slide-player>.", nil, nil, "", "text/javascript; charset=utf-8", ""},
		"/healthz":      {"Liveness check.", nil, nil, "", plainText, ""},
		"/readyz":       {"Readiness check.", nil, nil, "", plainText, ""},
		"/metrics":      {"Metrics in the Prometheus text format.", nil, nil, "", plainText, ""},
	}
	for _, f := range document.Served() {
		answers := ""
		if f.Type == document.JSONType {
			answers = "Solution"
		}
		all["/solve."+f.Name] = operation{"A puzzle and its solution.", solveKeys(f), f.Keys(), "", f.Type, answers}
		all["/random."+f.Name] = operation{"A random puzzle, different for each request.", randomKeys, f.Keys(), "", f.Type, answers}
		all["/daily."+f.Name] = operation{"The puzzle of the day, the same for everyone.", append(slices.Clone(dailyKeys), "day"), f.Keys(), "", f.Type, answers}
	}
	return all
}

// A keyDoc documents a query key that is not a picture key. A test sends a request with each example.
type keyDoc struct {
	doc, example string
	values       []string // all valid values; nil if the values cannot be listed
}

var onOff = []string{"on", "off"}

var keyDocs = map[string]keyDoc{
	"puzzle":   {"ID of a puzzle, such as tiles:864/072/513, or its name, such as 横刀立马", "tiles:123/456/078", nil},
	"scramble": {"tiles only: moves that lead from the goal to the start", "", nil},
	"moves":    {"moves to show instead of a solution", "", nil},
	"insight":  {"on: count the shortest solutions", "on", onOff},
	"why":      {"on: explain the purpose of each move", "on", onOff},
	"teach":    {"on: solve in stages that a person can learn (tiles only)", "", onOff},
	"kind":     {"kind of puzzle, optionally with a size", "tiles:2x3", nil},
	"length":   {"length of a shortest solution in moves: 20, 20-30, hardest or any", "", nil},
	"perfect":  {"on: only klotski, rush or gates with exactly one shortest solution, for which every piece is needed", "", onOff},
	"daily":    {"kind of puzzle: the puzzle of the reader's date, in place of the key puzzle", "", nil},
	"day":      {"date from 2026-01-01 to today, in UTC", "2026-01-02", nil},
	"metric":   {schema.MetricDoc(false), "", schema.MetricNames()},
	"url":      {"URL of a page on this server", "", nil},
	"verdict":  {"on: report the number of moves left after each given move", "", onOff},
}

// openapiTemplate is the part of the OpenAPI document that does not depend on routes and keys.
//
//go:embed openapi.json
var openapiTemplate []byte

func (s *Server) handleOpenAPI(_ context.Context, req request) (response, error) {
	var doc struct {
		OpenAPI    string                    `json:"openapi"`
		Info       map[string]any            `json:"info"`
		Servers    [1]map[string]string      `json:"servers"`
		Security   []any                     `json:"security"` // no authentication
		Paths      map[string]map[string]any `json:"paths"`
		Components map[string]map[string]any `json:"components"`
	}
	if err := json.Unmarshal(openapiTemplate, &doc); err != nil {
		return response{}, err
	}
	root := req.origin + req.root
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

func valueSchema(k render.Key) map[string]any {
	if k.Value == "N" && k.Name != "size" {
		return map[string]any{"type": "integer"}
	}
	values, pattern := k.Values(), ""
	if i := slices.Index(values, render.ViewStep+"N"); i >= 0 {
		values, pattern = slices.Delete(values, i, i+1), "^"+render.ViewStep+"[0-9]+$"
	}
	return schema.Words(values, pattern)
}

// describe returns the OpenAPI description of an operation. The root parameter is the URL of the server.
func (op operation) describe(path, root string) any {
	parameters := []any{}
	add := func(name, doc, example string, value map[string]any) {
		if name == "url" {
			example = root + "/?puzzle=tiles:123/456/078"
		}
		p := map[string]any{"name": name, "in": "query", "description": doc, "schema": value}
		if example != "" {
			p["example"] = example
		}
		parameters = append(parameters, p)
	}
	for _, key := range op.keys {
		add(key, keyDocs[key].doc, keyDocs[key].example, schema.Words(keyDocs[key].values, ""))
	}
	if op.pictureKeys != nil {
		add("metric", keyDocs["metric"].doc, "", schema.Words(keyDocs["metric"].values, ""))
		for _, k := range op.pictureKeys {
			add(k.Name, k.Doc, "", valueSchema(k))
		}
	}
	content := map[string]any{}
	if op.schema != "" {
		content["schema"] = map[string]string{"$ref": "#/components/schemas/" + op.schema}
	}
	kind, _, _ := strings.Cut(op.contentType, ";")
	responses := map[string]any{"200": map[string]any{"description": op.summary, "content": map[string]any{kind: content}}}
	if op.keys != nil || op.body != "" {
		for status, name := range map[string]string{"400": "Bad", "413": "TooLarge", "422": "Unsolvable", "503": "Busy"} {
			responses[status] = map[string]string{"$ref": "#/components/responses/" + name}
		}
	}
	id := strings.Trim(strings.NewReplacer("/", "_", ".", "_").Replace(path), "_")
	spec := map[string]any{"operationId": cmp.Or(id, "root"), "summary": op.summary, "parameters": parameters, "responses": responses}
	if op.body != "" {
		spec["requestBody"] = map[string]string{"$ref": "#/components/requestBodies/" + op.body}
	}
	return spec
}
