// Slidegif solves sliding puzzles optimally and draws the solution as an animated GIF.
package main

import "slidegif/cmd/internal/cli"

const programName = "slidegif"

var program = cli.Program{Name: programName, Run: dispatch, Drains: []string{"serve"}}

func main() { program.Main() }
