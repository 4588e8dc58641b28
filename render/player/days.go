package player

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
	"time"

	"slidegif/render/deflate"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/language"
)

//go:embed daily.min.js
var dailyJS string

// dayTexts holds the text of a page with a puzzle for each day, keyed by language. {n} is the number of days won, and
// {m} is the number of days won in a row.
var dayTexts = map[string]map[string]string{
	"en": {"record": "Days won: {n} · in a row: {m}"},
	"zh": {"record": "已解开 {n} 天 · 连续 {m} 天"},
}

// Days is a page that shows a different puzzle each day. All puzzles have the same kind. The page contains only
// the IDs of the puzzles, from which a script draws the boards.
type Days struct {
	Title     string    // heading of the page
	Game      Game      // the first puzzle; the other puzzles have the same texts, metric and times
	First     time.Time // date of the first puzzle, in UTC
	Puzzles   []DayPuzzle
	Outlines  func(characters string) (map[string]string, error) // returns path data for each Chinese character, in units of 1/1000 em
	NamedTask string                                             // replaces the task if the goal names a piece, with the placeholder {name}; may be empty
}

// A DayPuzzle is the puzzle of a day.
type DayPuzzle struct {
	Board  board.Board // start position, with labels in the language of the page
	ID     string      // canonical
	Length int         // number of moves of a shortest solution
}

type daysData struct {
	First    string              `json:"first"`
	Template Puzzle              `json:"template"` // data common to all puzzles
	Labels   map[string][]string `json:"labels"`   // labels that are not names, by the cells of the piece
	Glyphs   map[string]string   `json:"glyphs"`   // outlines of the characters in labels that browsers may not have
	Record   string              `json:"record"`
	Code     string              `json:"code"` // zlib stream of lines in base64; each line is an ID and a length
}

// Page returns a self-contained HTML page. The page repeats the puzzles after the last day.
func (d Days) Page() (page []byte, err error) {
	data := daysData{First: d.First.Format(time.DateOnly), Template: d.template(), Labels: d.labelLists(), Record: words.Table(dayTexts, d.Game.Lang)["record"]}
	var labels strings.Builder
	for _, list := range data.Labels {
		labels.WriteString(strings.Join(list, ""))
	}
	if data.Glyphs, err = d.Outlines(labels.String()); err != nil {
		return nil, err
	}
	var lines strings.Builder
	for _, p := range d.Puzzles {
		fmt.Fprintln(&lines, strings.TrimPrefix(p.ID, data.Template.IDPrefix), p.Length)
	}
	compressed, err := deflate.Compress(strings.NewReader(lines.String()))
	if err != nil {
		return nil, err
	}
	data.Code = base64.StdEncoding.EncodeToString(compressed)
	text, err := json.Marshal(data) // the encoder escapes < and >
	if err != nil {
		return nil, err
	}
	title := html.EscapeString(d.Title)
	var b bytes.Buffer
	fmt.Fprintf(&b, "<!doctype html>\n<html lang=\"%s\" data-player>\n<head>\n<meta charset=\"utf-8\">\n"+
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"description\" content=\"%s\">\n<title>%s</title>\n"+
		"<link rel=\"icon\" href=\"data:,\">\n<style>%s</style>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n<p id=\"day\"></p>\n"+
		"<slide-player play=\"on\" linked style=\"--player-ratio:%.4f\"><style media=\"not all\">%s</style></slide-player>\n<p id=\"record\" role=\"status\"></p>\n</main>\n"+
		"<script type=\"application/json\" id=\"days\">%s</script>\n<script>%s</script>\n<script>%s</script>\n</body>\n</html>\n",
		language.Named(d.Game.Lang).TextsTag(), html.EscapeString(d.Game.Task), title, daysCSS, title, float64(d.Game.Size.X)/float64(d.Game.Size.Y), styleCSS, text, scriptJS, dailyJS)
	return b.Bytes(), nil
}

// daysCSS is the style sheet of the page, except for the player.
const daysCSS = `html{color-scheme:light dark;--player-height:max(8rem,100svh - 256px);font:15px/1.4 system-ui,sans-serif}body{margin:0 auto;padding:8px;max-width:34rem;background:Canvas;color:CanvasText;--player-brief:inline}` +
	`h1{font-size:1.25rem;margin:0}p{margin:0 0 8px;min-height:1.4em}h1,p{text-align:center}` + sidewaysCSS

// template returns the data that all puzzles of the page share, including the names of all colours in any puzzle.
func (d Days) template() Puzzle {
	p := d.Game.Puzzle()
	p.ID, p.IDSuffix, p.Title, p.File, p.Moves, p.Given, p.Solved, p.Optimum = "", "", "", "", nil, nil, false, nil // the heading shows the title
	p.Pieces, p.Walls, p.Gates, p.Exits, p.Marks = nil, nil, pairs(nil), nil, nil
	if d.NamedTask != "" {
		p.Task = d.NamedTask
	}
	p.Words = maps.Clone(p.Words)
	for _, q := range d.Puzzles {
		g := d.Game
		g.Board = q.Board
		maps.Copy(p.Words, g.colourNames())
	}
	return p
}

// labelLists returns a list of labels for each shape, in the order of the pieces. Labels that equal the name, and
// labels of coloured blocks, are omitted. If the puzzles have different lists for a shape, the longest list is
// returned.
func (d Days) labelLists() map[string][]string {
	longest := map[string][]string{}
	for _, q := range d.Puzzles {
		lists := map[string][]string{}
		for _, x := range q.Board.Pieces {
			if x.Label == "" || x.Label == x.Name || x.Colours != "" {
				continue
			}
			var cells []string
			for _, c := range x.Cells {
				cells = append(cells, fmt.Sprintf("%d,%d", c.X, c.Y))
			}
			shape := strings.Join(cells, ",")
			lists[shape] = append(lists[shape], x.Label)
		}
		for shape, list := range lists {
			if len(list) > len(longest[shape]) {
				longest[shape] = slices.Clone(list)
			}
		}
	}
	return longest
}
