// Slidecensus explores the complete state space of a sliding puzzle. The program reports the number
// of positions at each distance from the goal, the hardest positions, and the best moves in every
// position.
//
//	slidecensus tiles:3x3                  print a table with bars
//	slidecensus tiles:3x3 -o depths.png    draw a histogram
//	slidecensus tiles:3x3 -o states.sqlite save every position with its best moves
//	slidecensus 864/072/513 --from states.sqlite
//	                                       look up a position without a search
//
// Slidecensus is a separate program so that slidegif does not have to link a database.
package main

import "slidegif/cmd/internal/cli"

var program = cli.Program{Name: "slidecensus", Run: command}

func main() { program.Main() }
