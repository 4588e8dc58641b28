package gates

import (
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/kindtest"
	"slidegif/solve/moves"
	"slidegif/solve/testcost"
)

func TestOptima(t *testing.T) { kindtest.Optima(t, Kind, board.MoveMetric, 26) }

// Levels become harder, from a few moves to more than twenty, and of each some moves are no way out.
func TestLevels(t *testing.T) {
	levels, before := Kind.Layouts(), 0
	for _, l := range levels {
		n, blocks := l.Optimum[board.MoveMetric], len(kindtest.Named(t, Kind, l.Slug).Board().Pieces)
		if n < before || n < blocks+(blocks+2)/3 || l.Name == "" || l.English == "" {
			t.Errorf("%s %s %s: %d moves for %d blocks, after a level of %d", l.Slug, l.Name, l.English, n, blocks, before)
		}
		before = n
	}
	if len(levels) != 60 || before < 25 {
		t.Errorf("%d levels, the last one of %d moves", len(levels), before)
	}
}

func FuzzParse(f *testing.F) {
	kindtest.FuzzParse(f, Kind, "#CC###/#aabbB/#a.b.B/######:aC,bB", "##A##/Bab.#/#acc#/#B###:aABh,bA,cB1")
}

func TestRandom(t *testing.T) {
	kindtest.Random(t, Kind, [5]string{"", "4x4", "5x6", "6x5", "5x7"}, []string{"4", "x", "3x3", "5x", "11x5", "5x6x7"}, 5)
}

// Random boards need a move that is no way out for each three blocks, or part of them. Seeds stand for
// the same boards for ever.
func TestRandomIsWorthPlaying(t *testing.T) {
	for seed := range uint64(6) {
		p, err := random(t.Context(), "5x6", seed)
		if err != nil {
			t.Fatal(err)
		}
		sol, err := p.Solve(t.Context(), solve.Options{})
		if n := len(p.Board().Pieces); err != nil || sol.AtLeast < n+(n+2)/3 {
			t.Errorf("%s: at least %d moves for %d blocks, %v", p.ID(), sol.AtLeast, n, err)
		}
	}
}

func TestRandomLength(t *testing.T) {
	for _, c := range []struct {
		params    string
		low, high int
	}{{"5x5", 8, 9}, {"5x5", 19, 20}, {"", 18, 20}, {"4x6", 24, 30}} {
		p, err := randomLength(t.Context(), c.params, 3, solve.Options{}, c.low, c.high)
		if err != nil {
			t.Errorf("%s of %d to %d moves: %v", c.params, c.low, c.high, err)
			continue
		}
		sol, err := p.Solve(t.Context(), solve.Options{Optimal: true})
		if n, blocks := len(sol.Moves), len(p.Board().Pieces); err != nil || n < c.low || n > c.high || n < blocks+(blocks+2)/3 {
			t.Errorf("%s: %d moves for %d blocks, want %d to %d, %v", p.ID(), n, blocks, c.low, c.high, err)
		}
	}
}

// A length that no board reaches ends after a small part of the work, with the longest that was reached. A length
// below that of every random board is refused.
func TestRandomLengthOutOfReach(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, c := range []struct {
		low, high  int
		says, cure string
	}{
		{99, 99, "no board of 99 moves was found", "the longest had 40 moves: ask for 36 to 40"},
		{1, 5, "takes 6 moves at least", "ask for 6 moves or more"},
	} {
		_, err := randomLength(t.Context(), "4x4", 1, solve.Options{}, c.low, c.high)
		said, ok := err.(interface{ Cure() input.Message })
		if !ok || !strings.Contains(err.Error(), c.says) || !strings.Contains(said.Cure().String(), c.cure) {
			t.Errorf("%d to %d: %#v; want %q and the hint %q", c.low, c.high, err, c.says, c.cure)
		}
	}
}

func TestCanonicalID(t *testing.T) {
	for text, want := range map[string]string{
		"#CC###/#aabbB/#a.b.B/######:bB,aC":                     "#CC###/#aabbB/#a.b.B/######:aC,bB",
		"#C##/#b1#/####:bCBh, 1G3":                              "#C##/#b1#/####:1G3,bCBh",
		"#C##/#b1#/####:1GGG/bC":                                "#C##/#b1#/####:1GGG,bC",
		"#C##/#b1#/####:b=CB,1 G3":                              "#C##/#b1#/####:1G3,bCB",
		"#C##/#b1#/####:b,C,/,1,Gh":                             "#C##/#b1#/####:1Gh,bC",
		"####/#aa#/#.a#/#..#/##D#:aDv12":                        "####/#aa#/#.a#/#..#/##D#:aDv12",
		"#A#/Ba#/###:aBA":                                       "#A#/Ba#/###:aBA",
		"################/#aaaaaaaaaaaaaa#/#CCCCCCCCCCCCCC#:aC": "################/#aaaaaaaaaaaaaa#/#CCCCCCCCCCCCCC#:aC",
	} {
		p, err := parse(text)
		if err != nil || p.ID() != "gates:"+want {
			t.Errorf("%s: %v, %v; want %s", text, p, err, want)
		}
	}
}

func TestRecognize(t *testing.T) {
	for id, want := range map[string]bool{
		"#C##/#b1#/####:bC,1G":          true,
		"#C##/#b1#/####:bC/1G":          true,
		"#C##/#b1#/####:b red/1 G":      true,
		"#C##/#bb#/#C##/##:bC":          true,  // its fault is told
		"#C##/#b1#/####:#1../#b../#...": false, // a goal
		"#C##/#b1#/####:b@3.2":          false,
		"#C##/#b1#/####:":               false,
		"####/#b1#/####:b1":             false,
		"#C##/#b1#/####":                false,
	} {
		if got := recognize(id); got != want {
			t.Errorf("%s: %t", id, got)
		}
	}
}

// What is no board names the place.
func TestBadBoards(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "empty",
		"C##/#a#/###:aC":        "row 1: \"C\" stands in a corner",
		"#c#/#a#/###:aC":        "row 1: \"c\" in column 2",
		"#C#/#a#/#.#:aC":        "row 3: \".\" in column 2",
		"#C##/#aA#/####:aC":     "row 2: \"A\" is not a block",
		"#C###/#a.a#/#####:aC":  "row 2: block \"a\" is in two parts",
		"#C#/#.#/###:":          "no block",
		"##/##:":                "no room",
		"#C#/#a#/###:":          "colour of block \"a\" is missing",
		"#C#/#a#/###:a":         "it has no colour, which is a capital letter",
		"#C#/#a#/###:a red":     "block \"a\": it has no colour",
		"#C#/#a#/###:aC,bC":     "no such block",
		"#C#/#a#/###:aC,aC":     "twice",
		"#C#/#a#/###:aC0":       "\"0\" is not a number of blocks from 1 to 99",
		"#C#/#a#/###:aCvh":      "block \"aCvh\": h or v stands once",
		"#C#/#a#/###:aCCCCCCCC": "more than 7 colours",
		"#C#/#a#/###:aC:b":      "\"b\" after the blocks",
		"#C#/#a#/###:aC1h":      "h or v stands once, before the number",
		strings.Repeat("#", 17) + "/" + strings.Repeat("#", 17) + "/" + strings.Repeat("#", 17) + ":": "too large",
	} {
		if _, err := parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
	_, err := parse("#C###/#a.a#/#####:aC")
	if said, ok := err.(interface{ Cure() input.Message }); !ok || !strings.Contains(said.Cure().String(), "do not touch edge to edge are not supported") {
		t.Errorf("%v does not tell that blocks of two parts are not supported", err)
	}
}

// The proof tells which block never leaves.
func TestUnsolvable(t *testing.T) {
	for text, want := range map[string]string{
		"#C##/#.a#/#..#/####:aB":         "the board has no gate of the colour B of block a in column 3, row 2",
		"#C##/#.a#/#..#/####:aCh":        "a never reaches a gate of its colour C from column 3, row 2",
		"#CC#/#aa#/#bb#/#C##:aC2,bC":     "a in column 2, row 2 waits for 2 blocks to leave, but at most 1 block can leave before it",
		"#CB#/#ab#/#..#/####:aC1,bB1":    "a in column 2, row 2 waits for 1 block to leave, but at most 0 blocks can leave before it",
		"#CBC#/#abc#/#####:aC2,bB2,cC":   "a in column 2, row 2 waits for 2 blocks to leave, but at most 1 block can leave before it",
		"#CC#/#aa#/#b.#/####:aC,bCB":     "the board has no gate of the colour B of block b in column 2, row 3",
		"#CC##/#aabB/#aab#/#####:aCh,bB": "a never reaches a gate of its colour C from column 2, row 2",
		"#####/Ba.bA/#####:aA,bB":        "a never reaches a gate of its colour from column 2, row 2: all 3 positions that can be reached were tried",
		"#####/#aabB/#...#/##CC#:aC,bBv": "b never reaches a gate of its colour B from column 4, row 2",
	} {
		p, err := parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		_, err = p.Solve(t.Context(), solve.Options{})
		if proof, ok := errors.AsType[*solve.Unsolvable](err); !ok || !strings.Contains(proof.Reason.String(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
}

// A block is named by its character alone: its label is its colours.
func TestFaultNamesBlock(t *testing.T) {
	p, err := parse("#CC###/#aabbB/#a.b.B/######:aC,bB")
	if err != nil {
		t.Fatal(err)
	}
	for want, path := range map[string][]string{`"a" has left the board`: {"U", "U"}, `"a" cannot go left from column 2, row 2`: {"L"}} {
		var all []board.Move
		for _, letters := range path {
			all = append(all, board.Move{Pieces: []int{0}, Path: letters})
		}
		if _, err := board.Check(p.Board(), all, board.MoveMetric); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v; want %s", path, err, want)
		}
	}
}

// TestBoardsReadBack: the boards of a solution are moves, also where blocks leave, thaw and lose colours.
func TestBoardsReadBack(t *testing.T) {
	for _, name := range []string{"gates-1", "gates-20"} {
		p := kindtest.Named(t, Kind, name)
		sol, err := p.Solve(t.Context(), solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, b := range p.Board().Along(sol.Moves) {
			lines = append(lines, b.String())
		}
		ms, _, err := moves.Read(t.Context(), p.Board(), []moves.Notation{moves.Boards}, strings.Join(lines, "\n"))
		if err != nil || len(ms) != len(sol.Moves) {
			t.Fatalf("%s: %d moves of %d, %v", name, len(ms), len(sol.Moves), err)
		}
		kindtest.Legal(t, p.Board(), ms, board.MoveMetric)
	}
}

func BenchmarkLevels(b *testing.B) {
	var all []solve.Puzzle
	for _, l := range Kind.Layouts() {
		all = append(all, kindtest.Named(b, Kind, l.Slug))
	}
	kindtest.Benchmark(b, all, board.MoveMetric)
}

func BenchmarkCrowded(b *testing.B) {
	var all []solve.Puzzle
	for seed := range uint64(6) {
		all = append(all, crowded(solve.NewRand(seed)))
	}
	kindtest.Benchmark(b, all, board.MoveMetric)
}
