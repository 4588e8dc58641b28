package player

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/moves"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// countsProgram is a Node.js program to be appended to rules.js and line.js. It makes moves by hand and
// prints the number of moves after each. Then it prints the numbers of moves that both kinds of links to the game have, or -1 if
// a link leads to another position.
const countsProgram = `
import { readFileSync } from "node:fs";

console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(({ puzzle, line: hand }) => {
	const rules = new Rules(puzzle);
	let line = [];
	const counts = hand.map(([pieces, path]) => (line = regroup(rules, [...line, { pieces, path }])).length);
	const links = [parseLine(rules, formatLine(rules, line)), parseLink(rules, linkText(rules, line))];
	return [...counts, ...links.map((linked) => (String(rules.positionAfter(linked)) === String(rules.positionAfter(line)) ? linked.length : -1))];
})));
`

// lineScript returns the text of line.js without its import of rules.js.
func lineScript(t *testing.T) string {
	_, text, ok := strings.Cut(string(filetest.Read(t, "script/line.js")), `from "./rules.js";`)
	if !ok {
		t.Fatal("line.js does not import rules.js")
	}
	return text
}

// TestCounts compares the number of moves on the page with the number that the command reports: in games
// by hand, in which pieces often go back, in every kind and metric.
func TestCounts(t *testing.T) {
	type game struct {
		Puzzle Puzzle `json:"puzzle"`
		Line   []any  `json:"line"`
		want   []int
	}
	var games []game
	// add adds a game in each metric. hand returns move n of at most length moves.
	add := func(id string, length int, hand func(n int, b board.Board, last board.Move) (board.Move, bool)) {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Kind().Metrics {
			b := p.Board()
			g := game{Puzzle: Game{Board: b, ID: p.ID(), Metric: m}.Puzzle(), Line: []any{}}
			var made []board.Move
			var last board.Move
			for n := range length {
				move, ok := hand(n, b, last)
				if !ok {
					break
				}
				made, b, last = append(made, move), b.Apply(move), move
				g.Line = append(g.Line, []any{move.Pieces, move.Path})
				g.want = append(g.want, len(moves.Regroup(p.Board(), made, m)))
			}
			n := 0
			if k := len(g.want); k > 0 {
				n = g.want[k-1]
			}
			g.want = append(g.want, n, n) // of both links
			games = append(games, g)
		}
	}
	for _, paths := range []string{"D U", "D R U L", "DR UL", "D U D", "R RR LL", "DRUL R", "DRU L R", "D RD U"} {
		list := strings.Fields(paths)
		add("klotski:a000/0000/000b:..../..../...a", len(list), func(n int, _ board.Board, _ board.Move) (board.Move, bool) {
			return board.Move{Pieces: []int{0}, Path: list[n]}, true
		})
	}
	for i, id := range []string{
		"tiles:3x3@1", "tiles:2x5@2", "klotski:@1", "klotski:aa00/b000/0000:..../..../..aa", "rush:@1", "rush:4x5@2", "atomix:@1", "lockout:@1", "ricochet:@1",
		"gates:@1", "gates-60", "gates:#CC###/#aab.B/#c.b.B/#DD###:aCB,bBh,cD2", "gates:#CC##/#a..B/#...B/#DD##:aCBD",
	} {
		for _, seed := range testcost.Some[uint64](1, 0, 1, 2, 3) {
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			add(id, 40, func(_ int, b board.Board, last board.Move) (board.Move, bool) { return moveByHand(rng, b, last) })
		}
	}
	input, err := json.Marshal(games)
	if err != nil {
		t.Fatal(err)
	}
	var results [][]int
	if err := json.Unmarshal(runScript(t, "rules.js", input, lineScript(t)+countsProgram), &results); err != nil {
		t.Fatal(err)
	}
	merged := 0
	for i, g := range games {
		if fmt.Sprint(results[i]) != fmt.Sprint(g.want) {
			t.Errorf("%s in %ss, moves %v: the script counts %v, Regroup %v", g.Puzzle.ID, g.Puzzle.Metric, g.Line, results[i], g.want)
		}
		if n := len(g.Line); n > 0 && g.want[n-1] < n {
			merged++
		}
	}
	if merged < len(games)/4 {
		t.Errorf("hand moves were merged in %d of %d games, want a quarter", merged, len(games))
	}
}

// moveByHand returns a random legal move: often of the same piece as the last move, and a row of tiles at
// once in some moves. It reports false if there is none.
func moveByHand(rng *rand.Rand, b board.Board, last board.Move) (board.Move, bool) {
	legal := board.Moves(b, board.SlideMetric)
	if b.Motion == board.ByCells {
		legal = append(legal, board.Moves(b, board.MoveMetric)...)
		for _, move := range board.Moves(b, board.StepMetric) {
			// Add the tiles behind the moving tile, which are pushed with it.
			for b.Pieces[move.Pieces[0]].Role == board.Tile && rng.IntN(3) > 0 {
				d, _ := board.Step(move.Path[0])
				end := b.Pieces[move.Pieces[len(move.Pieces)-1]].At
				behind := -1
				for i, p := range b.Pieces {
					if p.At.Add(d) == end {
						behind = i
					}
				}
				if behind < 0 {
					break
				}
				move.Pieces = append(move.Pieces[:len(move.Pieces):len(move.Pieces)], behind)
			}
			legal = append(legal, move)
		}
	}
	if len(legal) == 0 {
		return board.Move{}, false
	}
	var same []board.Move
	for _, move := range legal {
		if last.Pieces != nil && move.Pieces[0] == last.Pieces[0] {
			same = append(same, move)
		}
	}
	if len(same) > 0 && rng.IntN(3) > 0 {
		return same[rng.IntN(len(same))], true
	}
	return legal[rng.IntN(len(legal))], true
}
