package guard

import (
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

// TestClient checks which entries of X-Forwarded-For and X-Forwarded-Proto are trusted.
func TestClient(t *testing.T) {
	var l Limits
	l.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct{ peer, forwarded, want string }{
		{"192.0.2.1:5", "203.0.113.9", "192.0.2.1:5"}, // untrusted peer
		{"10.0.0.1:5", "", "10.0.0.1"},
		{"10.0.0.1:5", "203.0.113.9", "203.0.113.9"},
		{"10.0.0.1:5", "203.0.113.9, 10.2.2.2", "203.0.113.9"},
		{"10.0.0.1:5", "forged, 198.51.100.7, 203.0.113.9", "203.0.113.9"},
		{"10.0.0.1:5", "203.0.113.9, nonsense", "10.0.0.1"},
		{"[::1]:5", "2001:db8::1", "2001:db8::1"},
		{"[::ffff:10.0.0.1]:5", "203.0.113.9", "203.0.113.9"},
		{"[fd00::7]:5", "6.6.6.6, 2001:db8::9, fd00::8, 10.1.1.1", "2001:db8::9"}, // trusted hops are skipped
		{"[fd00::7]:5", "10.3.3.3, fd00::8", "10.3.3.3"},                          // only trusted hops
		{"[2001:db8::66]:5", "fd00::8", "[2001:db8::66]:5"},                       // an untrusted client that names a proxy
		{"[2001:db8::66]:5", "::1", "[2001:db8::66]:5"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		r.Header.Set("X-Forwarded-For", c.forwarded)
		if got := l.ClientAddr(r); got != c.want {
			t.Errorf("ClientAddr of %s with X-Forwarded-For %q = %s, want %s", c.peer, c.forwarded, got, c.want)
		}
		r.Header.Set("X-Forwarded-Proto", "https")
		if got, _ := l.PublicOrigin(r); strings.HasPrefix(got, "https:") == (c.want == c.peer) {
			t.Errorf("peer %s: origin = %s", c.peer, got)
		}
	}
}
