package render

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"slidegif/solve/input"
)

// A field parses and validates the value of one key and stores it in the corresponding field of
// Options.
type field struct {
	// parse sets the field from text. The name parameter is the name of the key.
	parse func(o *Options, name, value string) error
	// check validates the current value. A nil function accepts all values.
	check func(o *Options, name string) error

	// values lists the words that parse accepts, for the help and for completion. If parse accepts no
	// fixed words, values is nil.
	values []string
}

// set parses and validates a value, and stores it in o. An invalid value leaves o unchanged.
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

// number returns a field for an integer from lo to hi. The value 0 selects the default.
func number(lo, hi int, at func(*Options) *int) field {
	hint := input.Say("use a whole number from %d to %d", lo, hi)
	return ranged(lo, hi, at, strconv.Atoi, hint, "%s: %q is not a whole number")
}

// duration returns a field that parses a duration from minHold to maxHold. The value 0 selects the default.
func duration(at func(*Options) *time.Duration) field {
	hint := input.Word("use a duration from 20ms to 10m, for example 300ms or 1.5s")
	return ranged(minHold, maxHold, at, time.ParseDuration, hint, "%s: %q is not a duration")
}

// ranged returns a field that parses a value from lo to hi. The value 0 selects the default. The
// badFormat parameter is the format of the error message for text that cannot be parsed.
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
			return input.Errorf("use on or off", "%s: %q is neither on nor off", name, value)
		}
		return nil
	}}
}

// text returns a field that stores a string. The check function may be nil.
func text(at func(*Options) *string, check func(o *Options, name string) error) field {
	return field{parse: func(o *Options, _, value string) error {
		*at(o) = value
		return nil
	}, check: check}
}

// enum returns a field that accepts the given words and the empty string.
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
			return input.Errorf("use the path of a file", "%s: %q is not a path", name, value)
		}
		*at(o) = value
		return nil
	}}
}
