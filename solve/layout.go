package solve

import (
	"encoding/csv"
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
// the optimum. Lists are separated by "; ".
func ReadLayouts(text string) func() []Layout {
	return sync.OnceValue(func() []Layout {
		rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil {
			panic(err) // the text is part of the program
		}
		var layouts []Layout
		for _, row := range rows[1:] {
			l := Layout{Optimum: map[Metric]int{}}
			field := map[string]*string{"slug": &l.Slug, "name": &l.Name, "english": &l.English, "chinese": &l.Chinese, "id": &l.ID,
				"labels": &l.Labels, "author": &l.Author, "credit": &l.Credit, "source": &l.Source}
			list := map[string]*[]string{"aliases": &l.Aliases, "former": &l.Former}
			for i, value := range row {
				switch heading := rows[0][i]; {
				case field[heading] != nil:
					*field[heading] = value
				case list[heading] != nil && value != "":
					*list[heading] = strings.Split(value, "; ")
				case heading == "year":
					l.Year, _ = strconv.Atoi(value)
				case list[heading] == nil:
					l.Optimum[Metric(heading)], _ = strconv.Atoi(value)
				}
			}
			layouts = append(layouts, l)
		}
		return layouts
	})
}
