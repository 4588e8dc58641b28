package guard

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
)

// ClientName returns the address of the client without the port, so that all connections of a client have the same name.
func (l Limits) ClientName(r *http.Request) string {
	addr := l.ClientAddr(r)
	if host, _, err := net.SplitHostPort(addr); err == nil {
		return host
	}
	return addr
}

// HidesClient reports whether a request comes through an untrusted proxy, which hides the address of the client.
func (l Limits) HidesClient(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	forwarded := r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != ""
	return forwarded && (err != nil || !l.isTrusted(peer.Addr()))
}

// ClientAddr returns the address of the client, for use in the log. The X-Forwarded-For header is read from
// its end, because each proxy appends an entry. ClientAddr uses only entries that a trusted proxy has
// appended.
func (l Limits) ClientAddr(r *http.Request) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !l.isTrusted(peer.Addr()) {
		return r.RemoteAddr
	}
	client := peer.Addr()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		addr, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		if client = addr; !l.isTrusted(addr) {
			break
		}
	}
	return client.String()
}

// hostPattern matches a host name or an IP address, optionally followed by a port.
var hostPattern = regexp.MustCompile(`^([\w.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]*)?$`)

// ValidHost reports whether name is a valid Host header. The header may be empty, as in HTTP/1.0.
func ValidHost(name string) bool {
	const maxLength = 255 // RFC 1035, 2.3.4
	return name == "" || len(name) <= maxLength && hostPattern.MatchString(name)
}

func (l Limits) isTrusted(addr netip.Addr) bool {
	return slices.ContainsFunc(l.Proxies, func(p netip.Prefix) bool { return p.Contains(addr.Unmap()) })
}

// PublicOrigin returns the public address of this server, which may be behind a trusted proxy. The address
// consists of the scheme and host, such as "https://example.org", and the path prefix of the proxy, such as
// "/slide" or "".
func (l Limits) PublicOrigin(r *http.Request) (origin, root string) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	trusted := err == nil && l.isTrusted(peer.Addr())
	scheme := "http"
	if r.TLS != nil || trusted && r.Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	if prefix := r.Header.Get("X-Forwarded-Prefix"); trusted && prefix != "" {
		root = strings.TrimRight((&url.URL{Path: path.Clean("/" + prefix)}).EscapedPath(), "/")
	}
	return scheme + "://" + r.Host, root
}
