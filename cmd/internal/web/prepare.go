package web

import (
	"context"
	"net/url"
	"time"

	"slidegif/cmd/internal/pipeline"
)

// prepareLead is the time from the preparation of a day until the day begins in the first time zone.
const prepareLead = time.Hour

// nextPreparation returns the time of the next preparation, and the day to prepare.
func nextPreparation(now time.Time) (at, day time.Time) {
	today := now.UTC().Add(pipeline.EarliestZone + prepareLead).Truncate(24 * time.Hour)
	day = today.AddDate(0, 0, 1)
	return day.Add(-pipeline.EarliestZone - prepareLead), day
}

// prepareDays prepares each day before the day begins in the first time zone, until ctx is done. Without
// preparation, the first readers would wait for the solver.
func (s *Server) prepareDays(ctx context.Context) {
	for {
		at, day := nextPreparation(s.now())
		select {
		case <-ctx.Done():
			return
		case <-time.After(at.Sub(s.now())):
			s.prepareDay(ctx, day)
		}
	}
}

// prepareDay puts the puzzles of a day, their lengths and the pictures of their links into the cache.
func (s *Server) prepareDay(ctx context.Context, day time.Time) {
	for _, kind := range pipeline.DailyKinds {
		for path, keys := range map[string]url.Values{"/daily.json": {"kind": {kind}}, "/door.png": {"kind": {kind}, "colors": {"32"}, "lang": {"none"}}} {
			query := keys.Encode()
			req := request{route: path, query: query, seed: pipeline.DaySeed(day), gzip: s.routes[path].compress}
			if _, _, err := s.respond(ctx, req, s.routes[path], true); err != nil {
				s.logError(path+"?"+query, err)
			}
		}
	}
}
