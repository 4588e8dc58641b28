package api

import (
	"cmp"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"slidegif/cmd/internal/web"
)

// Limits are the limits of the handler per request and in total. A zero value means the default
// of "slidegif serve", as listed in its help.
type Limits struct {
	Workers   int           // concurrent searches and drawings
	Queue     int           // requests waiting for a worker; any further request gets 503
	Timeout   time.Duration // for solving and drawing, without the time in the queue
	Memory    int64         // bytes per search
	Positions int64         // positions per search
	Cache     int64         // bytes of cached responses in memory

	Proxies []netip.Prefix // trusted for X-Forwarded headers
}

// Handler returns the handler of "slidegif serve". The handler has no state except caches. A nil
// log discards all messages.
func Handler(l Limits, log *slog.Logger) http.Handler {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return web.New(l.toWeb(), "library", log)
}

// toWeb returns the default limits of the server, overridden by the non-zero limits of l.
func (l Limits) toWeb() web.Limits {
	all := web.DefaultLimits()
	all.Workers = cmp.Or(l.Workers, all.Workers)
	all.Queue = cmp.Or(l.Queue, all.Queue)
	all.Timeout = cmp.Or(l.Timeout, all.Timeout)
	all.Memory = cmp.Or(l.Memory, all.Memory)
	all.Positions = cmp.Or(l.Positions, all.Positions)
	all.Cache = cmp.Or(l.Cache, all.Cache)
	all.Proxies = l.Proxies
	return all
}
