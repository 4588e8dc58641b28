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
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
	"slidegif/solve"
	"slidegif/solve/input"
)

var playerAsset = sync.OnceValue(func() asset { return newAsset(player.Script(), "text/javascript; charset=utf-8") })

// handleOEmbed handles /oembed. The response describes to oEmbed consumers (https://oembed.com) how to display
// a link to this server.
func (s *Server) handleOEmbed(ctx context.Context, req request) (response, error) {
	keys := req.values()
	if f := keys.Get("format"); f != "" && f != "json" {
		return response{}, &guard.Error{Status: http.StatusNotImplemented, Err: input.Faultf("format: oEmbed does not support %.20s here", f), Hint: input.Say("use format=json")}
	}
	const hint = "give the URL of a page on this server, such as /oembed?url=https://HOST/?puzzle=ID"
	link, err := url.Parse(keys.Get("url"))
	switch {
	case err != nil || link.Host == "":
		return response{}, input.Errorf(hint, "url: %.80q is not a valid URL", keys.Get("url"))
	case !strings.HasSuffix(req.origin, "://"+link.Host): // oembed.com requires 404
		return response{}, &guard.Error{Status: http.StatusNotFound, Err: input.Faultf("url: %.80q is not a URL of this server", keys.Get("url")), Hint: input.Word(hint)}
	}
	// The link may contain a path prefix that a proxy adds and that the server does not know.
	dir := (&url.URL{Path: link.Path[:strings.LastIndexByte(link.Path, '/')+1]}).EscapedPath()
	root := req.origin + "/" + strings.TrimLeft(dir, "/")
	p, err := s.linkedPuzzle(ctx, link.Query())
	if err != nil {
		return response{}, err
	}
	style := pick(link.Query(), "lang", "metric", "theme")
	style.Set("puzzle", p.ID())
	g, err := s.playerGame(ctx, p, style)
	if err != nil {
		return response{}, err
	}
	width := capAt(400, keys.Get("maxwidth"))
	height := capAt(g.FrameHeight(width), keys.Get("maxheight"))
	thumbSize := max(32, capAt(capAt(render.Options{}.AnimationSize(), keys.Get("maxwidth")), keys.Get("maxheight")))
	thumbnail := url.Values{"puzzle": {p.ID()}, "view": {render.ViewStart}, "size": {fmt.Sprint(thumbSize)}}.Encode()
	size, err := thumbnailSize(p, thumbSize)
	if err != nil {
		return response{}, err
	}
	src, title := root+"embed?"+unescapeQuery(style.Encode()), p.Title(style.Get("lang"))
	body, err := json.Marshal(map[string]any{
		"version": "1.0", "type": "rich", "provider_name": "slidegif", "provider_url": root,
		"title": title, "width": width, "height": height,
		"html":            iframe(src, title, width, height),
		"thumbnail_url":   root + "solve.png?" + unescapeQuery(thumbnail),
		"thumbnail_width": size.Width, "thumbnail_height": size.Height,
	})
	return ok(document.JSONType, body), err
}

// thumbnailSize measures a picture of the start of a puzzle. The longer side of the picture has size pixels.
func thumbnailSize(p pipeline.Puzzle, size int) (render.Report, error) {
	f, err := document.FormatOf("png", "thumbnail")
	if err != nil {
		return render.Report{}, err
	}
	file, err := document.NewOutput(document.Standard, f, render.Options{Size: size}).Complete(pipeline.Solved{Puzzle: p, Solution: solve.Solution{Metric: p.Kind().Metrics[0]}})
	if err != nil {
		return render.Report{}, err
	}
	return file.Measure()
}

// linkedPuzzle returns the puzzle ID or the day in a link to the page.
func (s *Server) linkedPuzzle(ctx context.Context, keys url.Values) (pipeline.Puzzle, error) {
	if !keys.Has("day") {
		return s.solver.parse(ctx, keys.Get("puzzle"))
	}
	day, err := pipeline.ParseDay(keys.Get("day"), s.now())
	if err != nil {
		return pipeline.Puzzle{}, err
	}
	return s.solver.generateDaily(ctx, pipeline.Query{Kind: keys.Get("kind")}, pipeline.DaySeed(day))
}

// capAt returns n, or the number in text if this number is positive and smaller than n.
func capAt(n int, text string) int {
	if limit, err := strconv.Atoi(text); err == nil && limit > 0 {
		return min(n, limit)
	}
	return n
}

// playerGame returns the data with which a page displays an unsolved puzzle. playerGame uses only the keys
// lang, metric and theme.
func (s *Server) playerGame(ctx context.Context, p pipeline.Puzzle, keys url.Values) (player.Game, error) {
	par, err := request{query: pick(keys, "lang", "metric", "theme").Encode()}.parseParams(s.limits)
	if err != nil {
		return player.Game{}, err
	}
	o, err := newJob(p, document.PlayerData, par, s.limits)
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

// serveRobots serves /robots.txt, which lets crawlers index the page but forbids them to request pictures.
func serveRobots(w http.ResponseWriter, r *http.Request) {
	write(w, r, http.StatusOK, plainText, []byte("User-agent: *\nDisallow: /random\nDisallow: /slidegif/\n"))
}
