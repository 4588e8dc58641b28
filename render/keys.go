package render

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"slidegif/render/internal/pdf"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Key is one option by its name: a flag, a key of an output, a key of a URL.
type Key struct {
	Name    string
	Default string // the help shows it, and typing it is the same as typing nothing; where it is empty, Doc tells it
	Doc     string
	Value   string // what stands for a value in a help: "DURATION"
	Group   string // of keys that belong together: "picture", "animation", "player" or "paper"
	File    bool   // always names a file of this machine; see NamesFile

	field
}

// NamesFile reports whether a value names a file of this machine, which a server must not
// let others do.
func (k Key) NamesFile(value string) bool { return k.File || k.Name == "theme" && isThemeFile(value) }

// Ranges of what options may be. The zero value is always one of them.
const (
	minSize, maxSize     = 32, 4000
	maxTween             = 60
	minColors, maxColors = 8, 256
	minHold, maxHold     = 20 * time.Millisecond, 10 * time.Minute
	maxTitle             = 400
	maxColumns           = 100
	maxPerPage           = 48
	maxLoops             = 65535
	maxCount             = 1 << 30
)

var motions = []string{"coarse", "exact"}

// keys are all keys in the order of the help.
var keys = []Key{
	{Name: "view", Default: "", Value: "VIEW", Group: "picture",
		Doc:   "draw start, goal, solution, sheet, step:N, race or analysis; in an .html, player (default: solution in a GIF and an APNG, start in a PNG and an SVG); race shows the given moves beside an optimum, or else two metrics; analysis how many were left after each of them",
		field: field{parse: setView}},
	{Name: "theme", Default: "", Value: "THEME", Group: "picture",
		Doc:   "draw in the colours of " + strings.Join(theme.Names(), ", ") + ", or of a FILE.json that changes some of them (default: modern for numbered tiles, else wood)",
		field: field{parse: setTheme}},
	{Name: "background", Default: "", Value: "COLOR", Group: "picture",
		Doc:   "fill the space around the board with this colour: #rrggbb, #rgb or a CSS name, or transparent in a PNG, an APNG and an SVG (default: the theme's)",
		field: text(func(o *Options) *string { return &o.Background }, checkBackground)},
	{Name: "size", Default: "", Value: "N", Group: "picture",
		Doc:   "make the longer side N pixels, or a length as 10cm, 100mm or 4in (default: 480 in a GIF, 800 in a PNG)",
		field: field{setSize, pixels.check}},
	{Name: "dpi", Default: "", Value: "N", Group: "picture",
		Doc:   "take N pixels an inch for lengths, and write that into a PNG (default: 300)",
		field: number(minDPI, maxDPI, func(o *Options) *int { return &o.Print.DPI })},
	{Name: "tween", Default: "auto", Value: "N", Group: "animation",
		Doc: fmt.Sprintf("draw each move in N frames, the last at rest; 1 for no motion; auto takes as many as fit %d frames and %d MB, up to %d a second",
			autoFrames, autoBytes/1_000_000, scene.MostPerSecond),
		field: number(1, maxTween, func(o *Options) *int { return &o.Tween })},
	{Name: "move", Default: "auto", Value: "DURATION", Group: "animation",
		Doc:   fmt.Sprintf("set how long one move takes, as %[1]v; auto: from %[1]v, the longer the farther it goes", scene.Timing{}.Pace().Shortest()),
		field: duration(func(o *Options) *time.Duration { return &o.Pace.Move })},
	{Name: "first", Default: ownFirst.String(), Value: "DURATION", Group: "animation",
		Doc:   "hold the first frame",
		field: duration(func(o *Options) *time.Duration { return &o.Pace.First })},
	{Name: "last", Default: ownLast.String(), Value: "DURATION", Group: "animation",
		Doc:   "hold the last frame",
		field: duration(func(o *Options) *time.Duration { return &o.Pace.Last })},
	{Name: "loops", Default: "0", Value: "N", Group: "animation",
		Doc:   "play the animation N times; 0 is for ever",
		field: number(0, maxLoops, func(o *Options) *int { return &o.Pace.Loops })},
	{Name: "colors", Default: "", Value: "N", Group: "animation",
		Doc:   "use N colours, 8 to 256 (default: 64 in a GIF, 256 with a photo; a PNG has no palette)",
		field: number(minColors, maxColors, func(o *Options) *int { return &o.Colors })},
	{Name: "motion", Default: "auto", Value: "MOTION", Group: "animation",
		Doc:   "draw moving pieces exact, or coarse, in fewer tones, for a smaller file; auto is coarse only where the file would be too large",
		field: word(motions, func(o *Options) *string { return &o.Motion })},
	{Name: "quick", Default: "off", Value: "on|off", Group: "animation",
		Doc:   "compress a GIF in half of the time, in about a twentieth more bytes: on or off",
		field: toggle(func(o *Options) *Switch { return &o.Quick })},
	{Name: "lang", Default: "", Value: "LANG", Group: "picture",
		Doc:   "write labels and words in this language: " + strings.Join(board.Langs, ", ") + " (default: Chinese labels, English words)",
		field: field{setLang, word(board.Langs, func(o *Options) *string { return &o.Lang }).check}},
	{Name: "labels", Default: "", Value: "on|off", Group: "picture",
		Doc:   "draw labels: on or off (default: on; off for cars)",
		field: toggle(func(o *Options) *Switch { return &o.Labels })},
	{Name: "counter", Default: "on", Value: "on|off", Group: "picture",
		Doc:   `count the moves below the board, "12/81 moves": on or off`,
		field: toggle(func(o *Options) *Switch { return &o.Counter })},
	{Name: "caption", Default: "", Value: "CAPTION", Group: "picture",
		Doc:   "why: write below the board what each move is for, in place of the counter",
		field: word(captions, func(o *Options) *string { return &o.Caption })},
	{Name: "highlight", Default: "on", Value: "on|off", Group: "picture",
		Doc:   "draw a ring around the piece that moves: on or off",
		field: toggle(func(o *Options) *Switch { return &o.Highlight })},
	{Name: "title", Default: "", Value: "TEXT", Group: "picture",
		Doc:   "write this text above the board",
		field: text(func(o *Options) *string { return &o.Title }, checkTitle)},
	{Name: "from", Default: "0", Value: "N", Group: "animation",
		Doc:   "begin after this many moves",
		field: number(0, maxCount, func(o *Options) *int { return &o.Part.From })},
	{Name: "to", Default: "", Value: "N", Group: "animation",
		Doc:   "end after this many moves (default: all)",
		field: field{setTo, checkTo}},
	{Name: "columns", Default: "", Value: "N", Group: "picture",
		Doc:   "set the columns of a sheet (default: by the shape of the board). A sheet shows some 18 boards; with from or to, all boards of that part; -o sheet%d.png shows all on pages",
		field: number(1, maxColumns, func(o *Options) *int { return &o.Columns })},
	{Name: "base-url", Default: "", Value: "URL", Group: "picture",
		Doc:   "write this before the names of pictures in .html and .md, as /images or https://example.org/img",
		field: field{parse: setBaseURL}},
	{Name: "paper", Default: "", Value: "PAPER", Group: "paper",
		Doc:   "set the paper of a PDF: " + strings.Join(pdf.Papers, ", ") + " (default: " + pdf.Papers[0] + ")",
		field: word(pdf.Papers, func(o *Options) *string { return &o.Print.Paper })},
	{Name: "per-page", Default: "", Value: "N", Group: "paper",
		Doc:   "put N puzzles on a page of a worksheet, 1 to 48 (default: 6)",
		field: number(1, maxPerPage, func(o *Options) *int { return &o.Print.PerPage })},
	{Name: "solutions", Default: "on", Value: "on|off", Group: "paper",
		Doc:   "print the solutions on the last pages of a worksheet: on or off",
		field: toggle(func(o *Options) *Switch { return &o.Print.Solutions })},
	{Name: "font", Default: "", Value: "FILE", Group: "picture",
		Doc:  "write all text in this font (OpenType or TrueType); what it lacks comes from the embedded fonts",
		File: true, field: path(func(o *Options) *string { return &o.Files.Font })},
	{Name: "image", Default: "", Value: "FILE", Group: "picture",
		Doc:  "cut this photo (PNG, JPEG, GIF, WebP) into the pieces",
		File: true, field: path(func(o *Options) *string { return &o.Files.Image })},
	{Name: "portraits", Default: "", Value: "DIRECTORY", Group: "picture",
		Doc:  "draw the pictures of this directory on the pieces that they are named after: C.png, 曹操.png",
		File: true, field: path(func(o *Options) *string { return &o.Files.Portraits })},
	{Name: "at", Default: "0", Value: "N", Group: "player",
		Doc:   "open a player after N moves",
		field: number(0, maxCount, func(o *Options) *int { return &o.Player.At })},
	{Name: "autoplay", Default: "off", Value: "on|off", Group: "player",
		Doc:   "let a player begin by itself: on or off",
		field: toggle(func(o *Options) *Switch { return &o.Player.Autoplay })},
	{Name: "loop", Default: "off", Value: "on|off", Group: "player",
		Doc:   "let a player begin again after the end: on or off",
		field: toggle(func(o *Options) *Switch { return &o.Player.Loop })},
	{Name: "speed", Default: "1", Value: "SPEED", Group: "player",
		Doc:   "play at this speed: " + strings.Join(speeds, ", "),
		field: field{parse: setSpeed}},
	{Name: "controls", Default: "on", Value: "on|off", Group: "player",
		Doc:   "show the controls of a player: on or off",
		field: toggle(func(o *Options) *Switch { return &o.Player.Controls })},
	{Name: "poster", Default: "start", Value: "VIEW", Group: "player",
		Doc:   "show start or goal in a player until something is done",
		field: word([]string{"start", "goal"}, func(o *Options) *string { return &o.Player.Poster })},
	{Name: "play", Default: "", Value: "on|off", Group: "player",
		Doc:   "on: begin with playing; off: only show the solution (default: show it until a piece is dragged)",
		field: toggle(func(o *Options) *Switch { return &o.Player.Play })},
	{Name: "max-bytes", Default: "", Value: "SIZE", Group: "animation",
		Doc: fmt.Sprintf("lower frames, colours in motion and size until the file fits: 5MB, 900KiB; without it an animation lowers frames to fit %dMB, else frames and colours in motion to fit %dMB; one that is larger even so is written as it was asked for",
			autoBytes/1_000_000, mostBytes/1_000_000),
		field: field{setMaxBytes, checkMaxBytes}},
	{Name: "max-frames", Default: "", Value: "N", Group: "animation",
		Doc:   "lower tween until there are no more frames than this",
		field: number(1, maxCount, func(o *Options) *int { return &o.MaxFrames })},
}

// Keys returns all keys in the order of the help.
func Keys() []Key { return slices.Clone(keys) }

// Set sets the option that a key names from its text. An empty value restores the
// default, and so does the default itself. The error is an input.Error that names the key.
func (o *Options) Set(key, value string, among ...string) error {
	var names []string
	for _, k := range keys {
		if len(among) > 0 && !slices.Contains(among, k.Name) {
			continue
		}
		if k.Name != key {
			names = append(names, k.Name)
			continue
		}
		if value == k.Default {
			value = ""
		}
		return k.set(o, key, value)
	}
	if n := input.Nearest(key, names); n != "" {
		return input.Errorf(input.Say("did you mean %s?", n), "there is no key %q", key)
	}
	return input.Errorf(input.Say("the keys are %s", input.List(names)), "there is no key %q", key)
}

// check reports the first option that is out of its range, by the name of its key.
func (o Options) check() error {
	for _, k := range keys {
		if k.check == nil {
			continue
		}
		if err := k.check(&o, k.Name); err != nil {
			return err
		}
	}
	return o.checkLength()
}
