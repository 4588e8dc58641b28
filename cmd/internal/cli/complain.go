package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Complain writes the message of an error behind the program's name, and below it the cure.
func (c Console) Complain(program string, err error) {
	said, cure := c.Told(err)
	fmt.Fprintf(c.Err, "%s: %s\n", program, said)
	if cure != "" {
		fmt.Fprintf(c.Err, "%s%s\n", c.Words().Hint(), cure)
	}
}

// Told returns the message of an error, and the cure, empty for none, a line each.
func (c Console) Told(err error) (said, cure string) {
	l := c.Words()
	return oneLine(l.Error(err)), oneLine(l.Text(hint(err)))
}

// languageOf returns the language of the flag --lang, which is found also where the arguments
// cannot be read.
func languageOf(args []string) string {
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
	lang, _ = board.Lang(lang)
	return lang
}

// languageOfEnvironment returns the language of messages that the environment asks for, as LANG=zh_CN.UTF-8.
// What is drawn, and what is printed for programs, does not depend on it.
func languageOfEnvironment() string {
	tag, _, _ := strings.Cut(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")), ".")
	lang, _ := board.Lang(tag)
	return lang
}

// LongestLine is how many bytes of a message are written. Only what somebody typed can be longer.
const LongestLine = 400

// oneLine escapes what cannot be printed, and cuts the middle out of what is too long:
// names of files and values may hold anything.
func oneLine(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }) {
		quoted := strconv.Quote(text)
		text = strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	}
	if len(text) <= LongestLine {
		return text
	}
	const half = LongestLine/2 - 4
	return strings.ToValidUTF8(text[:half], "") + " … " + strings.ToValidUTF8(text[len(text)-half:], "")
}

// LimitFlag returns the flag that raises a limit.
func LimitFlag(k solve.LimitKind) string {
	return map[solve.LimitKind]string{
		solve.TimeLimit: "--timeout", solve.MemoryLimit: "--memory", solve.PositionsLimit: "--max-positions",
		solve.EffortLimit: "--effort", solve.DiskLimit: "--disk",
	}[k]
}

func hint(err error) input.Message {
	limit, ok := errors.AsType[*solve.Limit](err)
	switch {
	case !ok || limit.Hint.Format != "":
		if cured, ok := errors.AsType[input.Cured](err); ok {
			return cured.Cure()
		}
		return input.Message{}
	case limit.Needs > 0:
		return input.Say("it takes %d MiB: raise %s", (limit.Needs+1<<20-1)>>20, LimitFlag(limit.Kind))
	case limit.Kind == solve.EffortLimit && limit.Enough > 0:
		return input.Say("it may still have a solution: %s would probably find it", fmt.Sprintf("%s %d", LimitFlag(limit.Kind), limit.Enough))
	case limit.Solvable:
		return input.Say("it can be solved: raise %s", LimitFlag(limit.Kind))
	}
	return input.Say("it may still have a solution: raise %s", LimitFlag(limit.Kind))
}
