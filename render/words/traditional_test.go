package words

import (
	"testing"

	"slidegif/solve/language"
)

// TestTerms checks that texts in traditional Chinese use the terms and the quotation marks of Taiwan.
func TestTerms(t *testing.T) {
	for text, want := range map[string]string{
		"周一容易，周日最难。":     "週一容易，週日最難。",
		"棋盘四周":           "棋盤四周",
		"选“方向”，再粘贴棋盘":    "選「方向」，再貼上棋盤",
		"已搜索 9 个局面":      "已搜尋 9 個局面",
		"第 2 行第 3 列，命令行": "第 2 列第 3 欄，命令列",
		"嵌入代码":           "嵌入程式碼",
		"最近四周":           "最近四週",
	} {
		if got := convert(language.Named("zh-Hant"), text); got != want {
			t.Errorf("convert(%q) = %q, want %q", text, got, want)
		}
		if got := convert(language.Named("zh"), text); got != text {
			t.Errorf("simplified %q becomes %q", text, got)
		}
	}
}
