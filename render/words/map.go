package words

import (
	"strconv"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Map returns the title of a map.
func (l Language) Map(name string) string { return l.format("map", "{name}", name) }

// MapDetails describes the positions of a map: their number, the number of solved positions, and the greatest
// distance from the goal. If radius is not negative, the map shows only positions within radius steps of the
// solution. If hasSolution is false, radius is measured from the start.
func (l Language) MapDetails(positions, solved, greatest, radius int, hasSolution bool, m board.Metric) string {
	n := input.Thousands(int64(positions))
	text := l.format("map details", "{positions}", n, "{solved}", input.Thousands(int64(solved)), "{greatest}", l.Count(greatest, m)+l.Metric(m))
	switch {
	case positions == 1:
		text = l.table["map one"]
	case solved == 0:
		text = l.format("map unsolved", "{positions}", n)
	}
	return text + l.mapNear(radius, hasSolution)
}

// MapForced returns the number of positions on all shortest solutions as a suffix for MapDetails, for example "; 5
// forced passages". If n is 0, MapForced returns an empty string.
func (l Language) MapForced(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return l.table["map passage"]
	}
	return l.format("map passages", "{n}", input.Thousands(int64(n)))
}

// MapDetours describes the detours in the moves that the user gave: the moves of all detours, and the longest
// detour.
func (l Language) MapDetours(moves, detours, longest int, m board.Metric) string {
	if detours == 1 {
		return l.format("map detour", "{n}", l.Count(moves, m))
	}
	return l.format("map detours", "{n}", l.Count(moves, m), "{longest}", l.Count(longest, m))
}

// mapNear returns a suffix such as "; positions within 9 steps of the start".
func (l Language) mapNear(radius int, hasSolution bool) string {
	switch {
	case radius < 0:
		return ""
	case hasSolution:
		return l.format("map near solution", "{n}", strconv.Itoa(radius))
	}
	return l.format("map near start", "{n}", strconv.Itoa(radius))
}

// MapCount is like MapDetails, but contains only the number of positions and the radius.
func (l Language) MapCount(positions, radius int, hasSolution bool) string {
	if positions == 1 {
		return l.table["map one"]
	}
	return l.format("map count", "{positions}", input.Thousands(int64(positions))) + l.mapNear(radius, hasSolution)
}

// MapScale returns the title of the legend of a map, for example "moves to the goal".
func (l Language) MapScale(m board.Metric) string {
	return l.format("map scale", "{unit}", l.Unit(m))
}

// NoGoal describes positions from which no goal can be reached.
func (l Language) NoGoal() string { return l.table["map no goal"] }

// MapChapter returns the caption of the board after a number of moves, for example "after 26 moves".
func (l Language) MapChapter(moves int, m board.Metric) string {
	return l.format("map after", "{n}", l.Count(moves, m))
}

// MapAnd returns the separator " and " for a board with several captions.
func (l Language) MapAnd() string { return l.table["map and"] }

// MapNames returns the captions of the boards at the start, at the goal, and at the greatest distance.
func (l Language) MapNames(greatest int, m board.Metric) [3]string {
	return [3]string{l.table["map start"], l.table["map goal"], l.format("map farthest", "{n}", l.Count(greatest, m))}
}
