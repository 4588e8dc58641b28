package document

import (
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

// A Written is an output that has been written, and what it shows.
type Written struct {
	Output
	render.Report
}

// animated reports whether the output moves.
func (w Written) animated() bool { return (w.view() == "solution" || w.Races()) && w.Frames > 1 }

// Embeds reports whether the output is made of other outputs.
func (o Output) Embeds() bool {
	return o.view() != playerView && (o.Format.Name == "html" || o.Format.Name == "md")
}

// EmbedsLast returns the outputs in the order in which they can be written.
func EmbedsLast(outs []Output) []Output {
	sorted := slices.Clone(outs)
	slices.SortStableFunc(sorted, func(a, b Output) int {
		switch {
		case a.Embeds() == b.Embeds():
			return 0
		case b.Embeds():
			return -1
		}
		return 1
	})
	return sorted
}

// pictures are what a command wrote beside a document, by what they are good for.
type pictures struct {
	moving, movingDark *Written // animations, and in the theme dark for dark pages
	still, stillDark   *Written // for those who want no motion
}

// pictures finds the first picture of each use.
func (d Document) pictures() pictures {
	var p pictures
	for i, b := range d.Beside {
		dark := b.Options.Theme == "dark"
		switch {
		case b.Format.View == "" || b.view() == playerView || b.Format.HoldsMany():
			continue
		case b.animated() && dark:
			first(&p.movingDark, &d.Beside[i])
		case b.animated():
			first(&p.moving, &d.Beside[i])
		case dark:
			first(&p.stillDark, &d.Beside[i])
		default:
			first(&p.still, &d.Beside[i])
		}
	}
	return p
}

// best returns the picture that all can be shown, an animation if there is one.
func (p pictures) best() (*Written, error) {
	for _, w := range []*Written{p.moving, p.movingDark, p.still, p.stillDark} {
		if w != nil {
			return w, nil
		}
	}
	return nil, input.Errorf("add the picture to the same command, as in -o a.gif -o still.png -f html", "there is no picture to embed")
}

func first(slot **Written, w *Written) {
	if *slot == nil {
		*slot = w
	}
}

// writeHTML writes a <picture> that a page can hold, made of the pictures that the same
// command wrote: dark ones for dark pages, and stills for those who want no motion.
func writeHTML(_ context.Context, w io.Writer, d Document) (render.Report, error) {
	p := d.pictures()
	img, err := p.best()
	if err != nil {
		return render.Report{}, err
	}
	const reduced, night = "(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)"
	var s strings.Builder
	s.WriteString("<picture>\n")
	source := func(media string, picture *Written) {
		if picture != nil && picture != img {
			fmt.Fprintf(&s, "  <source media=\"%s\" srcset=\"%s\" width=\"%d\" height=\"%d\">\n",
				media, html.EscapeString(d.link(picture.Path)), picture.Width, picture.Height)
		}
	}
	if p.moving != nil || p.movingDark != nil {
		source(reduced+" and "+night, p.stillDark)
		source(reduced, p.still)
		source(night, p.movingDark)
	} else {
		source(night, p.stillDark)
	}
	fmt.Fprintf(&s, "  <img src=\"%s\" width=\"%d\" height=\"%d\" loading=\"lazy\" alt=\"%s\">\n</picture>\n",
		html.EscapeString(d.link(img.Path)), img.Width, img.Height, html.EscapeString(d.altText(*img)))
	_, err = io.WriteString(w, s.String())
	return render.Report{}, err
}

// inMarkdown keeps text from being read as Markdown, or as HTML.
var inMarkdown = strings.NewReplacer("\\", `\\`, "[", `\[`, "]", `\]`, "<", `\<`, "*", `\*`, "_", `\_`, "`", "\\`", "\n", " ")

// writeMarkdown writes the best picture as an image of Markdown. It has no HTML, which many
// generators of pages leave out.
func writeMarkdown(_ context.Context, w io.Writer, d Document) (render.Report, error) {
	img, err := d.pictures().best()
	if err != nil {
		return render.Report{}, err
	}
	link := strings.NewReplacer("(", "%28", ")", "%29").Replace(d.link(img.Path))
	_, err = fmt.Fprintf(w, "![%s](%s)\n", inMarkdown.Replace(d.altText(*img)), link)
	return render.Report{}, err
}

// link returns the URL of a file: behind the base that the options give, or else its way
// from the document.
func (d Document) link(path string) string {
	if base := d.Options.BaseURL; base != "" {
		name := url.URL{Path: filepath.Base(path)}
		return strings.TrimSuffix(base, "/") + "/" + strings.TrimPrefix(name.String(), "./")
	}
	if d.Path != "-" {
		if rel, err := filepath.Rel(filepath.Dir(d.Path), path); err == nil {
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
		first := max(0, outs[i].Options.From)
		o.Options.View = "step:" + fmt.Sprint(first)
		if outs[i].Races() {
			o.Options.View, o.Options.From = raceView, first
		}
	}
}
