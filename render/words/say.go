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

// ForPage returns the language with the messages of the web page. They refer to the list of names on
// the page instead of commands.
func (l Language) ForPage() Language {
	if l.chinese {
		l.page = Parse(pageChinese)
	} else {
		l.page = Parse(pageEnglish)
	}
	return l
}

// ForCommand returns the language with the additional messages of commands and servers. Programs
// that do not call it, such as the WebAssembly program of the page, do not contain these messages.
func (l Language) ForCommand() Language {
	if l.chinese {
		l.messages = commandMessages()
	}
	return l
}

// Text formats a message in the language. The English format is the key of the translation. Messages
// without a translation are in English.
func (l Language) Text(m input.Message) string {
	format := m.Format
	if l.chinese {
		format = cmp.Or(m.Chinese, l.messages[format], format)
	}
	if text, ok := l.page[m.Format]; ok {
		format = text
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
		case input.Alternatives:
			args[i] = strings.Join(x, l.table["either"])
		case error:
			args[i] = l.Error(x)
		default:
			args[i] = arg
		}
	}
	return fmt.Sprintf(format, args...)
}

// Error formats an error in the language. It translates the localizable error or file error inside err.
// Text added by wrapping, such as a file name, is not changed.
func (l Language) Error(err error) string {
	original, translated := "", ""
	if e, ok := errors.AsType[input.LocalizableError](err); ok {
		original, translated = e.Error(), l.Text(e.ErrorMessage())
	} else if e, ok := errors.AsType[*fs.PathError](err); ok && l.chinese {
		original, translated = e.Error(), l.fileError(e)
	}
	if original != "" && l.chinese {
		return strings.NewReplacer(": "+original, "："+translated, original, translated).Replace(err.Error())
	}
	return strings.Replace(err.Error(), original, translated, 1)
}

// fileError describes a file error in Chinese. Unknown errors keep the text of the operating system.
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

// Hint returns the text that introduces the hint of an error.
func (l Language) Hint() string { return l.table["hint"] }
