package words

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"slidegif/solve/input"
)

// OnPage returns the language for a page, which offers a list of names where messages speak of
// commands.
func (l Language) OnPage() Language {
	l.page = onPage[l.chinese]
	return l
}

// OnCommand returns the language for a command or a server, which has more to tell than a page. It is
// asked for by itself so that the program of the page does not hold these words.
func (l Language) OnCommand() Language {
	l.tables = onCommand()
	return l
}

// Text returns a message in the language. Its format is the key of its words; what has none is
// said in English, and so are the words of languages other than Chinese.
func (l Language) Text(m input.Message) string {
	format := m.Format
	if l.chinese {
		format = cmp.Or(m.Chinese, inChinese(format, l.tables), format)
	}
	if said, ok := l.page[m.Format]; ok {
		format = said
	}
	if l.traditional {
		format = Traditional(format)
	}
	if len(m.Args) == 0 || !strings.Contains(format, "%") {
		return format
	}
	args := make([]any, len(m.Args))
	for i, arg := range m.Args {
		switch x := arg.(type) {
		case input.Message:
			args[i] = l.Text(x)
		case input.List:
			args[i] = strings.Join(x, l.table["list"])
		case input.Either:
			args[i] = strings.Join(x, l.table["either"])
		case error:
			args[i] = l.Error(x)
		default:
			args[i] = arg
		}
	}
	return fmt.Sprintf(format, args...)
}

// Error returns the text of an error. What was written around an error that can be told, such as
// the name of a file, stays as it is.
func (l Language) Error(err error) string {
	told, ok := errors.AsType[input.Told](err)
	if !ok {
		return err.Error()
	}
	return strings.Replace(err.Error(), told.Error(), l.Text(told.Said()), 1)
}

// Hint stands before the cure of an error.
func (l Language) Hint() string { return l.table["hint"] }
