package document

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// animated reports whether the output, which is written, moves.
func (o Output) animated() bool { return (o.view() == "solution" || o.Races()) && o.Report.Frames > 1 }

// EmbedsLast returns the outputs in the order in which they can be written.
func EmbedsLast(outs []Output) []Output {
	pages := slices.DeleteFunc(slices.Clone(outs), func(o Output) bool { return !o.Embeds() })
	return append(slices.DeleteFunc(slices.Clone(outs), Output.Embeds), pages...)
}

// pictures are what a command wrote beside a document, by what they are good for.
type pictures struct {
	moving, movingDark *Output // animations, and in the theme dark for dark pages
	still, stillDark   *Output // for those who want no motion
}

// picturesIn finds the first picture of each use.
func picturesIn(outs []Output) pictures {
	var p pictures
	for i, b := range outs {
		dark := b.Options.Theme == "dark"
		switch {
		case !b.Format.Image || b.view() == playerView:
			continue
		case b.animated() && dark:
			p.movingDark = cmp.Or(p.movingDark, &outs[i])
		case b.animated():
			p.moving = cmp.Or(p.moving, &outs[i])
		case dark:
			p.stillDark = cmp.Or(p.stillDark, &outs[i])
		default:
			p.still = cmp.Or(p.still, &outs[i])
		}
	}
	return p
}

// best returns the picture that all can be shown, an animation if there is one.
func (p pictures) best() (*Output, error) {
	if best := cmp.Or(p.moving, p.movingDark, p.still, p.stillDark); best != nil {
		return best, nil
	}
	return nil, input.Errorf("add the picture to the same command, as in -o a.gif -o still.png -f html", "there is no picture to embed")
}

// writeHTML writes a <picture> that a page can hold, made of the pictures that the same
// command wrote: dark ones for dark pages, and stills for those who want no motion.
func writeHTML(_ context.Context, w io.Writer, solved pipeline.Solved, o Output) (render.Report, error) {
	p := picturesIn(o.Beside)
	img, err := p.best()
	if err != nil {
		return render.Report{}, err
	}
	source := func(other *Output) string {
		if other == nil || other == img {
			return ""
		}
		return fmt.Sprintf(`srcset="%s" width="%d" height="%d"`, html.EscapeString(o.link(other.Path)), other.Report.Width, other.Report.Height)
	}
	tag := fmt.Sprintf(`<img src="%s" width="%d" height="%d" loading="lazy" alt="%s">`,
		html.EscapeString(o.link(img.Path)), img.Report.Width, img.Report.Height, html.EscapeString(AltText(solved, o.Options.Lang, *img)))
	calmDark, calm, dark := source(p.stillDark), source(p.still), source(p.movingDark)
	if p.moving == nil && p.movingDark == nil {
		calmDark, calm, dark = "", "", calmDark
	}
	_, err = fmt.Fprintln(w, PictureTag(tag, calmDark, calm, dark))
	return render.Report{}, err
}

// PictureTag returns a <picture> of an <img> and what takes its place: on dark pages, for readers who
// want no motion, and for such readers on dark pages. Each is the attributes of its <source>, or
// empty.
func PictureTag(img, calmDark, calm, dark string) string {
	const reduced, night = "(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)"
	code := "<picture>\n"
	for _, s := range [][2]string{{reduced + " and " + night, calmDark}, {reduced, calm}, {night, dark}} {
		if s[1] != "" {
			code += fmt.Sprintf("  <source media=\"%s\" %s>\n", s[0], s[1])
		}
	}
	return code + "  " + img + "\n</picture>"
}

// inMarkdown keeps text from being read as Markdown, or as HTML.
var inMarkdown = strings.NewReplacer("\\", `\\`, "[", `\[`, "]", `\]`, "<", `\<`, "*", `\*`, "_", `\_`, "`", "\\`", "\n", " ")

// writeMarkdown writes the best picture as an image of Markdown. It has no HTML, which many
// generators of pages leave out.
func writeMarkdown(_ context.Context, w io.Writer, solved pipeline.Solved, o Output) (render.Report, error) {
	img, err := picturesIn(o.Beside).best()
	if err != nil {
		return render.Report{}, err
	}
	link := strings.NewReplacer("(", "%28", ")", "%29").Replace(o.link(img.Path))
	_, err = fmt.Fprintf(w, "![%s](%s)\n", inMarkdown.Replace(AltText(solved, o.Options.Lang, *img)), link)
	return render.Report{}, err
}

// link returns the URL of a file: behind the base that the options give, or else its way
// from the document.
func (o Output) link(path string) string {
	if base := o.Options.BaseURL; base != "" {
		name := url.URL{Path: filepath.Base(path)}
		return strings.TrimSuffix(base, "/") + "/" + strings.TrimPrefix(name.String(), "./")
	}
	if o.Path != "-" {
		if rel, err := filepath.Rel(filepath.Dir(o.Path), path); err == nil {
			path = rel
		}
	}
	u := url.URL{Path: filepath.ToSlash(path)}
	return u.String()
}

// MatchStills gives the stills that a page shows in place of an animation its size and its
// parts, so that nothing on the page moves when one takes the place of the other.
func MatchStills(outs []Output) {
	if !slices.ContainsFunc(outs, Output.Embeds) {
		return
	}
	i := slices.IndexFunc(outs, func(o Output) bool { return o.view() == "solution" || o.Races() })
	if i < 0 {
		return
	}
	for k := range outs {
		o := &outs[k]
		if o.Format.View != "start" || o.Options.View == "solution" {
			continue
		}
		if o.Options.Size == 0 {
			o.Options.Size = outs[i].Options.AnimationSize()
		}
		if o.Options.View != "" {
			continue
		}
		first := max(0, outs[i].Options.Part.From)
		o.Options.View = "step:" + fmt.Sprint(first)
		if outs[i].Races() {
			o.Options.View, o.Options.Part.From = raceView, first
		}
	}
}
