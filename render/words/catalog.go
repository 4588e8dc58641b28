package words

import (
	"cmp"
	_ "embed" // embeds the catalog files
	"maps"
	"strconv"
	"strings"
	"sync"

	"slidegif/solve/language"
)

// The catalog files hold the texts of the languages in language.Originals. Parse describes their format. If a
// language lacks a text, the English text is used.
var (
	//go:embed pictures.en.txt
	picturesEnglish string
	//go:embed pictures.zh.txt
	picturesChinese string
	//go:embed messages.zh.txt
	messagesChinese string
	//go:embed page.en.txt
	pageEnglish string
	//go:embed page.zh.txt
	pageChinese string
	//go:embed command.zh.txt
	commandChinese string
	//go:embed help.zh.txt
	helpChinese string
)

// Each function below returns a catalog file of a language, or an empty text. There is no table of files, because
// then all programs would contain all files.

// pictureFile returns the file with the text in pictures and documents.
func pictureFile(lang string) string {
	return map[string]string{"en": picturesEnglish, "zh": picturesChinese}[lang]
}

// messageFile returns the file with the messages of the library and the web page. The keys are English formats.
func messageFile(lang string) string { return map[string]string{"zh": messagesChinese}[lang] }

// pageFile returns the file with the messages that differ on the web page.
func pageFile(lang string) string {
	return map[string]string{"en": pageEnglish, "zh": pageChinese}[lang]
}

// commandFile returns the file with additional messages for commands and servers.
func commandFile(lang string) string { return map[string]string{"zh": commandChinese}[lang] }

func helpFile(lang string) string { return map[string]string{"zh": helpChinese}[lang] }

// Parse parses a catalog file. Each entry consists of a line with the key, followed by the lines of
// the text. Each line of the text is indented with a tab. Keys and text lines may be quoted in the
// same way as Go strings. Lines that start with # are comments and are ignored.
func Parse(file string) map[string]string {
	words := map[string]string{}
	unquote := func(line string) string {
		if strings.HasPrefix(line, `"`) {
			line, _ = strconv.Unquote(line) // no error occurs here, because tests check the quotes of all files
		}
		return line
	}
	key := ""
	for line := range strings.Lines(file) {
		line = strings.TrimRight(line, "\r\n")
		text, isText := strings.CutPrefix(line, "\t")
		switch {
		case !isText && line != "" && line[0] != '#':
			key = unquote(line)
		case isText && words[key] != "":
			words[key] += "\n" + unquote(text)
		case isText:
			words[key] = unquote(text)
		}
	}
	return words
}

// Table returns all texts in the language lang, which is one of language.Tags. The argument tables
// contains the texts of language.Originals. If the language lacks a text, Table uses the English
// text.
func Table(tables map[string]map[string]string, lang string) map[string]string {
	l := language.Named(lang)
	table := maps.Clone(tables[language.Default])
	maps.Copy(table, tables[l.Texts])
	for key, text := range table {
		table[key] = convert(l, text)
	}
	return table
}

// loaded caches the results of load. The keys are tags.
var loaded sync.Map

// load reads the catalog files for a tag such as "zh-Hant".
func load(tag string) Language {
	if l, ok := loaded.Load(tag); ok {
		return l.(Language)
	}
	l := Language{row: language.Named(tag)}
	pictures := map[string]map[string]string{}
	for _, lang := range []string{language.Default, l.row.Texts} {
		pictures[lang] = Parse(pictureFile(lang))
	}
	l.table, l.messages = Table(pictures, tag), Parse(messageFile(l.row.Texts))
	loaded.Store(tag, l)
	return l
}

// commandMessages caches the results of loadCommandMessages. The keys are tags in
// language.Originals.
var commandMessages sync.Map

// loadCommandMessages returns the messages of the language l, including those for commands and servers.
func (l Language) loadCommandMessages() map[string]string {
	if messages, ok := commandMessages.Load(l.row.Texts); ok {
		return messages.(map[string]string)
	}
	messages := Parse(commandFile(l.row.Texts))
	maps.Copy(messages, l.messages)
	commandMessages.Store(l.row.Texts, messages)
	return messages
}

// Help returns the help text for a key. If there is no translation, Help returns the given English
// text.
func (l Language) Help(key, english string) string {
	return convert(l.row, cmp.Or(Parse(helpFile(l.row.Texts))[key], english))
}
