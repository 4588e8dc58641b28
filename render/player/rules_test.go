package player

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
)

// rulesProgram is a Node.js program to be appended to rules.js. It plays lines of moves with the rules
// of the script. For each position it prints whether it is solved, the legal moves in the metric, and
// the resulting positions.
const rulesProgram = `
import { readFileSync } from "node:fs";

// Reports whether a route is one move in a metric. Rows of tiles can be pushed by hand in every
// metric.
const one = {
	push: () => true,
	move: ({ pieces }) => pieces.length === 1,
	step: ({ pieces, path }) => pieces.length === 1 && path.length === 1,
	slide: ({ pieces, path }) => pieces.length === 1 && path === path[0].repeat(path.length),
};

function look(rules, at) {
	const text = (at) => at.map((place, i) => rules.hasLeft(at, i) ? "gone" : [place[0], place[1], place[2] ?? 0].join(",")).join(" ");
	const ends = at.flatMap((_, i) => rules.routes(at, i).slice(1)).filter((route) => rules.puzzle.motion || one[rules.puzzle.metric](route));
	return { at: text(at), solved: rules.solved(at), moves: ends.map(({ pieces, path }) => [pieces, path]), ends: ends.map((route) => text(rules.after(at, route))) };
}

console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(({ puzzle, line }) => {
	const rules = new Rules(puzzle);
	let at = rules.start;
	return [look(rules, at), ...line.map(([pieces, path]) => look(rules, at = rules.after(at, { pieces, path })))];
})));
`

// A scriptPosition describes a position according to the script.
type scriptPosition struct {
	At     string
	Solved bool
	Moves  [][2]any
	Ends   []string
}

// TestRules compares the rules of the script with package board: on random lines of every kind and
// metric, both must allow the same moves, with the same results. Changes of the rules in
// board/check.go must also be made in rules.js.
func TestRules(t *testing.T) {
	type game struct {
		Puzzle Puzzle `json:"puzzle"`
		Line   []any  `json:"line"`
		boards []board.Board
	}
	var games []game
	for _, id := range []string{
		"tiles:3x3@1", "tiles:2x5@2", "klotski:@1", "klotski:heng-dao-li-ma", "rush:@1", "rush:4x5@2", "atomix:@1", "atomix:@2", "lockout:@1", "lockout:@7",
		"ricochet:@1", "ricochet:@2", "gates:@1", "gates:@2", "gates-45", "gates-60", "gates:#CC###/#aab.B/#ccb.B/#DD###:aCB,bBh,cD2",
	} {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Kind().Metrics {
			b, rng := p.Board(), rand.New(rand.NewPCG(1, uint64(len(games))))
			g := game{Game{Board: b, ID: p.ID(), Metric: m}.Puzzle(), []any{}, []board.Board{b}}
			for range 15 {
				legal := board.Moves(b, m)
				if len(legal) == 0 {
					break
				}
				move := legal[rng.IntN(len(legal))]
				b = b.Apply(move)
				g.Line, g.boards = append(g.Line, []any{move.Pieces, move.Path}), append(g.boards, b)
			}
			games = append(games, g)
		}
	}
	input, err := json.Marshal(games)
	if err != nil {
		t.Fatal(err)
	}
	var results [][]scriptPosition
	if err := json.Unmarshal(runScript(t, "rules.js", input, rulesProgram), &results); err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		for n, b := range g.boards {
			comparePosition(t, fmt.Sprintf("%s in %ss after %v", g.Puzzle.ID, g.Puzzle.Metric, g.Line[:n]), g.boards[0], b, g.Puzzle.Metric, results[i][n])
		}
	}
}

// runScript returns the output of a Node.js program that is appended to a script.
func runScript(t *testing.T, script string, input []byte, program string) []byte {
	t.Helper()
	node := exec.Command(rendertest.RequireProgram(t, "node"), "--input-type=module", "-e", string(filetest.Read(t, "script/"+script))+program)
	node.Stdin, node.Stderr = bytes.NewReader(input), &bytes.Buffer{}
	output, err := node.Output()
	if err != nil {
		t.Fatal(err, node.Stderr)
	}
	return output
}

func comparePosition(t *testing.T, name string, start, b board.Board, m board.Metric, script scriptPosition) {
	t.Helper()
	describe := func(b board.Board) string {
		var all []string
		for i, p := range b.Pieces {
			if p.Gone() {
				all = append(all, "gone")
			} else {
				all = append(all, fmt.Sprintf("%d,%d,%d", p.At.X, p.At.Y, len(start.Pieces[i].Colours)-len(p.Colours)))
			}
		}
		return strings.Join(all, " ")
	}
	if describe(b) != script.At || b.Solved() != script.Solved {
		t.Fatalf("%s: script position %s, solved %v; want %s, %v", name, script.At, script.Solved, describe(b), b.Solved())
	}
	var ends []string
	if m == "push" { // rows of tiles, with the pieces in the order of the script
		for _, push := range script.Moves {
			ends = append(ends, describe(replayPush(t, b, push)))
		}
		if len(ends) != start.W+start.H-2 {
			t.Errorf("%s: script allows %d pushes, want one per row or column", name, len(ends))
		}
	} else {
		for _, move := range board.Moves(b, m) {
			ends = append(ends, describe(b.Apply(move)))
		}
	}
	slices.Sort(ends)
	slices.Sort(script.Ends)
	for _, end := range slices.Concat(ends, script.Ends) {
		if a, b := slices.Contains(ends, end), slices.Contains(script.Ends, end); a != b {
			t.Errorf("%s: move to %s legal: board %v, script %v", name, end, a, b)
		}
	}
}

// replayPush plays a push of the script.
func replayPush(t *testing.T, b board.Board, push [2]any) board.Board {
	t.Helper()
	move := board.Move{Path: push[1].(string)}
	for _, i := range push[0].([]any) {
		move.Pieces = append(move.Pieces, int(i.(float64)))
	}
	end, err := board.Replay(b, []board.Move{move}, "push")
	if err != nil {
		t.Fatal(err)
	}
	return end
}
