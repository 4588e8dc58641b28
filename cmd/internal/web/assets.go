package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"mime"
	"net/http"
	"path"
	"strings"
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
		all[f.Name()] = asset{data, pack(data), contentTypeOf(f.Name()), tagOf(data)}
	}
	return all
}

// contentTypeOf does not ask the machine, whose tables differ.
func contentTypeOf(name string) string {
	switch ext := path.Ext(name); ext {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return contentTypes["svg"]
	case ".ico":
		return "image/x-icon"
	default:
		return mime.TypeByExtension(ext)
	}
}

func tagOf(data []byte) string {
	sum := sha256.Sum256(data)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`
}

func pack(data []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(data) // memory does not fail
	z.Close()
	return b.Bytes()
}

// asset sends a file. Browsers ask each time whether it is still the same, so that a new
// version of the program is never shown with an old style.
func (s *Server) asset(name string) http.HandlerFunc {
	a := assets[name]
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", pagePolicy)
		w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
		sendText(w, r, a.contentType, a.plain, a.packed, a.tag)
	}
}

// sendText sends a text packed where the browser can unpack it, or 304.
func sendText(w http.ResponseWriter, r *http.Request, contentType string, plain, packed []byte, tag string) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	body := plain
	if acceptsGzip(r) {
		h.Set("Content-Encoding", "gzip")
		body = packed
		tag = fmt.Sprintf(`%s-gz"`, strings.TrimSuffix(tag, `"`))
	}
	h.Set("ETag", tag)
	if matches(r.Header.Values("If-None-Match"), tag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	send(w, r, http.StatusOK, contentType, body)
}
