package catalog

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"slidegif/solve/hanzi"
)

// readingsFile has one line for each Chinese character that appears in the names of layouts. Each
// line consists of a character and its pinyin readings without tones. A test generates this file
// from the slugs. Generating the readings in every process would be too slow.
//
//go:embed readings.txt
var readingsFile string

var readings = sync.OnceValue(func() map[rune][]string {
	read := make(map[rune][]string, strings.Count(readingsFile, "\n"))
	for line := range strings.Lines(readingsFile) {
		words := strings.Fields(line)
		read[[]rune(words[0])[0]] = words[1:]
	}
	return read
})

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// pinyinOf returns the pinyin readings of a Chinese name, normalized as by stripMarks. If the name
// is not Chinese or contains an unknown character, there are no readings.
func pinyinOf(name string) []string {
	if !strings.ContainsFunc(name, isHan) {
		return nil
	}
	all := [][]byte{make([]byte, 0, 2*len(name))}
	for _, r := range name {
		sounds := readings()[r]
		switch {
		case !isHan(r):
			for i := range all {
				all[i] = utf8.AppendRune(all[i], r)
			}
		case len(sounds) == 1:
			for i := range all {
				all[i] = append(all[i], sounds[0]...)
			}
		default:
			var longer [][]byte
			for _, prefix := range all {
				for _, sound := range sounds {
					longer = append(longer, slices.Concat(prefix, []byte(sound)))
				}
			}
			all = longer
		}
	}
	texts := make([]string, len(all), len(all)+1) // with room for the caller to append the name
	for i, sound := range all {
		texts[i] = string(sound)
	}
	return texts
}

// toneless removes accents from Latin letters and tone marks from pinyin.
var toneless = strings.NewReplacer("â", "a", "ç", "c", "ê", "e", "ë", "e", "î", "i", "ï", "i", "ô", "o", "û", "u",
	"ā", "a", "á", "a", "ǎ", "a", "à", "a", "ē", "e", "é", "e", "ě", "e", "è", "e",
	"ī", "i", "í", "i", "ǐ", "i", "ì", "i", "ō", "o", "ó", "o", "ǒ", "o", "ò", "o", "ū", "u", "ú", "u", "ǔ", "u", "ù", "u",
	"ǖ", "v", "ǘ", "v", "ǚ", "v", "ǜ", "v", "ü", "v", "\u0304", "", "\u0301", "", "\u030c", "", "\u0300", "")

// normalize removes tone marks, spaces and punctuation, so that pinyin and Latin names can be
// compared.
func normalize(text string) string { return stripMarks(hanzi.Fold(text)) }

// stripMarks is like normalize, but for the result of hanzi.Fold.
func stripMarks(folded string) string {
	if strings.ContainsFunc(folded, func(r rune) bool { return utf8.RuneSelf <= r && r < '\u0370' }) { // has accents or tone marks
		folded = toneless.Replace(folded)
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, folded)
}
