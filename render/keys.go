package render

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A Key is one option by its name: a flag, a key of an output, a key of a URL.
type Key struct {
	Name    string
	Default string
	Doc     string
	File    bool // names a file of this machine, which a server must not let others do

	set setter
}

// Ranges of what keys take.
const (
	minSize, maxSize     = 32, 4000
	maxTween             = 60
	minColors, maxColors = 8, 256
	minHold, maxHold     = 20 * time.Millisecond, 10 * time.Minute
	maxTitle             = 400
	maxCount             = 1 << 30
)

// keys are all keys in the order of the help.
var keys []Key

// It is filled here since themes, which the keys list, are themselves variables.
func init() {
	keys = []Key{
		{Name: "view", Default: "",
			Doc: "start, goal, solution, sheet or step:N (default: solution in a GIF, start in a PNG)",
			set: setView},
		{Name: "theme", Default: "",
			Doc: strings.Join(theme.Names(), ", ") + " (default: modern for numbered tiles, else wood)",
			set: setTheme},
		{Name: "size", Default: "",
			Doc: "pixels of the longer side (default: 480 in a GIF, 800 in a PNG)",
			set: number(minSize, maxSize, func(o *Options, n int) { o.Size = n })},
		{Name: "tween", Default: "4",
			Doc: "frames a move, the resting one included; 1 for no motion",
			set: number(1, maxTween, func(o *Options, n int) { o.Tween = n })},
		{Name: "move", Default: "300ms",
			Doc: "how long one move takes",
			set: duration(func(o *Options, d time.Duration) { o.Move = d })},
		{Name: "first", Default: "1s",
			Doc: "hold of the first frame",
			set: duration(func(o *Options, d time.Duration) { o.First = d })},
		{Name: "last", Default: "2.5s",
			Doc: "hold of the last frame",
			set: duration(func(o *Options, d time.Duration) { o.Last = d })},
		{Name: "loops", Default: "0",
			Doc: "how often the animation plays; 0 is for ever",
			set: number(0, 65535, func(o *Options, n int) { o.Loops = n })},
		{Name: "colors", Default: "",
			Doc: "size of the palette, 8 to 256 (default: 64 in a GIF, 256 with a photo; a PNG has no palette)",
			set: number(minColors, maxColors, func(o *Options, n int) { o.Colors = n })},
		{Name: "motion", Default: "coarse",
			Doc: "coarse: fewer colours on a piece while it moves, for a smaller file; or exact",
			set: word([]string{"coarse", "exact"}, func(o *Options, s string) { o.Motion = s })},
		{Name: "lang", Default: "zh",
			Doc: "language of the labels: " + strings.Join(board.Langs, ", "),
			set: word(board.Langs, func(o *Options, s string) { o.Lang = s })},
		{Name: "labels", Default: "on",
			Doc: "draw labels: on or off",
			set: toggle(func(o *Options, b bool) { o.Labels = b })},
		{Name: "counter", Default: "on",
			Doc: `count the moves below the board, "12/81 moves": on or off`,
			set: toggle(func(o *Options, b bool) { o.Counter = b })},
		{Name: "highlight", Default: "off",
			Doc: "light the piece that moves: on or off",
			set: toggle(func(o *Options, b bool) { o.Highlight = b })},
		{Name: "title", Default: "",
			Doc: "text above the board",
			set: setTitle},
		{Name: "from", Default: "0",
			Doc: "begin after this many moves",
			set: number(0, maxCount, func(o *Options, n int) { o.From = n })},
		{Name: "to", Default: "",
			Doc: "end after this many moves (default: all)",
			set: setTo},
		{Name: "columns", Default: "",
			Doc: "columns of a sheet of some 18 boards (default: by the shape of the board); from and to show a part in full",
			set: number(1, 100, func(o *Options, n int) { o.Columns = n })},
		{Name: "font", Default: "",
			Doc:  "font file (OpenType or TrueType) for all text",
			File: true, set: path(func(o *Options, s string) { o.Font = s })},
		{Name: "image", Default: "",
			Doc:  "photo (PNG, JPEG, GIF, WebP) to cut into pieces",
			File: true, set: path(func(o *Options, s string) { o.Image = s })},
		{Name: "portraits", Default: "",
			Doc:  "directory of pictures named as the pieces are: C.png, 曹操.png",
			File: true, set: path(func(o *Options, s string) { o.Portraits = s })},
		{Name: "max-bytes", Default: "",
			Doc: "lower tween, then size, until the file fits: 5MB, 900KiB",
			set: setMaxBytes},
		{Name: "max-frames", Default: "",
			Doc: "lower tween until there are no more frames than this",
			set: number(1, maxCount, func(o *Options, n int) { o.MaxFrames = n })},
	}
}

// Keys returns all keys in the order of the help.
func Keys() []Key { return slices.Clone(keys) }

// Set sets the option that a key names from its text. An empty value restores the
// default. The error is an InputError that names the key.
func (o *Options) Set(key, value string) error {
	for _, k := range keys {
		if k.Name != key {
			continue
		}
		if value == "" {
			value = k.Default
		}
		return k.set(o, key, value)
	}
	var names []string
	for _, k := range keys {
		names = append(names, k.Name)
	}
	if n := board.Nearest(key, names); n != "" {
		return board.BadInput(fmt.Sprintf("did you mean %s?", n), "there is no key %q", key)
	}
	return board.BadInput("the keys are "+strings.Join(names, ", "), "there is no key %q", key)
}
