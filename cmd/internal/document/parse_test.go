package document

import (
	"strings"
	"testing"

	"slidegif/render"
)

func TestParse(t *testing.T) {
	s := Syntax{Formats: []Format{{Name: "gif"}, {Name: "png"}, {Name: "json"}, {Name: "txt"}}, Keys: []string{"size", "title"}}
	for _, test := range []struct {
		spec, fallback      string
		path, format, title string
		fault               string
	}{
		{spec: "a.gif", path: "a.gif", format: "gif"},
		{spec: "A.GIF", path: "A.GIF", format: "gif"},
		{spec: "a.png,title=Hello, world,size=100", path: "a.png", format: "png", title: "Hello, world"},
		{spec: "one,two.txt", path: "one,two.txt", format: "txt"},
		{spec: "-", fallback: "json", path: "-", format: "json"},
		{spec: "plain", fallback: "png", path: "plain", format: "png"},
		{spec: "plain", fault: "no extension"},
		{spec: "a.bmp", fault: `no format "bmp"`},
		{spec: ",size=3", fault: "names no file"},
		{spec: "a.gif,size=0", fault: "size"},
		{spec: "a.gif,sise=100", fault: "sise"},
		{spec: "a.gif,tween=4", fault: `no key "tween"`},
	} {
		o, err := s.Parse(test.spec, test.fallback, render.Options{})
		switch {
		case test.fault != "":
			if err == nil || !strings.Contains(err.Error(), test.fault) {
				t.Errorf("%q: error %v, want one with %q", test.spec, err, test.fault)
			}
		case err != nil:
			t.Errorf("%q: %v", test.spec, err)
		case o.Path != test.path || o.Format.Name != test.format || o.Options.Title != test.title:
			t.Errorf("%q: got %q %q %q", test.spec, o.Path, o.Format.Name, o.Options.Title)
		}
	}
}
