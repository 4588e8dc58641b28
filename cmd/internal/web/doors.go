package web

import (
	"maps"
	"net/url"
	"strconv"
	"strings"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve/catalog"
)

// A door is a link to one of the daily puzzles, with a small picture of the board.
type door struct {
	Kind, Name    string
	Unit          string // noun of the metric, in the plural
	Link, Picture string // relative URLs
}

// doors returns links to the daily puzzles of one day. The argument values holds the keys in the URL of the
// page. The key day selects the day; the default is today. The links keep the theme, and all keys that the page
// does not set itself.
func doors(lang string, values url.Values) []door {
	var list []door
	for _, kind := range pipeline.DailyKinds {
		keys := pick(values, "day", "theme")
		keys.Set("kind", kind)
		keys.Set("lang", lang)
		maps.Copy(keys, keptKeys(values))
		list = append(list, door{kind, doorName(kind, lang), doorUnit(kind, lang), "./?" + unescapeQuery(keys.Encode()), "./" + doorPicture(kind, values.Get("day"))})
	}
	return list
}

// maxDoorName is the maximum length, in characters, of a name below the picture of a daily puzzle.
const maxDoorName = 10

// doorName returns the title of the puzzles of a daily kind, or its first word if the title is long.
func doorName(kind, lang string) string {
	name := ""
	for _, tab := range tabs(lang) {
		if tab.Value == kind {
			name = tab.Name
		}
	}
	if len([]rune(name)) > maxDoorName {
		name, _, _ = strings.Cut(name, " ")
	}
	return name
}

// doorUnit returns the noun for several moves of a daily kind.
func doorUnit(kind, lang string) string {
	name, _, _ := strings.Cut(kind, ":")
	if unit := texts()[lang]["unit"]; unit != "%m" {
		return unit
	}
	return catalog.Kind(name).Metrics[0].Unit(2)
}

// doorStyle contains the picture options of door.png as URL keys.
const doorStyle = "&colors=32&" + noLabelsByLang

func doorPicture(kind, day string) string {
	keys := pick(url.Values{"kind": {kind}, "day": {day}}, "kind", "day")
	return "door.png?" + unescapeQuery(keys.Encode()) + doorStyle
}

// formatDay returns a date as people write it. The current year is omitted.
func formatDay(day, now time.Time, lang string) string {
	t, key := texts()[lang], "dateYear"
	if day.Year() == now.Year() {
		key = "date"
	}
	weekday, month := strings.Fields(t["weekdays"])[day.Weekday()], strings.Fields(t["months"])[day.Month()-1]
	return strings.NewReplacer("%w", weekday, "%d", strconv.Itoa(day.Day()), "%m", month, "%y", strconv.Itoa(day.Year())).Replace(t[key])
}
