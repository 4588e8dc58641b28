package rush

import (
	"runtime"

	"slidegif/solve"
)

// Programs for browsers omit kits, because only a program that writes a site needs kits.
func init() {
	if runtime.GOOS != "js" {
		Kind.Kits = &solve.Kits{Text: "^[A-WY-Za-z./]+$", Empty: "o.", Wall: "x", Square: true, Bare: true, Look: solve.ByRank, Hero: "A", Boards: kits}
	}
}

// kits returns a single kit. The boards of the kit contain cars of two and three cells in every appearance, and
// an exit in each row. Every shape of connected walls occurs twice, because walls alternate between two
// appearances.
func kits() [][]string {
	return [][]string{{
		"rush:AAooooBBCCDDEEFFGGHHIIJJKKLLMMNNOOPP",
		"rush:BBBCCCAAooooDDDEEEFFFGGGHHHIIIJJJKKK",
		"rush:BBCCDDEEFFGGAAooooHIJKLMHIJKLMHIJKLM",
		"rush:BCDEFGBCDEFGBCDEFGAAoooooooooooooooo",
		"rush:BCDEFGBCDEFGHIJKLMHIJKLMooooooAAoooo",
		"rush:BoooooBoooooooooooooooooAAoooooooooo",
		"rush:AAoooooooooooxoxooooooooooooooBBoooo",
		"rush:AAooooooooooxxoxxoooooooooooooBBoooo",
		"rush:AAooooooooooxoxoooxoxoooooooooBBoooo",
		"rush:AAooooooooooxxxoooooooooxxxoooBBoooo",
		"rush:AAooooooooooxoxoooxoxoooxoxoooBBoooo",
		"rush:AAooooooooooxxoxxoxooxooooooooBBoooo",
		"rush:AAooooooooooxxoxxooxooxoooooooBBoooo",
		"rush:AAooooooooooxooxooxxoxxoooooooBBoooo",
		"rush:AAoooooooooooxooxoxxoxxoooooooBBoooo",
	}}
}
