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

// ForPage returns a copy of the language with the messages of the web page. These messages mention the list of
// names on the page instead of the command slidegif list.
func (l Language) ForPage() Language {
	l.page = Parse(pageFile(l.row.Texts))
	return l
}

// ForCommand returns a copy of the language with additional messages for commands and servers.
// Programs that do not call ForCommand, such as the WebAssembly program of the web page, do not
// contain the additional messages.
func (l Language) ForCommand() Language {
	l.messages = l.loadCommandMessages()
	return l
}

// Text formats a message in the language l. The English format string is the key for the
// translation. If a message has no translation, Text formats it in English.
func (l Language) Text(m input.Message) string {
	format := cmp.Or(m.Names[l.row.Texts], l.messages[m.Format], m.Format)
	if text, ok := l.page[m.Format]; ok {
		format = text
	}
	format = convert(l.row, format)
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

// Error formats an error in the language l. If err wraps a localizable error or a file error, Error
// translates that part. Text that was added by wrapping, such as a file name, does not change.
func (l Language) Error(err error) string {
	original, translated := "", ""
	if e, ok := errors.AsType[input.LocalizableError](err); ok {
		original, translated = e.Error(), l.Text(e.ErrorMessage())
	} else if e, ok := errors.AsType[*fs.PathError](err); ok && len(l.messages) > 0 {
		original, translated = e.Error(), l.fileError(e)
	}
	if original == "" {
		return err.Error()
	}
	return strings.NewReplacer(": "+original, l.Colon()+translated, original, translated).Replace(err.Error())
}

// fileError returns a translated description of a file error. If the error is unknown, the text of the
// operating system is used unchanged.
func (l Language) fileError(e *fs.PathError) string {
	switch {
	case errors.Is(e, fs.ErrNotExist):
		return l.Text(input.Say("there is no file %s", e.Path))
	case errors.Is(e, fs.ErrPermission):
		return l.Text(input.Say("there is no permission for the file %s", e.Path))
	case errors.Is(e, syscall.EISDIR):
		return l.Text(input.Say("%s is a folder", e.Path))
	}
	return l.Text(input.Say("the file %s does not work", e.Path)) + l.Colon() + e.Err.Error()
}

// Hint returns the text that is shown before the hint of an error.
func (l Language) Hint() string { return l.table["hint"] }
