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
)

// A route describes how to serve requests for one path. Exactly one of the fields serve and handle is set.
type route struct {
	name      string // label in the metrics
	serve     http.HandlerFunc
	handle    func(ctx context.Context, req request) (response, error)
	noSearch  bool   // the handler does not search, so it uses a separate queue
	compress  bool   // compress the body if the client accepts gzip
	methods   string // value of the Allow header; empty for onlyGet
	maxPost   int64  // maximum size of a POST body, in bytes
	upload    bool   // the body is a picture, which is large and handled in a separate queue
	unlimited bool   // serve requests even if the connection limit is reached
	header    http.Header

	cacheControl string // header value for success; if empty, responses are cacheable until midnight UTC
	fill         func(s *Server, r *http.Request, req *request) error
}

const onlyGet = "GET, HEAD"

const day = 24 * time.Hour // t.Truncate(day) is the start of t's day in UTC

// newRoutes returns all routes, keyed by path.
func (s *Server) newRoutes() map[string]route {
	anyOrigin := http.Header{"Access-Control-Allow-Origin": {"*"}}
	sameOrigin := http.Header{"Content-Security-Policy": {pagePolicy}, "Cross-Origin-Resource-Policy": {"same-origin"}}
	page := http.Header{"Vary": {"Accept-Language"}}
	maps.Copy(page, sameOrigin)
	all := map[string]route{
		"/":              {handle: s.handlePage, compress: true, noSearch: true, header: page, cacheControl: revalidate, fill: fillPage},
		"/embed":         {handle: s.handleEmbed, compress: true, header: http.Header{"Content-Security-Policy": {embedPolicy()}}, cacheControl: oneHour, fill: fillEmbed},
		"/player.json":   {handle: s.handlePuzzle(document.PlayerData), compress: true, noSearch: true, cacheControl: oneHour},
		"/map.json":      {handle: s.handleMap, compress: true, cacheControl: oneHour},
		"/progress.json": {handle: s.handleProgress, noSearch: true, cacheControl: noStore},
		"/stop.json":     {handle: s.handleStop, noSearch: true, methods: "POST", cacheControl: noStore, fill: fillClient},
		"/oembed":        {handle: s.handleOEmbed, noSearch: true, header: anyOrigin, cacheControl: oneHour, fill: fillOrigin},
		"/picture.json":  {handle: s.handleScreenshot, methods: "POST, OPTIONS", maxPost: s.limits.Screenshot, upload: true, cacheControl: noStore},
		"/card.png":      {handle: s.handleCard, cacheControl: immutable},
		"/door.png":      {handle: s.handleDoor, fill: fillDay},
		"/code.json":     {handle: s.handleCode, compress: true, noSearch: true, cacheControl: oneHour},
		"/openapi.json":  {handle: s.handleOpenAPI, compress: true, noSearch: true, header: anyOrigin, cacheControl: oneHour, fill: fillOrigin},
		"/puzzles.html":  {handle: s.handleGallery, compress: true, noSearch: true, header: sameOrigin, cacheControl: revalidate, fill: fillLang},
		"/favicon.ico":   assets()["favicon.ico"].route(sameOrigin),
		"/player.js":     playerAsset().route(anyOrigin),
		"/robots.txt":    {serve: serveRobots},
		"/healthz":       {serve: serveHealth, unlimited: true},
		"/readyz":        {serve: s.serveReady, unlimited: true},
		"/metrics":       {serve: s.serveMetrics, unlimited: true},
	}
	all["/puzzles"] = all["/puzzles.html"] // readers leave out the extension
	for name, a := range assets() {
		file := a.route(sameOrigin)
		file.name = assetPath
		all[assetPath+name] = file
	}
	for _, f := range document.Served() {
		compress := f.Text
		all["/solve."+f.Name] = route{handle: s.handlePuzzle(f), compress: compress, cacheControl: immutable}
		all["/random."+f.Name] = route{handle: s.handleGenerated(f, randomKeys, s.solver.generateRandom), compress: compress, cacheControl: noStore, fill: fillRandom}
		all["/daily."+f.Name] = route{handle: s.handleGenerated(f, dailyKeys, s.solver.generateDaily), compress: compress, fill: fillDay}
	}
	if s.limits.Call > 0 {
		all["/mcp"] = s.mcpRoute()
	}
	for path, rt := range all {
		rt.name = cmp.Or(rt.name, path)
		all[path] = rt
	}
	return all
}

func (s *Server) route(r *http.Request) (route, bool) {
	rt, ok := s.routes[r.URL.Path]
	if !ok {
		rt.name = "other"
	}
	return rt, ok
}

// newRequest returns the request value for an HTTP request, and the Cache-Control header to send if the
// response is successful.
func (s *Server) newRequest(r *http.Request, rt route) (req request, cacheControl string, err error) {
	req = request{route: r.URL.Path, query: sortedQuery(r.URL), gzip: rt.compress && acceptsGzip(r)}
	hasDay := req.values().Get("day") != ""
	if rt.fill != nil {
		err = rt.fill(s, r, &req)
	}
	for _, text := range []*string{&req.route, &req.query, &req.source} { // the source of an upload is not known yet
		*text = strings.Clone(*text) // clone the string, because a substring would keep the whole HTTP request in memory
	}
	cacheControl = rt.cacheControl
	switch {
	case cacheControl == "" && hasDay:
		cacheControl = immutable
	case cacheControl == "":
		now := s.now()
		untilMidnight := now.Truncate(day).Add(day).Sub(now) / time.Second // round down, so that caches expire early rather than late
		cacheControl = fmt.Sprintf("public, max-age=%d", untilMidnight)
	case req.route == "/embed" && req.seed != 0:
		cacheControl = revalidate // the next day has another puzzle
	case rt.cacheControl == revalidate && req.seed != 0 && req.values().Has("random"):
		cacheControl = noStore
	}
	return req, cacheControl, err
}

// fillClient sets the client name of a request. Requests through a proxy that is not trusted, and requests from
// a page of another site, have no client name.
func fillClient(s *Server, r *http.Request, req *request) error {
	site, origin := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Origin")
	_, host, _ := strings.Cut(origin, "://")
	if (site == "" || site == "same-origin") && (origin == "" || host == r.Host) && !s.limits.HidesClient(r) {
		req.client = s.limits.ClientName(r)
	}
	return nil
}

func fillOrigin(s *Server, r *http.Request, req *request) error {
	req.origin, req.root = s.limits.PublicOrigin(r)
	return nil
}

// fillPage sets the language, the origin and the seed of a request for the page. If the request names no
// puzzle and the day is valid, the seed selects the daily puzzle. A random puzzle gets a random seed.
func fillPage(s *Server, r *http.Request, req *request) error {
	values := req.values()
	req.lang = chooseLanguage(values.Get("lang"), r.Header.Get("Accept-Language"))
	switch {
	case values.Has("random"):
		req.seed = newSeed()
	case !values.Has("puzzle") && !values.Has("scramble"):
		if day, err := pipeline.ParseDay(values.Get("day"), s.now()); err == nil {
			if values.Get("day") == "" && values.Get("kind") == "" {
				values.Set("kind", pipeline.DailyKinds[0])
			}
			req.query, req.seed = pick(values, "day", "kind", "metric", "theme").Encode(), pipeline.DaySeed(day)
		}
	}
	return fillOrigin(s, r, req)
}

func fillLang(_ *Server, _ *http.Request, req *request) error {
	req.lang, req.query = chooseLanguage(req.values().Get("lang"), ""), ""
	return nil
}

func fillRandom(_ *Server, _ *http.Request, req *request) error {
	req.seed = newSeed()
	return nil
}

// fillDay replaces the day of a request with a seed. A request without a date thus shares a cache entry with a
// request for today's date.
func fillDay(s *Server, _ *http.Request, req *request) error {
	keys := req.values()
	day, err := pipeline.ParseDay(keys.Get("day"), s.now())
	keys.Del("day")
	req.query, req.seed = keys.Encode(), pipeline.DaySeed(day)
	return err
}

// newSeed returns a random seed of 32 bits, which is short enough to be typed.
func newSeed() uint64 { return 1 + rand.Uint64()>>32 }
