package cli

import (
	"slices"

	"github.com/spf13/pflag"

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

// AddPictureFlags adds a flag for each key of pictures with one of the names, or for all
// keys where none is given. The options that it returns change with the flags.
func AddPictureFlags(fs *pflag.FlagSet, names ...string) *render.Options {
	o := &render.Options{}
	for _, k := range render.Keys() {
		if len(names) == 0 || slices.Contains(names, k.Name) {
			Group(fs, k.Group, func() { fs.Var(pictureFlag{k, o}, k.Name, k.Doc) })
		}
	}
	return o
}
