package words

import (
	"strings"
	"sync"

	"slidegif/solve/hanzi"
)

// terms are words that are others in traditional Chinese, each before what is said there, and words
// that hold one of them and stay. A row is 列 there, and a column 欄.
const terms = `
进行 进行  一行 一行  并行 平行  运行 執行  执行 執行  执行 執行  命令行 命令列  排列 排列  列出 列出  系列 系列  列表 清單  行 列  列 欄
默认 預設  文件夹 資料夾  文件名 檔名  文件 檔案  程序 程式  浏览器 瀏覽器  服务器 伺服器  缓存 快取  内存 記憶體  磁盘 磁碟  字体 字型
数据 資料  屏幕 螢幕  打印 列印  分辨率 解析度  图片 圖片  链接 連結  撤销 復原  当前 目前  回放 重播  坐标 座標  最优 最佳
信息 訊息  支持 支援  用户 使用者  保存 儲存  网络 網路  终端 終端機  字符 字元  字节 位元組
`

var inTerms = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer(strings.Fields(terms)...) })

// toTraditional returns a text in simplified Chinese for readers of traditional Chinese.
func toTraditional(text string) string { return hanzi.In("zh-Hant", inTerms().Replace(text)) }

// inTraditional are the words of pictures for them.
var inTraditional = sync.OnceValue(func() map[string]string { return TraditionalTable(chinese()) })

// TraditionalTable returns a table of texts in simplified Chinese with traditional characters, by the same keys.
func TraditionalTable(simplified map[string]string) map[string]string {
	table := map[string]string{}
	for key, text := range simplified {
		table[key] = toTraditional(text)
	}
	return table
}
