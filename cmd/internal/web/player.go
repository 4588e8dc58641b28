package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/player"
	"slidegif/solve"
	"slidegif/solve/input"
)

// playerCaching is shorter than that of pictures: the script in a page grows with the
// program.
const playerCaching = "public, max-age=3600"

// embed answers with the player as a page for an <iframe>. A puzzle that is too hard for
// this server can still be played.
func (s *Server) embed(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", player.Policy())
	req, err := s.readPlayer(r, document.ServedPlayer, "player")
	if err != nil {
		s.fail(w, r, err)
		return
	}
	req.unsolved = true
	s.answerRequest(w, r, req, playerCaching, "")
}

// playerData answers /player.json: the drawing of a puzzle and its description, for a
// <slide-player> on a page. Nothing is solved for it.
func (s *Server) playerData(w http.ResponseWriter, r *http.Request) {
	req, err := s.readPlayer(r, document.PlayerData, "start")
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.answerRequest(w, r, req, playerCaching, "")
}

func (s *Server) readPlayer(r *http.Request, f document.Format, view string) (request, error) {
	q, err := readQuestion(r.URL.RawQuery, s.limits, "puzzle", "moves")
	if err != nil {
		return request{}, err
	}
	p, err := s.read(r, q.Puzzle)
	if err == nil && q.Moves != "" {
		err = p.GiveMoves(r.Context(), q.Moves)
	}
	if err != nil {
		return request{}, err
	}
	q.options.View = view
	return newRequest(p, f, q, s.limits)
}

// read is solver.parseID for text that may have lines.
func (s *Server) read(r *http.Request, text string) (pipeline.Puzzle, error) {
	if text = strings.TrimSpace(text); strings.Contains(text, "\n") {
		return s.solver.parse(r.Context(), "file "+text, func(ctx context.Context) (pipeline.Puzzle, error) {
			return pipeline.ParseFile(ctx, []byte(text)) // content, not a path
		})
	}
	return s.solver.parseID(r.Context(), text)
}

var playerAsset = func() asset {
	text := player.Script()
	return asset{text, pack(text), "text/javascript; charset=utf-8", tagOf(text)}
}()

// playerScript answers with the web component <slide-player>.
func (s *Server) playerScript(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	sendText(w, r, playerAsset.contentType, playerAsset.plain, playerAsset.packed, playerAsset.tag)
}

// oembed tells pages that follow https://oembed.com how to show a link to this server.
func (s *Server) oembed(w http.ResponseWriter, r *http.Request) {
	keys := r.URL.Query()
	if f := keys.Get("format"); f != "" && f != "json" {
		s.fail(w, r, &httpError{status: http.StatusNotImplemented, text: fmt.Sprintf("there is no oEmbed answer as %.20s", f), hint: "use format=json"})
		return
	}
	const hint = "give the address of a page of this server, as /oembed?url=https://HOST/?puzzle=ID"
	link, err := url.Parse(keys.Get("url"))
	if err != nil || link.Host != r.Host {
		s.fail(w, r, input.Errorf(hint, "url: %.80q is not an address of this server", keys.Get("url")))
		return
	}
	p, err := s.read(r, link.Query().Get("puzzle"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	width := 400
	if n, err := strconv.Atoi(keys.Get("maxwidth")); err == nil && n > 0 {
		width = min(width, n)
	}
	look := url.Values{"puzzle": {p.ID()}}
	for _, key := range []string{"theme", "lang", "metric"} {
		if x := link.Query().Get(key); x != "" {
			look.Set(key, x)
		}
	}
	g, err := s.game(r.Context(), p, look)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	height := g.FrameHeight(width)
	if n, err := strconv.Atoi(keys.Get("maxheight")); err == nil && n > 0 {
		height = min(height, n)
	}
	src := s.origin(r) + "/embed?" + readable(look.Encode())
	w.Header().Set("Cache-Control", playerCaching)
	w.Header().Set("Access-Control-Allow-Origin", "*")
	body, err := json.Marshal(map[string]any{
		"version": "1.0", "type": "rich", "provider_name": "slidegif", "provider_url": s.origin(r) + "/",
		"title": p.Title(look.Get("lang")), "width": width, "height": height,
		"html":            iframe(src, p.Title(look.Get("lang")), width, height),
		"thumbnail_url":   s.origin(r) + "/solve.png?" + readable(url.Values{"puzzle": {p.ID()}, "view": {"start"}, "size": {"480"}}.Encode()),
		"thumbnail_width": 480, "thumbnail_height": 480,
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	send(w, r, http.StatusOK, contentTypes["json"], body)
}

// game returns a puzzle as a page shows it, unsolved. Of the keys it reads lang, metric and
// theme.
func (s *Server) game(ctx context.Context, p pipeline.Puzzle, keys url.Values) (player.Game, error) {
	own := url.Values{}
	for _, key := range []string{"lang", "metric", "theme"} {
		if x := keys.Get(key); x != "" {
			own.Set(key, x)
		}
	}
	q, err := readQuestion(own.Encode(), s.limits)
	if err != nil {
		return player.Game{}, err
	}
	req, err := newRequest(p, document.PlayerData, q, s.limits)
	if err != nil {
		return player.Game{}, err
	}
	solved := pipeline.Solved{Puzzle: p, Solution: solve.Solution{Metric: req.query.Metric}}
	return document.Document{Solved: solved, Output: req.output}.Game(ctx)
}

func iframe(src, title string, width, height int) string {
	escape := strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;").Replace
	return fmt.Sprintf(`<iframe src="%s" title="%s" width="%d" height="%d" style="border:0;max-width:100%%" loading="lazy" allow="clipboard-write; fullscreen"></iframe>`,
		escape(src), escape(title), width, height)
}

// robots lets search engines read the page but not draw pictures without end.
func (s *Server) robots(w http.ResponseWriter, r *http.Request) {
	send(w, r, http.StatusOK, "text/plain; charset=utf-8", []byte("User-agent: *\nDisallow: /random\nDisallow: /slidegif/\n"))
}
