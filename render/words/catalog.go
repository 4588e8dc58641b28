package words

import (
	"cmp"
	_ "embed" // embeds the catalog files
	"maps"
	"strconv"
	"strings"
	"sync"
)

// These variables hold the catalog files. Parse describes their format. The keys of messages are
// the format strings of the English messages.
var (
	//go:embed pictures.en.txt
	picturesEnglish string // text that appears in pictures and documents
	//go:embed pictures.zh.txt
	picturesChinese string
	//go:embed messages.txt
	messagesFile string // Chinese translations of the messages in the library and on the web page
	//go:embed page.en.txt
	pageEnglish string // messages that differ on the web page, which offers a list of names
	//go:embed page.zh.txt
	pageChinese string
	//go:embed command.txt
	commandFile string // additional Chinese messages for commands and servers
	//go:embed help.txt
	helpFile string // Chinese help texts for commands
)

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

var (
	english  = sync.OnceValue(func() map[string]string { return Parse(picturesEnglish) })
	chinese  = sync.OnceValue(func() map[string]string { return Parse(picturesChinese) })
	messages = sync.OnceValue(func() map[string]string { return Parse(messagesFile) })
	command  struct {
		once     sync.Once
		messages map[string]string
	}
)

// commandMessages returns all Chinese messages, including those for commands and servers. It does
// not use sync.OnceValue, because the linker would then include commandFile in every program that
// imports this package.
func commandMessages() map[string]string {
	command.once.Do(func() {
		command.messages = Parse(commandFile)
		maps.Copy(command.messages, messages())
	})
	return command.messages
}

// Help returns the help text for a key. If there is no translation, it returns the given English
// text.
func (l Language) Help(key, english string) string {
	if !l.chinese {
		return english
	}
	text := cmp.Or(Parse(helpFile)[key], english)
	if l.traditional {
		return toTraditional(text)
	}
	return text
}
