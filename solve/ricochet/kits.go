package ricochet

import (
	"fmt"
	"strings"
)

// letters are those of robots in kits. The others are wider, and make all letters smaller.
const letters = "ABCDEFGIJKLOPQRSTVXYZ"

// kits is one kit, of boards of the size of random ones: each robot with and without a target, a wall on
// each side, and walls in the middle and alone, of which every other one looks alike.
func kits() [][]string {
	const empty, block = "................", ".......##......."
	const between = ".,_..............."
	var ids []string
	for robots := letters; robots != ""; robots = robots[maxRobots-1:] {
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
