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

	"slidegif/render/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/filetest"
)

// ways is a program for node, behind the text of rules.js. It plays each line of moves by the rules of the script, and writes for each
// position on the way whether it is solved, and the positions that one move of the metric leads to.
const ways = `
import { readFileSync } from "node:fs";

// Whether a way is one move of a metric. A hand can push a row of tiles in every metric.
const one = {
	push: () => true,
	move: ({ pieces }) => pieces.length === 1,
	step: ({ pieces, path }) => pieces.length === 1 && path.length === 1,
	slide: ({ pieces, path }) => pieces.length === 1 && path === path[0].repeat(path.length),
};

function look(rules, at) {
	const text = (at) => at.map((place, i) => rules.gone(at, i) ? "gone" : [place[0], place[1], place[2] ?? 0].join(",")).join(" ");
	const ends = at.flatMap((_, i) => rules.ways(at, i).slice(1)).filter((way) => rules.puzzle.motion || one[rules.puzzle.metric](way));
	return { at: text(at), solved: rules.solved(at), moves: ends.map(({ pieces, path }) => [pieces, path]), ends: ends.map((way) => text(rules.after(at, way))) };
}

console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(({ puzzle, line }) => {
	const rules = new Rules(puzzle);
	let at = rules.start;
	return [look(rules, at), ...line.map(([pieces, path]) => look(rules, at = rules.after(at, { pieces, path })))];
})));
`

// A look is what the script says of a position.
type look struct {
	At     string
	Solved bool
	Moves  [][2]any
	Ends   []string
}

// TestRules: the rules of the script are those of the referee. On random lines of every kind, in every metric,
// both know the same moves, and where they lead. A rule that changes in board/check.go changes in
// rules.js too.
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
	question, err := json.Marshal(games)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.Command(rendertest.Needs(t, "node"), "--input-type=module", "-e", string(filetest.Read(t, "script/rules.js"))+ways)
	node.Stdin, node.Stderr = bytes.NewReader(question), &bytes.Buffer{}
	said, err := node.Output()
	if err != nil {
		t.Fatal(err, node.Stderr)
	}
	var answers [][]look
	if err := json.Unmarshal(said, &answers); err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		for n, b := range g.boards {
			compare(t, fmt.Sprintf("%s in %ss after %v", g.Puzzle.ID, g.Puzzle.Metric, g.Line[:n]), g.boards[0], b, g.Puzzle.Metric, answers[i][n])
		}
	}
}

func compare(t *testing.T, name string, start, b board.Board, m board.Metric, script look) {
	t.Helper()
	places := func(b board.Board) string {
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
	if places(b) != script.At || b.Solved() != script.Solved {
		t.Fatalf("%s: the script is at %s, solved %v; want %s, %v", name, script.At, script.Solved, places(b), b.Solved())
	}
	var ends []string
	if m == "push" { // of a row of tiles, with the pieces in the script's order
		for _, way := range script.Moves {
			ends = append(ends, places(push(t, b, way)))
		}
		if len(ends) != start.W+start.H-2 {
			t.Errorf("%s: the script knows %d pushes", name, len(ends))
		}
	} else {
		for _, move := range board.Moves(b, m) {
			ends = append(ends, places(b.Apply(move)))
		}
	}
	slices.Sort(ends)
	slices.Sort(script.Ends)
	for _, end := range slices.Concat(ends, script.Ends) {
		if a, b := slices.Contains(ends, end), slices.Contains(script.Ends, end); a != b {
			t.Errorf("%s: to go to %s: the referee says %v, the script %v", name, end, a, b)
		}
	}
}

// push replays a push of the script.
func push(t *testing.T, b board.Board, way [2]any) board.Board {
	t.Helper()
	move := board.Move{Path: way[1].(string)}
	for _, i := range way[0].([]any) {
		move.Pieces = append(move.Pieces, int(i.(float64)))
	}
	end, err := board.Replay(b, []board.Move{move}, "push")
	if err != nil {
		t.Fatal(err)
	}
	return end
}
