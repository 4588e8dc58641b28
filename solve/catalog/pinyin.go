package catalog

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve/hanzi"
)

// rest are the readings of characters that stand in aliases alone. Those of all other
// characters are read off the slugs.
const rest = `楼lou 包bao 燕yan 巢chao 埋mai 环huan 简jian 竖shu 交jiao 错cuo 眉mei 宇yu 线xian 驰chi 啸xiao 阿e 谀yu 迎ying
驾jia 击ji 拂fu 阶jie 和he 逐zhu 鹿lu 银yin 亢kang 悔hui 迷mi 癸gui 际ji 集ji 会hui 妙miao 固gu 法fa 携xie 共gong 羽yu 误wu
岐qi 代dai 骄jiao 功gong 夭yao 晃huang 冰bing 玉yu 泉quan 悠you 鸣ming 侠xia 傲ao 骨gu 赳jiu 书shu 苏su 白bai`

// readings returns how each character of the layouts' names is read, in pinyin without tones.
func readings() map[rune][]string {
	read := map[rune][]string{}
	learn := func(r rune, sound string) {
		for _, known := range read[r] {
			if known == sound {
				return
			}
		}
		read[r] = append(read[r], sound)
	}
	for _, k := range Kinds {
		for _, l := range k.Named() {
			sounds := strings.Split(l.Slug, "-")
			if cells := syllables(l.Name); len(cells) == len(sounds) {
				for i, cell := range cells {
					if r := []rune(cell)[0]; unicode.Is(unicode.Han, r) {
						learn(r, sounds[i])
					}
				}
			}
		}
	}
	for _, word := range strings.Fields(rest) {
		r := []rune(word)
		learn(r[0], string(r[1:]))
	}
	return read
}

// syllables cuts a name into Chinese characters, and words of other letters and digits.
func syllables(name string) (cells []string) {
	name = strings.ToLower(name)
	word := -1 // where it begins
	for i, r := range name {
		han := unicode.Is(unicode.Han, r)
		other := !han && (unicode.IsLetter(r) || unicode.IsDigit(r))
		if word >= 0 && !other {
			cells, word = append(cells, name[word:i]), -1
		}
		switch {
		case han:
			cells = append(cells, name[i:i+utf8.RuneLen(r)])
		case other && word < 0:
			word = i
		}
	}
	if word >= 0 {
		cells = append(cells, name[word:])
	}
	return cells
}

// pinyin returns how a name can be read, without spaces; nothing where a character is not
// known.
func pinyin(name string, read map[rune][]string) []string {
	if strings.IndexFunc(name, func(r rune) bool { return unicode.Is(unicode.Han, r) }) < 0 {
		return []string{unspaced(name)}
	}
	all := []string{""}
	for _, cell := range syllables(toneless.Replace(hanzi.Fold(name))) {
		sounds := []string{cell}
		if r := []rune(cell)[0]; unicode.Is(unicode.Han, r) {
			sounds = read[r]
		}
		if len(sounds) == 1 {
			for i := range all {
				all[i] += sounds[0]
			}
			continue
		}
		var longer []string
		for _, begun := range all {
			for _, sound := range sounds {
				longer = append(longer, begun+sound)
			}
		}
		all = longer
	}
	return all
}

// pinyin returns the layouts by how their slugs and names sound.
func (x *index) pinyin() map[string][]named {
	spoken := map[string][]named{}
	read := readings()
	for _, n := range x.all {
		if n.text == n.layout.Slug {
			add(spoken, unspaced(n.text), n)
			continue
		}
		for _, sound := range pinyin(n.text, read) {
			add(spoken, sound, n)
		}
	}
	return spoken
}

// toneless are the letters of other names with their marks, and the vowels of pinyin with their tones.
var toneless = strings.NewReplacer("â", "a", "ç", "c", "ê", "e", "ë", "e", "î", "i", "ï", "i", "ô", "o", "û", "u",
	"ā", "a", "á", "a", "ǎ", "a", "à", "a", "ē", "e", "é", "e", "ě", "e", "è", "e",
	"ī", "i", "í", "i", "ǐ", "i", "ì", "i", "ō", "o", "ó", "o", "ǒ", "o", "ò", "o", "ū", "u", "ú", "u", "ǔ", "u", "ù", "u",
	"ǖ", "v", "ǘ", "v", "ǚ", "v", "ǜ", "v", "ü", "v", "\u0304", "", "\u0301", "", "\u030c", "", "\u0300", "")

// unspaced writes pinyin, or any name in Latin letters, in the one way in which names are
// compared: without tones, spaces and marks.
func unspaced(text string) string {
	folded := hanzi.Fold(text)
	if strings.IndexFunc(folded, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		folded = toneless.Replace(folded)
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, folded)
}
