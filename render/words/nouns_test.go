package words

import (
	"regexp"
	"strings"
	"testing"
)

// nouns are what English texts speak of, with the Chinese words for it, any of which will do.
var nouns = map[string]string{
	"boards?": "盘 局", "pieces?": "子 块", "files?": "文件", "folders?": "文件夹", "servers?": "服务器", "screenshots?": "截图",
	"goals?": "目标 终局", "walls?": "墙", "memory": "内存", "positions?": "局面", "metrics?": "计步 步法", "themes?": "主题 画风",
	"pictures?": "图", "colours?": "色", "rows?": "行", "columns?": "列", "robots?": "机器人", "atoms?": "原子", "gates?": "门",
	"cars?": "车", "numbers?": "数", "letters?": "字母", "seeds?": "种子", "cells?": "格", "languages?": "语言", "browsers?": "浏览器",
	"extensions?": "扩展名", "fonts?": "字体", "disk": "磁盘", "moves?": "步 走 动 移 解法 move", "solutions?": "解 至少 必经", "blocks?": "块 格",
	"layouts?": "局", "trays?": "盘 tray", "census": "统计", "outputs?": "输出 文件", "codes?": "码", "analysis": "复盘",
	"shortest": "最短 最少 必经", "empty": "空", "start": "起 开", "blank": "空", "lengths?": "长 短 步", "photos?": "照片",
	"documents?": "文档", "optimum": "最", "klotski": "华容道 klotski",
}

// rephrased are the texts whose Chinese does without one of the nouns.
var rephrased = []string{
	"%s has left the board",
	"%srow %d: %q is not a cell",
	"--list takes no goal for its puzzles",
	"--theme dark, or -o night.gif,theme=dark, draws in other colours",
	"-o sheet.png,view=sheet draws a sheet of positions",
	"A sliding-block puzzle of {columns} by {rows} cells with {pieces} pieces.",
	"A sliding-tile puzzle of {columns} by {rows} cells with {pieces} pieces.",
	"font: %v",
	"it is for a <picture>, as -f html prints one",
	"it keeps to its column",
	"it keeps to its row",
	"its only metric is %s",
	"keys stand above the rows",
	"klotski: %srow %d: %q is not a cell",
	"klotski: row %d: a wall stands in the classic goal, so the board needs a goal",
	"let blocks name files outside of the document's folder, as those of image and font",
	"mark each piece's cells with a character of its own",
	"no piece can move at all",
	"no position of %s can be solved",
	"no position of %s needs more than %s",
	"on: begin with playing; off: only show the solution (default: show it until a piece is dragged)",
	"Rush Hour: cars that move along their length, until A is out",
	"rush: row %d: the car %q is not one straight piece",
	"set the paper of a PDF: a4, a5, letter (default: a4)",
	"sliding blocks: 华容道 and every board of rigid pieces",
	"there are %d blocks of rows",
	"there is no piece %d to move",
	"tiles: no start of %s needs more than %s to this goal",
	"turn A so that it lies in its row",
	"write # for a cell that is a wall",
	"write %s:5@7 for a board of 5 %s",
	"write a number into the name, as in 'puzzles/%03d.png'",
	"write gates:6x5@7 for 6 rows of 5 cells, without the border",
	"write rows x columns, as 3x3 or 3x3+goal",
	"write rush:@7 for the board of seed 7, or rush:4x5@7 for one of 4 to 6 rows and columns",
	"{name}: God's number is {n}",
}

// TestLatinWords: what of a Chinese text is in Latin letters, as a flag or a kind, stands in its English
// text, too.
func TestLatinWords(t *testing.T) {
	said := map[string]bool{
		"AI": true, "MCP": true, "Kubernetes": true, // known by these names
		"PNG": true, "JPEG": true, "GIF": true, "WebP": true, // what a picture may be
		"verdict": true, // besides --moves
	}
	latin := regexp.MustCompile(`[A-Za-z][A-Za-z-]+`)
	for english, chinese := range commandMessages() {
		for _, word := range latin.FindAllString(chinese, -1) {
			if !said[word] && !strings.Contains(strings.ToLower(english), strings.ToLower(word)) {
				t.Errorf("%q is %q in Chinese: %s is not in the English text", english, chinese, word)
			}
		}
	}
}

// TestNouns: a Chinese text speaks of what its English text does, so that it is not another one's.
func TestNouns(t *testing.T) {
	texts := map[string]string{}
	for english, chinese := range commandMessages() {
		texts[english] = chinese
	}
	chinese := chinese()
	for key, text := range english() {
		texts[text] = chinese[key]
	}
	place := regexp.MustCompile(`\{[a-z]+[^}]*\}`)
	found := map[string]bool{}
	for noun, words := range nouns {
		speaks := regexp.MustCompile(`(^|[^\w-])` + noun + `($|[^\w=-])`)
		for english, chinese := range texts {
			if !speaks.MatchString(place.ReplaceAllString(english, "")) {
				continue
			}
			said := false
			for word := range strings.FieldsSeq(words) {
				said = said || strings.Contains(chinese, word)
			}
			if !said {
				found[english] = true
			}
		}
	}
	for _, english := range rephrased {
		if !found[english] {
			t.Errorf("%q needs not be among those that are rephrased", english)
		}
		delete(found, english)
	}
	for english := range found {
		t.Errorf("%q is %q in Chinese, which says none of its nouns: add a word to nouns, or the text to rephrased", english, texts[english])
	}
}
