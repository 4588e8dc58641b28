package rush

// kits is one kit of cars of two and three cells, as many as it takes until all looks have come,
// with an exit in each row, and walls alone and in pairs, of which every other one looks alike.
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
