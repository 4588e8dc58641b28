package render

import (
	"image/color"

	"slidegif/render/theme"
	"slidegif/solve/input"
)

// transparent is the value of Options.Background for a transparent background.
const transparent = "transparent"

func checkBackground(o *Options, name string) error {
	value := o.Background
	if _, ok := theme.ParseColor(value); !ok && value != "" && value != transparent {
		return input.Errorf("use transparent or a colour such as #ffffff, #fff or white", "%s: %.40q is not a colour", name, value)
	}
	return nil
}

// checkOpaque returns an error if the background is transparent and the format has no transparency.
func (o Options) checkOpaque(format string) error {
	if o.Background != transparent {
		return nil
	}
	return input.Errorf("write a .png, .apng or .svg file, or use a colour, for example background=#ffffff",
		"background: a %s cannot be transparent", format)
}

// checkPalette returns an error if the options request both a palette and a transparent background.
// Pictures with a transparent background are always in true colour.
func (o Options) checkPalette() error {
	if o.Background != transparent || o.Colors == 0 {
		return nil
	}
	return input.Errorf("omit colors, or use a background such as #ffffff", "colors: a transparent picture has no palette")
}

func (o Options) withBackground(t theme.Theme) theme.Theme {
	switch o.Background {
	case "":
		return t
	case transparent:
		return t.WithBackground(color.RGBA{})
	}
	c, _ := theme.ParseColor(o.Background) // validated by check
	return t.WithBackground(c)
}
