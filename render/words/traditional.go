package words

import (
	"strings"
	"sync"

	"slidegif/solve/language"
)

// terms lists terms that differ in traditional Chinese. Each term is followed by its replacement.
// Longer words such as 进行 come first, to prevent the replacement of a term inside them. In
// traditional Chinese, a row is 列 and a column is 欄.
const terms = `
进行 进行  一行 一行  并行 平行  运行 執行  执行 執行  执行 執行  命令行 命令列  排列 排列  列出 列出  系列 系列  列表 清單  行 列  列 欄
默认 預設  文件夹 資料夾  文件名 檔名  文件 檔案  程序 程式  浏览器 瀏覽器  服务器 伺服器  缓存 快取  内存 記憶體  磁盘 磁碟  字体 字型
数据 資料  屏幕 螢幕  打印 列印  分辨率 解析度  图片 圖片  链接 連結  撤销 復原  当前 目前  回放 重播  坐标 座標  最优 最佳
“ 「  ” 」  粘贴 貼上  搜索 搜尋  嵌入代码 嵌入程式碼  代码块 程式碼區塊  设置 設定  导入 匯入  变量 變數  数组 陣列  调用 呼叫  端口 連接埠
脚本 指令碼  响应 回應  帮助 說明  视频 影片  二进制 二進位  十六进制 十六進位  周一 週一  周日 週日  最近四周 最近四週
信息 訊息  支持 支援  用户 使用者  保存 儲存  网络 網路  终端 終端機  字符 字元  字节 位元組
`

var termReplacer = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer(strings.Fields(terms)...) })

// convert converts a text of the original language to the language l. For traditional Chinese, convert
// also replaces the terms.
func convert(l language.Language, text string) string {
	if l.Han && l.Tag != l.Texts {
		text = termReplacer().Replace(text)
	}
	return l.Convert(text)
}
