package render

import (
	"image/color"

	"slidegif/render/theme"
	"slidegif/solve/input"
)

// transparent is the value of Options.Background for no ground at all.
const transparent = "transparent"

func checkBackground(o *Options, name string) error {
	value := o.Background
	if _, ok := theme.ParseColor(value); !ok && value != "" && value != transparent {
		return input.Errorf("give transparent or a colour, as #ffffff, #fff or white", "%s: %.40q is not a colour", name, value)
	}
	return nil
}

// CheckOpaque reports an error if the options ask for a transparent background, which a
// format does not have.
func (o Options) CheckOpaque(format string) error {
	if o.Background != transparent {
		return nil
	}
	return input.Errorf("write a .png, an .apng or an .svg, or give a colour, as background=#ffffff",
		"background: a %s cannot be transparent", format)
}

// checkPalette reports an error if the options ask for a palette in a transparent picture,
// which has all colours.
func (o Options) checkPalette() error {
	if o.Background != transparent || o.Colors == 0 {
		return nil
	}
	return input.Errorf("leave colors out, or give a background such as #ffffff", "colors: a transparent picture has no palette")
}

// onBackground returns t with the background that the options ask for.
func (o Options) onBackground(t theme.Theme) theme.Theme {
	switch o.Background {
	case "":
		return t
	case transparent:
		return t.WithBackground(color.RGBA{})
	}
	c, _ := theme.ParseColor(o.Background) // check has read it
	return t.WithBackground(c)
}
