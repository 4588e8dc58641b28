package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/memory"
	"slidegif/cmd/internal/web"
	"slidegif/render"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

var serveCommand = command.Command{
	Name: "serve", Args: "[flags]",
	Doc: "run a web server for the page and for pictures",
	Text: `By default, the server accepts connections from this machine only; see --addr. It keeps no state and reads no files except
--font. Requests that exceed a limit get status 413 or 503. SIGTERM stops the server after it has answered pending
requests. The log is written to standard error. --font helps if the embedded fonts lack characters.

An environment variable can set each flag: SLIDEGIF_MAX_POSITIONS sets --max-positions. samples/run-a-server.md
describes the URLs and the limits.`,
	Examples: []string{
		"slideserve",
		"slideserve --addr :8080 --workers 4 --cache 128MiB",
		"curl 'http://127.0.0.1:8080/solve.gif?puzzle=864/072/513&theme=dark' > eight.gif",
	},
	Setup: func(fs *pflag.FlagSet) command.Action {
		l := guard.DefaultLimits()
		addr := fs.String("addr", "127.0.0.1:8080", "listen on `ADDRESS`")
		fs.IntVar(&l.Workers, "workers", 0, "handle `N` requests at once (default: one per core)")
		fs.IntVar(&l.Queue, "queue", l.Queue, "let `N` requests wait for a worker; refuse more")
		size := fs.String("memory", memory.FormatSize(l.Memory), "limit each search to `SIZE` of memory")
		cache := fs.String("cache", memory.FormatSize(l.Cache), "cache `SIZE` of responses in memory")
		fs.Int64Var(&l.Positions, "max-positions", l.Positions, "stop each search after `N` positions")
		fs.StringVar(&l.Font, "font", "", "use the font `FILE` for all text")
		fs.DurationVar(&l.Timeout, "timeout", l.Timeout, "stop working on a request after `DURATION`")
		fs.IntVar(&l.Connections, "max-connections", l.Connections, "limit open connections to `N`")
		mcp := fs.Bool("mcp", false, "offer the tools of slideserve mcp at /mcp")
		proxies := fs.StringSlice("trust-proxy", nil, "trust X-Forwarded-For and X-Forwarded-Proto from `CIDR`, such as 127.0.0.1/32")
		format := fs.String("log", "text", "log in `FORMAT`: text or json")
		cli.SetValues(fs, "log", "text", "json")
		quiet := fs.BoolP("quiet", "q", false, "log only warnings and errors")
		check := fs.Bool("check", false, "check the health of the server at --addr, and exit")
		return func(ctx context.Context, args []string, c cli.Console) error {
			if err := cmp.Or(guard.CheckDescriptors(), checkServeArguments(args)); err != nil {
				return err
			}
			if err := setFromEnvironment(fs); err != nil {
				return err
			}
			if l.Workers == 0 {
				l.Workers = guard.DefaultLimits().Workers
			}
			err := parseLimits(&l, *size)
			if err != nil {
				return err
			}
			if l.Cache, err = memory.ParseSize(*cache); err != nil {
				return fmt.Errorf("--cache: %w", err)
			}
			if *mcp {
				l.Call = maxCall
			}
			if l.Proxies, err = parsePrefixes(*proxies); err != nil {
				return err
			}
			if l.Font != "" {
				if _, err := render.Check(render.Formats()[0], board.Board{}, render.Options{Files: render.Files{Font: l.Font}}); err != nil {
					return err
				}
			}
			if err := checkAddress(ctx, *addr); err != nil {
				return err
			}
			if *check {
				return checkHealth(ctx, *addr)
			}
			log, err := newLog(c.Err, *format, *quiet)
			if err != nil {
				return err
			}
			c.Finish()                     // the first signal stops the server, which completes its requests
			signal.Ignore(syscall.SIGPIPE) // the server survives a closed log
			if err := serve(ctx, *addr, l, log); err != nil {
				return err
			}
			return cli.ErrStopped
		}
	},
}

// checkServeArguments returns an error if there are arguments. The hint of the error suggests --addr, because the
// first argument is usually an address or a port.
func checkServeArguments(args []string) error {
	if len(args) == 0 {
		return nil
	}
	addr := args[0]
	host, port, ok := strings.Cut(addr, ":")
	if !ok {
		host, port = "", addr
	}
	if _, err := strconv.ParseUint(port, 10, 16); err == nil && !strings.Contains(host, "/") {
		addr = host + ":" + port
	} else {
		addr = "127.0.0.1:8080"
	}
	return input.Errorf(input.Say("slideserve --addr %s sets the address and the port", addr), "%s takes no arguments, but %q was given", "serve", args[0])
}

// maxCall is the maximum size of a message to /mcp in bytes, which allows pictures of three megabytes in base64.
const maxCall = 4 << 20

// parseLimits validates the limits of a server, parses the memory size, and stores the size in l.Memory.
func parseLimits(l *guard.Limits, size string) (err error) {
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
		return input.Errorf("0 means the default of the kind", "--effort cannot be %d", l.Effort)
	}
	if l.Memory, err = memory.ParseSize(size); err != nil {
		return fmt.Errorf("--memory: %w", err)
	}
	return nil
}

// parsePrefixes parses a list of IP networks, such as 10.0.0.0/8. A single IP address is treated as a network
// that contains only this address.
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
			return nil, input.Errorf("write a network such as 10.0.0.0/8, or an address such as 127.0.0.1", "--trust-proxy: %q is neither a network nor an address", text)
		}
		out = append(out, p)
	}
	return out, nil
}

// newLog returns a logger that writes to w. The format is text or json. If quiet is set, the logger omits
// messages below the warning level.
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
	return nil, input.Errorf("use text or json", "--log: unknown format %q", format)
}

// checkAddress returns an error if addr does not have the form HOST:PORT. The host name is not resolved,
// because Listen resolves it.
func checkAddress(ctx context.Context, addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err == nil && port != "" {
		_, err = net.DefaultResolver.LookupPort(ctx, "tcp", port)
	}
	if err != nil || port == "" {
		return input.Errorf("write HOST:PORT, such as 127.0.0.1:8080, or :8080 for all addresses of this machine", "--addr: %q is not a valid address", addr)
	}
	return nil
}

// checkHealth returns an error unless the server at addr reports that it is healthy. A container
// image has no other program for a health check.
func checkHealth(ctx context.Context, addr string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+"/healthz", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return input.Faultf("no server answers at %s", addr)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return input.Faultf("the server at %s is not healthy: %s", addr, resp.Status)
	}
	return nil
}

// serve runs the web server at addr until ctx is done.
func serve(ctx context.Context, addr string, l guard.Limits, log *slog.Logger) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	// Each search allocates tens of megabytes, so the garbage collector needs a memory limit. If the user has
	// set GOMEMLIMIT, that value takes precedence.
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(l.Footprint() * 2 / 3) // leave a third for the program itself and for garbage that has not been collected yet
	}
	return web.New(l, buildID(), log).Serve(ctx, listener)
}

// buildID identifies this build, so that pictures drawn by different builds can be distinguished. buildID returns
// the version of the program. If the source had uncommitted changes or has no version, a hash of the executable
// follows.
func buildID() string {
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
