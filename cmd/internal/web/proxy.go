package web

import (
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
)

// client returns the address of who asks. What proxies say of it is believed as far as
// they are trusted: X-Forwarded-For is read from its end, where the nearest proxy wrote.
func (s *Server) client(r *http.Request) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !s.trusts(peer.Addr()) {
		return r.RemoteAddr
	}
	at := peer.Addr()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		addr, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		if at = addr; !s.trusts(addr) {
			break
		}
	}
	return at.String()
}

// hosts are host names and addresses, with a port or without.
var hosts = regexp.MustCompile(`^([\w.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]*)?$`)

// isHost reports whether a request names a host, or none as HTTP/1.0 does.
func isHost(name string) bool {
	const longest = 255 // RFC 1035, 2.3.4
	return name == "" || len(name) <= longest && hosts.MatchString(name)
}

func (s *Server) trusts(addr netip.Addr) bool {
	return slices.ContainsFunc(s.limits.Proxies, func(p netip.Prefix) bool { return p.Contains(addr.Unmap()) })
}

// origin is how who asks reaches this server, perhaps through a proxy that is trusted: as
// "https://example.org" and the path below which the proxy serves it, as "/slide" or empty.
func (s *Server) origin(r *http.Request) (origin, root string) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	trusted := err == nil && s.trusts(peer.Addr())
	scheme := "http"
	if r.TLS != nil || trusted && r.Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	if prefix := r.Header.Get("X-Forwarded-Prefix"); trusted && prefix != "" {
		root = strings.TrimRight((&url.URL{Path: path.Clean("/" + prefix)}).EscapedPath(), "/")
	}
	return scheme + "://" + r.Host, root
}
