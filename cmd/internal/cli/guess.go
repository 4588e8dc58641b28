package cli

import (
	"strings"

	"github.com/spf13/pflag"
)

// guesses are flags that people try, and what does that.
var guesses = []struct{ words, cure string }{
	{"step board position", "view=step:40 behind a name draws one position, as -o a.png,view=step:40"},
	{"slow slower fast faster delay duration interval pace", "--move 600ms sets how long one move takes"},
	{"fps frames frame-rate framerate", "--tween 6 sets the frames of one move; --max-frames bounds them all"},
	{"hard harder easy easier difficulty level", "slidegif random KIND --length 20-30 draws puzzles of a length; --length hardest the longest"},
	{"width height scale resolution dimensions", "--size 320 sets the pixels of the longer side"},
	{"dark light night", "--theme dark, or -o night.gif,theme=dark, draws in other colours"},
	{"transparent", "--background transparent, for a PNG, an APNG or an SVG"},
	{"language locale", "--lang zh, zh-Hant, en or none sets the language of labels and words"},
	{"out output-file file", "-o FILE writes a file, and its extension chooses the format"},
	{"json text markdown", "-f json, txt, html or md prints that"},
	{"gif png svg pdf apng html player", "-o a.gif writes that; the extension chooses the format"},
	{"sheet", "-o sheet.png,view=sheet draws a sheet of positions"},
	{"photo picture", "--image cat.jpg cuts a photo into the tiles"},
	{"repeat", "--loops 3 plays the animation three times"},
	{"kind type", "slidegif random KIND draws a puzzle of a kind; slidegif list KIND names them"},
	{"start puzzle", "give the puzzle itself, as slidegif 864/072/513"},
	{"target end", "--goal GOAL sets the goal"},
	{"max-time time limit", "--timeout 30s ends a search with the best solution found so far"},
	{"verbose debug", "without --quiet the command tells what it does"},
	{"worksheet", "slidegif random tiles:3x3 -n 12 -o class.pdf makes a worksheet"},
}

// meant returns what somebody probably wanted who typed a flag that there is not: a switch
// turned off by no-NAME, or one of the guesses.
func meant(typed string, fs *pflag.FlagSet) string {
	if name, off := strings.CutPrefix(typed, "no-"); off {
		if f := fs.Lookup(name); f != nil && f.Value.Type() == "on|off" {
			return "--" + name + " off"
		}
	}
	for _, g := range guesses {
		if strings.Contains(" "+g.words+" ", " "+strings.ToLower(typed)+" ") {
			return g.cure
		}
	}
	return ""
}
