package player

// words are what a player says, by language. {n} is a number of moves with its noun,
// {m} one without, {unit} the noun of the metric.
var words = map[string]map[string]string{
	"en": {
		"play": "Play", "pause": "Pause", "first": "First position", "prev": "Previous move", "next": "Next move", "last": "Last position",
		"reset": "Start again", "undo": "Undo", "redo": "Redo", "hint": "Hint", "more": "More", "goal": "Show the goal",
		"link": "Copy a link to these moves", "picture": "Save this position as a picture", "full": "Full screen", "loop": "Repeat",
		"speed": "Speed", "position": "Move", "moves": "Moves", "solution": "Solution", "mine": "Play it yourself",
		"one": "{n} {unit}", "many": "{n} {unit}", "of": "{k} of {n}",
		"you": "You: {n}", "fewest": "fewest: {n}", "atLeast": "best known: {n}, at least {m}", "won": "Solved in {n}", "perfect": "Solved in {n}, the fewest possible",
		"nearer": "One nearer", "farther": "One farther", "even": "No nearer", "left": "{n} to the goal", "back": "Take back {n} to return to the known way",
		"solving": "Solving…", "copied": "The link is copied", "start": "Start", "piece": "{name}, column {x}, row {y}",
		"run": " {n}", "U": "up", "D": "down", "L": "left", "R": "right",
	},
	"zh": {
		"play": "播放", "pause": "暂停", "first": "回到开局", "prev": "上一步", "next": "下一步", "last": "到终局",
		"reset": "重来", "undo": "撤销", "redo": "重做", "hint": "提示", "more": "更多", "goal": "看目标",
		"link": "复制当前走法的链接", "picture": "把这一步存成图片", "full": "全屏", "loop": "循环播放",
		"speed": "速度", "position": "第几步", "moves": "走法", "solution": "看解法", "mine": "自己玩",
		"one": "{n} 步", "many": "{n} 步", "of": "第 {k} 步，共 {n}",
		"you": "你 {n}", "fewest": "最少 {n}", "atLeast": "已知最少 {n}，至少 {m} 步", "won": "✓ 解开了，用了 {n}", "perfect": "✓ 解开了，{n}，正是最少",
		"nearer": "近了一步", "farther": "远了一步", "even": "没有更近", "left": "离目标还有 {n}", "back": "退回 {n}，就回到已知的走法",
		"solving": "正在求解…", "copied": "链接已复制", "start": "开局", "piece": "{name}，第 {x} 列第 {y} 行",
		"run": " {n} 格", "U": "上", "D": "下", "L": "左", "R": "右",
	},
	"zh-Hant": {
		"play": "播放", "pause": "暫停", "first": "回到開局", "prev": "上一步", "next": "下一步", "last": "到終局",
		"reset": "重來", "undo": "復原", "redo": "重做", "hint": "提示", "more": "更多", "goal": "看目標",
		"link": "複製目前走法的連結", "picture": "把這一步存成圖片", "full": "全螢幕", "loop": "循環播放",
		"speed": "速度", "position": "第幾步", "moves": "走法", "solution": "看解法", "mine": "自己玩",
		"one": "{n} 步", "many": "{n} 步", "of": "第 {k} 步，共 {n}",
		"you": "你 {n}", "fewest": "最少 {n}", "atLeast": "已知最少 {n}，至少 {m} 步", "won": "✓ 解開了，用了 {n}", "perfect": "✓ 解開了，{n}，正是最少",
		"nearer": "近了一步", "farther": "遠了一步", "even": "沒有更近", "left": "離目標還有 {n}", "back": "退回 {n}，就回到已知的走法",
		"solving": "正在求解…", "copied": "連結已複製", "start": "開局", "piece": "{name}，第 {x} 欄第 {y} 列",
		"run": " {n} 格", "U": "上", "D": "下", "L": "左", "R": "右",
	},
}

// wordsIn returns the words of a language of labels. Labels in none speak English.
func wordsIn(lang string) map[string]string {
	if w := words[lang]; w != nil {
		return w
	}
	return words["en"]
}
