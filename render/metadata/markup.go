package metadata

import (
	"bytes"
	"strings"
)

const (
	openID  = "<metadata>"
	closeID = "</metadata>"
)

// unescape reverses the effect of html.EscapeString, which is used to escape the ID. The table of
// entities in html.UnescapeString would add 24 KB, after compression with Brotli, to the
// WebAssembly program of the web page.
var unescape = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, "&#39;", "'", "&amp;", "&")

// markup recognizes SVG files and HTML pages. The results are the format and the ID in the metadata
// element. If the file has no metadata element, the ID is empty. The ok result reports whether data
// is an SVG file or an HTML page.
func markup(data []byte) (format, id string, ok bool) {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\uFEFF")))
	head := strings.ToLower(string(text[:min(len(text), 64)]))
	switch {
	case strings.HasPrefix(head, "<svg") || strings.HasPrefix(head, "<?xml"):
		format = "SVG"
	case strings.HasPrefix(head, "<!doctype html") || strings.HasPrefix(head, "<html"):
		format = "page"
	default:
		return "", "", false
	}
	if _, rest, found := bytes.Cut(text, []byte(openID)); found {
		if inner, _, closed := bytes.Cut(rest[:min(len(rest), 8*maxID)], []byte(closeID)); closed {
			id = unescape.Replace(string(inner))
		}
	}
	if !isID(id) {
		id = ""
	}
	return format, id, true
}
