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

	"slidegif/render/player"
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
	e := embedding{look: url.Values{}, size: 480, speed: 1}
	var err error
	if x := keys.Get("size"); x != "" {
		if e.size, err = strconv.Atoi(x); err != nil || e.size < 100 || e.size > 2000 {
			return answer{}, input.Errorf("pixels from 100 to 2000", "size: %.20q", x)
		}
	}
	if x := keys.Get("speed"); x != "" {
		if e.speed, err = strconv.ParseFloat(x, 64); err != nil || !(e.speed >= 0.25 && e.speed <= 4) {
			return answer{}, input.Errorf("a number from 0.25 to 4", "speed: %.20q", x)
		}
	}
	text := keys.Get("puzzle")
	p, err := s.solver.read(ctx, text, isFile(text))
	if err != nil {
		return answer{}, err
	}
	for _, key := range []string{"lang", "metric", "theme"} {
		if x := keys.Get(key); x != "" {
			e.look.Set(key, x)
		}
	}
	if e.game, err = s.game(ctx, p, e.look); err != nil {
		return answer{}, err
	}
	e.name = p.Title(e.look.Get("lang"))
	body, err := json.Marshal(e.all())
	return ok(contentTypes["json"], body), err
}

// all returns the code in every form.
func (e embedding) all() map[string]string {
	width, _ := e.box()
	height := e.game.FrameHeight(width)
	moving := e.file("solve.svg", append(e.picture(), "view", "solution")...)
	frame := e.file("embed", e.speedKey()...)
	return map[string]string{
		"svg":      e.img(moving),
		"gif":      e.gif(),
		"markdown": "![" + strings.NewReplacer("[", `\[`, "]", `\]`, `\`, `\\`).Replace(e.name) + "](" + moving + ")",
		"player":   e.element(moving),
		"frame":    iframe(frame, e.name, width, height),
	}
}

// gif is an animation, and a still for readers who want no motion. Without a theme, pages
// in the dark get dark ones.
func (e embedding) gif() string {
	const calm, night = "(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)"
	source := func(media, src string) string {
		return fmt.Sprintf("  <source media=\"%s\" srcset=\"%s\">\n", media, html.EscapeString(src))
	}
	still := []string{"size", fmt.Sprint(e.size), "view", "start"}
	code := "<picture>\n"
	if e.look.Get("theme") == "" {
		code += source(calm+" and "+night, e.file("solve.png", append(still, "theme", "dark")...))
	}
	code += source(calm, e.file("solve.png", still...))
	if e.look.Get("theme") == "" {
		code += source(night, e.file("solve.gif", append(e.picture(), "theme", "dark")...))
	}
	return code + "  " + e.img(e.file("solve.gif", e.picture()...)) + "\n</picture>"
}

// element is the web component around a picture for readers without scripts. Its style
// keeps its room until the script has come.
func (e embedding) element(moving string) string {
	width, height := e.box()
	attributes := ""
	for _, key := range []string{"theme", "lang", "metric"} {
		if x := e.look.Get(key); x != "" {
			attributes += fmt.Sprintf(` %s="%s"`, key, html.EscapeString(x))
		}
	}
	for i, key := 0, e.speedKey(); i < len(key); i += 2 {
		attributes += fmt.Sprintf(` %s="%s"`, key[i], key[i+1])
	}
	return fmt.Sprintf("<script src=\"%s/player.js\" async></script>\n<slide-player puzzle=\"%s\"%s style=\"display:block;max-width:%dpx;aspect-ratio:%d/%d\">\n  %s\n</slide-player>",
		base, html.EscapeString(e.game.ID), attributes, width, width, height+player.Controls, e.img(moving))
}

func (e embedding) img(src string) string {
	width, height := e.box()
	return fmt.Sprintf(`<img src="%s" alt="%s" width="%d" height="%d" style="max-width:100%%;height:auto" loading="lazy">`,
		html.EscapeString(src), html.EscapeString(e.name), width, height)
}

// box returns the pixels of a picture whose longer side has the size.
func (e embedding) box() (width, height int) {
	w, h := e.game.Size.X, e.game.Size.Y
	scale := float64(e.size) / float64(max(w, h))
	return int(math.Round(float64(w) * scale)), int(math.Round(float64(h) * scale))
}

// picture are the keys of an animation.
func (e embedding) picture() []string {
	keys := []string{"size", fmt.Sprint(e.size)}
	if e.speed != 1 {
		keys = append(keys, "move", fmt.Sprintf("%.0fms", 300/e.speed))
	}
	return keys
}

func (e embedding) speedKey() []string {
	if e.speed == 1 {
		return nil
	}
	return []string{"speed", fmt.Sprint(e.speed)}
}

// file is the address of a file of the puzzle, with keys and values in pairs.
func (e embedding) file(path string, more ...string) string {
	keys := url.Values{}
	for key, list := range e.look {
		keys[key] = list
	}
	for i := 0; i < len(more); i += 2 {
		keys.Set(more[i], more[i+1])
	}
	address := base + "/" + path + "?puzzle=" + readable(url.QueryEscape(e.game.ID))
	if len(keys) > 0 {
		address += "&" + readable(keys.Encode())
	}
	return address
}
