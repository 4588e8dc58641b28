package pipeline

import (
	"slidegif/solve"
	"slidegif/solve/input"
)

// A Length restricts the optimal solution length of random puzzles. The zero value accepts every puzzle that
// the kind finds worth solving.
type Length struct {
	Any       bool // accept every length
	Range     bool // accept lengths from Low to High, in the metric of the generator
	Low, High int  // if both are solve.Hardest, accept only the maximum length
}

// ParseLength parses a length condition: a number N, a range A-B, "hardest" or "any". For an empty text,
// ParseLength returns the zero Length.
func ParseLength(text string) (Length, error) {
	switch text {
	case "":
		return Length{}, nil
	case "any":
		return Length{Any: true}, nil
	case "hardest":
		return Length{Range: true, Low: solve.Hardest, High: solve.Hardest}, nil
	}
	low, high, ok := input.ParseRange(text)
	if !ok {
		return Length{}, input.Errorf("write a number such as 20, a range such as 20-25, hardest or any", "%.40q is not a length or a range", text)
	}
	return Length{Range: true, Low: low, High: high}, nil
}
