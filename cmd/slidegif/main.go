// Slidegif solves sliding puzzles and draws the solution as an animated GIF. If it cannot prove the solution optimal,
// it also reports a lower bound.
package main

import (
	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/licences"
	"slidegif/solve/catalog"
)

const programName = "slidegif"

// commands describes the subcommands and the help of the program.
var commands command.Program

// init sets the variable commands. An initializer would create a cycle, because some commands read this
// variable.
func init() {
	commands = command.Program{
		Name:     programName,
		Doc:      "slidegif solves sliding puzzles optimally and draws the solution as an animated GIF.",
		Purpose:  "solve sliding puzzles optimally and draw the solutions",
		Licences: licences.Texts,
		Commands: []command.Command{solveCommand, randomCommand, listCommand, proveCommand, dailyCommand, compareCommand, markdownCommand, serveCommand, siteCommand, mcpCommand},
		Topics:   topics,
		Kinds:    catalog.Kinds,

		WriteKind: writeKind,
		Expand:    expand,
	}
}

var program = cli.Program{Name: programName, Run: commands.Run}

func main() { program.Main() }
