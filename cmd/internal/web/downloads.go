package web

import (
	"net/url"
	"strings"

	"slidegif/render"
)

// A download is a link to a file that shows the puzzle.
type download struct{ Name, URL, Path, Keys string }

// downloads returns links to all files that show the puzzle, smallest file first.
func downloads(keys url.Values, words map[string]string) []download {
	var list []download
	for _, f := range []struct{ text, path, keys string }{
		{"animatedSVG", "solve.svg", "view=solution"}, {"gif", "solve.gif", ""}, {"apng", "solve.apng", ""},
		{"still", "solve.png", "view=" + render.ViewStart}, {"sheet", "solve.png", "view=" + render.ViewSheet}, {"pdf", "solve.pdf", "view=" + render.ViewSheet},
		{"trace", "solve.png", "view=" + render.ViewTrace},
		{"playerPage", "embed", ""},
	} {
		list = append(list, download{words[f.text], "./" + strings.TrimSuffix(f.path+"?"+unescapeQuery(keys.Encode())+"&"+f.keys, "&"), f.path, f.keys})
	}
	return list
}
