package main

import (
	"errors"

	"slidegif/cmd/internal/document"
	"slidegif/solve"
)

// A lineRecord describes how a line of JSON was made. The fields of the lineRecord are at the end of the line. A
// later run of the command keeps the line only if the list and the flags are the same.
type lineRecord struct {
	Line   int          `json:"line"`  // number of the line of the list, counted from 1
	Input  string       `json:"input"` // the line of the list
	Flags  answerFlags  `json:"flags"`
	Limits searchLimits `json:"limits,omitzero"` // nil, or only if the search failed at a limit
}

// answerFlags holds the flags that decide the answer to a puzzle, as typed.
type answerFlags struct {
	Metric  string `json:"metric,omitempty"`
	Goal    string `json:"goal,omitempty"`
	Optimal bool   `json:"optimal,omitempty"`
	Insight bool   `json:"insight,omitempty"`
	Why     bool   `json:"why,omitempty"`
	Teach   bool   `json:"teach,omitempty"`
	Lang    string `json:"lang,omitempty"`
}

func (b *batch) answerFlags(out document.Output) answerFlags {
	l := b.limits
	return answerFlags{l.metric, b.goal, l.optimal, l.insight, l.why, l.teach, out.Options.Lang}
}

// A typedFlag is a flag of the command. The field typed contains the flag and its value, or is empty if the
// flag is not set.
type typedFlag struct{ name, typed string }

func (f answerFlags) typed() []typedFlag {
	text := func(name, value string) typedFlag {
		if value == "" {
			return typedFlag{name, ""}
		}
		return typedFlag{name, name + " " + value}
	}
	toggle := func(name string, set bool) typedFlag {
		if !set {
			return typedFlag{name, ""}
		}
		return typedFlag{name, name}
	}
	return []typedFlag{text("--metric", f.Metric), text("--goal", f.Goal), toggle("--optimal", f.Optimal), toggle("--insight", f.Insight),
		toggle("--why", f.Why), toggle("--teach", f.Teach), text("--lang", f.Lang)}
}

// searchLimits holds the values of the flags that limit a search, in positions, bytes or nanoseconds. Flags that are
// not set have no entry.
type searchLimits map[string]int64

// searchLimits returns the limits that the flags set.
func (b *batch) searchLimits() searchLimits {
	l, limits := b.limits, searchLimits{}
	for name, limit := range map[string]struct {
		set   bool
		value int64
	}{
		"effort":        {l.effort > 0, l.effort},
		"max-positions": {l.maxPositions > 0, l.maxPositions},
		"timeout":       {l.timeout > 0, int64(l.timeout)},
		"memory":        {l.memory != "", b.options.Memory},
		"disk":          {l.disk != "", b.options.Files.ScratchLimit},
	} {
		if limit.set {
			limits[name] = limit.value
		}
	}
	if l.disk == "0" {
		limits["disk"] = 0
	}
	return limits
}

// exceed reports whether the limits l may permit a longer search than the limits old. If only l or only old
// contains a flag, exceed returns true, because the default is unknown. Exception: a search without --timeout or
// --max-positions is unlimited, so a new value permits no longer search.
func (l searchLimits) exceed(old searchLimits) bool {
	for _, name := range []string{"effort", "max-positions", "timeout", "memory", "disk"} {
		before, wasSet := old[name]
		now, set := l[name]
		unlimited := name == "max-positions" || name == "timeout"
		switch {
		case set && wasSet && now > before, !set && wasSet, set && !wasSet && !unlimited:
			return true
		}
	}
	return false
}

// isRaisable reports whether a search failed at a limit that the user can raise with a flag.
func isRaisable(err error) bool {
	limit, ok := errors.AsType[*solve.Limit](err)
	return ok && limit.Kind != solve.BuiltInLimit
}
