package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/player"
)

// dailyScript requests the page for the local date of the reader, unless the page is for this date or this date was
// already requested. It must be the same for all pages, because embedPolicy contains its hash.
const dailyScript = `{const today=new Date(Date.now()-6e4*new Date().getTimezoneOffset()).toISOString().slice(0,10),keys=new URLSearchParams(location.search);` +
	`if(document.documentElement.dataset.day!==today&&keys.get("day")!==today){keys.set("day",today);location.replace("?"+keys)}}`

// embedPolicy returns the Content-Security-Policy of /embed.
func embedPolicy() string {
	sum := sha256.Sum256([]byte(dailyScript))
	return player.ContentSecurityPolicy() + " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'" // script-src is the last directive
}

// fillEmbed replaces the key daily with a kind and the seed of the day. The script of the page adds the key day. If the
// clock of the reader is wrong, the day is the current one in UTC.
func fillEmbed(s *Server, _ *http.Request, req *request) error {
	keys := req.values()
	if !keys.Has("daily") {
		return nil
	}
	day, err := pipeline.ParseDay(keys.Get("day"), s.now())
	if err != nil {
		day, err = pipeline.ParseDay("", s.now())
	}
	keys.Set("kind", keys.Get("daily"))
	keys.Del("daily")
	keys.Del("day")
	req.query, req.seed = keys.Encode(), pipeline.DaySeed(day)
	return err
}

// handleEmbed handles /embed, which returns the player as a page for an <iframe>. The key daily=KIND selects the puzzle
// of the reader's date.
func (s *Server) handleEmbed(ctx context.Context, req request) (response, error) {
	if req.seed == 0 {
		return s.handlePuzzle(document.ServedPlayer)(ctx, req)
	}
	par, err := req.parseParams(s.limits, "kind", "teach", "why")
	if err != nil {
		return response{}, err
	}
	p, err := s.solver.generateDaily(ctx, pipeline.Query{Kind: par.Kind}, req.seed)
	if err != nil {
		return response{}, err
	}
	j, err := newJob(p, document.ServedPlayer, par, s.limits)
	if err != nil {
		return response{}, err
	}
	j.allowUnsolved = true
	resp, err := s.solver.render(ctx, j)
	start := fmt.Sprintf("<html data-day=%q ", pipeline.SeedDay(req.seed).Format(time.DateOnly))
	resp.body = bytes.Replace(resp.body, []byte("<html "), []byte(start), 1)
	resp.body = bytes.Replace(resp.body, []byte("</head>"), []byte("<script>"+dailyScript+"</script>\n</head>"), 1)
	return resp, err
}

// embedKeys returns the documented keys of /embed in addition to the picture keys.
func embedKeys() []string { return append(solveKeys(document.ServedPlayer), "daily") }
