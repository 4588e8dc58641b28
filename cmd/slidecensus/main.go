// Slidecensus looks at the whole state space of a sliding puzzle: how many positions are
// at each distance from the goal, which are the hardest, and what to do in every one.
//
//	slidecensus tiles:3x3               counts, as a table with bars
//	    -o depths.png                   and draws the histogram
//	    -o states.sqlite                and keeps every position with its best moves,
//	slidecensus 864/072/513 --from states.sqlite
//	                                    which then answers without any search
//
// Words go where slidegif's go: standard output gets what was asked for and nothing else;
// messages and progress go to standard error, in lower case and without a full stop.
// It is a program of its own so that slidegif does not contain a database.
package main

import "slidegif/cmd/internal/cli"

var program = cli.Program{Name: "slidecensus", Run: command}

func main() { program.Main() }
