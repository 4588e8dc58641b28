package main

import (
	"context"
	"net/url"
	"os"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/site"
	"slidegif/solve/input"
)

var siteCommand = command.Command{
	Name: "site", Args: "DIR [flags]",
	Doc: "write the web page as files for a static host",
	Text: `The page solves and draws in the browser. It works below any path of an HTTPS host, contacts no other host, and
works offline after the first visit. Browsers cannot run it from the disk: serve the directory, as the
command explains at the end.

A second run into the same directory keeps all files that are up to date, and takes a few seconds.

A release contains the programs for the browser. Other builds compile them, which requires Go and a clone
of the repository.`,
	Examples: []string{"slideserve site dist", "slideserve site dist --base-url https://example.org/puzzles/"},
	Setup: func(fs *pflag.FlagSet) command.Action {
		base := fs.String("base-url", "", "`URL` of the published site, for link previews")
		quiet := fs.BoolP("quiet", "q", false, "print errors only")
		return func(ctx context.Context, args []string, c cli.Console) error {
			if len(args) != 1 {
				return input.Errorf("slideserve site dist writes the site to the directory dist", "site takes one directory, but %d were given", len(args))
			}
			if info, err := os.Stat(args[0]); err == nil && !info.IsDir() {
				return input.Errorf("slideserve site dist writes the site to the directory dist", "%q is a file, not a directory", args[0])
			}
			if at, err := url.Parse(*base); *base != "" && (err != nil || at.Host == "" || !strings.HasPrefix(at.Scheme, "http") || strings.ContainsAny(*base, "?#")) {
				return input.Errorf("write a URL such as https://example.org/puzzles/", "--base-url: %q is not the URL of a site", *base)
			} else if *base != "" {
				*base = strings.TrimSuffix(*base, "/") + "/"
			}
			say := func(format string, args ...any) {
				if !*quiet {
					c.Say(format, args...)
				}
			}
			files, bytes, err := site.Write(ctx, args[0], *base, buildID(), say)
			if err != nil {
				return err
			}
			say("wrote %s: %s, %s", args[0], cli.Plural(int64(files), "file"), humanize.IBytes(uint64(bytes)))
			say("to view the site, run python3 -m http.server -d %s and open http://localhost:8000", input.ShellQuote(args[0]))
			return nil
		}
	},
}
