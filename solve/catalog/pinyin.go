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

// A line of readings.txt is a character of the layouts' names, and how it is read in pinyin without tones. A test
// makes the file of the slugs, since that takes too long for every process.
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

// soundsOf returns how a name, written by plain, can be read if it is Chinese; nothing where a character is not
// known.
func soundsOf(name string) []string {
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
			for _, begun := range all {
				for _, sound := range sounds {
					longer = append(longer, slices.Concat(begun, []byte(sound)))
				}
			}
			all = longer
		}
	}
	texts := make([]string, len(all), len(all)+1) // the caller adds the name
	for i, sound := range all {
		texts[i] = string(sound)
	}
	return texts
}

// toneless are the letters of other names with their marks, and the vowels of pinyin with their tones.
var toneless = strings.NewReplacer("â", "a", "ç", "c", "ê", "e", "ë", "e", "î", "i", "ï", "i", "ô", "o", "û", "u",
	"ā", "a", "á", "a", "ǎ", "a", "à", "a", "ē", "e", "é", "e", "ě", "e", "è", "e",
	"ī", "i", "í", "i", "ǐ", "i", "ì", "i", "ō", "o", "ó", "o", "ǒ", "o", "ò", "o", "ū", "u", "ú", "u", "ǔ", "u", "ù", "u",
	"ǖ", "v", "ǘ", "v", "ǚ", "v", "ǜ", "v", "ü", "v", "\u0304", "", "\u0301", "", "\u030c", "", "\u0300", "")

// unspaced writes pinyin, or any name in Latin letters, in the one way in which names are
// compared: without tones, spaces and marks.
func unspaced(text string) string { return plain(hanzi.Fold(text)) }

// plain is unspaced of a text that is folded already.
func plain(folded string) string {
	if strings.ContainsFunc(folded, func(r rune) bool { return utf8.RuneSelf <= r && r < '\u0370' }) { // with marks
		folded = toneless.Replace(folded)
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, folded)
}
