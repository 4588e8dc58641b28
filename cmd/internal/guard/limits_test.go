package guard

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/screenshot"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/board"
)

// TestSizes checks that each limit admits its own value, and that the next value gets status 413.
func TestSizes(t *testing.T) {
	l := Limits{Cells: 12, Parts: 50, Size: 300}
	grid := func(w, h int) pipeline.Puzzle {
		var p pipeline.Puzzle
		p.Start = board.Board{W: w, H: h, Pieces: make([]board.Piece, 2)}
		return p
	}
	for _, test := range []struct {
		name string
		err  error
		want string // the error; empty if the value is admitted
	}{
		{"cells", l.CheckCells(grid(4, 3)), ""},
		{"cells", l.CheckCells(grid(13, 1)), "the board has 13 cells, more than this server's limit of 12"},
		{"cells", l.CheckCells(grid(5, 3)), "the board has 15 cells, more than this server's limit of 12"},
		{"boards of ten parts", l.CheckBoards(5, grid(1, 1), ""), ""},
		{"boards of ten parts", l.CheckBoards(6, grid(1, 1), ""), "6 boards of 2 pieces exceed this server's limit"},
		{"size", l.CheckPicture(render.Options{Size: 300}), ""},
		{"size", l.CheckPicture(render.Options{Size: 301}), "size: 301 is more than this server's limit of 300 pixels"},
		{"map", l.CheckPicture(render.Options{Map: render.Map{Positions: 200_000}}), ""},
		{"map", l.CheckPicture(render.Options{Map: render.Map{Positions: 200_001}}), "map-positions: 200001 is more than this server's limit of 200000"},
	} {
		e, isError := errors.AsType[*Error](test.err)
		if test.want == "" && test.err != nil || test.want != "" && (!isError || e.Status != http.StatusRequestEntityTooLarge || e.Error() != test.want) {
			t.Errorf("%s: %v, want %q", test.name, test.err, test.want)
		}
	}
}

// TestFootprint checks the memory of an idle server, and how much each limit adds to it.
func TestFootprint(t *testing.T) {
	const mb = 1 << 20
	idle := Limits{}.Footprint()
	if want := int64(136*mb + 24*mb + 16*160<<10 + 4*screenshot.MaxPixels); idle != want {
		t.Errorf("idle server: %d bytes, want %d: the program, tables, 16 connections, and a picture with 4 bytes per pixel", idle, want)
	}
	for _, test := range []struct {
		name  string
		l     Limits
		extra int64
	}{
		{"two workers", Limits{Workers: 2, Memory: 64 * mb}, 128 * mb},
		{"cache", Limits{Cache: 32 * mb}, 32 * mb},
		{"responses", Limits{Sending: 64 * mb}, 64 * mb},
		{"four pictures, and one that is joined", Limits{Screenshot: 8 * mb}, 40 * mb},
		{"two messages, each in six copies", Limits{Call: mb}, 12 * mb},
		{"connections with two headers of 64 kB, and 32 kB", Limits{Connections: 100}, 100 * 160 << 10},
	} {
		if got := test.l.Footprint() - idle; got != test.extra {
			t.Errorf("%s: %d bytes, want %d", test.name, got, test.extra)
		}
	}
}

// TestDefaultLimits checks the default limits in documented units.
func TestDefaultLimits(t *testing.T) {
	l := DefaultLimits()
	if l.Wait != 10*time.Second || l.Timeout != 10*time.Second || l.MaxDuration() != 22*time.Second {
		t.Errorf("wait %v, timeout %v, longest request %v, want 10s, 10s and 22s", l.Wait, l.Timeout, l.MaxDuration())
	}
	if ErrBusy.Retry != 2*time.Second || ErrCrowded.Retry != 2*time.Second {
		t.Errorf("Retry-After: %v and %v, want 2s", ErrBusy.Retry, ErrCrowded.Retry)
	}
	if o := (Limits{Memory: 1, Positions: 2, Effort: 3}).SearchOptions(board.StepMetric); o.Metric != board.StepMetric || o.Memory != 1 || o.MaxPositions != 2 || o.Effort != 3 {
		t.Errorf("SearchOptions() = %+v", o)
	}
}

func TestIsTimeout(t *testing.T) {
	for _, test := range []struct {
		err  error
		want bool
	}{
		{ErrTimeout, true}, {fmt.Errorf("search: %w", &solve.Limit{Kind: solve.TimeLimit}), true},
		{&solve.Limit{Kind: solve.MemoryLimit}, false}, {io.EOF, false}, {nil, false},
	} {
		if got := IsTimeout(test.err); got != test.want {
			t.Errorf("IsTimeout(%v) = %v, want %v", test.err, got, test.want)
		}
	}
}

// TestProxies checks the client name, the hidden clients and the public address behind a proxy.
func TestProxies(t *testing.T) {
	l := Limits{Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
	for _, test := range []struct {
		peer, header, value string
		name                string // of the client
		hidden              bool
		address             string // origin and root
	}{
		{"192.0.2.1:5", "", "", "192.0.2.1", false, "http://example.com"},
		{"192.0.2.1:5", "X-Forwarded-For", "203.0.113.9", "192.0.2.1", true, "http://example.com"},
		{"192.0.2.1:5", "Forwarded", "for=203.0.113.9", "192.0.2.1", true, "http://example.com"},
		{"10.0.0.1:5", "X-Forwarded-For", "203.0.113.9", "203.0.113.9", false, "http://example.com"},
		{"@", "", "", "@", false, "http://example.com"},
		{"@", "Forwarded", "for=203.0.113.9", "@", true, "http://example.com"},
		{"10.0.0.1:5", "X-Forwarded-Proto", "http", "10.0.0.1", false, "http://example.com"},
		{"10.0.0.1:5", "X-Forwarded-Proto", "https", "10.0.0.1", false, "https://example.com"},
		{"192.0.2.1:5", "X-Forwarded-Proto", "https", "192.0.2.1", false, "http://example.com"},
		{"10.0.0.1:5", "X-Forwarded-Prefix", "slide/", "10.0.0.1", false, "http://example.com /slide"},
		{"10.0.0.1:5", "X-Forwarded-Prefix", "/a/../b c", "10.0.0.1", false, "http://example.com /b%20c"},
		{"192.0.2.1:5", "X-Forwarded-Prefix", "/slide", "192.0.2.1", false, "http://example.com"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = test.peer
		if test.header != "" {
			r.Header.Set(test.header, test.value)
		}
		origin, root := l.PublicOrigin(r)
		if name, hidden, address := l.ClientName(r), l.HidesClient(r), strings.TrimSpace(origin+" "+root); name != test.name || hidden != test.hidden || address != test.address {
			t.Errorf("peer %s, %s %s: client %s, hidden %v, address %q, want %s, %v, %q", test.peer, test.header, test.value, name, hidden, address, test.name, test.hidden, test.address)
		}
	}
}

func TestValidHost(t *testing.T) {
	for name, want := range map[string]bool{
		"": true, "example.org": true, "example.org:80": true, "[::1]:8080": true, "a/b": false, "a b": false, "a:b": false,
		strings.Repeat("a", 255): true, strings.Repeat("a", 256): false,
	} {
		if got := ValidHost(name); got != want {
			t.Errorf("ValidHost(%q) = %v, want %v", name, got, want)
		}
	}
}

// TestRecorder checks the status and the size for the log, and that error responses lose the cache headers of the full
// response.
func TestRecorder(t *testing.T) {
	for _, test := range []struct {
		status int
		cached bool
	}{{0, true}, {http.StatusNotFound, true}, {http.StatusPreconditionFailed, false}, {http.StatusRequestedRangeNotSatisfiable, false}} {
		response := httptest.NewRecorder()
		w := NewRecorder(response)
		w.Header().Set("ETag", `"1"`)
		w.Header().Set("Cache-Control", "max-age=1")
		if test.status != 0 {
			w.WriteHeader(test.status)
			w.WriteHeader(http.StatusTeapot) // has no effect
		}
		body := make([]byte, 200_000) // several chunks
		n, err := w.Write(body)
		if want := max(test.status, http.StatusOK); err != nil || n != len(body) || w.Status != want || w.Bytes != len(body) || response.Body.Len() != len(body) {
			t.Errorf("status %d: recorded %d and %d bytes, wrote %d, error %v, want %d and %d bytes", test.status, w.Status, w.Bytes, n, err, want, len(body))
		}
		wantTag, wantControl := `"1"`, "max-age=1"
		if !test.cached {
			wantTag, wantControl = "", "no-store"
		}
		if header := response.Result().Header; header.Get("ETag") != wantTag || header.Get("Cache-Control") != wantControl {
			t.Errorf("status %d: ETag %q, Cache-Control %q, want %q and %q", test.status, header.Get("ETag"), header.Get("Cache-Control"), wantTag, wantControl)
		}
	}
}
