package cli

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/output"
	"slidegif/render"
)

// A pictureFlag is a flag that stands for a key of render.Options.
type pictureFlag struct {
	key     render.Key
	options *render.Options
}

func (p pictureFlag) String() string         { return p.key.Default }
func (p pictureFlag) Type() string           { return p.key.Value }
func (p pictureFlag) Set(value string) error { return p.options.Set(p.key.Name, value) }

// addPictureFlags adds a flag for each key of pictures that a syntax has, with the formats
// that it belongs to. The options that it returns change with the flags.
func addPictureFlags(fs *pflag.FlagSet, syntax output.Syntax) *render.Options {
	o := &render.Options{}
	for _, k := range render.Keys() {
		if len(syntax.Keys) > 0 && !slices.Contains(syntax.Keys, k.Name) {
			continue
		}
		doc := k.Doc
		if syntax.FormatsOf != nil {
			if in := syntax.FormatsOf(k.Name); len(in) < 5 {
				doc += " [" + strings.Join(in, ", ") + "]"
			}
		}
		Group(fs, k.Group, func() { fs.Var(pictureFlag{k, o}, k.Name, doc) })
	}
	return o
}
