// Slideserve serves the pages and pictures of slidegif over HTTP. Slideserve also writes the pages as a static
// site, and offers tools to AI assistants. The commands "slidegif serve", "slidegif site" and "slidegif mcp" start
// slideserve.
package main

import (
	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/licences"
)

const programName = "slideserve"

var commands = command.Program{
	Name:     programName,
	Doc:      "slideserve serves sliding puzzles as web pages and pictures, and solves them for AI assistants.",
	Purpose:  "serve sliding puzzles as web pages and pictures",
	Licences: licences.Texts + licences.OtherTexts,
	Commands: []command.Command{serveCommand, siteCommand, mcpCommand},
}

var program = cli.Program{Name: programName, Run: commands.Run}

func main() { program.Main() }
