package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/document"
	"slidegif/render"
	"slidegif/solve/atomicfile"
	"slidegif/solve/input"
)

// OutputFlags holds the values of the -o flags, the -f flag and the picture flags.
type OutputFlags struct {
	Files   []string // as typed
	Format  string
	Picture render.Options // default picture options for all outputs

	syntax document.Syntax
	flags  *pflag.FlagSet
}

// AddOutputFlags adds the output flags to fs. The help text shows defaultOutput as the default of the -o
// flag.
func AddOutputFlags(fs *pflag.FlagSet, syntax document.Syntax, defaultOutput string) *OutputFlags {
	f := &OutputFlags{syntax: syntax, flags: fs}
	if syntax.Keys == nil {
		f.syntax.KeyHint = func(key, value string) input.Message { return suggestKey(key, value, fs) }
	}
	Group(fs, "output", func(fs *pflag.FlagSet) {
		fs.StringArrayVarP(&f.Files, "output", "o", nil, "write to `FILE[,KEY=VALUE...]`; repeatable; - is standard output")
		fs.SetAnnotation("output", defaultKey, []string{defaultOutput})
		fs.StringVarP(&f.Format, "format", "f", "", "print to standard output in `FORMAT`, such as json")
		SetValues(fs, "format", syntax.Names()...)
	})
	for _, k := range render.Keys() {
		if syntax.Keys != nil && !slices.Contains(syntax.Keys, k.Name) {
			continue
		}
		Group(fs, k.Group, func(fs *pflag.FlagSet) { fs.Var(pictureFlag{k, &f.Picture, syntax}, k.Name, k.Doc) })
	}
	return f
}

// A pictureFlag is a flag that sets a key of render.Options.
type pictureFlag struct {
	key     render.Key
	options *render.Options
	syntax  document.Syntax // of the outputs to which the flag applies
}

func (p pictureFlag) String() string         { return p.key.Default }
func (p pictureFlag) Type() string           { return p.key.Value }
func (p pictureFlag) Set(value string) error { return p.options.Set(p.key.Name, value) }

// WithSyntax returns a copy of f that parses outputs with the syntax s.
func (f OutputFlags) WithSyntax(s document.Syntax) *OutputFlags {
	f.syntax = s
	return &f
}

// CheckKeys returns an error if any picture flag applies to none of the outputs.
func (f *OutputFlags) CheckKeys(outs []document.Output) (err error) {
	f.flags.Visit(func(flag *pflag.Flag) {
		if _, ok := flag.Value.(pictureFlag); !ok || f.syntax.Keys != nil || len(outs) == 0 || err != nil {
			return
		}
		var first error
		for _, o := range outs {
			keyErr := o.CheckKeys([]string{flag.Name})
			if keyErr == nil {
				return
			}
			first = cmp.Or(first, keyErr)
		}
		err = fmt.Errorf("--%w", first)
	})
	return err
}

// Outputs returns the outputs that the flags describe. If the -f flag names a format that no -o flag writes, an
// output in this format goes to standard output.
func (f *OutputFlags) Outputs(c Console) (outs []document.Output, err error) {
	format := f.syntax.Formats[0]
	if f.Format != "" {
		if format, err = f.syntax.Find(f.Format, "--format"); err != nil {
			return nil, err
		}
	}
	seen := map[string]bool{}
	standard := document.NewOutput(document.Standard, format, f.Picture)
	printed := f.Format == ""
	for _, spec := range f.Files {
		fallback := f.Format
		if path, _, _ := strings.Cut(spec, ","); path == document.Standard {
			fallback = format.Name
		}
		o, err := f.syntax.Parse(spec, fallback, f.Picture)
		if err != nil {
			return nil, err
		}
		key := filepath.Clean(o.Path)
		if seen[key] {
			return nil, input.Errorf("give each output a different name", "output %s is given twice", o.Path)
		}
		seen[key] = true
		printed = printed || o.Path == document.Standard || o.Format.Is(standard.Format)
		outs = append(outs, o)
	}
	if !printed {
		outs = append(outs, standard)
	}
	for _, o := range outs {
		if o.Path == document.Standard && !o.Format.Text && IsTerminal(c.Out) {
			hint := input.Word("write to a file with -o, or pipe the output to another command")
			if file := outs[0].Path; !printed && file != document.Standard {
				file = strings.TrimSuffix(file, filepath.Ext(file)) + "." + o.Format.Name
				hint = input.Say("-f prints to standard output, and the extension of a file selects its format: -o %s", input.ShellQuote(file))
			}
			return nil, input.Errorf(hint, "%s output cannot be written to a terminal", o.Format.Name)
		}
	}
	document.MatchStills(outs)
	return outs, nil
}

// WriteOutput opens a file or standard output, calls the function write with it, and returns the number of
// bytes written. Data for standard output is buffered, so that there is no output if the function fails.
// Streaming formats are written without buffering.
func WriteOutput(o document.Output, c Console, write func(io.Writer) error) (int64, error) {
	switch {
	case o.Path != document.Standard:
		return atomicfile.WriteFile(o.Path, write)
	case o.Format.Streams:
		out := atomicfile.CountingWriter{W: c.Out}
		err := write(&out)
		return out.N, err
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return 0, err
	}
	return b.WriteTo(c.Out)
}
