package solve

import (
	"strconv"
	"strings"
	"sync"
)

// A Layout is a named puzzle that the program knows.
type Layout struct {
	Slug    string   // pinyin or English, fit for a file name, unique in its kind
	Name    string   // 横刀立马
	English string   // Water, where readers of English call it otherwise
	Chinese string   // 简约, where readers of Chinese do
	Aliases []string // other names of the same grid
	Former  []string // slugs and names that were replaced; they stay valid, as every ID does
	ID      string   // with kind
	Labels  string   // of its pieces, as "a=H b=O"; empty where the kind labels them
	Author  string   // who made it; empty where that is not known
	Year    int      // and when; 0 where that is not known
	Credit  string   // who says so
	Source  string
	Optimum map[Metric]int // -1 where it was proved that there is none
}

// By returns the author and the year, as far as they are known: "John H. Conway, 1975".
func (l Layout) By() string {
	if l.Year == 0 {
		return l.Author
	}
	return l.Author + ", " + strconv.Itoa(l.Year)
}

// ReadLayouts returns a func that reads, once, named puzzles from comma-separated values. The
// headings are the fields of Layout in lower case, those that the kind needs, and metrics for
// the optimum. Lists are separated by "; ". A test compares with
// package csv, which takes three times as long.
func ReadLayouts(text string) func() []Layout {
	return sync.OnceValue(func() []Layout {
		headings, text, _ := strings.Cut(text, "\n")
		var setters []func(l *Layout, value string)
		for heading := range strings.SplitSeq(headings, ",") {
			setters = append(setters, setterOf(heading))
		}
		layouts := make([]Layout, strings.Count(text, "\n"))
		for i := range layouts {
			var line, value string
			line, text, _ = strings.Cut(text, "\n")
			for _, set := range setters {
				value, line = cutValue(line)
				set(&layouts[i], value)
			}
		}
		return layouts
	})
}

// cutValue splits a line behind its first value.
func cutValue(line string) (value, rest string) {
	quoted, ok := strings.CutPrefix(line, `"`)
	if !ok {
		value, rest, _ = strings.Cut(line, ",")
		return value, rest
	}
	for more := true; more; { // a doubled quote is one of the value
		var part string
		part, quoted, _ = strings.Cut(quoted, `"`)
		value += part
		if quoted, more = strings.CutPrefix(quoted, `"`); more {
			value += `"`
		}
	}
	return value, strings.TrimPrefix(quoted, ",")
}

// setterOf returns a func that enters a value under a heading.
func setterOf(heading string) func(l *Layout, value string) {
	fields := map[string]func(l *Layout) *string{
		"slug":    func(l *Layout) *string { return &l.Slug },
		"name":    func(l *Layout) *string { return &l.Name },
		"english": func(l *Layout) *string { return &l.English },
		"chinese": func(l *Layout) *string { return &l.Chinese },
		"id":      func(l *Layout) *string { return &l.ID },
		"labels":  func(l *Layout) *string { return &l.Labels },
		"author":  func(l *Layout) *string { return &l.Author },
		"credit":  func(l *Layout) *string { return &l.Credit },
		"source":  func(l *Layout) *string { return &l.Source },
	}
	lists := map[string]func(l *Layout) *[]string{
		"aliases": func(l *Layout) *[]string { return &l.Aliases },
		"former":  func(l *Layout) *[]string { return &l.Former },
	}
	field, list := fields[heading], lists[heading]
	switch {
	case field != nil:
		return func(l *Layout, value string) { *field(l) = value }
	case list != nil:
		return func(l *Layout, value string) {
			if value != "" {
				*list(l) = strings.Split(value, "; ")
			}
		}
	case heading == "year":
		return func(l *Layout, value string) { l.Year, _ = strconv.Atoi(value) }
	}
	return func(l *Layout, value string) {
		if l.Optimum == nil {
			l.Optimum = map[Metric]int{}
		}
		l.Optimum[Metric(heading)], _ = strconv.Atoi(value)
	}
}
