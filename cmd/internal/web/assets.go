package web

import (
	"bytes"
	"compress/gzip"
	"embed"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

//go:embed page
var pageFiles embed.FS

// assetPath is where the page's style and scripts are.
const assetPath = "/assets/"

// An asset is an embedded file as it is sent.
type asset struct {
	plain, packed []byte
	contentType   string
	tag           string
}

// assets are all files that the page asks for, by name.
var assets = readAssets()

func newAsset(data []byte, contentType string) asset {
	return asset{data, pack(data), contentType, tagOf(data)}
}

func readAssets() map[string]asset {
	files, err := pageFiles.ReadDir("page")
	if err != nil {
		panic("the page is not in the program: " + err.Error())
	}
	all := map[string]asset{}
	for _, f := range files {
		if f.Name() == pageTemplate {
			continue
		}
		data, err := pageFiles.ReadFile("page/" + f.Name())
		if err != nil {
			panic("the page is not in the program: " + err.Error())
		}
		all[f.Name()] = newAsset(data, assetTypes[path.Ext(f.Name())])
	}
	return all
}

// assetTypes by extension: the tables of machines differ.
var assetTypes = map[string]string{
	".js":  "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml",
	".ico": "image/x-icon",
}

func pack(data []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(data) // memory does not fail
	z.Close()
	return b.Bytes()
}

// serveAsset sends a file, packed where the browser can unpack it. Browsers ask each time whether
// it is still the same, so that a new version of the program is never shown with an old style.
func serveAsset(a asset) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Add("Vary", "Accept-Encoding")
		h.Set("Cache-Control", askAgain)
		h.Set("Content-Type", a.contentType)
		body, tag := a.plain, a.tag
		if acceptsGzip(r) {
			body, tag = a.packed, strings.TrimSuffix(a.tag, `"`)+`-gz"`
			h.Set("Content-Encoding", "gzip")
			h.Set("Content-Length", strconv.Itoa(len(body))) // which ServeContent leaves out of what is packed
		}
		h.Set("ETag", tag)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	}
}
