package words

var english = map[string]string{
	"optimal":  "{n}, optimal",
	"fewest":   "{n}, the fewest possible",
	"heading":  "{n}",
	"bound":    "; no solution has fewer than {number}",
	"optimum":  "; the optimum is {number}",
	"given":    "{n}, given",
	"astray":   ", not reaching the goal",
	"shortest": "Shortest: {n}",
	"known":    "Best known: {n}",
	"yours":    "Yours: {n}",
	"least":    "Optimum: {n}",
	"race":     "{name}, side by side: {one}; {other}",

	"step": "step", "slide": "slide", "move": "move", "push": "push",

	"continued": "continued",
	"solutions": "Solutions",
	"goal":      "Goal",

	"title":    "{name}, solved in {length}",
	"numbered": "A sliding-tile puzzle of {columns} by {rows} cells with {pieces} pieces.",
	"plain":    "A sliding-block puzzle of {columns} by {rows} cells with {pieces} pieces.",

	"solved already": "{name}, solved already",
	"start view":     "{name}: the start",
	"goal view":      "{name}: the goal",
	"can be solved":  "; it can be solved in {length}",
	"after":          "{name} after {step} of {length}",
	"solved":         "{name}, solved in {length}: {moves}",
	"shown":          "{name}, {length}: {moves}",
	"more":           "and {more} more",

	"U": "up", "D": "down", "L": "left", "R": "right",
	"cells": " {n}",
	"then":  " and ",
	"comma": ", ",

	"gods":           "{name}: God's number is {n}",
	"distance":       "distance from the nearest goal, in {unit} ({positions} positions)",
	"positions":      "positions",
	"positions, log": "positions, logarithmic scale",
	"hardest one":    "the hardest position",
	"hardest all":    "the {n} hardest positions",
	"hardest some":   "{shown} of the {n} hardest",
}

var chinese = map[string]string{
	"optimal":  "最少 {n}",
	"fewest":   "最少 {n}",
	"heading":  "最少 {n}",
	"bound":    "；至少需要 {n}",
	"optimum":  "；最少 {n}",
	"given":    "走了 {n}",
	"astray":   "，没有走到目标",
	"shortest": "最少 {n}",
	"known":    "已知最少 {n}",
	"yours":    "你 {n}",
	"least":    "最少 {n}",
	"race":     "{name}：{one}，{other}，并排对照",

	"step": "单步", "slide": "直行", "move": "连步", "push": "推行",

	"continued": "续",
	"solutions": "解答",
	"goal":      "目标",

	"title":    "{name}：{length}",
	"numbered": "数字推盘：{columns} 列 {rows} 行，{pieces} 块。",
	"plain":    "滑块谜题：{columns} 列 {rows} 行，{pieces} 块。",

	"solved already": "{name}：已经解开",
	"start view":     "{name}：开局",
	"goal view":      "{name}：目标",
	"can be solved":  "，{length}",
	"after":          "{name}：第 {step} 步后的局面，{length}",
	"solved":         "{name}：{length}。走法：{moves}",
	"shown":          "{name}：{length}。走法：{moves}",
	"more":           "后面还有 {more} 步",

	"U": "上", "D": "下", "L": "左", "R": "右",
	"cells": " {n} 格",
	"then":  "再",
	"comma": "，",

	"gods":           "{name}：最远 {n}",
	"distance":       "到最近目标的步数（{unit}，共 {positions} 个局面）",
	"positions":      "局面数",
	"positions, log": "局面数（对数坐标）",
	"hardest one":    "最难的局面",
	"hardest all":    "最难的 {n} 个局面",
	"hardest some":   "最难的 {n} 个局面中的 {shown} 个",
}

var traditional = map[string]string{
	"optimal":  "最少 {n}",
	"fewest":   "最少 {n}",
	"heading":  "最少 {n}",
	"bound":    "；至少需要 {n}",
	"optimum":  "；最少 {n}",
	"given":    "走了 {n}",
	"astray":   "，沒有走到目標",
	"shortest": "最少 {n}",
	"known":    "已知最少 {n}",
	"yours":    "你 {n}",
	"least":    "最少 {n}",
	"race":     "{name}：{one}，{other}，並排對照",

	"step": "單步", "slide": "直行", "move": "連步", "push": "推行",

	"continued": "續",
	"solutions": "解答",
	"goal":      "目標",

	"title":    "{name}：{length}",
	"numbered": "數字推盤：{columns} 列 {rows} 行，{pieces} 塊。",
	"plain":    "滑塊謎題：{columns} 列 {rows} 行，{pieces} 塊。",

	"solved already": "{name}：已經解開",
	"start view":     "{name}：開局",
	"goal view":      "{name}：目標",
	"can be solved":  "，{length}",
	"after":          "{name}：第 {step} 步後的局面，{length}",
	"solved":         "{name}：{length}。走法：{moves}",
	"shown":          "{name}：{length}。走法：{moves}",
	"more":           "後面還有 {more} 步",

	"U": "上", "D": "下", "L": "左", "R": "右",
	"cells": " {n} 格",
	"then":  "再",
	"comma": "，",

	"gods":           "{name}：最遠 {n}",
	"distance":       "到最近目標的步數（{unit}，共 {positions} 個局面）",
	"positions":      "局面數",
	"positions, log": "局面數（對數座標）",
	"hardest one":    "最難的局面",
	"hardest all":    "最難的 {n} 個局面",
	"hardest some":   "最難的 {n} 個局面中的 {shown} 個",
}
