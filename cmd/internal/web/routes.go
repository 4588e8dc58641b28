package web

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/player"
)

// A route answers for a path. It serves what is in memory at once, or it has work, which runs in
// the queue.
type route struct {
	name    string // under which it is counted
	serve   http.HandlerFunc
	work    func(ctx context.Context, q question) (answer, error)
	quick   bool   // work that searches for nothing, so that it need not wait for searches
	packs   bool   // by gzip, where who asks can unpack it
	methods string // as the header Allow lists them; empty for those of onlyGet
	posts   int64  // the most bytes that the body of a POST may have
	uploads bool   // of pictures, which are large and have a queue of their own
	always  bool   // answered even where all connections are at work
	header  http.Header

	caching string // of a success; empty: until midnight in UTC
	fill    func(s *Server, r *http.Request, q *question) error
}

const (
	onlyGet      = "GET, HEAD"
	krokiMethods = onlyGet + ", POST, OPTIONS"
)

const day = 24 * time.Hour // Truncate(day) is the last midnight in UTC

// newRoutes returns all routes by path, but Kroki's, whose paths have no end.
func (s *Server) newRoutes() map[string]route {
	anyone := http.Header{"Access-Control-Allow-Origin": {"*"}}
	own := http.Header{"Content-Security-Policy": {pagePolicy}, "Cross-Origin-Resource-Policy": {"same-origin"}}
	page := http.Header{"Vary": {"Accept-Language"}}
	maps.Copy(page, own)
	all := map[string]route{
		"/":              {work: s.page, packs: true, quick: true, methods: krokiMethods, header: page, caching: askAgain, fill: fillPage},
		"/embed":         {work: s.show(document.ServedPlayer, "player"), packs: true, header: http.Header{"Content-Security-Policy": {player.Policy()}}, caching: shortly},
		"/player.json":   {work: s.show(document.PlayerData, "start"), packs: true, quick: true, caching: shortly},
		"/progress.json": {work: s.progress, quick: true, caching: noStore},
		"/oembed":        {work: s.oembed, quick: true, header: anyone, caching: shortly, fill: fillOrigin},
		"/picture.json":  {work: s.picture, methods: "POST, OPTIONS", posts: s.limits.Picture, uploads: true, caching: noStore},
		"/card.png":      {work: s.card, caching: immutable},
		"/code.json":     {work: s.codes, packs: true, quick: true, caching: shortly},
		"/openapi.json":  {work: s.openapi, packs: true, quick: true, header: anyone, caching: shortly, fill: fillOrigin},
		"/puzzles.html":  {work: s.puzzles, packs: true, quick: true, caching: askAgain, fill: fillLang},
		"/favicon.ico":   assets()["favicon.ico"].route(own),
		"/player.js":     playerAsset().route(anyone),
		"/robots.txt":    {serve: robots},
		"/healthz":       {serve: healthy, always: true},
		"/readyz":        {serve: s.ready, always: true},
		"/metrics":       {serve: s.writeMetrics, always: true},
	}
	for name, a := range assets() {
		file := a.route(own)
		file.name = assetPath
		all[assetPath+name] = file
	}
	for _, f := range document.Formats {
		if f.Type == "" {
			continue
		}
		packs := !f.Binary
		all["/solve."+f.Name] = route{work: s.show(f, ""), packs: packs, caching: immutable}
		all["/random."+f.Name] = route{work: s.draw(f, s.solver.drawRandom), packs: packs, caching: noStore, fill: fillRandom}
		all["/daily."+f.Name] = route{work: s.draw(f, s.solver.drawOfDay), packs: packs, fill: fillDay}
	}
	for path, rt := range all {
		rt.name = cmp.Or(rt.name, path)
		all[path] = rt
	}
	return all
}

// route returns the route of a request, and whether there is one.
func (s *Server) route(r *http.Request) (route, bool) {
	root := r.Method == http.MethodPost && r.URL.Path == "/" // of Kroki's protocol
	if rt, ok := s.routes[r.URL.Path]; ok && !root {
		return rt, true
	}
	format, ok := strings.CutPrefix(r.URL.Path, krokiPath)
	if !ok && !root {
		return route{name: "other"}, false
	}
	format, _, _ = strings.Cut(format, "/")
	f, err := document.FormatOf(format, "the path")
	return route{
		name: krokiPath, work: s.kroki, methods: krokiMethods, posts: s.limits.Source,
		packs: err == nil && !f.Binary, caching: immutable, fill: fillKroki,
	}, true
}

// question returns what a request asks for, and how its answer may be kept.
func (s *Server) question(r *http.Request, rt route) (q question, caching string, err error) {
	q = question{route: r.URL.Path, query: sortedQuery(r.URL), packed: rt.packs && acceptsGzip(r)}
	dated := q.keys().Get("day") != ""
	if rt.fill != nil {
		err = rt.fill(s, r, &q)
	}
	for _, text := range []*string{&q.route, &q.query, &q.source} { // of pictures there is no source yet
		*text = strings.Clone(*text) // a part of the request, or of a larger buffer, would hold the whole
	}
	caching = rt.caching
	switch {
	case caching == "" && dated:
		caching = immutable
	case caching == "":
		now := s.now()
		left := now.Truncate(day).Add(day).Sub(now) / time.Second // rounded down: rather too early than too late
		caching = fmt.Sprintf("public, max-age=%d", left)
	case len(headerKeys(r.Header)) > 0 || r.Method == http.MethodPost:
		caching = noStore // no cache between knows what was asked
	case rt.caching == askAgain && q.seed != 0 && q.keys().Has("random"):
		caching = noStore
	}
	return q, caching, err
}

func fillOrigin(s *Server, r *http.Request, q *question) error {
	q.origin, q.root = s.origin(r)
	return nil
}

// fillPage gives a page without a puzzle the one of the day, if there is such a day, and the one that asks for a random
// puzzle a seed.
func fillPage(s *Server, r *http.Request, q *question) error {
	given := q.keys()
	q.lang = language(given.Get("lang"), r.Header.Get("Accept-Language"))
	switch {
	case given.Has("random"):
		q.seed = newSeed()
	case !given.Has("puzzle") && !given.Has("scramble"):
		if day, err := pipeline.ParseDay(given.Get("day"), s.now()); err == nil {
			q.query, q.seed = pick(given, "day", "kind", "metric", "theme").Encode(), pipeline.SeedOf(day)
		}
	}
	return fillOrigin(s, r, q)
}

func fillLang(_ *Server, _ *http.Request, q *question) error {
	q.lang, q.query = language(q.keys().Get("lang"), ""), ""
	return nil
}

func fillRandom(_ *Server, _ *http.Request, q *question) error {
	q.seed = newSeed()
	return nil
}

// fillDay makes the day the seed, so that a day has one answer whether it is named or today.
func fillDay(s *Server, _ *http.Request, q *question) error {
	keys := q.keys()
	day, err := pipeline.ParseDay(keys.Get("day"), s.now())
	keys.Del("day")
	q.query, q.seed = keys.Encode(), pipeline.SeedOf(day)
	return err
}

// newSeed returns one that is short enough to be typed again.
func newSeed() uint64 { return 1 + rand.Uint64()>>32 }
