package main

import (
	"context"
	"net/url"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/site"
	"slidegif/solve/input"
)

var siteCommand = command{
	name: "site", args: "DIR [flags]",
	doc: "write the web page as plain files for a static host",
	text: `The page solves and draws in the reader's browser. It works below any path of a host with https, asks
no other host, and works without a network after the first visit. A released slidegif holds the
programs that run in the browser. Any other compiles them with Go, in a clone of the repository, and
packs them: that takes a minute, and is kept in {cache} for the next time. A browser that opens the
files from the disk cannot run it: the command says at its end how to look at it.`,
	examples: []string{"slidegif site dist"},
	setup: func(fs *pflag.FlagSet) action {
		base := fs.String("base-url", "", "the site will be at this `URL`, as https://example.org/puzzles/: programs that show a link to a day find its card by it")
		quiet := fs.BoolP("quiet", "q", false, "say nothing but errors")
		return func(ctx context.Context, args []string, c cli.Console) error {
			if len(args) != 1 {
				return input.Errorf("slidegif site dist writes it to the directory dist", "site takes one directory, but %d were given", len(args))
			}
			if at, err := url.Parse(*base); *base != "" && (err != nil || at.Host == "" || !strings.HasPrefix(at.Scheme, "http") || strings.ContainsAny(*base, "?#")) {
				return input.Errorf("give a URL, as https://example.org/puzzles/", "base-url: %q is not the address of a site", *base)
			} else if *base != "" {
				*base = strings.TrimSuffix(*base, "/") + "/"
			}
			say := func(format string, args ...any) {
				if !*quiet {
					c.Say(format, args...)
				}
			}
			files, bytes, err := site.Write(ctx, args[0], *base, identity(), cacheDir(), say)
			if err != nil {
				return err
			}
			say("wrote %s: %s, %s", args[0], cli.Plural(int64(files), "file"), humanize.IBytes(uint64(bytes)))
			say("to look at it, serve the folder, as python3 -m http.server -d %s, and open http://localhost:8000", input.Shell(args[0]))
			return nil
		}
	},
}
