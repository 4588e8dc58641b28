package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"encoding/json"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"sync"

	"slidegif/cmd/internal/document"
	"slidegif/render/player"
)

//go:generate ./minify.sh page minified

// pageFiles contains the templates and pictures of the page, and its minified scripts and style sheets.
//
//go:embed page/*.html page/*.ico page/*.json page/*.svg minified/*.js minified/*.css
var pageFiles embed.FS

// assetPath is the URL prefix for style sheets and scripts.
const assetPath = "/assets/"

// An asset is an embedded file that the page loads.
type asset struct {
	data        []byte
	contentType string
	sum         string // hash, which is part of the ETag so that files of different versions are never mixed
}

// assets returns the files that the page loads, keyed by name.
var assets = sync.OnceValue(readAssets)

func newAsset(data []byte, contentType string) asset { return asset{data, contentType, tagOf(data)} }

// route returns the route that serves a file. Browsers revalidate the file each time they use it.
func (a asset) route(header http.Header) route {
	return route{handle: a.answer, compress: true, noSearch: true, header: header, cacheControl: revalidate, fill: a.fill}
}

func (a asset) answer(context.Context, request) (response, error) {
	return ok(a.contentType, a.data), nil
}

func (a asset) fill(_ *Server, _ *http.Request, req *request) error {
	req.query, req.source = "", a.sum
	return nil
}

func readAssets() map[string]asset {
	assets := map[string]asset{}
	err := fs.WalkDir(pageFiles, ".", func(name string, entry fs.DirEntry, err error) error {
		ext := path.Ext(name)
		if err != nil || entry.IsDir() || ext == ".html" { // a template
			return err
		}
		data, err := pageFiles.ReadFile(name)
		assets[entry.Name()] = newAsset(data, assetTypes[ext])
		return err
	})
	if err != nil {
		panic("the page is not in the program: " + err.Error())
	}
	assets["atlas.js"] = newAsset(player.AtlasModule(), assetTypes[".js"])
	for lang, words := range laterTexts() {
		data, err := json.Marshal(words)
		if err != nil {
			panic("the words of the page cannot be encoded: " + err.Error())
		}
		assets["words."+lang+".json"] = newAsset(data, document.JSONType)
	}
	return assets
}

// assetTypes maps extensions to content types. The types are listed here because the tables of package mime
// differ between machines.
var assetTypes = map[string]string{
	".js":  "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml",
	".ico": "image/x-icon",

	".json": document.JSONType,
}

// gzipBytes compresses data. If ctx is done, gzipBytes returns an error.
func gzipBytes(ctx context.Context, data []byte) ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	for block := range slices.Chunk(data, 64<<10) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w.Write(block) // writing to memory cannot fail
	}
	w.Close()
	return b.Bytes(), nil
}
