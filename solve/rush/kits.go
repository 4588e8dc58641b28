package rush

// kits returns a single kit. Its boards contain all appearances of cars of two and three cells, and
// an exit in each row. They contain every shape of connected walls twice, because walls alternate
// between two looks.
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
