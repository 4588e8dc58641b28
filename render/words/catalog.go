package words

import (
	"cmp"
	_ "embed" // embeds the catalog files
	"maps"
	"strconv"
	"strings"
	"sync"
)

// The catalog files; see Parse for the format. The keys of messages are their English formats.
var (
	//go:embed pictures.en.txt
	picturesEnglish string // texts of pictures and documents
	//go:embed pictures.zh.txt
	picturesChinese string
	//go:embed messages.txt
	messagesFile string // Chinese messages of the library and the web page
	//go:embed page.en.txt
	pageEnglish string // replacements of messages on the web page, which offers a list of names
	//go:embed page.zh.txt
	pageChinese string
	//go:embed command.txt
	commandFile string // additional Chinese messages of commands and servers
	//go:embed help.txt
	helpFile string // Chinese help texts by command
)

// Parse parses a catalog file. Each entry is a line with the key, followed by the lines of the text,
// each indented with a tab. Keys and text lines can be quoted as in Go. Lines that start with # are
// comments.
func Parse(file string) map[string]string {
	words := map[string]string{}
	unquote := func(line string) string {
		if strings.HasPrefix(line, `"`) {
			line, _ = strconv.Unquote(line) // tests check the quotes of all files
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

// commandMessages returns all Chinese messages. It does not use sync.OnceValue, because the linker
// would then include commandFile in every program.
func commandMessages() map[string]string {
	command.once.Do(func() {
		command.messages = Parse(commandFile)
		maps.Copy(command.messages, messages())
	})
	return command.messages
}

// Help returns the help text for a key, or english if there is no translation.
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
