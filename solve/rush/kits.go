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
		"rush:BoxoxoBoooooooooooooooooAAoooooooooo",
		"rush:xxoxxoBoooooBoooooooooooAAoooooooooo",
		"rush:xoxoooxoxoooBoooooBoooooAAoooooooooo",
	}}
}
