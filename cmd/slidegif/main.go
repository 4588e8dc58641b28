// Slidegif solves sliding puzzles optimally and draws the solution as an animated GIF.
package main

import "slidegif/cmd/internal/cli"

var program = cli.Program{Name: "slidegif", Run: dispatch}

func main() { program.Main() }
