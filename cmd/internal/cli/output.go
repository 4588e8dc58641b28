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

// OutputFlags holds the values of -o, -f and the picture flags.
type OutputFlags struct {
	Files   []string // as typed
	Format  string
	Picture render.Options // defaults of all outputs

	syntax document.Syntax
	flags  *pflag.FlagSet
}

// AddOutputFlags defines the output flags. The help describes the default of -o as defaultOutput.
func AddOutputFlags(fs *pflag.FlagSet, syntax document.Syntax, defaultOutput string) *OutputFlags {
	f := &OutputFlags{syntax: syntax, flags: fs}
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
		Group(fs, k.Group, func(fs *pflag.FlagSet) { fs.Var(pictureFlag{k, &f.Picture}, k.Name, k.Doc) })
		if formats, limited := syntax.LimitedFormats(k.Name); limited {
			fs.SetAnnotation(k.Name, formatsKey, formats)
		}
	}
	return f
}

// A pictureFlag is the flag for a key of render.Options.
type pictureFlag struct {
	key     render.Key
	options *render.Options
}

func (p pictureFlag) String() string         { return p.key.Default }
func (p pictureFlag) Type() string           { return p.key.Value }
func (p pictureFlag) Set(value string) error { return p.options.Set(p.key.Name, value) }

// CheckKeys returns an error if a picture flag applies to no output.
func (f *OutputFlags) CheckKeys(outs []document.Output) (err error) {
	f.flags.Visit(func(flag *pflag.Flag) {
		if _, ok := flag.Value.(pictureFlag); !ok || len(outs) == 0 || err != nil {
			return
		}
		var first error
		for _, o := range outs {
			keyErr := f.syntax.CheckKey(o.Format.Name, flag.Name, f.Picture.View) // only errors about view quote the value
			if keyErr == nil && f.syntax.Keys == nil {
				keyErr = o.CheckView(flag.Name)
			}
			if keyErr == nil {
				return
			}
			first = cmp.Or(first, keyErr)
		}
		err = fmt.Errorf("--%w", first)
	})
	return err
}

// Outputs returns the outputs of the flags. If -f names a format that no -o writes, it goes to standard output.
func (f *OutputFlags) Outputs(c Console) (outs []document.Output, err error) {
	format := f.syntax.Formats[0]
	if f.Format != "" {
		if format, err = f.syntax.Find(f.Format, "--format"); err != nil {
			return nil, err
		}
	}
	seen := map[string]bool{}
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
		printed = printed || o.Path == document.Standard || o.Format.Name == format.Name
		outs = append(outs, o)
	}
	if !printed {
		outs = append(outs, document.NewOutput(document.Standard, format, f.Picture))
	}
	for _, o := range outs {
		if o.Path == document.Standard && o.Format.Binary && IsTerminal(c.Out) {
			return nil, input.Errorf("write to a file with -o, or pipe the output to another command", "%s output cannot be written to a terminal", o.Format.Name)
		}
	}
	document.MatchStills(outs)
	return outs, nil
}

// WriteOutput calls write to write a file or standard output, and returns the number of bytes. Standard output is
// buffered, so that a failure does not print partial output. Streaming formats are written directly.
func WriteOutput(o document.Output, c Console, write func(io.Writer) error) (int64, error) {
	switch {
	case o.Path != document.Standard:
		return atomicfile.WriteFile(o.Path, write)
	case o.Format.Streams:
		out := countingWriter{Writer: c.Out}
		err := write(&out)
		return out.bytes, err
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return 0, err
	}
	return b.WriteTo(c.Out)
}

// A countingWriter counts the bytes written to a Writer.
type countingWriter struct {
	io.Writer
	bytes int64
}

func (c *countingWriter) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	c.bytes += int64(n)
	return n, err
}
