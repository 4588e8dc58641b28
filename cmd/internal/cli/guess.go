package cli

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"slidegif/solve/input"
)

// flagHints holds hints for flags that users try although these flags do not exist.
var flagHints = []struct{ words, hint string }{
	{"step position", "-o a.png,view=step:40 draws the position after 40 moves"},
	{"fast faster quicker", "--move 200ms shortens each move of the animation; --effort 1000000 shortens the search"},
	{"slow slower delay duration interval pace speed time-per-move ms", "--move 600ms or -o a.gif,move=600ms sets the duration of each move"},
	{"fps frames frame-rate framerate rate", "--tween 6 or -o a.gif,tween=6 draws 6 frames per move; --max-frames limits the total"},
	{"quality compression compress lossy optimize", "--size 640 and --colors 256 improve a picture; --max-bytes 900KiB limits the size of the file"},
	{"hard harder easy easier difficulty level", "slidegif random KIND --length 20-30 generates puzzles of 20 to 30 moves; --length hardest, the hardest ones"},
	{"width height scale resolution dimensions w h", "--size 320 or -o a.gif,size=320 sets the longer side in pixels"},
	{"dark light night style skin mode", "--theme dark or -o night.gif,theme=dark selects another theme"},
	{"color colour colours bg bgcolor background-color palette", "--background red or -o a.gif,background=red sets the colour around the board; --theme dark or theme=dark changes all colours; --colors 64 limits their number"},
	{"heuristic solver method astar a-star ida bfs dfs", "slidegif chooses the algorithm; --optimal requires a proved optimum, and --effort sets the search budget"},
	{"transparent", "--background transparent works for PNG, APNG and SVG"},
	{"language locale", "--lang zh, zh-Hant, en or none sets the language of all text"},
	{"file in input board", "give an input file as an argument, such as slidegif puzzle.txt, and an output file with -o"},
	{"out output output-file", "-o FILE writes a file; the extension selects the format"},
	{"json text markdown", "-f json, txt, html or md prints to standard output"},
	{"gif png svg pdf apng html player", "-o a.gif writes a GIF; the extension selects the format"},
	{"sheet", "-o sheet.png,view=sheet draws a sheet of positions"},
	{"photo picture", "--image cat.jpg cuts a photo into pieces"},
	{"repeat repeats count times", "--loops 3 plays the animation three times"},
	{"kind type", "slidegif rush board.txt reads a file as Rush Hour; slidegif random KIND generates a puzzle; slidegif list KIND lists the named ones"},
	{"start puzzle", "give the puzzle as an argument, such as slidegif 864/072/513"},
	{"target end", "--goal GOAL sets the goal"},
	{"max-time time limit", "--timeout 30s stops the search and takes the best solution found"},
	{"debug", "--verbose prints each raise of the lower bound"},
	{"port host listen bind address", "slidegif serve --addr 127.0.0.1:8080 sets the address and the port"},
	{"robots atoms cars blocks rows cols pieces", "the puzzle sets its size and its pieces: slidegif lockout:6@7 has 6 robots, and slidegif tiles:4x5@7 has 4 rows"},
	{"worksheet", "slidegif random tiles:3x3 -n 12 -o class.pdf makes a worksheet"},
}

// shortHints holds hints for one-letter flags that users try although these flags do not exist.
var shortHints = map[string]string{
	"v": "slidegif version prints the version; the command reports its progress unless --quiet is given",
	"i": "give the puzzle or its file as an argument, such as slidegif puzzle.txt",
	"n": "slidegif random -n 10 generates 10 puzzles",
	"p": "slidegif 864/072/513 needs no flag; slidegif serve --addr 127.0.0.1:8080 sets the port",
	"s": "--size 320 sets the longer side in pixels",
	"t": "--theme dark selects another theme",
}

// wordHints holds hints for words that users type in place of a puzzle, in English and Chinese.
var wordHints = []struct{ words, hint string }{
	{"hard harder hardest easy easier medium difficult level expert beginner 最难 简单 容易 困难 难度 一关", "slidegif random KIND --length 20-30 generates puzzles of 20 to 30 moves"},
	{"daily today 每日 今日 今天", "slidegif serve opens a page with the puzzle of the day"},
	{"generate create new make shuffle 随机 出题", "slidegif random generates a puzzle; slidegif help random describes the kinds"},
	{"play start server web gui 服务 网页", "slidegif serve opens a page on which you can play"},
	{"how hello hi test demo example tutorial 帮助 示例 教程 求解", "slidegif 864/072/513 solves an 8-puzzle and writes a GIF; slidegif help lists the commands"},
	{"names puzzles all ls 列表 名局", "slidegif list lists the named puzzles"},
}

// SuggestWord returns a hint for text that is not a puzzle, or an empty string if there is no hint for it.
func SuggestWord(text string) string {
	typed := strings.Fields(strings.ToLower(text))
	for _, h := range wordHints {
		for word := range strings.FieldsSeq(h.words) {
			if slices.Contains(typed, word) || word[0] >= utf8.RuneSelf && strings.Contains(text, word) {
				return h.hint
			}
		}
	}
	return ""
}

// checkDashes returns an error if args contain a long flag with a single dash, such as -output. Package pflag
// would parse -output as the flag -o with the value utput.
func checkDashes(fs *pflag.FlagSet, args []string) error {
	for _, arg := range args {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if arg == "--" {
			return nil
		}
		if len(name) < 3 || !strings.HasPrefix(arg, "-") || strings.HasPrefix(arg, "--") {
			continue
		}
		hint := input.Word(suggestFlag(name, fs))
		if fs.Lookup(name) != nil {
			hint = input.Say("write two dashes: --%s", name)
		}
		if hint.Format != "" {
			return input.Errorf(hint, "unknown flag -%s", name)
		}
	}
	return nil
}

// suggestFlag returns a hint for an unknown flag, or an empty string if there is no hint for the flag. For a
// flag of the form --no-NAME, the hint suggests --NAME off.
func suggestFlag(typed string, fs *pflag.FlagSet) string {
	if name, off := strings.CutPrefix(typed, "no-"); off {
		if f := fs.Lookup(name); f != nil && f.Value.Type() == "on|off" {
			return "--" + name + " off"
		}
	}
	for _, h := range flagHints {
		if strings.Contains(" "+h.words+" ", " "+strings.ToLower(typed)+" ") && isUsable(h.hint, fs) {
			return h.hint
		}
	}
	return ""
}

// suggestKey returns a hint for an unknown key of an output. If only a key of package render is similar, the hint is
// empty, because package render suggests that key.
func suggestKey(key, value string, fs *pflag.FlagSet) input.Message {
	if fs.Lookup(key) != nil {
		return input.Say("write it as a flag: --%s %s", key, input.ShellQuote(value))
	}
	if hint := suggestFlag(key, fs); hint != "" {
		return input.Word(hint)
	}
	var keys []string
	fs.VisitAll(func(f *pflag.Flag) {
		if _, picture := f.Value.(pictureFlag); picture {
			keys = append(keys, f.Name)
		}
	})
	if input.Nearest(key, keys) != "" {
		return input.Message{}
	}
	return input.Word("slidegif help pictures and slidegif help animation describe the keys")
}

// isUsable reports whether fs contains the flag at the start of a hint. A hint that does not begin with a flag
// is always usable.
func isUsable(hint string, fs *pflag.FlagSet) bool {
	flag, _, _ := strings.Cut(hint, " ")
	name, long := strings.CutPrefix(flag, "--")
	return long && fs.Lookup(name) != nil || !long && (flag[0] != '-' || fs.ShorthandLookup(flag[1:]) != nil)
}
