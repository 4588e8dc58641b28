package metadata

import (
	"bytes"
	"strings"
)

const (
	openID  = "<metadata>"
	closeID = "</metadata>"
)

// unescape undoes html.EscapeString, which writes the ID. The table of all entities in package
// html is 24 KB, with Brotli, of what a browser loads to solve a puzzle.
var unescape = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, "&#39;", "'", "&amp;", "&")

// markup returns the format of an SVG or a page, and the ID that stands in its metadata;
// false for data that is neither.
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
