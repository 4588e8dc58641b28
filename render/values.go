package render

import (
	"cmp"
	"errors"
	"fmt"
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

// A field is the part of Options that a key is about.
type field struct {
	parse func(o *Options, name, value string) error // from text; name is that of the key
	check func(o *Options, name string) error        // as it is; nil where nothing can be wrong
}

// set takes a text that can be read and is no option out of range.
func (f field) set(o *Options, name, value string) error {
	given := *o
	err := f.parse(&given, name, value)
	if narrow := input.Narrow(value); err != nil && narrow != value && f.parse(&given, name, narrow) == nil {
		err = nil
	}
	if err != nil {
		return err
	}
	if f.check != nil {
		if err := f.check(&given, name); err != nil {
			return err
		}
	}
	*o = given
	return nil
}

// number is a whole number from lo to hi, or 0 for the default.
func number(lo, hi int, at func(*Options) *int) field {
	hint := input.Say("give a whole number from %d to %d", lo, hi)
	return within(lo, hi, at, strconv.Atoi, hint, "%s: %q is not a whole number")
}

// duration is one from minHold to maxHold, or 0 for the default.
func duration(at func(*Options) *time.Duration) field {
	hint := input.Word("give a duration from 20ms to 10m, as 300ms or 1.5s")
	return within(minHold, maxHold, at, time.ParseDuration, hint, "%s: %q is not a duration")
}

// within is a value from lo to hi, or 0 for the default. Wrong is the format of the error for a
// text that read cannot read.
func within[T int | time.Duration](lo, hi T, at func(*Options) *T, read func(string) (T, error), hint input.Message, wrong string) field {
	outside := func(name, value string) error {
		return input.Errorf(hint, "%s: %q is out of range", name, value)
	}
	return field{func(o *Options, name, value string) error {
		v, err := read(cmp.Or(value, "0"))
		switch {
		case err != nil && !errors.Is(err, strconv.ErrRange):
			return input.Errorf(hint, wrong, name, value)
		case err != nil || value != "" && (v < lo || v > hi):
			return outside(name, value)
		}
		*at(o) = v
		return nil
	}, func(o *Options, name string) error {
		if v := *at(o); v != 0 && (v < lo || v > hi) {
			return outside(name, fmt.Sprint(v))
		}
		return nil
	}}
}

func toggle(at func(*Options) *Switch) field {
	return field{parse: func(o *Options, name, value string) error {
		switch value {
		case "":
			*at(o) = Default
		case "on", "true", "yes", "1":
			*at(o) = On
		case "off", "false", "no", "0":
			*at(o) = Off
		default:
			return input.Errorf("give on or off", "%s: %q is neither on nor off", name, value)
		}
		return nil
	}}
}

// text is any text that passes a check.
func text(at func(*Options) *string, check func(o *Options, name string) error) field {
	return field{func(o *Options, _, value string) error {
		*at(o) = value
		return nil
	}, check}
}

// word is one of some words, or empty.
func word(words []string, at func(*Options) *string) field {
	return text(at, func(o *Options, name string) error {
		if value := *at(o); value != "" && !slices.Contains(words, value) {
			return unknownWord(name, value, words)
		}
		return nil
	})
}

func unknownWord(name, value string, words []string) error {
	hint := input.Say("give one of %s", input.List(words))
	if n := input.Nearest(value, words); n != "" {
		hint = input.Say("did you mean %s?", n)
	}
	return input.Errorf(hint, "%s: there is no %q", name, value)
}

func path(at func(*Options) *string) field {
	return field{parse: func(o *Options, name, value string) error {
		if strings.ContainsRune(value, 0) {
			return input.Errorf("give the path of a file", "%s: %q is not a path", name, value)
		}
		*at(o) = value
		return nil
	}}
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

func checkTitle(o *Options, name string) error {
	value := o.Title
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
		return input.Errorf("give 0 for no bound", "%s: %d is out of range", name, o.MaxBytes)
	}
	return nil
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
