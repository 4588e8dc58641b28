package cli

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/atomicfile"
	"slidegif/cmd/internal/output"
	"slidegif/render"
	"slidegif/solve/input"
)

// OutputFlags are -o, -f and the flags of pictures.
type OutputFlags struct {
	Files   []string // as typed
	Format  string
	Picture *render.Options // over which each output has its own

	syntax output.Syntax
	binary []string
	flags  *pflag.FlagSet
}

// AddOutputFlags adds the flags of outputs. The binary formats are never written to a
// terminal; otherwise tells what is done without -o, and printed what -f may name.
func AddOutputFlags(fs *pflag.FlagSet, syntax output.Syntax, binary []string, otherwise, printed string) *OutputFlags {
	f := &OutputFlags{syntax: syntax, binary: binary, flags: fs}
	usage := "write `FILE[,key=value...]`, - for standard output; may be repeated (default: " + otherwise + ")"
	Group(fs, "output", func() {
		fs.StringArrayVarP(&f.Files, "output", "o", nil, usage)
		fs.StringVarP(&f.Format, "format", "f", "", "`FORMAT` of standard output: "+printed)
	})
	f.Picture = addPictureFlags(fs, syntax)
	return f
}

// CheckKeys refuses a flag of pictures that means nothing in any of the formats that are
// written.
func (f *OutputFlags) CheckKeys(formats []string) (err error) {
	f.flags.Visit(func(flag *pflag.Flag) {
		if _, ok := flag.Value.(pictureFlag); !ok || f.syntax.FormatsOf == nil || err != nil {
			return
		}
		if in := f.syntax.FormatsOf(flag.Name); !slices.ContainsFunc(formats, func(format string) bool { return slices.Contains(in, format) }) {
			err = f.syntax.Belongs(formats[0], flag.Name, flag.Value.String())
		}
	})
	if err != nil {
		return fmt.Errorf("--%w", err)
	}
	return nil
}

// Outputs reads the flags. A format that -f names and no -o writes goes to standard
// output besides.
func (f *OutputFlags) Outputs(c Console) ([]output.File, error) {
	format := f.Format
	if format != "" {
		var err error
		if format, err = f.syntax.Find(format, "--format"); err != nil {
			return nil, err
		}
	}
	seen := map[string]bool{}
	printed := format == ""
	var outs []output.File
	for _, spec := range f.Files {
		fallback := format
		if path, _, _ := strings.Cut(spec, ","); fallback == "" && path == output.Standard {
			fallback = f.syntax.Formats[0]
		}
		o, err := f.syntax.Parse(spec, fallback, *f.Picture)
		if err != nil {
			return nil, err
		}
		key := filepath.Clean(o.Path)
		if seen[key] {
			return nil, input.Errorf("give each output a name of its own", "output %s is named twice", o.Path)
		}
		seen[key] = true
		printed = printed || o.Path == output.Standard || o.Format == format
		outs = append(outs, o)
	}
	if !printed {
		outs = append(outs, output.File{Path: output.Standard, Format: format, Options: *f.Picture})
	}
	for _, o := range outs {
		if o.Path == output.Standard && slices.Contains(f.binary, o.Format) && IsTerminal(c.Out) {
			return nil, input.Errorf("name a file with -o, or pipe it to another command", "a %s is not for a terminal", o.Format)
		}
	}
	return outs, nil
}

// WriteOutput lets write fill a file, or standard output, and returns the size. What goes
// to standard output is held back until it is whole, so that a failure prints nothing.
func WriteOutput(path string, c Console, write func(io.Writer) error) (int64, error) {
	if path != output.Standard {
		return atomicfile.WriteFile(path, write)
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return 0, err
	}
	return b.WriteTo(c.Out)
}
