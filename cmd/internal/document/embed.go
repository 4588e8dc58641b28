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

	"slidegif/render"
	"slidegif/solve/input"
)

// animated reports whether the output is an animation with more than one frame. Call animated only after
// the output has been written.
func (o Output) animated() bool { return o.Animates() && o.Report.Frames > 1 }

// EmbedsLast moves documents to the end of the list, after the pictures that they embed.
func EmbedsLast(outs []Output) []Output {
	embeds := func(o Output) bool { return o.Format.Embeds }
	pages := slices.DeleteFunc(slices.Clone(outs), func(o Output) bool { return !embeds(o) })
	return append(slices.DeleteFunc(slices.Clone(outs), embeds), pages...)
}

// pictures holds the pictures that a document can embed. A field is nil if the command did not write
// such a picture.
type pictures struct {
	animation, darkAnimation *Output // darkAnimation uses the dark theme
	still, darkStill         *Output // for readers who prefer reduced motion
}

// findPictures returns the first picture in outs for each field.
func findPictures(outs []Output) pictures {
	var p pictures
	for i, b := range outs {
		dark := b.Options.Theme == "dark"
		switch {
		case !b.Format.Image:
			continue
		case b.animated() && dark:
			p.darkAnimation = cmp.Or(p.darkAnimation, &outs[i])
		case b.animated():
			p.animation = cmp.Or(p.animation, &outs[i])
		case dark:
			p.darkStill = cmp.Or(p.darkStill, &outs[i])
		default:
			p.still = cmp.Or(p.still, &outs[i])
		}
	}
	return p
}

// best returns the default picture, which is an animation if one exists.
func (p pictures) best() (*Output, error) {
	if best := cmp.Or(p.animation, p.darkAnimation, p.still, p.darkStill); best != nil {
		return best, nil
	}
	return nil, input.Errorf("add a picture to the command, such as -o a.gif -o still.png -f html", "the command writes no picture to embed")
}

// writePictureElement writes a <picture> element that embeds the pictures written by the same command. The element
// selects dark pictures for dark pages, and still pictures for readers who prefer reduced motion.
func writePictureElement(_ context.Context, w io.Writer, o SolvedOutput) (render.Report, error) {
	p := findPictures(o.EarlierOutputs)
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
		html.EscapeString(o.link(img.Path)), img.Report.Width, img.Report.Height, html.EscapeString(AltText(o.Solved, o.Options.Lang, *img)))
	reducedDark, reduced, dark := source(p.darkStill), source(p.still), source(p.darkAnimation)
	if p.animation == nil && p.darkAnimation == nil {
		reducedDark, reduced, dark = "", "", reducedDark
	}
	_, err = fmt.Fprintln(w, PictureTag(tag, reducedDark, reduced, dark))
	return render.Report{}, err
}

// PictureTag returns a <picture> element that contains an <img> element and up to three <source> elements. The
// arguments reducedDark, reduced and dark are attributes of <source> elements. These elements apply to readers
// who prefer reduced motion, to dark pages, or to both. PictureTag omits a <source> element without
// attributes.
func PictureTag(img, reducedDark, reduced, dark string) string {
	const reducedMedia, darkMedia = "(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)"
	code := "<picture>\n"
	for _, s := range [][2]string{{reducedMedia + " and " + darkMedia, reducedDark}, {reducedMedia, reduced}, {darkMedia, dark}} {
		if s[1] != "" {
			code += fmt.Sprintf("  <source media=\"%s\" %s>\n", s[0], s[1])
		}
	}
	return code + "  " + img + "\n</picture>"
}

var markdownEscaper = strings.NewReplacer("\\", `\\`, "[", `\[`, "]", `\]`, "<", `\<`, "*", `\*`, "_", `\_`, "`", "\\`", "\n", " ")

// writeMarkdown writes a Markdown image with the default picture. HTML is not used, because many site
// generators remove HTML from Markdown.
func writeMarkdown(_ context.Context, w io.Writer, o SolvedOutput) (render.Report, error) {
	img, err := findPictures(o.EarlierOutputs).best()
	if err != nil {
		return render.Report{}, err
	}
	link := strings.NewReplacer("(", "%28", ")", "%29").Replace(o.link(img.Path))
	_, err = fmt.Fprintf(w, "![%s](%s)\n", markdownEscaper.Replace(AltText(o.Solved, o.Options.Lang, *img)), link)
	return render.Report{}, err
}

// link returns the URL of a file for use in a document. The URL is relative to the document, or starts with
// Options.BaseURL if it is set.
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

// MatchStills gives still pictures the size and the first position of the animation, unless the user has
// set other values. A still can then replace the animation without changing the layout of the page.
func MatchStills(outs []Output) {
	if !slices.ContainsFunc(outs, func(o Output) bool { return o.Format.Embeds }) {
		return
	}
	i := slices.IndexFunc(outs, Output.Animates)
	if i < 0 {
		return
	}
	for k := range outs {
		o := &outs[k]
		if o.Format.View != render.ViewStart || o.Animates() {
			continue
		}
		if o.Options.Size == 0 {
			o.Options.Size = outs[i].Options.AnimationSize()
		}
		if o.Options.View != "" {
			continue
		}
		first := max(0, outs[i].Options.Part.From)
		o.Options.View = render.ViewStep + fmt.Sprint(first)
		if outs[i].Races() {
			o.Options.View, o.Options.Part.From = render.ViewRace, first
		}
	}
}
