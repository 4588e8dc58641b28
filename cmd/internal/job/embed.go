package job

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
	"slidegif/solve/board"
)

// A Written is an output that has been written, and what it shows.
type Written struct {
	Output
	render.Report
}

// animated reports whether the output moves.
func (w Written) animated() bool { return w.view() == "solution" && w.Frames > 1 }

// Embeds reports whether the output is made of other outputs.
func (o Output) Embeds() bool { return o.Format.Name == "html" || o.Format.Name == "md" }

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

// writeEmbed writes a <picture> that a page or a Markdown file can hold, made of the
// pictures that the same command wrote: an animation for the img, one in the theme dark
// for dark pages, a still for those who want no motion.
func writeEmbed(_ context.Context, w io.Writer, d Document) (render.Report, error) {
	var moving, movingDark, still, stillDark *Written
	for i, b := range d.Beside {
		dark := b.Options.Theme == "dark"
		switch {
		case b.Format.View == "":
			continue
		case b.animated() && dark:
			first(&movingDark, &d.Beside[i])
		case b.animated():
			first(&moving, &d.Beside[i])
		case dark:
			first(&stillDark, &d.Beside[i])
		default:
			first(&still, &d.Beside[i])
		}
	}
	const reduced, night = "(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)"
	img, sources := moving, []source{{reduced + " and " + night, stillDark}, {reduced, still}, {night, movingDark}}
	if img == nil {
		// No animation for light pages: the best of what there is.
		img, sources = still, []source{{night, stillDark}}
		if movingDark != nil {
			img, sources = movingDark, []source{{reduced + " and " + night, stillDark}, {reduced, still}}
		}
		if img == nil {
			img = stillDark
		}
	}
	if img == nil {
		return render.Report{}, board.BadInput("add the picture to the same command, as in -o a.gif -o still.png -f html",
			"there is no picture to embed")
	}
	var s strings.Builder
	s.WriteString("<picture>\n")
	for _, src := range sources {
		if src.Written != nil && src.Written != img {
			fmt.Fprintf(&s, "  <source media=\"%s\" srcset=\"%s\" width=\"%d\" height=\"%d\">\n",
				src.media, html.EscapeString(d.link(src.Path)), src.Width, src.Height)
		}
	}
	fmt.Fprintf(&s, "  <img src=\"%s\" width=\"%d\" height=\"%d\" loading=\"lazy\" alt=\"%s\">\n</picture>\n",
		html.EscapeString(d.link(img.Path)), img.Width, img.Height, html.EscapeString(d.altText(*img)))
	_, err := io.WriteString(w, s.String())
	return render.Report{}, err
}

type source struct {
	media string
	*Written
}

func first(slot **Written, w *Written) {
	if *slot == nil {
		*slot = w
	}
}

// link returns the way from the document to a file beside it, as a URL.
func (d Document) link(path string) string {
	if d.Path != "-" {
		if rel, err := filepath.Rel(filepath.Dir(d.Path), path); err == nil {
			path = rel
		}
	}
	u := url.URL{Path: filepath.ToSlash(path)}
	return u.String()
}

// maxSpoken is how many moves an alt text tells before it breaks off.
const maxSpoken = 24

// altText tells the picture to somebody who cannot see it.
func (d Document) altText(img Written) string {
	b := d.Start.Translate(d.Options.Lang)
	n := len(d.Solution.Moves)
	said := b.Name
	if said == "" {
		said = b.String()
	}
	if title := d.Kind().Title; title != nil {
		said = title(b) + " " + said
	}
	if n == 0 {
		return said + ", solved already"
	}
	length := d.Solution.Metric.Count(n) + ", the fewest possible"
	switch view := img.view(); {
	case view == "start" || view == "goal":
		return fmt.Sprintf("%s: the %s; it can be solved in %s", said, view, length)
	case strings.HasPrefix(view, "step:"):
		return fmt.Sprintf("%s after %s of %s", said, strings.TrimPrefix(view, "step:"), length)
	}
	var moves []string
	for i, m := range d.Solution.Moves {
		if i == maxSpoken && n > maxSpoken+1 {
			moves = append(moves, fmt.Sprintf("and %d more", n-maxSpoken))
			break
		}
		moves = append(moves, spoken(b, m))
		b = b.Apply(m)
	}
	return fmt.Sprintf("%s, solved in %s: %s", said, length, strings.Join(moves, ", "))
}

var direction = map[byte]string{'U': "up", 'D': "down", 'L': "left", 'R': "right"}

// spoken tells one move in words: "兵 down", "关羽 left 2", "兵 down and right".
func spoken(b board.Board, m board.Move) string {
	names := make([]string, len(m.Pieces))
	for i, p := range m.Pieces {
		names[i] = b.Pieces[p].Label
		if names[i] == "" {
			names[i] = b.Pieces[p].Name
		}
	}
	var legs []string
	for i := 0; i < len(m.Path); {
		end := i + 1
		for end < len(m.Path) && m.Path[end] == m.Path[i] {
			end++
		}
		leg := direction[m.Path[i]]
		if end-i > 1 {
			leg += fmt.Sprint(" ", end-i)
		}
		legs = append(legs, leg)
		i = end
	}
	return strings.Join(names, ", ") + " " + strings.Join(legs, " and ")
}
