package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

// PrintError writes the program name and the message of an error on one line, and the hint on a second line.
func (c Console) PrintError(program string, err error) {
	message, hint := c.ErrorText(err)
	fmt.Fprintf(c.Err, "%s: %s\n", program, message)
	c.printHint(hint)
}

func (c Console) printHint(hint string) {
	if hint != "" {
		fmt.Fprintf(c.Err, "%s%s\n", c.Words().Hint(), hint)
	}
}

// ErrorText returns the message and the hint of an error, each as a single line. Errors without a hint
// have an empty hint.
func (c Console) ErrorText(err error) (message, hint string) {
	l := c.Words()
	return oneLine(l.Error(err)), oneLine(l.Text(errorHint(err)))
}

// languageFlag returns the language given by the --lang flag, or an empty string if the flag is absent or the
// language is unknown. languageFlag works even if other arguments are invalid.
func languageFlag(args []string) string {
	lang := ""
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if value, ok := strings.CutPrefix(arg, "--lang="); ok {
			lang = value
		} else if arg == "--lang" && i+1 < len(args) {
			lang = args[i+1]
		}
	}
	lang, _ = language.Match(lang)
	return lang
}

// environmentLanguage returns the message language set by the environment variables of the locale. For example,
// LANG=zh_CN.UTF-8 selects the language zh. The environment affects neither pictures nor output that is meant
// for other programs.
func environmentLanguage() string {
	tag, _, _ := strings.Cut(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")), ".")
	lang, _ := language.Match(tag)
	return lang
}

const MaxMessageLength = 400 // in bytes; oneLine shortens longer messages

// oneLine escapes unprintable characters, which may occur in file names and in values of flags. If the text is
// longer than MaxMessageLength, oneLine removes its middle part.
func oneLine(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }) {
		quoted := strconv.Quote(text)
		text = strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	}
	if len(text) <= MaxMessageLength {
		return text
	}
	const half = MaxMessageLength/2 - 4
	return strings.ToValidUTF8(text[:half], "") + " … " + strings.ToValidUTF8(text[len(text)-half:], "")
}

// LimitFlag returns the flag that raises the given limit, such as --timeout.
func LimitFlag(k solve.LimitKind) string {
	return map[solve.LimitKind]string{
		solve.TimeLimit: "--timeout", solve.MemoryLimit: "--memory", solve.PositionsLimit: "--max-positions",
		solve.EffortLimit: "--effort", solve.DiskLimit: "--disk",
	}[k]
}

// errorHint returns the hint to print for an error. If a search hits a limit and the error has no hint,
// errorHint suggests the flag that raises the limit. If a file does not exist or cannot be accessed, the hint
// suggests how to correct the path or the permissions.
func errorHint(err error) input.Message {
	limit, ok := errors.AsType[*solve.Limit](err)
	switch {
	case !ok || limit.Hint.Format != "":
		if hinted, ok := errors.AsType[input.HintedError](err); ok {
			return hinted.HintMessage()
		}
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return input.Word("check the spelling of the path, and the folder in which the command runs")
		case errors.Is(err, fs.ErrPermission):
			return input.Word("choose another folder, or change the permissions")
		}
		return input.Message{}
	case limit.SufficientMemory > 0:
		return input.Say("the search needs %d MiB: raise %s", (limit.SufficientMemory+1<<20-1)>>20, LimitFlag(limit.Kind))
	case limit.Kind == solve.EffortLimit && limit.SuggestedEffort > 0:
		return input.Say("there may be a solution: %s would probably find it", fmt.Sprintf("%s %d", LimitFlag(limit.Kind), limit.SuggestedEffort))
	case limit.Solvable:
		return input.Say("the puzzle is solvable: raise %s", LimitFlag(limit.Kind))
	}
	return input.Say("there may be a solution: raise %s", LimitFlag(limit.Kind))
}
