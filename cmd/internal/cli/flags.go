package cli

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/solve"
	"slidegif/solve/input"
)

// NewFlagSet returns a new, empty flag set. The help text lists the flags in the order in which they are
// defined.
func NewFlagSet(name string) *pflag.FlagSet {
	fs := pflag.NewFlagSet(name, pflag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.SortFlags = false
	return fs
}

// AddMetricFlag adds the --metric flag with the given values to fs. The variable metric receives the value of the
// flag.
func AddMetricFlag(fs *pflag.FlagSet, metric *string, metrics []solve.Metric) {
	var names []string
	for _, m := range metrics {
		names = append(names, string(m))
	}
	fs.StringVarP(metric, "metric", "m", "", "count moves by `METRIC`: "+strings.Join(names, ", ")+" (default: by kind)")
	SetValues(fs, "metric", names...)
}

// AddJSONFormat adds the --format flag of a command that prints text or JSON. The result points to true if
// the user selects JSON.
func AddJSONFormat(fs *pflag.FlagSet) *bool {
	v := new(jsonFormat)
	fs.VarP(v, "format", "f", "print as `FORMAT`: txt or json")
	SetValues(fs, "format", textFormats...)
	return (*bool)(v)
}

var textFormats = []string{"txt", "json"}

// A jsonFormat is the value of a --format flag: true for json, false for txt.
type jsonFormat bool

func (v *jsonFormat) Type() string { return "string" }

func (v *jsonFormat) String() string {
	if *v {
		return textFormats[1]
	}
	return textFormats[0]
}

func (v *jsonFormat) Set(text string) error {
	i := slices.Index(textFormats, text)
	if i < 0 {
		return input.Errorf("use txt or json", "%s: unknown format %q", "format", text)
	}
	*v = i == 1
	return nil
}

// Parse parses the command-line arguments. If the value of a flag is invalid, Parse tries again with full-width
// characters replaced by ASCII characters. Picture flags handle full-width characters themselves.
func Parse(fs *pflag.FlagSet, args []string) error {
	fs.VisitAll(func(f *pflag.Flag) {
		if _, picture := f.Value.(pictureFlag); !picture {
			f.Value = fullWidthValue{f.Value}
		}
	})
	if err := checkDashes(fs, args); err != nil {
		return err
	}
	return fs.Parse(args)
}

// A fullWidthValue is a flag value that also accepts full-width digits.
type fullWidthValue struct{ pflag.Value }

func (v fullWidthValue) Set(text string) error {
	err := v.Value.Set(text)
	if narrow := input.Narrow(text); err != nil && narrow != text && v.Value.Set(narrow) == nil {
		return nil
	}
	return err
}

// FlagError converts an error returned by Parse to an input.Error. If a flag rejected its value with an
// input.Error, the result keeps the message and the hint of that error. The result uses defaultHint if it
// has no other hint.
func FlagError(err error, fs *pflag.FlagSet, defaultHint input.Message) error {
	if _, ok := err.(*input.Error); ok { // of checkDashes
		return err
	}
	if missing, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return input.Errorf(defaultHint, "--%s needs a value", missing.GetFlag().Name)
	}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		name, group := "--"+unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()
		if text := cmp.Or(group, name[1:]); strings.ContainsAny(text, "/\n") || strings.HasSuffix(text, "-") { // rows with - as an empty cell
			defaultHint = input.Say("if it is a puzzle, write slidegif -- %s", input.ShellQuote("-"+text))
		}
		if hint := shortHints[group]; hint != "" {
			return input.Errorf(hint, "unknown flag -%s", group)
		}
		if group != "" {
			return input.Errorf(defaultHint, "unknown flag -%s", group[:1])
		}
		var names []string
		fs.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if hint := suggestFlag(name[2:], fs); hint != "" {
			return input.Errorf(hint, "unknown flag %s", name)
		}
		if near := input.Nearest(name[2:], names); near != "" {
			defaultHint = input.Say("did you mean --%s? %s", near, defaultHint)
		}
		return input.Errorf(defaultHint, "unknown flag %s", name)
	}
	if syntax, ok := errors.AsType[*pflag.InvalidSyntaxError](err); ok {
		return input.Errorf(defaultHint, "%q is not a valid flag", syntax.GetSpecifiedFlag())
	}
	invalid, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return input.Errorf(defaultHint, "%v", err)
	}
	flag := invalid.GetFlag()
	name := "--" + flag.Name
	if inputErr, ok := errors.AsType[*input.Error](err); ok {
		if strings.HasPrefix(inputErr.Error(), flag.Name+": ") {
			return input.Errorf(inputErr.HintMessage(), "--%s", inputErr.ErrorMessage())
		}
		return input.Errorf(inputErr.HintMessage(), "%s: %s", name, inputErr.ErrorMessage())
	}
	valueType, hint := flag.Value.Type(), defaultHint
	switch valueType {
	case "int", "int64":
		valueType, hint = "whole number", input.Word("give a number such as 1000")
	case "uint64":
		valueType, hint = "seed", input.Word("give a whole number from 0 to 18446744073709551615")
	case "duration":
		valueType, hint = "duration", input.Word("give a duration such as 30s or 1m30s")
	case "bool":
		return input.Errorf("use true or false, or write the flag without a value", "%s: %q is neither true nor false", name, invalid.GetValue())
	}
	return input.Errorf(hint, "%s: %q is not a %s", name, invalid.GetValue(), input.Word(valueType))
}
