package catalog

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"slidegif/solve/test/filetest"
)

var update = flag.Bool("update", false, "update readings.txt")

// aliasReadings lists the readings of characters that only occur in aliases. The readings of all
// other characters come from the slugs.
const aliasReadings = `楼lou 包bao 燕yan 巢chao 埋mai 环huan 简jian 竖shu 交jiao 错cuo 眉mei 宇yu 线xian 驰chi 啸xiao 阿e 谀yu 迎ying
驾jia 击ji 拂fu 阶jie 和he 逐zhu 鹿lu 银yin 亢kang 悔hui 迷mi 癸gui 际ji 集ji 会hui 妙miao 固gu 法fa 携xie 共gong 羽yu 误wu
岐qi 代dai 骄jiao 功gong 夭yao 晃huang 冰bing 玉yu 泉quan 悠you 鸣ming 侠xia 傲ao 骨gu 赳jiu 书shu 苏su 白bai`

// slugReadings returns the readings of each character in the names of layouts, in pinyin without
// tones.
func slugReadings() map[rune][]string {
	read := map[rune][]string{}
	add := func(r rune, sound string) {
		for _, other := range read[r] {
			if other == sound {
				return
			}
		}
		read[r] = append(read[r], sound)
	}
	for _, k := range Kinds {
		for _, l := range k.NamedLayouts() {
			sounds := strings.Split(l.Slug, "-")
			if cells := syllables(l.Name); len(cells) == len(sounds) {
				for i, cell := range cells {
					if r := []rune(cell)[0]; unicode.Is(unicode.Han, r) {
						add(r, sounds[i])
					}
				}
			}
		}
	}
	for _, word := range strings.Fields(aliasReadings) {
		r := []rune(word)
		add(r[0], string(r[1:]))
	}
	return read
}

// syllables splits a name into Chinese characters and words of other letters and digits.
func syllables(name string) (cells []string) {
	name = strings.ToLower(name)
	word := -1 // start of the current word, or -1
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

// TestReadings checks that readings.txt is up to date.
func TestReadings(t *testing.T) {
	read := slugReadings()
	var file strings.Builder
	for _, r := range slices.Sorted(maps.Keys(read)) {
		fmt.Fprintf(&file, "%c %s\n", r, strings.Join(read[r], " "))
	}
	if *update {
		filetest.Write(t, "readings.txt", file.String())
	} else if file.String() != readingsFile {
		t.Error("readings.txt is out of date; run go test ./solve/catalog -update")
	}
}
