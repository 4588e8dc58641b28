package web

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"math"
	"net/url"
	"strconv"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/render"
	"slidegif/render/player"
	"slidegif/render/scene"
	"slidegif/solve/input"
)

// base stands in embed codes for the address of this server, which only a reader's browser
// knows: a proxy may have put the server below a path.
const base = "{base}"

// An embedding is what the code for another page shows, and how.
type embedding struct {
	game  player.Game
	name  string
	look  url.Values // lang, metric, theme
	size  int        // of the longer side, in pixels
	speed float64
}

// codes is the work of /code.json: what is to be pasted into another page, by its form. Of the
// keys it reads puzzle, lang, metric, theme, size and speed.
func (s *Server) codes(ctx context.Context, q question) (answer, error) {
	keys := q.keys()
	e := embedding{look: pick(keys, "lang", "metric", "theme"), size: 480, speed: 1}
	var err error
	if x := keys.Get("size"); x != "" {
		if e.size, err = strconv.Atoi(x); err != nil || e.size < 100 || e.size > 2000 {
			return answer{}, input.Errorf("pixels from 100 to 2000", "size: %.20q", x)
		}
	}
	if x := keys.Get("speed"); x != "" {
		var o render.Options
		if err := o.Set("speed", x); err != nil {
			return answer{}, err
		}
		if o.Player.Speed != 0 { // 0 is the default
			e.speed = o.Player.Speed
		}
	}
	p, err := s.solver.read(ctx, keys.Get("puzzle"))
	if err != nil {
		return answer{}, err
	}
	if e.game, err = s.game(ctx, p, e.look); err != nil {
		return answer{}, err
	}
	e.name = p.Title(e.look.Get("lang"))
	body, err := json.Marshal(e.all())
	return ok(document.JSONType, body), err
}

// all returns the code in every form.
func (e embedding) all() map[string]string {
	size, move, speed := fmt.Sprint(e.size), "", ""
	if e.speed != 1 {
		move, speed = fmt.Sprintf("%.0fms", float64(scene.Timing{}.Pace().Shortest().Milliseconds())/e.speed), fmt.Sprint(e.speed)
	}
	w, h := float64(e.game.Size.X), float64(e.game.Size.Y)
	scale := float64(e.size) / max(w, h)
	width, height := int(math.Round(w*scale)), int(math.Round(h*scale))
	img := func(src string) string {
		return fmt.Sprintf(`<img src="%s" alt="%s" width="%d" height="%d" style="max-width:100%%;height:auto" loading="lazy">`,
			html.EscapeString(src), html.EscapeString(e.name), width, height)
	}
	moving := e.file("solve.svg", "size", size, "move", move, "view", "solution")
	return map[string]string{
		"svg":      img(moving),
		"gif":      e.picture(img, "size", size, "move", move),
		"markdown": "![" + strings.NewReplacer("[", `\[`, "]", `\]`, `\`, `\\`).Replace(e.name) + "](" + moving + ")",
		"player":   e.element(img(moving), width, height, speed),
		"frame":    iframe(e.file("embed", "speed", speed), e.name, width, e.game.FrameHeight(width)),
	}
}

// picture is an animation with these keys, and a still for readers who want no motion. Without a
// theme, pages in the dark get dark ones.
func (e embedding) picture(img func(src string) string, keys ...string) string {
	source := func(path string, keys ...string) string {
		return fmt.Sprintf(`srcset="%s"`, html.EscapeString(e.file(path, keys...)))
	}
	first := []string{"size", fmt.Sprint(e.size), "view", "start"}
	tag, calm := img(e.file("solve.gif", keys...)), source("solve.png", first...)
	if e.look.Get("theme") != "" {
		return document.PictureTag(tag, "", calm, "")
	}
	e.look = url.Values{"lang": e.look["lang"], "metric": e.look["metric"], "theme": {"dark"}}
	return document.PictureTag(tag, source("solve.png", first...), calm, source("solve.gif", keys...))
}

// element is the web component around a picture for readers without scripts. Its style
// keeps its room until the script has come.
func (e embedding) element(img string, width, height int, speed string) string {
	attributes := ""
	for _, a := range [][2]string{{"theme", e.look.Get("theme")}, {"lang", e.look.Get("lang")}, {"metric", e.look.Get("metric")}, {"speed", speed}} {
		if a[1] != "" {
			attributes += fmt.Sprintf(` %s="%s"`, a[0], html.EscapeString(a[1]))
		}
	}
	return fmt.Sprintf("<script src=\"%s/player.js\" async></script>\n<slide-player puzzle=\"%s\"%s style=\"display:block;max-width:%dpx;aspect-ratio:%d/%d\">\n  %s\n</slide-player>",
		base, html.EscapeString(e.game.ID), attributes, width, width, height+player.Controls, img)
}

// file is the address of a file of the puzzle, with keys and values in pairs. A key without a value
// is left out.
func (e embedding) file(path string, more ...string) string {
	keys := pick(e.look, "lang", "metric", "theme")
	for i := 0; i < len(more); i += 2 {
		if more[i+1] != "" {
			keys.Set(more[i], more[i+1])
		}
	}
	address := base + "/" + path + "?puzzle=" + readable(url.QueryEscape(e.game.ID))
	if len(keys) > 0 {
		address += "&" + readable(keys.Encode())
	}
	return address
}
