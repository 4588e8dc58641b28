package document

import (
	"cmp"
	"slices"
	"strings"

	"slidegif/render"
	"slidegif/solve/input"
)

// Lists of formats for keys that do not apply to all drawings.
const (
	inDrawings = "gif png apng svg pdf y4m html" // html: the player
	inMotion   = "gif apng svg y4m html"
	inFrames   = "gif apng y4m"
	inPictures = "gif png apng svg pdf y4m"
	onPaper    = "pdf"
	inPlayers  = "html"
)

// keyFormats maps keys to the formats that they apply to. A key without an entry applies to all drawings.
var keyFormats = map[string]string{
	"lang": inDrawings + " json txt md", "base-url": "html md",
	"tween": inFrames, "max-frames": inFrames, "max-bytes": "gif png apng", "loops": "gif apng svg", "motion": "gif", "quick": "gif", "colors": "gif png apng",
	"move": inMotion, "first": inMotion, "last": inMotion,
	"counter": inPictures, "from": inPictures, "to": inPictures, "columns": inPictures, "size": "gif png apng svg y4m html", "dpi": "gif png apng svg y4m html",
	"paper": onPaper, "per-page": onPaper, "solutions": onPaper,
	"at": inPlayers, "autoplay": inPlayers, "loop": inPlayers, "speed": inPlayers, "controls": inPlayers, "poster": inPlayers, "play": inPlayers,
}

// animatedViews are the views with animations.
const animatedViews = "solution race player"

// keyViews maps keys to the views that they apply to. A key without an entry applies to all views. Formats without
// pictures have the view "text".
var keyViews = map[string]string{
	"columns": sheetView, "caption": "solution race sheet player step", "from": "solution race sheet", "to": "solution race sheet", "base-url": textView,
	"tween": animatedViews, "max-frames": animatedViews, "loops": animatedViews, "motion": animatedViews, "move": animatedViews, "first": animatedViews, "last": animatedViews,
}

// CheckView returns an error if a key applies to the format of the output but not to its view.
func (o Output) CheckView(key string) error {
	view := cmp.Or(o.view(), textView)
	name, _, _ := strings.Cut(view, ":") // step:7 is the view step
	switch views, limited := keyViews[key]; {
	case limited && !slices.Contains(strings.Fields(views), name) && view == playerView:
		return input.Errorf("it applies to the <picture> element that -f html prints", "%s does not apply to a player", key)
	case limited && !slices.Contains(strings.Fields(views), name):
		first, _, _ := strings.Cut(views, " ")
		return input.Errorf(input.Say("it applies to view=%s", first), "%s does not apply to .%s with view=%s", key, o.Format.Name, view)
	case key == "dpi" && o.Options.Print.Side == 0 && !strings.HasSuffix(o.Format.Name, "png"):
		return input.Errorf("give the size as a length, such as size=10cm", "dpi applies to .%s only if the size is a length", o.Format.Name)
	}
	return nil
}

// worksheetKeys are the keys that apply only to worksheets.
var worksheetKeys = []string{"per-page", "solutions"}

// CheckSinglePuzzle checks an output of one puzzle. It returns an error if the output has worksheet keys.
func (o Output) CheckSinglePuzzle() error {
	key := ""
	switch {
	case !o.Format.HoldsMany():
	case o.Options.Print.PerPage != 0:
		key = "per-page"
	case o.Options.Print.Solutions == render.Off:
		key = "solutions"
	}
	if key == "" {
		return nil
	}
	return input.Errorf("slidegif random tiles:3x3 -n 12 -o class.pdf makes a worksheet", "%s applies to worksheets only, and this is a single puzzle", key)
}

// SinglePuzzleKeys returns the picture keys that apply to one puzzle in a format. It excludes keys that name files.
func (s Syntax) SinglePuzzleKeys(format string) []render.Key {
	return slices.DeleteFunc(render.Keys(), func(k render.Key) bool {
		return k.File || slices.Contains(worksheetKeys, k.Name) || !slices.Contains(s.FormatsOf(k.Name), format)
	})
}

// FormatsOf returns the names of the formats that a key applies to.
func (s Syntax) FormatsOf(key string) []string {
	if s.Keys != nil {
		return s.Names()
	}
	if in, ok := keyFormats[key]; ok {
		return strings.Fields(in)
	}
	return strings.Fields(inDrawings)
}

// LimitedFormats returns the names of the formats that a key applies to. The key is limited if it applies to fewer
// formats than there are formats with pictures; its help then lists the formats.
func (s Syntax) LimitedFormats(key string) (names []string, limited bool) {
	pictures := 0
	for _, f := range s.Formats {
		if f.View != "" {
			pictures++
		}
	}
	names = s.FormatsOf(key)
	return names, len(names) < pictures
}

// CheckKey returns an error if a key with the given value does not apply to a format.
func (s Syntax) CheckKey(format, key, value string) error {
	in := s.FormatsOf(key)
	switch {
	case format == "html" && key == "view" && value != playerView:
		return input.Errorf(input.Say("use -f html for a <picture> element, or -o a.png,view=%s for a picture file", value), "view: an .html file contains a player, not %s", value)
	case slices.Contains(in, format):
		return nil
	case key == "speed":
		return input.Errorf("use move=600ms to set the duration of a move", "speed applies to players only, not to .%s", format)
	}
	return input.Errorf(input.Say("it applies to .%s", strings.Join(in, ", .")), "%s does not apply to .%s", key, format)
}
