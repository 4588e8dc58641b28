package player

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"slidegif/render/scene"
	"slidegif/solve/catalog"
	"slidegif/solve/test/testcost"
)

// dailyKinds are the kinds whose boards board.js can read.
var dailyKinds = []string{"tiles:3x3", "klotski", "gates", "rush", "ricochet"}

func noOutlines(string) (map[string]string, error) { return nil, nil }

// randomDays returns a page with n random puzzles of a kind. The lengths of the solutions are made up.
func randomDays(t *testing.T, kind string, n int) Days {
	t.Helper()
	d := Days{Title: kind, First: time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC), Outlines: noOutlines}
	for seed := range n {
		id := fmt.Sprintf("%s:@%d", kind, seed)
		if strings.Contains(kind, ":") {
			id = fmt.Sprintf("%s@%d", kind, seed)
		}
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if seed == 0 {
			d.Game = Game{Board: p.Board(), ID: p.ID(), Metric: p.Kind().Metrics[0], Metrics: p.Kind().Metrics}
			d.Game.Size.X, d.Game.Size.Y = 400, 500
		}
		d.Puzzles = append(d.Puzzles, DayPuzzle{p.Board(), p.ID(), 10 + seed%20})
	}
	if kind == "ricochet" {
		d.NamedTask = "Stop {name}."
	}
	return d
}

// runJSON decodes the output of a Node.js program that is appended to a script. Its input is the JSON of a value.
func runJSON(t *testing.T, script, program string, input, output any) {
	t.Helper()
	data, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(runScript(t, script, data, program), output); err != nil {
		t.Fatal(err)
	}
}

// TestParsePuzzle compares the puzzles that the script of a daily page reads from IDs with Game.Puzzle, for random
// boards of all kinds.
func TestParsePuzzle(t *testing.T) {
	const program = `
import { readFileSync } from "node:fs";
const { template, labels, ids } = JSON.parse(readFileSync(0));
console.log(JSON.stringify(ids.map((id) => parsePuzzle(template, labels, id))));
`
	for _, kind := range dailyKinds {
		d := randomDays(t, kind, 10)
		input := struct {
			Template Puzzle              `json:"template"`
			Labels   map[string][]string `json:"labels"`
			IDs      []string            `json:"ids"`
		}{d.template(), d.labelLists(), nil}
		for _, p := range d.Puzzles {
			input.IDs = append(input.IDs, p.ID)
		}
		var got []map[string]any
		runJSON(t, "board.js", program, input, &got)
		for i, p := range d.Puzzles {
			g := d.Game
			g.Board, g.ID = p.Board, p.ID
			if robot := scene.TargetRobot(p.Board); robot >= 0 {
				g.Task = "Stop " + p.Board.Pieces[robot].Name + "."
			}
			data, err := json.Marshal(g.Puzzle())
			if err != nil {
				t.Fatal(err)
			}
			var want map[string]any
			if err := json.Unmarshal(data, &want); err != nil {
				t.Fatal(err)
			}
			for colours, name := range want["words"].(map[string]any) {
				if got[i]["words"].(map[string]any)[colours] != name {
					t.Errorf("%s: text of %q = %v, want %v", p.ID, colours, got[i]["words"].(map[string]any)[colours], name)
				}
			}
			delete(want, "words") // the page also has the names of the colours on other days
			delete(got[i], "words")
			for key := range want {
				if !reflect.DeepEqual(got[i][key], want[key]) {
					t.Errorf("%s: %s = %v, want %v", p.ID, key, got[i][key], want[key])
				}
			}
			if len(got[i]) != len(want) {
				t.Errorf("%s: %d properties, want %d", p.ID, len(got[i]), len(want))
			}
		}
	}
}

// TestDaysSize checks that a page with the maximum number of days has at most 120 kB and 60 bytes for each day.
func TestDaysSize(t *testing.T) {
	const maxDays, some, more = 3700, 20, 60
	for _, kind := range testcost.Some(2, dailyKinds...) {
		d := randomDays(t, kind, more)
		long, err := d.Page()
		if err != nil {
			t.Fatal(err)
		}
		d.Puzzles = d.Puzzles[:some]
		short, err := d.Page()
		if err != nil {
			t.Fatal(err)
		}
		perDay := float64(len(long)-len(short)) / (more - some)
		estimate := float64(len(short)) + perDay*(maxDays-some)
		t.Logf("%s: %d bytes for %d days, %.1f bytes for each further day", kind, len(short), some, perDay)
		if limit := 120_000 + 60*maxDays; estimate > float64(limit) || len(short) > 120_000+60*some {
			t.Errorf("%s: %d bytes for %d days and about %.0f for %d, want at most %d", kind, len(short), some, estimate, maxDays, limit)
		}
	}
}

// TestStreak checks that a streak survives one missed day in a week. The days are won (+) or missed (-), the last day
// first.
func TestStreak(t *testing.T) {
	const program = `
import { readFileSync } from "node:fs";
console.log(JSON.stringify(JSON.parse(readFileSync(0)).map((days) => streak((day) => days[(Date.parse("2026-11-24") - Date.parse(day)) / DAY] === "+", "2026-11-24"))));
`
	days := []string{"", "+", "-+", "++++-+", "+--+", "+-++++++-+", "+-+++++-+", "--+"}
	want := []int{0, 1, 1, 5, 1, 8, 6, 1}
	var got []int
	if runJSON(t, "streak.js", program, days, &got); !reflect.DeepEqual(got, want) {
		t.Errorf("streaks of %q = %v, want %v", days, got, want)
	}
}
