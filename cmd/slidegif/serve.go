package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/memory"
	"slidegif/cmd/internal/web"
	"slidegif/render"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

var serveCommand = command{
	name: "serve", args: "[flags]",
	doc: "the web page, and image URLs for any blog",
	text: `It listens on this machine alone unless --addr says otherwise, keeps no state, and reads no file. A
request that would take more than its limits is answered with 413 or 503. SIGTERM ends it once what
is under way is answered. The log goes to standard error.

Each flag can be set by an environment variable as well: --max-positions by SLIDEGIF_MAX_POSITIONS.`,
	examples: []string{
		"slidegif serve",
		"slidegif serve --addr :8080 --workers 4 --cache 128MiB",
		"curl 'http://127.0.0.1:8080/solve.gif?puzzle=864/072/513&theme=dark' > eight.gif",
	},
	setup: func(fs *pflag.FlagSet) action {
		l := web.Defaults()
		addr := fs.String("addr", "127.0.0.1:8080", "listen on this `ADDRESS`")
		fs.IntVar(&l.Workers, "workers", 0, "solve and draw for `N` requests at a time (default: one a core)")
		fs.IntVar(&l.Queue, "queue", l.Queue, "let `N` requests wait for a worker; more are refused")
		size := fs.String("memory", "64MiB", "let one search hold this `SIZE` of memory")
		cache := fs.String("cache", "32MiB", "keep answers of this `SIZE` in memory")
		fs.Int64Var(&l.Positions, "max-positions", l.Positions, "end a search after `N` positions")
		fs.StringVar(&l.Font, "font", "", "write all text in the font of this `FILE`, as for characters that the program lacks")
		fs.DurationVar(&l.Timeout, "timeout", l.Timeout, "end the work for a request after this `DURATION`")
		fs.IntVar(&l.Connections, "max-connections", l.Connections, "keep at most `N` connections open")
		proxies := fs.StringSlice("trust-proxy", nil, "believe X-Forwarded-For and X-Forwarded-Proto from these `CIDR`s, as 127.0.0.1/32")
		format := fs.String("log", "text", "write the log in this `FORMAT`: text or json")
		quiet := fs.BoolP("quiet", "q", false, "log warnings and errors alone, not every request")
		return func(ctx context.Context, args []string, c cli.Console) error {
			if err := none("serve", args); err != nil {
				return err
			}
			if err := setFromEnvironment(fs); err != nil {
				return err
			}
			if l.Workers == 0 {
				l.Workers = web.Defaults().Workers
			}
			err := readLimits(&l, *size)
			if err != nil {
				return err
			}
			if l.Cache, err = memory.ParseSize(*cache); err != nil {
				return fmt.Errorf("--cache: %w", err)
			}
			if l.Proxies, err = parsePrefixes(*proxies); err != nil {
				return err
			}
			if l.Font != "" {
				if err := (render.Options{Files: render.Files{Font: l.Font}}).Check(board.Board{}); err != nil {
					return err
				}
			}
			if err := checkAddress(ctx, *addr); err != nil {
				return err
			}
			log, err := newLog(c.Err, *format, *quiet)
			if err != nil {
				return err
			}
			return serve(ctx, *addr, l, log)
		}
	},
}

// readLimits checks the limits of a server, and reads that of memory.
func readLimits(l *web.Limits, size string) (err error) {
	switch {
	case l.Workers < 1:
		return input.Errorf("give 1 or more", "--workers cannot be %d", l.Workers)
	case l.Queue < 0:
		return input.Errorf("give 0 or more", "--queue cannot be %d", l.Queue)
	case l.Positions < 1:
		return input.Errorf("give 1 or more: a server needs a limit", "--max-positions cannot be %d", l.Positions)
	case l.Connections < 1:
		return input.Errorf("give 1 or more", "--max-connections cannot be %d", l.Connections)
	case l.Timeout < time.Millisecond:
		return input.Errorf("give 1ms or more: a server needs a limit", "--timeout cannot be %v", l.Timeout)
	case l.Effort < 0:
		return input.Errorf("0 means the kind's default", "--effort cannot be %d", l.Effort)
	}
	if l.Memory, err = memory.ParseSize(size); err != nil {
		return fmt.Errorf("--memory: %w", err)
	}
	return nil
}

// parsePrefixes reads networks such as 10.0.0.0/8; an address alone is one of itself.
func parsePrefixes(texts []string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if addr, err := netip.ParseAddr(text); err == nil {
			out = append(out, netip.PrefixFrom(addr, addr.BitLen()))
			continue
		}
		p, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, input.Errorf("write a network as 10.0.0.0/8, or an address as 127.0.0.1", "--trust-proxy: %q is neither a network nor an address", text)
		}
		out = append(out, p)
	}
	return out, nil
}

// newLog returns a log that writes lines of a format to w.
func newLog(w io.Writer, format string, quiet bool) (*slog.Logger, error) {
	o := &slog.HandlerOptions{Level: slog.LevelInfo}
	if quiet {
		o.Level = slog.LevelWarn
	}
	switch format {
	case "text":
		return slog.New(slog.NewTextHandler(w, o)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(w, o)), nil
	}
	return nil, input.Errorf("give text or json", "--log: there is no format %q", format)
}

// checkAddress refuses what is no HOST:PORT. Whether the host is known, listening tells.
func checkAddress(ctx context.Context, addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err == nil && port != "" {
		_, err = net.DefaultResolver.LookupPort(ctx, "tcp", port)
	}
	if err != nil || port == "" {
		return input.Errorf("write HOST:PORT, as 127.0.0.1:8080, or :8080 for all of this machine's addresses", "--addr: %q is not an address", addr)
	}
	return nil
}

func serve(ctx context.Context, addr string, l web.Limits, log *slog.Logger) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	// Searches come and go by the tens of megabytes; the collector must know how many of
	// them are too many. Who sets GOMEMLIMIT knows better.
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(l.Footprint() * 2 / 3) // the program itself, and what the collector is late for, come on top
	}
	return web.New(l, identity(), log).Serve(ctx, listener)
}

// identity tells the pictures of this program from those of another: its version, or the
// hash of its bytes where it was built from a checkout that has none.
func identity() string {
	v := cli.Version()
	if v != "(devel)" && !strings.Contains(v, "+dirty") {
		return v
	}
	path, err := os.Executable()
	if err != nil {
		return v
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return v
	}
	return fmt.Sprintf("%s %x", v, sha256.Sum256(data))
}
