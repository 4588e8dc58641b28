package player

import "slidegif/render/words"

// texts holds the text of a player, keyed by language. In most texts, {n} is a number with its noun, such as "3
// moves", and {m} is only a number. {unit} is the noun.
var texts = map[string]map[string]string{
	"en": {
		"play": "Play", "pause": "Pause", "prev": "Previous move", "next": "Next move",
		"reset": "Start again (R)", "undo": "Undo (U)", "redo": "Redo", "hint": "Hint (H)", "more": "More", "goal": "Show the goal",
		"link": "Copy a link to these moves", "loop": "Repeat",
		"speed": "Speed", "position": "Move", "solution": "Solution", "mine": "Try it",
		"one": "{n} {unit}", "many": "{n} {unit}", "of": "{k} of {n}", "near": "{k} of {n} · at least {m}",
		"you": "{m} so far", "fewest": "fewest in all: {n}", "atLeast": "best known: {n}, at least {m}", "won": "Solved in {n}", "perfect": "{n}, the fewest possible",
		"could": "{n}, but {m} is possible", "share": "Share", "another": "Next", "again": "Try again", "replay": "Replay",
		"dare": "A friend needed {n}. Can you do it in fewer?", "match": "A friend did it in {n}, the fewest possible. Can you match that?", "both": "You: {n} · your friend: {m}",
		"look": "Look at the {part}", "parts": "upper left|top|upper right|left|middle|right|lower left|bottom|lower right",
		"use": "Move {piece}", "left": "{n} to the goal", "back": "Undo {n} to return to the known solution",
		"solving": "Solving…", "copied": "Link copied", "start": "Start", "piece": "{name}, column {x}, row {y}",
		"ways": ", can go {ways}", "or": " or ", "stuck": ", blocked", "waits": ", frozen: {n} more must leave first", "row": "\nRow {n}: ", "target": "\nGoal: ", "list": ", ", "empty": "empty", "wall": "wall", "exit": "{name} gate",
		"run": "{n} cells {way}", "then": ", then ", "U": "up", "D": "down", "L": "to the left", "R": "to the right",
	},
	"zh": {
		"play": "播放", "pause": "暂停", "prev": "上一步", "next": "下一步",
		"reset": "重来（R）", "undo": "撤销（U）", "redo": "重做", "hint": "提示（H）", "more": "更多", "goal": "看目标",
		"link": "复制当前走法的链接", "loop": "循环播放",
		"speed": "速度", "position": "第几步", "solution": "看解法", "mine": "自己玩",
		"one": "{n} 步", "many": "{n} 步", "of": "第 {k} 步，共 {n}", "near": "第 {k} 步，共 {n} · 至少 {m} 步",
		"you": "已走 {n}", "fewest": "全程最少 {n}", "atLeast": "已知最少 {n}，至少 {m} 步", "won": "解开了，用了 {n}", "perfect": "{n}，正是最少",
		"could": "用了 {n}，最少 {m} 步", "share": "分享", "another": "下一题", "again": "再来一次", "replay": "看回放",
		"dare": "朋友用了 {n}，你能更少吗？", "match": "朋友只用了 {n}，正是最少。你也能做到吗？", "both": "你 {n} · 朋友 {m}",
		"look": "看看{part}这一带", "parts": "左上角|上方|右上角|左边|中间|右边|左下角|下方|右下角",
		"use": "动一动这块：{piece}", "left": "离目标还有 {n}", "back": "撤销 {n}，就回到已知的解法",
		"solving": "正在求解…", "copied": "链接已复制", "start": "开局", "piece": "{name}，第 {x} 列第 {y} 行",
		"ways": "，可以{ways}", "or": "、", "stuck": "，走不动", "waits": "，还要等 {n} 块出去才能动", "row": "\n第 {n} 行：", "target": "\n目标：", "list": "、", "empty": "空", "wall": "墙", "exit": "{name}的门",
		"run": "{way} {n} 格", "then": "，再", "U": "向上", "D": "向下", "L": "向左", "R": "向右",
	},
}

// wordsIn returns the text for a label language. The default is English.
func wordsIn(lang string) map[string]string { return words.Table(texts, lang) }
