package render

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/dustin/go-humanize"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A setter puts the value of the key called name into o, or says what is wrong with it.
type setter func(o *Options, name, value string) error

func number(lo, hi int, put func(*Options, int)) setter {
	return func(o *Options, name, value string) error {
		n := 0
		if value != "" {
			var err error
			n, err = strconv.Atoi(value)
			hint := fmt.Sprintf("give a whole number from %d to %d", lo, hi)
			switch {
			case err != nil && !errors.Is(err, strconv.ErrRange):
				return board.BadInput(hint, "%s: %q is no whole number", name, value)
			case err != nil || n < lo || n > hi:
				return board.BadInput(hint, "%s: %q is out of range", name, value)
			}
		}
		put(o, n)
		return nil
	}
}

func duration(put func(*Options, time.Duration)) setter {
	return func(o *Options, name, value string) error {
		d, err := time.ParseDuration(value)
		hint := "give a time from 20ms to 10m, as 300ms or 1.5s"
		if err != nil {
			return board.BadInput(hint, "%s: %q is no time", name, value)
		}
		if d < minHold || d > maxHold {
			return board.BadInput(hint, "%s: %q is out of range", name, value)
		}
		put(o, d)
		return nil
	}
}

func toggle(put func(*Options, bool)) setter {
	return func(o *Options, name, value string) error {
		switch value {
		case "on", "true", "yes", "1":
			put(o, true)
		case "off", "false", "no", "0":
			put(o, false)
		default:
			return board.BadInput("give on or off", "%s: %q is neither on nor off", name, value)
		}
		return nil
	}
}

func word(words []string, put func(*Options, string)) setter {
	return func(o *Options, name, value string) error {
		if !slices.Contains(words, value) {
			return unknownWord(name, value, words)
		}
		put(o, value)
		return nil
	}
}

func unknownWord(name, value string, words []string) error {
	hint := "give one of " + strings.Join(words, ", ")
	if n := board.Nearest(value, words); n != "" {
		hint = fmt.Sprintf("did you mean %s?", n)
	}
	return board.BadInput(hint, "%s: there is no %q", name, value)
}

func path(put func(*Options, string)) setter {
	return func(o *Options, name, value string) error {
		if strings.ContainsRune(value, 0) {
			return board.BadInput("give the path of a file", "%s: %q is no path", name, value)
		}
		put(o, value)
		return nil
	}
}

func setView(o *Options, name, value string) error {
	if n, ok := strings.CutPrefix(value, "step:"); ok {
		if k, err := strconv.Atoi(n); err != nil || k < 0 {
			return board.BadInput("give the number of moves done, as step:40", "%s: %q is no number of moves", name, n)
		}
	} else if value != "" && !slices.Contains(views[:len(views)-1], value) {
		return unknownWord(name, value, views)
	}
	o.View = value
	return nil
}

func setTheme(o *Options, name, value string) error {
	if _, ok := theme.Get(value); !ok && value != "" {
		return unknownWord(name, value, theme.Names())
	}
	o.Theme = value
	return nil
}

func setTitle(o *Options, name, value string) error {
	if len(value) > maxTitle {
		return board.BadInput("shorten it", "%s: it has %d bytes, more than %d", name, len(value), maxTitle)
	}
	if !utf8.ValidString(value) {
		return board.BadInput("write it as UTF-8", "%s: it is not UTF-8", name)
	}
	for _, r := range value {
		if r < ' ' || r == 0x7f {
			return board.BadInput("give one line of text", "%s: it has the control character %U", name, r)
		}
	}
	o.Title = value
	return nil
}

func setTo(o *Options, name, value string) error {
	o.To = -1
	if value == "" || value == "-1" {
		return nil
	}
	return number(0, maxCount, func(o *Options, n int) { o.To = n })(o, name, value)
}

func setMaxBytes(o *Options, name, value string) error {
	o.MaxBytes = 0
	if value == "" || value == "0" {
		return nil
	}
	n, err := humanize.ParseBytes(value)
	if err != nil || n < 1 || n > 1<<40 {
		return board.BadInput("give a size, as 900KiB or 5MB", "%s: %q is no size", name, value)
	}
	o.MaxBytes = int64(n)
	return nil
}
