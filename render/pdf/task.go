package pdf

import (
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// tasks say what to do, by language. {hero} is how the theme shows the piece that it is about.
var tasks = map[string]map[string]string{
	"en": {
		"order":    "Slide the tiles into the order 1, 2, 3 … with the gap at the end.",
		"tiles":    "Slide the tiles into the order that the goal shows.",
		"blocks":   "Slide the blocks until they stand as the goal shows.",
		"exit":     "Slide the blocks until the {hero} one is at the way out.",
		"car":      "Drive the {hero} car out. Cars go forwards and backwards only.",
		"molecule": "Build the molecule beside the board. An atom slides until something stops it.",
		"sign":     "Bring the robot to the sign with its letter. A robot slides until something stops it.",
		"mark":     "Stop the {hero} robot on the marked cell. A robot slides until another one stops it.",
		"robots":   "Stop the robots where the goal shows them. A robot slides until another one stops it.",
		"name":     "Name",
		"print":    "thick-edged", "contrast": "black", "": "red",
	},
	"zh": {
		"order":    "移动数字块，排成 1、2、3……的顺序，空格在最后。",
		"tiles":    "移动数字块，排成目标图中的顺序。",
		"blocks":   "移动各块，摆成目标图中的样子。",
		"exit":     "移动各块，让{hero}的那块到达出口。",
		"car":      "移动车辆，让{hero}的车开出去。车只能前进和后退。",
		"molecule": "拼出棋盘旁边的分子。原子一直滑到被挡住为止。",
		"sign":     "让机器人停在写着它字母的记号上。机器人一直滑到被挡住为止。",
		"mark":     "让{hero}的机器人停在标出的格子里。机器人一直滑到被别的机器人挡住为止。",
		"robots":   "让机器人停在目标图中的位置。机器人一直滑到被别的机器人挡住为止。",
		"name":     "姓名",
		"print":    "粗框", "contrast": "黑色", "": "红色",
	},
	"zh-Hant": {
		"order":    "移動數字塊，排成 1、2、3……的順序，空格在最後。",
		"tiles":    "移動數字塊，排成目標圖中的順序。",
		"blocks":   "移動各塊，擺成目標圖中的樣子。",
		"exit":     "移動各塊，讓{hero}的那塊到達出口。",
		"car":      "移動車輛，讓{hero}的車開出去。車只能前進和後退。",
		"molecule": "拼出棋盤旁邊的分子。原子一直滑到被擋住為止。",
		"sign":     "讓機器人停在寫著它字母的記號上。機器人一直滑到被擋住為止。",
		"mark":     "讓{hero}的機器人停在標出的格子裡。機器人一直滑到被別的機器人擋住為止。",
		"robots":   "讓機器人停在目標圖中的位置。機器人一直滑到被別的機器人擋住為止。",
		"name":     "姓名",
		"print":    "粗框", "contrast": "黑色", "": "紅色",
	},
}

// task says in a sentence or two what is to be done on the board of a design.
func task(words map[string]string, d theme.Design) string {
	hero, known := words[d.Theme.Name]
	if !known {
		hero = words[""]
	}
	return strings.ReplaceAll(words[taskOf(d.Board)], "{hero}", hero)
}

// taskOf returns the key of tasks for a board.
func taskOf(b board.Board) string {
	shown := scene.ShowsGoal(b)
	switch {
	case b.GoalAnywhere:
		return "molecule"
	case b.Motion == board.Glide:
		return "sign"
	case b.Motion == board.GlideOpen && shown:
		return "robots"
	case b.Motion == board.GlideOpen:
		return "mark"
	}
	for _, p := range b.Pieces {
		switch {
		case p.Role == board.Tile && shown:
			return "tiles"
		case p.Role == board.Tile:
			return "order"
		case p.Role == board.Car && !shown:
			return "car"
		}
	}
	if shown {
		return "blocks"
	}
	return "exit"
}
