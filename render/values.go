package render

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/dustin/go-humanize"

	"slidegif/render/theme"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A setter puts the value of the key called name into o, or says what is wrong with it.
type setter func(o *Options, name, value string) error

const durationHint = "give a duration from 20ms to 10m, as 300ms or 1.5s"

func rangeHint(lo, hi int) input.Message {
	return input.Say("give a whole number from %d to %d", lo, hi)
}

func number(lo, hi int, put func(*Options, int)) setter {
	return func(o *Options, name, value string) error {
		n := 0
		if value != "" {
			var err error
			n, err = strconv.Atoi(value)
			hint := rangeHint(lo, hi)
			switch {
			case err != nil && !errors.Is(err, strconv.ErrRange):
				return input.Errorf(hint, "%s: %q is not a whole number", name, value)
			case err != nil || n < lo || n > hi:
				return input.Errorf(hint, "%s: %q is out of range", name, value)
			}
		}
		put(o, n)
		return nil
	}
}

func duration(put func(*Options, time.Duration)) setter {
	return func(o *Options, name, value string) error {
		if value == "" {
			put(o, 0)
			return nil
		}
		d, err := time.ParseDuration(value)
		if err != nil {
			return input.Errorf(durationHint, "%s: %q is not a duration", name, value)
		}
		if d < minHold || d > maxHold {
			return input.Errorf(durationHint, "%s: %q is out of range", name, value)
		}
		put(o, d)
		return nil
	}
}

func toggle(put func(*Options, Switch)) setter {
	return func(o *Options, name, value string) error {
		switch value {
		case "":
			put(o, Default)
		case "on", "true", "yes", "1":
			put(o, On)
		case "off", "false", "no", "0":
			put(o, Off)
		default:
			return input.Errorf("give on or off", "%s: %q is neither on nor off", name, value)
		}
		return nil
	}
}

func word(words []string, put func(*Options, string)) setter {
	return func(o *Options, name, value string) error {
		if value != "" && !slices.Contains(words, value) {
			return unknownWord(name, value, words)
		}
		put(o, value)
		return nil
	}
}

func unknownWord(name, value string, words []string) error {
	hint := input.Say("give one of %s", input.List(words))
	if n := input.Nearest(value, words); n != "" {
		hint = input.Say("did you mean %s?", n)
	}
	return input.Errorf(hint, "%s: there is no %q", name, value)
}

func path(put func(*Options, string)) setter {
	return func(o *Options, name, value string) error {
		if strings.ContainsRune(value, 0) {
			return input.Errorf("give the path of a file", "%s: %q is not a path", name, value)
		}
		put(o, value)
		return nil
	}
}

func setView(o *Options, name, value string) error {
	if n, ok := strings.CutPrefix(value, "step:"); ok {
		if k, err := strconv.Atoi(n); err != nil || k < 0 {
			return input.Errorf("give the number of moves done, as step:40", "%s: %q is not a number of moves", name, n)
		}
	} else if value != "" && !slices.Contains(views[:len(views)-1], value) {
		return unknownWord(name, value, views)
	}
	o.View = value
	return nil
}

func setTheme(o *Options, name, value string) error {
	if isThemeFile(value) {
		return path(func(o *Options, s string) { o.Theme = s })(o, name, value)
	}
	if _, ok := theme.Get(value); !ok && value != "" {
		return unknownWord(name, value, theme.Names())
	}
	o.Theme = value
	return nil
}

func setSpeed(o *Options, name, value string) error {
	o.Speed = 0
	if value == "" {
		return nil
	}
	if !slices.Contains(speeds, value) {
		return unknownWord(name, value, speeds)
	}
	var err error
	o.Speed, err = strconv.ParseFloat(value, 64)
	return err
}

func setLang(o *Options, name, value string) error {
	lang, ok := board.Lang(value)
	if !ok && value != "" {
		return input.Errorf(input.Say("give one of %s, or a tag such as zh-TW or en-US", input.List(board.Langs)), "%s: there is no %q", name, value)
	}
	o.Lang = lang
	return nil
}

func setBaseURL(o *Options, name, value string) error {
	if _, err := url.Parse(value); err != nil || strings.ContainsAny(value, " \"'<>()?#") {
		return input.Errorf("give a path or a URL, as /images", "%s: %q is not the beginning of a URL", name, value)
	}
	o.BaseURL = value
	return nil
}

func setTitle(o *Options, name, value string) error {
	if err := checkTitle(name, value); err != nil {
		return err
	}
	o.Title = value
	return nil
}

func checkTitle(name, value string) error {
	if len(value) > maxTitle {
		return input.Errorf("shorten it", "%s: it has %d bytes, more than %d", name, len(value), maxTitle)
	}
	if !utf8.ValidString(value) {
		return input.Errorf("write it as UTF-8", "%s: it is not UTF-8", name)
	}
	for _, r := range value {
		if r < ' ' || r == 0x7f {
			return input.Errorf("give one line of text", "%s: it has the control character %U", name, r)
		}
	}
	return nil
}

func setTo(o *Options, name, value string) error {
	if value == "" || value == "-1" {
		o.To = 0
		return nil
	}
	return number(0, maxCount, func(o *Options, n int) {
		if o.To = n; n == 0 {
			o.To = Start
		}
	})(o, name, value)
}

func setMaxBytes(o *Options, name, value string) error {
	if value == "" || value == "0" {
		o.MaxBytes = 0
		return nil
	}
	n, err := humanize.ParseBytes(value)
	if err != nil || n < 1 || n > 1<<40 {
		return input.Errorf("give a size, as 900KiB or 5MB", "%s: %q is not a size", name, value)
	}
	o.MaxBytes = int64(n)
	return nil
}
