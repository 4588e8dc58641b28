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

// basePlaceholder marks the address of this server in embed codes. A script fills in the address, because
// only the browser knows the path prefix that a proxy may add.
const basePlaceholder = "{base}"

// An embedCode generates HTML and other code with which a puzzle can be embedded in another page.
type embedCode struct {
	game  player.Game
	name  string
	style url.Values // lang, metric, theme
	size  int        // pixels; longer side
	speed float64
}

// handleCode handles /code.json, which returns all forms of the embed code for a puzzle. The query keys are
// puzzle, lang, metric, theme, size and speed.
func (s *Server) handleCode(ctx context.Context, req request) (response, error) {
	keys := req.values()
	e := embedCode{style: pick(keys, "lang", "metric", "theme"), size: render.Options{}.AnimationSize(), speed: 1}
	var err error
	if x := keys.Get("size"); x != "" {
		if e.size, err = strconv.Atoi(x); err != nil || e.size < 100 || e.size > 2000 {
			return response{}, input.Errorf("give a number of pixels from 100 to 2000", "size: %.20q is not a valid size", x)
		}
	}
	if x := keys.Get("speed"); x != "" {
		var o render.Options
		if err := o.Set("speed", x); err != nil {
			return response{}, err
		}
		if o.Player.Speed != 0 { // 0: default
			e.speed = o.Player.Speed
		}
	}
	p, err := s.solver.parse(ctx, keys.Get("puzzle"))
	if err != nil {
		return response{}, err
	}
	if e.game, err = s.playerGame(ctx, p, e.style); err != nil {
		return response{}, err
	}
	e.name = p.Title(e.style.Get("lang"))
	body, err := json.Marshal(e.all())
	return ok(document.JSONType, body), err
}

func (e embedCode) all() map[string]string {
	size, moveTime, speed := fmt.Sprint(e.size), "", ""
	if e.speed != 1 {
		moveTime, speed = fmt.Sprintf("%.0fms", float64(scene.Timing{}.Pace().OneCellMove().Milliseconds())/e.speed), fmt.Sprint(e.speed)
	}
	w, h := float64(e.game.Size.X), float64(e.game.Size.Y)
	scale := float64(e.size) / max(w, h)
	width, height := int(math.Round(w*scale)), int(math.Round(h*scale))
	img := func(src string) string {
		return fmt.Sprintf(`<img src="%s" alt="%s" width="%d" height="%d" style="max-width:100%%;height:auto" loading="lazy">`,
			html.EscapeString(src), html.EscapeString(e.name), width, height)
	}
	animationURL := e.fileURL("solve.svg", "size", size, "move", moveTime, "view", render.ViewSolution)
	return map[string]string{
		"svg":      img(animationURL),
		"gif":      e.pictureTag(img, "size", size, "move", moveTime),
		"markdown": "![" + strings.NewReplacer("[", `\[`, "]", `\]`, `\`, `\\`).Replace(e.name) + "](" + animationURL + ")",
		"player":   e.playerElement(img(animationURL), width, height, speed),
		"frame":    iframe(e.fileURL("embed", "speed", speed), e.name, width, e.game.FrameHeight(width)),
	}
}

// pictureTag returns a <picture> element that shows the animation, or a still picture for readers who prefer
// reduced motion. If no theme is set, pictureTag adds dark variants for pages in dark mode.
func (e embedCode) pictureTag(img func(src string) string, keys ...string) string {
	source := func(path string, keys ...string) string {
		return fmt.Sprintf(`srcset="%s"`, html.EscapeString(e.fileURL(path, keys...)))
	}
	stillKeys := []string{"size", fmt.Sprint(e.size), "view", render.ViewStart}
	tag, still := img(e.fileURL("solve.gif", keys...)), source("solve.png", stillKeys...)
	if e.style.Get("theme") != "" {
		return document.PictureTag(tag, "", still, "")
	}
	e.style = url.Values{"lang": e.style["lang"], "metric": e.style["metric"], "theme": {"dark"}}
	return document.PictureTag(tag, source("solve.png", stillKeys...), still, source("solve.gif", keys...))
}

// playerElement returns the HTML of the player, a web component that contains a picture for readers without
// scripts. The style of the element reserves space until the script has loaded.
func (e embedCode) playerElement(img string, width, height int, speed string) string {
	attributes := ""
	for _, a := range [][2]string{{"theme", e.style.Get("theme")}, {"lang", e.style.Get("lang")}, {"metric", e.style.Get("metric")}, {"speed", speed}} {
		if a[1] != "" {
			attributes += fmt.Sprintf(` %s="%s"`, a[0], html.EscapeString(a[1]))
		}
	}
	return fmt.Sprintf("<script src=\"%s/player.js\" async></script>\n<slide-player puzzle=\"%s\"%s style=\"display:block;max-width:%dpx;aspect-ratio:%d/%d\">\n  %s\n</slide-player>",
		basePlaceholder, html.EscapeString(e.game.ID), attributes, width, width, height+player.ControlsHeight, img)
}

// fileURL returns the URL of a file that shows the puzzle. The parameter pairs contains alternating keys and
// values. Keys with an empty value are omitted.
func (e embedCode) fileURL(path string, pairs ...string) string {
	keys := pick(e.style, "lang", "metric", "theme")
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			keys.Set(pairs[i], pairs[i+1])
		}
	}
	addr := basePlaceholder + "/" + path + "?puzzle=" + unescapeQuery(url.QueryEscape(e.game.ID))
	if len(keys) > 0 {
		addr += "&" + unescapeQuery(keys.Encode())
	}
	return addr
}
