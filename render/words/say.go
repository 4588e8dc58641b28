package words

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"slidegif/solve/input"
)

// OnPage returns the language for a page, which offers a list of names where messages speak of
// commands.
func (l Language) OnPage() Language {
	if l.chinese {
		l.page = Read(pageChinese)
	} else {
		l.page = Read(pageEnglish)
	}
	return l
}

// OnCommand returns the language for a command or a server, which has more to tell than a page. It is
// asked for by itself so that the program of the page does not hold these words.
func (l Language) OnCommand() Language {
	if l.chinese {
		l.messages = commandMessages()
	}
	return l
}

// Text returns a message in the language. Its format is the key of its words; what has none is
// said in English, and so are the words of languages other than Chinese.
func (l Language) Text(m input.Message) string {
	format := m.Format
	if l.chinese {
		format = cmp.Or(m.Chinese, l.messages[format], format)
	}
	if said, ok := l.page[m.Format]; ok {
		format = said
	}
	if l.traditional {
		format = toTraditional(format)
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
	in, said := "", ""
	if told, ok := errors.AsType[input.Told](err); ok {
		in, said = told.Error(), l.Text(told.Said())
	} else if file, ok := errors.AsType[*fs.PathError](err); ok && l.chinese {
		in, said = file.Error(), l.fileError(file)
	}
	if in != "" && l.chinese {
		return strings.NewReplacer(": "+in, "："+said, in, said).Replace(err.Error())
	}
	return strings.Replace(err.Error(), in, said, 1)
}

// fileError tells what is wrong with a file, which a system says in its own language.
func (l Language) fileError(e *fs.PathError) string {
	switch {
	case errors.Is(e, fs.ErrNotExist):
		return l.Text(input.Say("there is no file %s", e.Path))
	case errors.Is(e, fs.ErrPermission):
		return l.Text(input.Say("there is no permission for the file %s", e.Path))
	case errors.Is(e, syscall.EISDIR):
		return l.Text(input.Say("%s is a folder", e.Path))
	}
	return l.Text(input.Say("the file %s does not work", e.Path)) + "：" + e.Err.Error()
}

// Hint stands before the cure of an error.
func (l Language) Hint() string { return l.table["hint"] }
