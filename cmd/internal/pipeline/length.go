package pipeline

import (
	"slidegif/solve"
	"slidegif/solve/input"
)

// A Length says how long the optima of random puzzles are to be. The zero value leaves out
// what the kind calls not worth solving.
type Length struct {
	Any       bool // whatever is drawn
	Range     bool // Low..High in the metric of the draw
	Low, High int  // both are solve.Hardest for the farthest there are
}

// ParseLength reads N, a range A-B, hardest, or any; nothing is the zero value.
func ParseLength(text string) (Length, error) {
	switch text {
	case "":
		return Length{}, nil
	case "any":
		return Length{Any: true}, nil
	case "hardest":
		return Length{Range: true, Low: solve.Hardest, High: solve.Hardest}, nil
	}
	low, high, ok := input.Range(text)
	if !ok {
		return Length{}, input.Errorf("give a length as 20, 20-25, hardest or any", "%.40q is not a length or a range", text)
	}
	return Length{Range: true, Low: low, High: high}, nil
}
