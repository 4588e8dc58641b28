package render

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/dustin/go-humanize"

	"slidegif/render/theme"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

var speeds = []string{"0.25", "0.5", "1", "2", "4"}

func setView(o *Options, name, value string) error {
	if n, ok := strings.CutPrefix(value, ViewStep); ok {
		if k, err := strconv.Atoi(n); err != nil || k < 0 {
			return input.Errorf("use the number of moves made so far, such as step:40", "%s: %q is not a number of moves", name, n)
		}
	} else if _, _, ok := ViewNamed(value); value != "" && !ok {
		return unknownWord(name, value, viewNames())
	}
	o.View = value
	return nil
}

func setTheme(o *Options, name, value string) error {
	if isThemeFile(value) {
		return path(func(o *Options) *string { return &o.Theme }).set(o, name, value)
	}
	if _, ok := theme.Get(value); !ok && value != "" {
		return unknownWord(name, value, theme.Names())
	}
	o.Theme = value
	return nil
}

func setSpeed(o *Options, name, value string) error {
	o.Player.Speed = 0
	if value == "" {
		return nil
	}
	if !slices.Contains(speeds, value) {
		return unknownWord(name, value, speeds)
	}
	var err error
	o.Player.Speed, err = strconv.ParseFloat(value, 64)
	return err
}

func setLang(o *Options, name, value string) error {
	lang, ok := language.Match(value)
	if !ok && value != "" {
		return input.Errorf(input.Say("use one of %s, or a tag such as zh-TW or en-US", input.List(language.Tags())), "%s: unknown value %q", name, value)
	}
	o.Lang = lang
	return nil
}

func setBaseURL(o *Options, name, value string) error {
	if _, err := url.Parse(value); err != nil || strings.ContainsAny(value, " \"'<>()?#") {
		return input.Errorf("use a path or a URL, for example /images", "%s: %q is not the start of a URL", name, value)
	}
	o.BaseURL = value
	return nil
}

func checkTitle(o *Options, name string) error {
	value := o.Title
	if len(value) > maxTitle {
		return input.Errorf("shorten it", "%s: the text has %d bytes, more than %d", name, len(value), maxTitle)
	}
	if !utf8.ValidString(value) {
		return input.Errorf("write the text in UTF-8", "%s: the text is not valid UTF-8", name)
	}
	for _, r := range value {
		if r < ' ' || r == 0x7f {
			return input.Errorf("write one line of text", "%s: the text has the control character %U", name, r)
		}
	}
	return nil
}

// checkAlgorithm checks the form of a name such as astar:manhattan. The available names depend on the
// puzzle.
func checkAlgorithm(o *Options, name string) error {
	other := func(r rune) bool { return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz-:,", r) }
	if value := o.Algorithm; len(value) > 100 || strings.ContainsFunc(value, other) {
		return input.Errorf("use a name such as bfs or astar:manhattan", "%s: %.40q is not an algorithm", name, value)
	}
	return nil
}

func setTo(o *Options, name, value string) error {
	o.Part.To = nil
	if value == "" || value == "-1" {
		return nil
	}
	var to int
	err := number(0, maxCount, func(*Options) *int { return &to }).parse(o, name, value)
	if err == nil {
		o.Part.To = &to
	}
	return err
}

func checkTo(o *Options, name string) error {
	if o.Part.To == nil {
		return nil
	}
	return number(0, maxCount, func(o *Options) *int { return o.Part.To }).check(o, name)
}

func checkMaxBytes(o *Options, name string) error {
	if o.MaxBytes < 0 {
		return input.Errorf("use 0 for no limit", "%s: %d is out of range", name, o.MaxBytes)
	}
	return nil
}

func setMaxBytes(o *Options, name, value string) error {
	if value == "" || value == "0" {
		o.MaxBytes = 0
		return nil
	}
	n, err := humanize.ParseBytes(input.Narrow(value))
	if err != nil || n < 1 || n > 1<<40 {
		return input.Errorf("use a size such as 900KiB or 5MB", "%s: %q is not a size", name, value)
	}
	o.MaxBytes = int64(n)
	return nil
}

// units maps each unit of length to its size in millimetres.
var units = map[string]float64{"mm": 1, "cm": 10, "in": 25.4}

// parseLength parses a length such as 10cm, 100mm or 4in. parseLength reports whether text is a
// valid length.
func parseLength(text string) (Length, bool) {
	for unit, size := range units {
		if digits, ok := strings.CutSuffix(text, unit); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
			return Length(n * size), err == nil && n > 0 && n < 1e6
		}
	}
	return 0, false
}

var pixels = number(minSize, maxSize, func(o *Options) *int { return &o.Size })

// checkLength validates the size on paper. The permitted range depends on the dpi key, so the size
// cannot be checked when it is parsed.
func (o Options) checkLength() error {
	if n := o.toPixels(o.Print.Side); o.Print.Side != 0 && (n < minSize || n > maxSize) {
		return input.Errorf(input.Say("use a size from %d to %d pixels", minSize, maxSize), "%s: %v at %d dpi is %d pixels", "size", o.Print.Side, o.dpi(), n)
	}
	return nil
}

// setSize sets the size from a number of pixels or a length on paper.
func setSize(o *Options, name, value string) error {
	if l, ok := parseLength(value); ok {
		o.Size, o.Print.Side = 0, l
		return nil
	}
	err := pixels.set(o, name, value)
	if err == nil {
		o.Print.Side = 0
	}
	if bad, ok := err.(*input.Error); ok {
		return input.Errorf(input.Say("%s, or a length such as 10cm, 100mm or 4in", bad.HintMessage()), "%s", bad.ErrorMessage())
	}
	return err
}

func checkMaxPixels(o *Options, name string) error {
	if o.MaxPixels < 0 {
		return input.Errorf("use 0 for no limit", "%s: %d is out of range", name, o.MaxPixels)
	}
	return nil
}

func setMaxPixels(o *Options, name, value string) error {
	if value == "" || value == "0" {
		o.MaxPixels = 0
		return nil
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n < 1 {
		return input.Errorf("use a number of pixels such as 200000000", "%s: %q is not a number of pixels", name, value)
	}
	o.MaxPixels = n
	return nil
}

// setSeal parses a seal: a date, the number of puzzles won, and the word gold, separated by colons. Only
// the date is required. The default number of puzzles is 1.
func setSeal(o *Options, name, value string) error {
	o.Seal = theme.Seal{}
	if value == "" {
		return nil
	}
	parts := strings.Split(value, ":")
	day, err := time.Parse(time.DateOnly, parts[0])
	s := theme.Seal{Day: day, Won: 1, Gold: len(parts) == 3}
	if err == nil && len(parts) > 1 {
		s.Won, err = strconv.Atoi(parts[1])
	}
	if err != nil || s.Won < 0 || s.Won > theme.MaxWon || len(parts) > 3 || s.Gold && parts[2] != "gold" {
		return input.Errorf("write a date, a number of wins, and gold, such as 2026-11-27:3:gold", "%s: %.40q is not a seal", name, value)
	}
	o.Seal = s
	return nil
}
