package words

import (
	"strconv"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Map returns the title of a map.
func (l Language) Map(name string) string { return l.format("map", "{name}", name) }

// MapDetails describes the positions of a map: their number, the number of solved positions, and the greatest
// distance from the goal. If radius is not negative, the text says that the map shows only positions within radius
// steps of the solution. If hasSolution is false, radius is measured from the start.
func (l Language) MapDetails(positions, solved, greatest, radius int, hasSolution bool, m board.Metric) string {
	text := l.MapCount(positions, radius, hasSolution)
	switch {
	case positions == 1:
		return text
	case solved == 0:
		return l.format("map unsolved", "{positions}", text)
	}
	return l.format("map details", "{positions}", text, "{solved}", input.Thousands(int64(solved)), "{greatest}", l.Count(greatest, m)+l.drawnMetric(m))
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

// MapCount is like MapDetails, but contains only the number of positions and the radius.
func (l Language) MapCount(positions, radius int, hasSolution bool) string {
	key := "map all"
	if radius >= 0 {
		key = "map drawn"
	}
	return l.format(key, "{positions}", l.positions(positions, radius, hasSolution))
}

// positions returns a number of positions, such as "9,361 positions within 9 steps of the start". The radius is as in
// MapDetails.
func (l Language) positions(n, radius int, hasSolution bool) string {
	text := l.format("map positions", "{n}", input.Thousands(int64(n)))
	if n == 1 {
		text = l.table["map one"]
	}
	switch {
	case radius < 0:
		return text
	case hasSolution:
		return l.format("map near solution", "{n}", strconv.Itoa(radius), "{positions}", text)
	}
	return l.format("map near start", "{n}", strconv.Itoa(radius), "{positions}", text)
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
