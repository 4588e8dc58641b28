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

// OutputFlags are -o, -f and the flags of pictures.
type OutputFlags struct {
	Files   []string // as typed
	Format  string
	Picture render.Options // over which each output has its own

	syntax document.Syntax
	flags  *pflag.FlagSet
}

// AddOutputFlags adds the flags of outputs; otherwise tells what is done without -o.
func AddOutputFlags(fs *pflag.FlagSet, syntax document.Syntax, otherwise string) *OutputFlags {
	f := &OutputFlags{syntax: syntax, flags: fs}
	Group(fs, "output", func(fs *pflag.FlagSet) {
		fs.StringArrayVarP(&f.Files, "output", "o", nil, "write `FILE[,KEY=VALUE...]`, or standard output where FILE is -; a KEY is a picture flag for this output alone; can be given several times")
		fs.SetAnnotation("output", defaultKey, []string{otherwise})
		fs.StringVarP(&f.Format, "format", "f", "", "print this `FORMAT`")
		fs.SetAnnotation("format", formatsKey, syntax.Names())
	})
	for _, k := range render.Keys() {
		if syntax.Keys != nil && !slices.Contains(syntax.Keys, k.Name) {
			continue
		}
		Group(fs, k.Group, func(fs *pflag.FlagSet) { fs.Var(pictureFlag{k, &f.Picture}, k.Name, k.Doc) })
		if in, some := syntax.SomeFormats(k.Name); some {
			fs.SetAnnotation(k.Name, formatsKey, in)
		}
	}
	return f
}

// A pictureFlag is a flag that stands for a key of render.Options.
type pictureFlag struct {
	key     render.Key
	options *render.Options
}

func (p pictureFlag) String() string         { return p.key.Default }
func (p pictureFlag) Type() string           { return p.key.Value }
func (p pictureFlag) Set(value string) error { return p.options.Set(p.key.Name, value) }

// CheckKeys refuses a flag of pictures that means nothing in any of the outputs.
func (f *OutputFlags) CheckKeys(outs []document.Output) (err error) {
	f.flags.Visit(func(flag *pflag.Flag) {
		if _, ok := flag.Value.(pictureFlag); !ok || len(outs) == 0 || err != nil {
			return
		}
		var first error
		for _, o := range outs {
			bad := f.syntax.Belongs(o.Format.Name, flag.Name, f.Picture.View) // of no other key is the value told
			if bad == nil && f.syntax.Keys == nil {
				bad = o.Means(flag.Name)
			}
			if bad == nil {
				return
			}
			first = cmp.Or(first, bad)
		}
		err = fmt.Errorf("--%w", first)
	})
	return err
}

// Outputs reads the flags. A format that -f names and no -o writes goes to standard
// output besides.
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
			return nil, input.Errorf("give each output a name of its own", "output %s is named twice", o.Path)
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
			return nil, input.Errorf("name a file with -o, or pipe it to another command", "a %s is not for a terminal", o.Format.Name)
		}
	}
	document.MatchStills(outs)
	return outs, nil
}

// WriteOutput lets write fill a file, or standard output, and returns the size. What goes
// to standard output is held back until it is whole, so that a failure prints nothing, unless
// it is of a format that streams.
func WriteOutput(o document.Output, c Console, write func(io.Writer) error) (int64, error) {
	switch {
	case o.Path != document.Standard:
		return atomicfile.WriteFile(o.Path, write)
	case o.Format.Streams:
		out := counted{Writer: c.Out}
		err := write(&out)
		return out.bytes, err
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return 0, err
	}
	return b.WriteTo(c.Out)
}

// A counted writer counts what is written to it.
type counted struct {
	io.Writer
	bytes int64
}

func (c *counted) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	c.bytes += int64(n)
	return n, err
}
