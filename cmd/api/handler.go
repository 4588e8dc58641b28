package api

import (
	"cmp"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"slidegif/cmd/internal/web"
)

// Limits bound what the handler does for one request and for all. A zero is the default of
// "slidegif serve", whose help tells it.
type Limits struct {
	Workers   int           // searches and drawings at a time
	Queue     int           // requests that wait for a worker; one more gets 503
	Timeout   time.Duration // to solve and draw, once a worker has begun
	Memory    int64         // bytes that one search may hold
	Positions int64         // that one search may look at
	Cache     int64         // bytes of answers kept in memory

	Proxies []netip.Prefix // whose X-Forwarded headers are believed
}

// Handler returns the handler of "slidegif serve". It keeps no state but its caches. A nil log says nothing.
func Handler(l Limits, log *slog.Logger) http.Handler {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return web.New(l.served(), "library", log)
}

// served returns the limits of the server that l changes.
func (l Limits) served() web.Limits {
	all := web.Defaults()
	all.Workers = cmp.Or(l.Workers, all.Workers)
	all.Queue = cmp.Or(l.Queue, all.Queue)
	all.Timeout = cmp.Or(l.Timeout, all.Timeout)
	all.Memory = cmp.Or(l.Memory, all.Memory)
	all.Positions = cmp.Or(l.Positions, all.Positions)
	all.Cache = cmp.Or(l.Cache, all.Cache)
	all.Proxies = l.Proxies
	return all
}
