package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/input"
)

// Complain writes the message of an error behind the program's name, and below it the cure.
func Complain(w io.Writer, program string, err error) {
	fmt.Fprintf(w, "%s: %s\n", program, oneLine(err.Error()))
	if h := hint(err); h != "" {
		fmt.Fprintf(w, "hint: %s\n", oneLine(h))
	}
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

// limitFlags are the flags that raise a limit.
var limitFlags = map[solve.LimitKind]string{
	solve.TimeLimit: "--timeout", solve.MemoryLimit: "--memory", solve.PositionsLimit: "--max-positions",
	solve.EffortLimit: "--effort", solve.DiskLimit: "--disk",
}

// LimitFlag returns the flag that raises a limit.
func LimitFlag(k solve.LimitKind) string { return limitFlags[k] }

func hint(err error) string {
	if bad, ok := errors.AsType[*input.Error](err); ok {
		return bad.Hint
	}
	if e, ok := errors.AsType[interface {
		error
		Hint() string
	}](err); ok {
		return e.Hint()
	}
	if proof, ok := errors.AsType[*solve.Unsolvable](err); ok {
		return proof.Hint
	}
	limit, ok := errors.AsType[*solve.Limit](err)
	switch {
	case !ok:
		return ""
	case limit.Hint != "":
		return limit.Hint
	case limit.Needs > 0:
		return fmt.Sprintf("it takes %d MiB: raise %s", (limit.Needs+1<<20-1)>>20, limitFlags[limit.Kind])
	case limit.Solvable:
		return "it can be solved: raise " + limitFlags[limit.Kind]
	}
	return "it may still have a solution: raise " + limitFlags[limit.Kind]
}
