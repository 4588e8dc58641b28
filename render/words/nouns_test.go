package words

import (
	"regexp"
	"strings"
	"testing"
)

// translations maps patterns of English nouns to accepted Chinese translations, separated by spaces.
var translations = map[string]string{
	"boards?": "盘 局", "pieces?": "子 块", "files?": "文件", "folders?": "文件夹", "servers?": "服务器", "screenshots?": "截图",
	"goals?": "目标 终局", "walls?": "墙", "memory": "内存", "positions?": "局面", "metrics?": "计步 步法", "themes?": "主题 画风",
	"pictures?": "图", "colours?": "色", "rows?": "行", "columns?": "列", "robots?": "机器人", "atoms?": "原子", "gates?": "门",
	"cars?": "车", "numbers?": "数", "letters?": "字母", "seeds?": "种子", "cells?": "格", "languages?": "语言", "browsers?": "浏览器",
	"extensions?": "扩展名", "fonts?": "字体", "disk": "磁盘", "moves?": "步 走 动 移 解法 move", "solutions?": "解 至少 必经", "blocks?": "块 格",
	"layouts?": "局", "trays?": "盘 tray", "census": "统计", "outputs?": "输出 文件", "codes?": "码", "analysis": "复盘",
	"shortest": "最短 最少 必经", "empty": "空", "start": "起 开", "blank": "空", "lengths?": "长 短 步", "photos?": "照片",
	"documents?": "文档", "optimum": "最", "klotski": "华容道 klotski",
}

// exceptions lists texts with a translation that omits a noun.
var exceptions = []string{
	"%s has left the board",
	"%srow %d: %q is not a cell",
	"A sliding-block puzzle of {columns} by {rows} cells with {pieces} pieces.",
	"A sliding-tile puzzle of {columns} by {rows} cells with {pieces} pieces.",
	"A comma after a cell is a wall on its right side, and _ a wall on its lower side. If a cell has both, the comma comes first. Everything outside the rows is wall.",
	"A goal may also be a position: x@3.2 means that any cell of piece x covers column 3, row 2, counted from the top left. Join several positions with +.",
	"Cars move only along their length. Car A must reach the right edge. Without a car A, car X must.",
	"colour theme: modern, wood, dark, contrast or FILE.json (default: by kind)",
	"paper size: a4, a5, letter (default: a4)",
	"font: %v",
	"write a .png, .apng or .svg file, or use a colour, for example background=#ffffff",
	"max-bytes: the file does not fit in %s, even without motion and at %d pixels, the smallest readable size",
	"its only metric is %s",
	"write keys above the rows",
	"slidegif help pictures and slidegif help animation describe the keys",
	"no piece can move at all",
	"no position of %s needs more than %s",
	"there are %d blocks of rows",
	"tiles: no %s start needs more than %s to reach this goal",
	"to view the site, run python3 -m http.server -d %s and open http://localhost:8000",
	"write an array of rows, as [[8,6,7],[2,5,4],[3,0,1]], an object with \"board\" and \"goal\" or with \"initial\" and \"goal\", or a list of vehicles with \"row\", \"col\", \"len\" and \"dir\"",
	"write gates:6x5@7 for 6 rows of 5 cells, not counting the border",
	"{name}: God's number is {n}",
}

// TestLatinWords checks that words in Latin letters in a translation, such as flags, also occur in the English
// text.
func TestLatinWords(t *testing.T) {
	allowed := map[string]bool{
		"AI": true, "MCP": true, "Kubernetes": true, // names without a translation
		"PNG": true, "JPEG": true, "GIF": true, "WebP": true, // picture formats
		"verdict": true, // key that goes with --moves
	}
	latin := regexp.MustCompile(`[A-Za-z][A-Za-z-]+`)
	for english, chinese := range In("zh").ForCommand().messages {
		for _, word := range latin.FindAllString(chinese, -1) {
			if !allowed[word] && !strings.Contains(strings.ToLower(english), strings.ToLower(word)) {
				t.Errorf("translation %q of %q contains %s, which is not in the English text", chinese, english, word)
			}
		}
	}
}

// TestNouns checks that each translation contains the nouns of its English text. This detects translations
// that were assigned to the wrong text.
func TestNouns(t *testing.T) {
	texts := map[string]string{}
	for english, chinese := range In("zh").ForCommand().messages {
		texts[english] = chinese
	}
	chinese := In("zh").table
	for key, text := range In("en").table {
		texts[text] = chinese[key]
	}
	placeholder := regexp.MustCompile(`\{[a-z]+[^}]*\}`)
	missing := map[string]bool{}
	for noun, words := range translations {
		pattern := regexp.MustCompile(`(^|[^\w-])` + noun + `($|[^\w=-])`)
		for english, chinese := range texts {
			if !pattern.MatchString(placeholder.ReplaceAllString(english, "")) {
				continue
			}
			found := false
			for word := range strings.FieldsSeq(words) {
				found = found || strings.Contains(chinese, word)
			}
			if !found {
				missing[english] = true
			}
		}
	}
	for _, english := range exceptions {
		if !missing[english] {
			t.Errorf("unnecessary entry in exceptions: %q", english)
		}
		delete(missing, english)
	}
	for english := range missing {
		t.Errorf("translation %q of %q lacks a noun: add a word to translations, or the text to exceptions", texts[english], english)
	}
}
