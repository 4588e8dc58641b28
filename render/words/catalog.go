package words

import (
	"cmp"
	_ "embed" // for the files of words
	"maps"
	"strconv"
	"strings"
	"sync"
)

// The words are files: a key on a line, and what is said on the lines after it, each behind a tab.
// The keys of messages are their English formats. A line in quotes is written as in Go, and one that
// begins with # is for readers alone.
var (
	//go:embed pictures.en.txt
	picturesEnglish string // the words of pictures and documents
	//go:embed pictures.zh.txt
	picturesChinese string
	//go:embed messages.txt
	messagesFile string // Chinese: what the library and a page say
	//go:embed page.en.txt
	pageEnglish string // messages that a page, which offers a list of names, words in its own way
	//go:embed page.zh.txt
	pageChinese string
	//go:embed command.txt
	commandFile string // Chinese: what a command or a server says besides
	//go:embed help.txt
	helpFile string // Chinese: the paragraphs of the help, by the command
)

// Read reads a file of words: a key on a line, and what is said on the lines after it, each behind a tab. A
// line in quotes is written as in Go; one that begins with # is passed over.
func Read(file string) map[string]string {
	words := map[string]string{}
	plain := func(line string) string {
		if strings.HasPrefix(line, `"`) {
			line, _ = strconv.Unquote(line) // a test reads all files
		}
		return line
	}
	key := ""
	for line := range strings.Lines(file) {
		line = strings.TrimRight(line, "\r\n")
		said, isSaid := strings.CutPrefix(line, "\t")
		switch {
		case !isSaid && line != "" && line[0] != '#':
			key = plain(line)
		case isSaid && words[key] != "":
			words[key] += "\n" + plain(said)
		case isSaid:
			words[key] = plain(said)
		}
	}
	return words
}

var (
	english  = sync.OnceValue(func() map[string]string { return Read(picturesEnglish) })
	chinese  = sync.OnceValue(func() map[string]string { return Read(picturesChinese) })
	messages = sync.OnceValue(func() map[string]string { return Read(messagesFile) })
	command  struct {
		once     sync.Once
		messages map[string]string
	}
)

// commandMessages are all messages. A variable that sync.OnceValue makes would take them into every
// program; so the linker leaves the file out of those that do not ask for it.
func commandMessages() map[string]string {
	command.once.Do(func() {
		command.messages = Read(commandFile)
		maps.Copy(command.messages, messages())
	})
	return command.messages
}

// Help returns the text of the help that a key names, or english where there is none in the language.
func (l Language) Help(key, english string) string {
	if !l.chinese {
		return english
	}
	said := cmp.Or(Read(helpFile)[key], english)
	if l.traditional {
		return toTraditional(said)
	}
	return said
}
