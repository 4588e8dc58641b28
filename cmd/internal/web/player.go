package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
	"slidegif/solve"
	"slidegif/solve/input"
)

var playerAsset = sync.OnceValue(func() asset { return newAsset(player.Script(), "text/javascript; charset=utf-8") })

// oembed is the work of /oembed: it tells pages that follow https://oembed.com how to show a link
// to this server.
func (s *Server) oembed(ctx context.Context, q question) (answer, error) {
	keys := q.keys()
	if f := keys.Get("format"); f != "" && f != "json" {
		return answer{}, &httpError{status: http.StatusNotImplemented, error: input.Faultf("there is no oEmbed answer as %.20s", f), hint: input.Say("use format=json")}
	}
	const hint = "give the address of a page of this server, as /oembed?url=https://HOST/?puzzle=ID"
	link, err := url.Parse(keys.Get("url"))
	switch {
	case err != nil || link.Host == "":
		return answer{}, input.Errorf(hint, "url: %.80q is not an address", keys.Get("url"))
	case !strings.HasSuffix(q.origin, "://"+link.Host): // the specification has 404 for it
		return answer{}, &httpError{status: http.StatusNotFound, error: input.Faultf("url: %.80q is not an address of this server", keys.Get("url")), hint: input.Word(hint)}
	}
	// A proxy may serve this server below a path, which it does not tell; the link has it.
	folder := (&url.URL{Path: link.Path[:strings.LastIndexByte(link.Path, '/')+1]}).EscapedPath()
	root := q.origin + "/" + strings.TrimLeft(folder, "/")
	p, err := s.linked(ctx, link.Query())
	if err != nil {
		return answer{}, err
	}
	look := pick(link.Query(), "lang", "metric", "theme")
	look.Set("puzzle", p.ID())
	g, err := s.game(ctx, p, look)
	if err != nil {
		return answer{}, err
	}
	width := atMost(400, keys.Get("maxwidth"))
	height := atMost(g.FrameHeight(width), keys.Get("maxheight"))
	side := max(32, atMost(atMost(480, keys.Get("maxwidth")), keys.Get("maxheight")))
	thumbnail := url.Values{"puzzle": {p.ID()}, "view": {"start"}, "size": {fmt.Sprint(side)}}.Encode()
	size, err := render.StillSize(render.Solution{Board: p.Start}, render.Options{Size: side})
	if err != nil {
		return answer{}, err
	}
	src, title := root+"embed?"+readable(look.Encode()), p.Title(look.Get("lang"))
	body, err := json.Marshal(map[string]any{
		"version": "1.0", "type": "rich", "provider_name": "slidegif", "provider_url": root,
		"title": title, "width": width, "height": height,
		"html":            iframe(src, title, width, height),
		"thumbnail_url":   root + "solve.png?" + readable(thumbnail),
		"thumbnail_width": size.X, "thumbnail_height": size.Y,
	})
	return ok(document.JSONType, body), err
}

// linked returns the puzzle of a link to the page: one by its ID, or that of a day.
func (s *Server) linked(ctx context.Context, keys url.Values) (pipeline.Puzzle, error) {
	if !keys.Has("day") {
		return s.solver.read(ctx, keys.Get("puzzle"))
	}
	day, err := pipeline.ParseDay(keys.Get("day"), s.now())
	if err != nil {
		return pipeline.Puzzle{}, err
	}
	return s.solver.drawOfDay(ctx, pipeline.Query{Kind: keys.Get("kind")}, pipeline.SeedOf(day))
}

// atMost returns n, or the number that a text gives if that is less.
func atMost(n int, text string) int {
	if most, err := strconv.Atoi(text); err == nil && most > 0 {
		return min(n, most)
	}
	return n
}

// game returns a puzzle as a page shows it, unsolved. Of the keys it reads lang, metric and
// theme.
func (s *Server) game(ctx context.Context, p pipeline.Puzzle, keys url.Values) (player.Game, error) {
	w, err := question{query: pick(keys, "lang", "metric", "theme").Encode()}.wish(s.limits)
	if err != nil {
		return player.Game{}, err
	}
	o, err := newOutput(p, document.PlayerData, w, s.limits)
	if err != nil {
		return player.Game{}, err
	}
	solved := pipeline.Solved{Puzzle: p, Solution: solve.Solution{Metric: o.metric}}
	return o.Game(ctx, solved)
}

func iframe(src, title string, width, height int) string {
	escape := strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;").Replace
	return fmt.Sprintf(`<iframe src="%s" title="%s" width="%d" height="%d" style="border:0;max-width:100%%" loading="lazy" allow="clipboard-write; fullscreen"></iframe>`,
		escape(src), escape(title), width, height)
}

// robots lets search engines read the page but not draw pictures without end.
func robots(w http.ResponseWriter, r *http.Request) {
	write(w, r, http.StatusOK, plainText, []byte("User-agent: *\nDisallow: /random\nDisallow: /slidegif/\n"))
}
