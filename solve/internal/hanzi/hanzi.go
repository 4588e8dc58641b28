// Package hanzi compares names in Chinese characters as people type them.
package hanzi

import (
	"strings"
	"sync"
	"unicode"
)

// Traditional lists the characters of the names of layouts and kinds that have traditional forms, each
// before its forms, by the property kTraditionalVariant of Unicode's Unihan database.
const Traditional = `
华華 与與 东東 两兩 临臨 为為 义義 乔喬 书書 乱亂 争爭 于於 云雲 亲親 仓倉 众眾 优優 会會 体體 侠俠
侧側 俩倆 克剋 兑兌 关關 兽獸 内內 军軍 冯馮 冲沖衝 凉涼 凤鳳 出齣 击擊 划劃 别別 剥剝 动動 劳勞
势勢 千韆 单單 卜蔔 厌厭 厦廈 双雙 叠疊 合閤 同衕 后後 吕呂 咸鹹 啸嘯 回迴 园園 困睏 围圍
图圖 声聲 壶壺 处處 复復複覆 头頭 夹夾 奖獎 妆妝 实實 宫宮 家傢 将將 尽儘盡 层層 岭嶺 峦巒 干乾幹
并並併 广廣 庐廬 开開 异異 归歸 当噹當 径徑 志誌 忧憂 怀懷 恒恆 战戰 扰擾 报報 拥擁 择擇 挡擋
挥揮 损損 换換 据據 携攜 摇搖 敌敵 数數 斗鬥 断斷 旋鏇 无無 时時 晋晉 曲麯 机機 来來 杨楊 桥橋
楼樓 横橫 欢歡 歼殲 气氣 汹洶 没沒 沥瀝 泽澤 济濟 浒滸 涡渦 涣渙 渐漸 烧燒 犹猶 独獨 狮獅 环環
现現 琼瓊 瑶瑤 电電 码碼 离離 种種 称稱 穷窮 窥窺 竖豎 简簡 篱籬 系係繫 线線 绂紱 结結 绩績 维維
缈緲 缠纏 缥縹 网網 罗羅 罢罷 联聯 胜勝 胡衚鬍 腾騰 艰艱 节節 苏蘇 荆荊 莱萊 营營 蒙懞濛矇 蓝藍
虚虛 观觀 觞觴 触觸 让讓 讼訟 设設 诗詩 误誤 诸諸 谀諛 谋謀 谦謙 谷穀 贲賁 踪蹤 车車 转轉 轮輪
辉輝 辕轅 辟闢 过過 运運 进進 远遠 连連 迹跡 选選 里裡 铁鐵 银銀 链鏈 锋鋒 错錯 镜鏡 长長 门門
闪閃 闯闖 间間 阔闊 队隊 阳陽 阴陰 阵陣 阶階 际際 陆陸 陈陳 随隨 难難 雾霧 面麵 顺順 顾顧 颐頤
颠顛 风風 飘飄 飞飛 马馬 驰馳 驼駝 驾駕 骄驕 骆駱 骑騎 鱼魚 鳖鱉 鸣鳴 鸿鴻 齐齊 龙龍
`

// Simplified maps a traditional form to its character.
var Simplified = sync.OnceValue(func() map[rune]rune {
	to := map[rune]rune{}
	for _, word := range strings.Fields(Traditional) {
		forms := []rune(word)
		for _, form := range forms[1:] {
			to[form] = forms[0]
		}
	}
	return to
})

// Fold writes a name without what people type in different ways: capitals, spaces, traditional
// characters and the full width of punctuation, letters and digits.
func Fold(name string) string {
	simplified := Simplified()
	return strings.Map(func(r rune) rune {
		const wide = '！' - '!'
		switch {
		case unicode.IsSpace(r):
			return -1
		case '！' <= r && r <= '～':
			r -= wide
		case simplified[r] != 0:
			r = simplified[r]
		}
		return unicode.ToLower(r)
	}, name)
}
