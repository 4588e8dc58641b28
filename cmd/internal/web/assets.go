package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"net/http"
	"path"
	"regexp"
	"slices"
	"sync"

	"slidegif/cmd/internal/document"
)

//go:embed page
var pageFiles embed.FS

// assetPath is where the page's style and scripts are.
const assetPath = "/assets/"

// An asset is an embedded file that the page asks for.
type asset struct {
	data        []byte
	contentType string
	sum         string // which is part of its tag, so that none is ever shown with those of another version
}

// assets returns all files that the page asks for, by name.
var assets = sync.OnceValue(readAssets)

func newAsset(data []byte, contentType string) asset { return asset{data, contentType, tagOf(data)} }

// route answers for a file. Browsers ask each time whether it is still the same.
func (a asset) route(header http.Header) route {
	return route{work: a.answer, packs: true, quick: true, header: header, caching: askAgain, fill: a.fill}
}

func (a asset) answer(context.Context, question) (answer, error) {
	return ok(a.contentType, a.data), nil
}

func (a asset) fill(_ *Server, _ *http.Request, q *question) error {
	q.query, q.source = "", a.sum
	return nil
}

func readAssets() map[string]asset {
	files, err := pageFiles.ReadDir("page")
	if err != nil {
		panic("the page is not in the program: " + err.Error())
	}
	all := map[string]asset{}
	for _, f := range files {
		ext := path.Ext(f.Name())
		if ext == ".html" { // a template
			continue
		}
		data, err := pageFiles.ReadFile("page/" + f.Name())
		if err != nil {
			panic("the page is not in the program: " + err.Error())
		}
		if ext == ".js" {
			data = Bare(data)
		}
		all[f.Name()] = newAsset(data, assetTypes[ext])
	}
	return all
}

// assetTypes by extension: the tables of machines differ.
var assetTypes = map[string]string{
	".js":  "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml",
	".ico": "image/x-icon",

	".json": document.JSONType,
}

var comments = regexp.MustCompile(`(?m)^ *//.*\n`)

// Bare returns a script without lines of comments, which a page need not carry.
func Bare(script []byte) []byte { return comments.ReplaceAll(script, nil) }

// pack packs by gzip, unless ctx ends before.
func pack(ctx context.Context, data []byte) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	for part := range slices.Chunk(data, chunk) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		z.Write(part) // memory does not fail
	}
	z.Close()
	return b.Bytes(), nil
}
