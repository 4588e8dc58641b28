package ricochet

import "strings"

// kits is one kit, of boards of the size of random ones and their robots, each with and without a
// target, a wall on each side, and walls in the middle and alone, of which every other one looks
// alike.
func kits() [][]string {
	const robots, empty, block = "ABCD............", "................", ".......##......."
	const between = ".,_..............."
	var ids []string
	for _, of := range []struct{ above, below, goal string }{
		{block, block, "A@1.3+B@2.3+C@3.3+D@4.3"},
		{"#.#.............", empty, "A@1.3"},
		{"#......##.......", block, "B@1.3"},
	} {
		rows := strings.Split(strings.Repeat(empty+"/", side-1)+empty, "/")
		rows[0], rows[1], rows[side/2-1], rows[side/2] = robots, between, of.above, of.below
		ids = append(ids, "ricochet:"+strings.Join(rows, "/")+":"+of.goal)
	}
	return [][]string{ids}
}
