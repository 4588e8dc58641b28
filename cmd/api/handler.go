package api

import (
	"cmp"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/web"
)

// Limits holds the resource limits of the handler, both per request and in total. A zero field selects the
// default value of "slidegif serve", which its help lists.
type Limits struct {
	Workers   int           // maximum number of concurrent searches and drawings
	Queue     int           // maximum number of requests that wait for a worker; excess requests get status 503
	Timeout   time.Duration // time for solving and drawing, excluding the time in the queue
	Memory    int64         // bytes per search
	Positions int64         // positions per search
	Cache     int64         // bytes of responses cached in memory

	Proxies []netip.Prefix // proxies trusted to set X-Forwarded headers
}

// Handler returns the HTTP handler that "slidegif serve" uses. The handler keeps no state except caches. If log
// is nil, all messages are discarded.
func Handler(l Limits, log *slog.Logger) http.Handler {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return web.New(l.toWeb(), "library", log)
}

// toWeb returns the server's default limits, with the non-zero limits in l taking precedence.
func (l Limits) toWeb() guard.Limits {
	all := guard.DefaultLimits()
	all.Workers = cmp.Or(l.Workers, all.Workers)
	all.Queue = cmp.Or(l.Queue, all.Queue)
	all.Timeout = cmp.Or(l.Timeout, all.Timeout)
	all.Memory = cmp.Or(l.Memory, all.Memory)
	all.Positions = cmp.Or(l.Positions, all.Positions)
	all.Cache = cmp.Or(l.Cache, all.Cache)
	all.Proxies = l.Proxies
	return all
}
