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

// A field parses and validates the field of Options that belongs to a key.
type field struct {
	parse func(o *Options, name, value string) error // sets the field from text; name is the name of the key
	check func(o *Options, name string) error        // validates the current value; nil if all values are valid

	values []string // words that parse accepts, for help and completion; nil: no fixed words
}

// set parses and validates value. It leaves o unchanged if there is an error.
func (f field) set(o *Options, name, value string) error {
	parsed := *o
	err := f.parse(&parsed, name, value)
	if narrow := input.Narrow(value); err != nil && narrow != value && f.parse(&parsed, name, narrow) == nil {
		err = nil
	}
	if err != nil {
		return err
	}
	if f.check != nil {
		if err := f.check(&parsed, name); err != nil {
			return err
		}
	}
	*o = parsed
	return nil
}

// number returns the field of an integer from lo to hi. 0 selects the default.
func number(lo, hi int, at func(*Options) *int) field {
	hint := input.Say("give a whole number from %d to %d", lo, hi)
	return ranged(lo, hi, at, strconv.Atoi, hint, "%s: %q is not a whole number")
}

// duration returns the field of a duration from minHold to maxHold. 0 selects the default.
func duration(at func(*Options) *time.Duration) field {
	hint := input.Word("give a duration from 20ms to 10m, as 300ms or 1.5s")
	return ranged(minHold, maxHold, at, time.ParseDuration, hint, "%s: %q is not a duration")
}

// ranged returns the field of a value from lo to hi. 0 selects the default. The parameter badFormat
// is the format of the error for texts that parse rejects.
func ranged[T int | time.Duration](lo, hi T, at func(*Options) *T, parse func(string) (T, error), hint input.Message, badFormat string) field {
	outside := func(name, value string) error {
		return input.Errorf(hint, "%s: %q is out of range", name, value)
	}
	return field{parse: func(o *Options, name, value string) error {
		v, err := parse(cmp.Or(value, "0"))
		switch {
		case err != nil && !errors.Is(err, strconv.ErrRange):
			return input.Errorf(hint, badFormat, name, value)
		case err != nil || value != "" && (v < lo || v > hi):
			return outside(name, value)
		}
		*at(o) = v
		return nil
	}, check: func(o *Options, name string) error {
		if v := *at(o); v != 0 && (v < lo || v > hi) {
			return outside(name, fmt.Sprint(v))
		}
		return nil
	}}
}

func toggle(at func(*Options) *Switch) field {
	return field{values: []string{"on", "off"}, parse: func(o *Options, name, value string) error {
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

// text returns the field of a string. The check function may be nil.
func text(at func(*Options) *string, check func(o *Options, name string) error) field {
	return field{parse: func(o *Options, _, value string) error {
		*at(o) = value
		return nil
	}, check: check}
}

// enum returns the field of a string that must be empty or one of words.
func enum(words []string, at func(*Options) *string) field {
	f := text(at, func(o *Options, name string) error {
		if value := *at(o); value != "" && !slices.Contains(words, value) {
			return unknownWord(name, value, words)
		}
		return nil
	})
	f.values = words
	return f
}

func unknownWord(name, value string, words []string) error {
	hint := input.Say("use one of %s", input.List(words))
	if n := input.Nearest(value, words); n != "" {
		hint = input.Say("did you mean %s?", n)
	}
	return input.Errorf(hint, "%s: unknown value %q", name, value)
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
			return input.Errorf("give the number of moves made, such as step:40", "%s: %q is not a number of moves", name, n)
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
		return input.Errorf(input.Say("give one of %s, or a tag such as zh-TW or en-US", input.List(board.Langs)), "%s: unknown value %q", name, value)
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
