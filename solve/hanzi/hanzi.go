// Package hanzi normalizes the names of puzzles and pieces, so that their simplified and traditional forms are equal,
// and converts text from simplified to traditional characters. The package knows only the characters of the program's
// own names and texts, and leaves other characters unchanged.
package hanzi

import (
	"cmp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// forms lists the characters with traditional forms that occur in names and other text, according
// to the kTraditionalVariant property in Unicode's Unihan database. Each simplified character is
// followed by its traditional forms, with the most common form first. If a character usually
// remains unchanged in traditional text, its first form is the character itself.
const forms = `
与與 专專 东東 亚亞 两兩 个個 临臨 为為 么麼 义義 乔喬 习習 书書 乱亂 争爭 于於
云雲 亲親 亿億 仅僅 从從 仓倉 仪儀 们們 价價 众眾 优優 会會 体體 余餘
侠俠 侧側 俩倆 偿償 克克剋 兑兌 关關 兽獸 内內 写寫 军軍 冯馮 冲衝沖 决決
冻凍 准準 凉涼 减減 几幾 凤鳳 出出齣 击擊 划劃 则則 创創 别別 剥剝 剧劇 办辦
务務 动動 劲勁 劳勞 势勢 区區 千千韆 华華 协協 单單 卜卜蔔 历歷 压壓 厌厭
厦廈 参參 双雙 发發 变變 叙敘 叠疊 号號 合合閤 同同衕 后後 吕呂 吗嗎 听聽
启啟 员員 咸咸鹹 响響 啸嘯 嘱囑 回回迴 园園 困困睏 围圍 图圖 场場 坏壞 块塊
墙牆 声聲 壶壺 处處 备備 复復複覆 够夠 头頭 夹夾 奖獎 妆妝 学學 宝寶 实實
宫宮 家家傢 宽寬 对對 寻尋 导導 将將 尝嘗 尽盡儘 层層 属屬 岭嶺 峦巒 师師
带帶 帧幀 干乾幹 并並併 广廣 庐廬 库庫 应應 废廢 开開 异異 弃棄 张張 弯彎
归歸 当當噹 录錄 径徑 志志誌 忧憂 怀懷 态態 总總 恒恆 愿願 戏戲 战戰 执執
扩擴 扫掃 扰擾 护護 报報 拥擁 择擇 挂掛 挡擋 挥揮 损損 换換 据據 携攜
摄攝 摆擺 摇搖 敌敵 数數 斗鬥 断斷 旋旋鏇 无無 旧舊 时時 显顯 晋晉 暂暫
曲曲麯 术術 机機 杂雜 权權 条條 来來 杨楊 极極 构構 标標 栈棧 栏欄 树樹
样樣 档檔 桥橋 检檢 楼樓 横橫 欢歡 歼殲 毕畢 气氣 氢氫 汇匯 汉漢 汹洶 没沒
沥瀝 泽澤 洁潔 浅淺 测測 济濟 浏瀏 浒滸 涡渦 涣渙 渐漸 滚滾 满滿 滤濾
灭滅 灯燈 灵靈 点點 烧燒 热熱 爱愛 牵牽 状狀 犹猶 独獨 狮獅 环環 现現
琼瓊 瑶瑤 瓮甕 电電 画畫 监監 盖蓋 盘盤 着著 码碼 础礎 确確 离離 种種 积積 称稱
稳穩 穷窮 窥窺 竖豎 竞競 笔筆 筛篩 签簽籤 简簡 篱籬 类類 系系係繫 紧緊
纠糾 红紅 约約 级級 纪紀 纯純 纵縱 纸紙 纹紋 线線 绂紱 练練 组組 细細
织織 终終 经經 绑綁 结結 绕繞 绘繪 给給 络絡 绝絕 统統 继繼 绩績 续續
维維 综綜 绿綠 缀綴 缈緲 缓緩 编編 缘緣 缠纏 缥縹 缩縮 网網 罗羅 羟羥 罢罷
联聯 胜勝 胡胡衚鬍 脑腦 脚腳 腾騰 艰艱 艺藝 节節 苏蘇 范範 荆荊 荐薦 莱萊
获獲 营營 蒙蒙懞濛矇 蓝藍 虚虛 补補 装裝 见見 观觀 规規 视視 览覽 觉覺 觞觴 触觸
计計 订訂 认認 讨討 让讓 训訓 议議 讯訊 记記 讲講 许許 论論 讼訟 设設
访訪 证證 评評 识識 诉訴 词詞 译譯 试試 诗詩 话話 询詢 该該 详詳 语語
误誤 说說 请請 诸諸 读讀 课課 谀諛 谁誰 调調 谋謀 谜謎 谦謙 谱譜 谷谷穀
负負 责責 败敗 质質 购購 贯貫 贲賁 贴貼 费費 资資 赋賦 赛賽 赢贏 赵趙
踪蹤 车車 转轉 轮輪 软軟 轴軸 载載 较較 辅輔 辆輛 辉輝 辑輯 输輸 辕轅
辟闢 边邊 达達 迁遷 过過 运運 还還 这這 进進 远遠 违違 连連 迟遲 迹跡
适適 选選 递遞 逻邏 邮郵 邻鄰 释釋 里裡裏 针針 钟鐘 钥鑰 钮鈕 铁鐵 银銀
铺鋪 链鏈 销銷 锁鎖 锋鋒 错錯 键鍵 镜鏡 长長 门門 闪閃 闭閉 问問 闯闖
间間 阅閱 阔闊 队隊 阳陽 阴陰 阵陣 阶階 际際 陆陸 陈陳 险險 随隨 隐隱
难難 雾霧 静靜 面面麵 页頁 顶頂 项項 顺順 须須 顾顧 预預 领領 颐頤 频頻
题題 颜顏 额額 颠顛 风風 飘飄 飞飛 饰飾 马馬 驰馳 驼駝 驾駕 骄驕 骆駱
验驗 骑騎 骤驟 鱼魚 鳖鱉 鸣鳴 鸿鴻 黄黃 齐齊 龙龍
`

// words lists words in which a character does not take its most common traditional form, each
// followed by its traditional spelling.
const words = `
曹冲 曹沖  冲天 沖天  峰回 峰迴  轮回 輪迴  迷蒙 迷濛  千里 千里  百里 百里  公里 公里  干戈 干戈
重复 重複  复制 複製  反复 反覆  制作 製作  合并 合併  标签 標籤  标志 標誌  日志 日誌  关系 關係  联系 聯繫
`

// TraditionalForms returns the traditional forms of each simplified character, with the most common
// form first.
func TraditionalForms() map[rune][]rune {
	all := map[rune][]rune{}
	for _, word := range strings.Fields(forms) {
		all[[]rune(word)[0]] = []rune(word)[1:]
	}
	return all
}

var traditional = sync.OnceValue(func() *strings.Replacer {
	pairs := strings.Fields(words)
	for simplified, form := range TraditionalForms() {
		pairs = append(pairs, string(simplified), string(form[0]))
	}
	return strings.NewReplacer(pairs...)
})

// Traditional converts text from simplified to traditional characters.
func Traditional(text string) string { return traditional().Replace(text) }

// simplified maps each traditional character to its simplified form.
var simplified = sync.OnceValue(func() map[rune]rune {
	to := make(map[rune]rune, len(forms)/utf8.UTFMax)
	for word := range strings.FieldsSeq(forms) {
		char, n := utf8.DecodeRuneInString(word)
		for _, form := range word[n:] {
			to[form] = char
		}
	}
	return to
})

// Fold normalizes a name so that it can be compared with other names. Fold removes spaces. Letters
// become lower case, traditional characters become simplified characters, and full-width characters
// become ASCII.
func Fold(name string) string {
	return strings.Map(func(r rune) rune {
		const wide = '！' - '!'
		switch {
		case 'a' <= r && r <= 'z': // fast path
			return r
		case unicode.IsSpace(r):
			return -1
		case r < utf8.RuneSelf:
			return unicode.ToLower(r)
		case '！' <= r && r <= '～':
			r -= wide
		default:
			r = cmp.Or(simplified()[r], r)
		}
		return unicode.ToLower(r)
	}, name)
}
