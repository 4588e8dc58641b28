package document

import (
	"cmp"
	"slices"
	"strings"

	"slidegif/render"
	"slidegif/solve/input"
)

// Formats in which a key has an effect, for keys that do not apply to every drawing.
const (
	inDrawings = "gif png apng svg pdf y4m html" // of .html the player
	inMotion   = "gif apng svg y4m html"
	inFrames   = "gif apng y4m"
	inPictures = "gif png apng svg pdf y4m"
	onPaper    = "pdf"
	inPlayers  = "html"
)

// keyFormats tells to which formats a key belongs, for the check of outputs and for the help.
// A key that is not in it belongs to all drawings.
var keyFormats = map[string]string{
	"lang": inDrawings + " json txt md", "base-url": "html md",
	"tween": inFrames, "max-frames": inFrames, "max-bytes": "gif png apng", "loops": "gif apng svg", "motion": "gif", "quick": "gif", "colors": "gif png apng",
	"move": inMotion, "first": inMotion, "last": inMotion,
	"counter": inPictures, "from": inPictures, "to": inPictures, "columns": inPictures, "size": "gif png apng svg y4m html", "dpi": "gif png apng svg y4m html",
	"paper": onPaper, "per-page": onPaper, "solutions": onPaper,
	"at": inPlayers, "autoplay": inPlayers, "loop": inPlayers, "speed": inPlayers, "controls": inPlayers, "poster": inPlayers, "play": inPlayers,
}

// moving are the views that take time.
const moving = "solution race player"

// keyViews tells in which views a key means something, where that is not every one of its formats.
// What shows no view is "text".
var keyViews = map[string]string{
	"columns": sheetView, "caption": "solution race sheet player step", "from": "solution race sheet", "to": "solution race sheet", "base-url": textView,
	"tween": moving, "max-frames": moving, "loops": moving, "motion": moving, "move": moving, "first": moving, "last": moving,
}

// Means refuses a key that belongs to the output's format and has no effect in its view.
func (o Output) Means(key string) error {
	view := cmp.Or(o.view(), textView)
	general, _, _ := strings.Cut(view, ":") // of step:7
	switch in, some := keyViews[key]; {
	case some && !slices.Contains(strings.Fields(in), general) && view == playerView:
		return input.Errorf("it is for a <picture>, as -f html prints one", "%s means nothing in a player", key)
	case some && !slices.Contains(strings.Fields(in), general):
		first, _, _ := strings.Cut(in, " ")
		return input.Errorf(input.Say("it is for view=%s", first), "%s means nothing in a .%s of the view %s", key, o.Format.Name, view)
	case key == "dpi" && o.Options.Print.Side == 0 && !strings.HasSuffix(o.Format.Name, "png"):
		return input.Errorf("give the size as a length, as size=10cm", "dpi means nothing in a .%s without a length", o.Format.Name)
	}
	return nil
}

// worksheetKeys mean nothing in a PDF of one puzzle.
var worksheetKeys = []string{"per-page", "solutions"}

// CheckOne refuses keys of worksheets in a PDF of one puzzle.
func (o Output) CheckOne() error {
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
	return input.Errorf("slidegif random tiles:3x3 -n 12 -o class.pdf makes a worksheet", "%s is for worksheets, and this is one puzzle", key)
}

// KeysOfOne returns the keys of pictures, other than files, that a picture of one puzzle in a format has.
func (s Syntax) KeysOfOne(format string) []render.Key {
	return slices.DeleteFunc(render.Keys(), func(k render.Key) bool {
		return k.File || slices.Contains(worksheetKeys, k.Name) || !slices.Contains(s.FormatsOf(k.Name), format)
	})
}

// FormatsOf returns the names of the formats that a key belongs to.
func (s Syntax) FormatsOf(key string) []string {
	if s.Keys != nil {
		return s.Names()
	}
	if in, ok := keyFormats[key]; ok {
		return strings.Fields(in)
	}
	return strings.Fields(inDrawings)
}

// SomeFormats returns the formats that a key belongs to where its help names them: where they are fewer
// than there are formats of pictures.
func (s Syntax) SomeFormats(key string) (names []string, some bool) {
	pictures := 0
	for _, f := range s.Formats {
		if f.View != "" {
			pictures++
		}
	}
	names = s.FormatsOf(key)
	return names, len(names) < pictures
}

// Belongs refuses a key, with its value, that means nothing in a format.
func (s Syntax) Belongs(format, key, value string) error {
	in := s.FormatsOf(key)
	switch {
	case format == "html" && key == "view" && value != playerView:
		return input.Errorf(input.Say("-f html prints a <picture>; -o a.png,view=%s draws one", value), "view: an .html file shows a player, not %s", value)
	case slices.Contains(in, format):
		return nil
	case key == "speed":
		return input.Errorf("move=600ms sets how long a move takes", "speed is for players, and means nothing in a .%s", format)
	}
	return input.Errorf(input.Say("it belongs to .%s", strings.Join(in, ", .")), "%s means nothing in a .%s", key, format)
}
