package ricochet

import (
	"fmt"
	"runtime"
	"strings"

	"slidegif/solve"
)

// Programs for browsers omit kits, because only a program that writes a site needs kits.
func init() {
	if runtime.GOOS != "js" {
		Kind.Kits = &solve.Kits{Text: "^([" + narrowLetters + ".#],?_?|/)+$", Empty: ".", Wall: "#", Maze: true, Look: solve.ByName, Boards: kits}
	}
}

// narrowLetters contains the names of the robots in kits. All other letters are wider and would
// reduce the text size of all robots.
const narrowLetters = "ABCDEFGIJKLOPQRSTVXYZ"

// kits returns one kit. Its boards have the size of random boards. The boards contain each robot
// with and without a target, walls on all sides of a cell, single wall cells, and the block of four
// wall cells in the middle. Wall cells appear twice, because they are drawn in two alternating
// ways.
func kits() [][]string {
	const empty, block = "................", ".......##......."
	const between = ".,_..............."
	var ids []string
	for robots := narrowLetters; robots != ""; robots = robots[maxRobots-1:] {
		some := robots[:maxRobots-1]
		var all []string
		for i, name := range some {
			all = append(all, fmt.Sprintf("%c@%d.3", name, i+1))
		}
		for _, of := range []struct{ above, below, goal string }{
			{block, block, strings.Join(all, "+")},
			{"#.#.............", empty, all[0]},
			{"#......##.......", block, all[1]},
		} {
			rows := strings.Split(strings.Repeat(empty+"/", side-1)+empty, "/")
			rows[0], rows[1], rows[side/2-1], rows[side/2] = some+empty[len(some):], between, of.above, of.below
			ids = append(ids, "ricochet:"+strings.Join(rows, "/")+":"+of.goal)
		}
	}
	return [][]string{ids}
}
