package cli

import (
	"errors"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/solve/input"
)

// NewFlagSet returns an empty set whose help lists flags in the order of their making.
func NewFlagSet(name string) *pflag.FlagSet {
	fs := pflag.NewFlagSet(name, pflag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.SortFlags = false
	fs.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "url" {
			name = "base-url"
		}
		return pflag.NormalizedName(name)
	})
	return fs
}

// Parse reads arguments. A value that is refused is read once more with its digits of full width as those
// of ASCII; pictures do so by themselves.
func Parse(fs *pflag.FlagSet, args []string) error {
	fs.VisitAll(func(f *pflag.Flag) {
		if _, picture := f.Value.(pictureFlag); !picture {
			f.Value = wideValue{f.Value}
		}
	})
	return fs.Parse(args)
}

// A wideValue is the value of a flag that takes digits of full width.
type wideValue struct{ pflag.Value }

func (v wideValue) Set(text string) error {
	err := v.Value.Set(text)
	if narrow := input.Narrow(text); err != nil && narrow != text && v.Value.Set(narrow) == nil {
		return nil
	}
	return err
}

// FlagError says what is wrong with a flag of the set, in the words of who refused its
// value; all is the hint that tells where the flags are listed.
func FlagError(err error, fs *pflag.FlagSet, all input.Message) error {
	if missing, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return input.Errorf(all, "--%s needs a value", missing.GetFlag().Name)
	}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		name, group := "--"+unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()
		if group != "" {
			return input.Errorf(all, "there is no flag -%s", group[:1])
		}
		var names []string
		fs.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if cure := meant(name[2:], fs); cure != "" {
			return input.Errorf(cure, "there is no flag %s", name)
		}
		if near := input.Nearest(name[2:], names); near != "" {
			all = input.Say("did you mean --%s? %s", near, all)
		}
		return input.Errorf(all, "there is no flag %s", name)
	}
	if syntax, ok := errors.AsType[*pflag.InvalidSyntaxError](err); ok {
		return input.Errorf(all, "%q is not a flag", syntax.GetSpecifiedFlag())
	}
	invalid, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return input.Errorf(all, "%v", err)
	}
	flag := invalid.GetFlag()
	name := "--" + flag.Name
	if bad, ok := errors.AsType[*input.Error](err); ok {
		if strings.HasPrefix(bad.Error(), flag.Name+": ") {
			return input.Errorf(bad.Cure(), "--%s", bad.Said())
		}
		return input.Errorf(bad.Cure(), "%s: %s", name, bad.Said())
	}
	wanted, cure := flag.Value.Type(), all
	switch wanted {
	case "int", "int64":
		wanted, cure = "whole number", input.Word("give a number such as 1000")
	case "uint64":
		wanted, cure = "seed", input.Word("give a whole number from 0 to 18446744073709551615")
	case "duration":
		wanted, cure = "duration", input.Word("give a duration such as 30s or 1m30s")
	case "bool":
		return input.Errorf("give true or false, or the flag alone", "%s: %q is neither true nor false", name, invalid.GetValue())
	}
	return input.Errorf(cure, "%s: %q is not a %s", name, invalid.GetValue(), input.Word(wanted))
}
