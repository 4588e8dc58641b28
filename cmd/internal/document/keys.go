package document

import (
	"slices"
	"strings"

	"slidegif/solve/input"
)

// What a key of pictures can mean something in, where that is not every drawing.
const (
	inDrawings = "gif png apng svg pdf html" // of .html the player
	inMotion   = "gif apng svg html"
	inFrames   = "gif apng"
	inPictures = "gif png apng svg pdf"
	onPaper    = "pdf"
	inPlayers  = "html"
)

// keyFormats tells to which formats a key belongs, for the check of outputs and for the help.
// A key that is not in it belongs to all drawings.
var keyFormats = map[string]string{
	"lang": inDrawings + " json txt md", "base-url": "html md",
	"tween": inFrames, "max-frames": inFrames, "loops": "gif apng svg", "motion": "gif", "colors": "gif png apng",
	"move": inMotion, "first": inMotion, "last": inMotion,
	"counter": inPictures, "from": inPictures, "to": inPictures, "columns": inPictures, "size": "gif png apng svg html", "dpi": "gif png apng svg html",
	"paper": onPaper, "per-page": onPaper, "solutions": onPaper,
	"at": inPlayers, "autoplay": inPlayers, "loop": inPlayers, "speed": inPlayers, "controls": inPlayers, "poster": inPlayers, "play": inPlayers,
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
