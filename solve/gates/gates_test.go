package gates

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/moves"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

func TestOptima(t *testing.T) { kindtest.CheckOptima(t, Kind, board.MoveMetric, 26) }

// TestLevels checks that the levels become harder, from a few moves to more than twenty, and that
// each of them needs some moves besides exits.
func TestLevels(t *testing.T) {
	levels, before := Kind.Layouts(), 0
	for _, l := range levels {
		n, blocks := l.Optimum[board.MoveMetric], len(kindtest.NamedLayout(t, Kind, l.Slug).Board().Pieces)
		if n < before || n < blocks+(blocks+2)/3 || l.Name == "" || l.English == "" {
			t.Errorf("%s %s %s: %d moves for %d blocks, after a level of %d moves", l.Slug, l.Name, l.English, n, blocks, before)
		}
		before = n
	}
	if len(levels) != 60 || before < 25 {
		t.Errorf("%d levels, the last with %d moves, want 60 levels and at least 25 moves", len(levels), before)
	}
}

func FuzzParse(f *testing.F) {
	kindtest.FuzzParse(f, Kind, "#CC###/#aabbB/#a.b.B/######:aC,bB", "##A##/Bab.#/#acc#/#B###:aABh,bA,cB1")
}

func TestRandom(t *testing.T) {
	kindtest.CheckRandom(t, Kind, [5]string{"", "4x4", "5x6", "6x5", "5x7"}, [5]string{"20e4e211", "e5e81152", "51f52e83", "6ed52add", "f6764639"}, []string{"4", "x", "3x3", "5x", "11x5", "5x6x7"}, 5)
}

// TestRandomMinMoves checks that random boards need at least one move besides exits for every three
// blocks or fraction thereof.
func TestRandomMinMoves(t *testing.T) {
	for _, seed := range testcost.Some[uint64](2, 0, 1, 2, 3, 4, 5) {
		p, err := random(t.Context(), "5x6", seed)
		if err != nil {
			t.Fatal(err)
		}
		sol, err := p.Solve(t.Context(), solve.Options{})
		if n := len(p.Board().Pieces); err != nil || sol.LowerBound < n+(n+2)/3 {
			t.Errorf("%s: lower bound %d for %d blocks, error %v", p.ID(), sol.LowerBound, n, err)
		}
	}
}

// TestDrafts checks that a block of a random board never waits for more blocks than can leave before it.
func TestDrafts(t *testing.T) {
	frozen := 0
	for seed := range uint64(200) {
		b := draw(solve.NewRand(seed), 5, 5, blockLimit(5, 5)).board()
		if err := proof(b); err != nil {
			t.Errorf("seed %d: %s: %v", seed, id(b), err)
		}
		for _, p := range b.Pieces {
			if p.Frozen > 0 {
				frozen++
			}
		}
	}
	if frozen < 20 {
		t.Errorf("%d frozen blocks, want at least 20", frozen)
	}
}

func TestRandomLength(t *testing.T) {
	for _, c := range testcost.Some(3, []struct {
		params    string
		low, high int
		hash      string // the first digits of SHA-256 of the ID, which must never change
	}{{"4x4", 6, 6, "1f739e5d"}, {"5x5", 8, 9, "4e286b26"}, {"", 18, 20, "7c0b188b"}, {"5x5", 19, 20, "b9946275"}, {"4x6", 24, 30, "12358afd"}}...) {
		p, err := randomLength(t.Context(), c.params, 3, solve.Options{}, c.low, c.high)
		if err != nil {
			t.Errorf("randomLength(%q, %d, %d): %v", c.params, c.low, c.high, err)
			continue
		}
		if hash := fmt.Sprintf("%x", sha256.Sum256([]byte(p.ID())))[:8]; hash != c.hash {
			t.Errorf("randomLength(%q, %d, %d) = %s with the hash %s, want the hash %s", c.params, c.low, c.high, p.ID(), hash, c.hash)
		}
		sol, err := p.Solve(t.Context(), solve.Options{Optimal: true})
		if n, blocks := len(sol.Moves), len(p.Board().Pieces); err != nil || n < c.low || n > c.high || n < blocks+(blocks+2)/3 {
			t.Errorf("%s: %d moves for %d blocks, want %d to %d moves, error %v", p.ID(), n, blocks, c.low, c.high, err)
		}
	}
}

// TestRandomLengthUnreachable checks the errors for impossible lengths. If no board has the length,
// the search ends early and the error gives the longest length found. A length below the length of
// every random board is rejected.
func TestRandomLengthUnreachable(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, c := range testcost.Some(1, []struct {
		low, high int
		msg, hint string
	}{
		{1, 5, "needs at least 6 moves", "choose a length of at least 6"},
		{99, 99, "without a board of 99 moves", "the longest found has 40 moves: choose a length of 36 to 40"},
	}...) {
		_, err := randomLength(t.Context(), "4x4", 1, solve.Options{}, c.low, c.high)
		said, ok := err.(interface{ HintMessage() input.Message })
		if !ok || !strings.Contains(err.Error(), c.msg) || !strings.Contains(said.HintMessage().String(), c.hint) {
			t.Errorf("%d to %d moves: error %#v, want %q and the hint %q", c.low, c.high, err, c.msg, c.hint)
		}
	}
}

func TestCanonicalID(t *testing.T) {
	for text, want := range map[string]string{
		"#CC###/#aabbB/#a.b.B/######:bB,aC":                     "#CC###/#aabbB/#a.b.B/######:aC,bB",
		"#C##/#b1#/####:bCBh, 1G3":                              "#C##/#b1#/####:1G3,bCBh",
		"#C##/#b1#/####:1GGG/bC":                                "#C##/#b1#/####:1GGG,bC",
		"#A##/#b1#/####:b A/1 Z":                                "#A##/#b1#/####:1Z,bA",
		"#C##/#b1#/####:b=CB,1 G3":                              "#C##/#b1#/####:1G3,bCB",
		"#C##/#b1#/####:b,C,/,1,Gh":                             "#C##/#b1#/####:1Gh,bC",
		"####/#aa#/#.a#/#..#/##D#:aDv12":                        "####/#aa#/#.a#/#..#/##D#:aDv12",
		"#A#/Ba#/###:aBA":                                       "#A#/Ba#/###:aBA",
		"################/#aaaaaaaaaaaaaa#/#CCCCCCCCCCCCCC#:aC": "################/#aaaaaaaaaaaaaa#/#CCCCCCCCCCCCCC#:aC",
	} {
		p, err := parse(text)
		if err != nil || p.ID() != "gates:"+want {
			t.Errorf("parse(%q) = %v, %v, want %s", text, p, err, want)
		}
	}
}

func TestRecognize(t *testing.T) {
	for id, want := range map[string]bool{
		"#C##/#b1#/####:bC,1G":          true,
		"#C##/#b1#/####:bC/1G":          true,
		"#C##/#b1#/####:b red/1 G":      true,
		"#C##/#bb#/####:bCh1":           true, // as wide as a goal grid
		"#C###/#b1c#/#####:bC/1G/cC":    true, // as many lines as a goal grid
		"#C##/#bb#/#C##/##:bC":          true, // recognized, so that its error is reported
		"#C##/#bb#/#C##/##:bA,cZ":       true,
		"#C##/#b1#/####:#1../#b../#...": false, // a goal grid
		"#C##/#b1#/####:b@3.2":          false,
		"#C##/#b1#/####:":               false,
		"####/#b1#/####:b1":             false,
		"#C##/#b1#/####":                false,
	} {
		if got := recognize(id); got != want {
			t.Errorf("recognize(%q) = %t, want %t", id, got, want)
		}
	}
}

// TestInvalidBoards checks that errors give the location of the problem.
func TestInvalidBoards(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "empty",
		"C##/#a#/###:aC":        "row 1: \"C\" is in a corner",
		"#c#/#a#/###:aC":        "row 1: \"c\" in column 2",
		"#C#/#a#/#.#:aC":        "row 3: \".\" in column 2",
		"#C##/#aA#/####:aC":     "row 2: \"A\" is not a block",
		"#C###/#a.a#/#####:aC":  "row 2: block \"a\" is in two parts",
		"#C#/#.#/###:":          "no block",
		"##/##:":                "no room",
		"#C#/#a#/###:":          "colour of block \"a\" is missing",
		"#C#/#a#/###:a":         "it has no colour (a capital letter)",
		"#C#/#a#/###:a red":     "block \"a\": it has no colour",
		"#C#/#a#/###:aC,bC":     "no such block",
		"#C#/#a#/###:aC,aC":     "twice",
		"#C#/#a#/###:aC0":       "\"0\" is not a number of blocks from 1 to 99",
		"#C#/#a#/###:aC100":     "\"100\" is not a number of blocks from 1 to 99",
		"#C#/#a#/###:aCvh":      "block \"aCvh\": h or v must be given only once",
		"#C#/#a#/###:aCCCCCCCC": "more than 7 colours",
		"#C#/#a#/###:aC:b":      "\"b\" after the blocks",
		"#C#/#a#/###:aC1h":      "h or v must be given only once, before the number",
		strings.Repeat("#", 17) + "/" + strings.Repeat("#", 17) + "/" + strings.Repeat("#", 17) + ":": "too large",
	} {
		if _, err := parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("parse(%q): error %v, want %q", text, err, want)
		}
	}
	for _, text := range []string{"#C#/#a#/###:aCCCCCCC", "#C#/#a#/###:aC99"} {
		if _, err := parse(text); err != nil {
			t.Errorf("parse(%q): error %v, want none", text, err)
		}
	}
	_, err := parse("#C###/#a.a#/#####:aC")
	if said, ok := err.(interface{ HintMessage() input.Message }); !ok || !strings.Contains(said.HintMessage().String(), "must touch edge to edge") {
		t.Errorf("error %v, want a hint about blocks in two parts", err)
	}
}

// TestUnsolvable checks that the reason names a block that can never leave.
func TestUnsolvable(t *testing.T) {
	for text, want := range map[string]string{
		"#C##/#.a#/#..#/####:aB":                                 "the board has no gate of the colour B for block a at column 3, row 2",
		"#C##/#.a#/#..#/####:aCh":                                "block a can never reach a gate of its colour C from column 3, row 2",
		"#CC#/#aa#/#bb#/#C##:aC2,bC":                             "block a at column 2, row 2 waits for 2 blocks to leave, but at most 1 block can leave before it",
		"#CB#/#ab#/#..#/####:aC1,bB1":                            "block a at column 2, row 2 waits for 1 block to leave, but at most 0 blocks can leave before it",
		"#CBC#/#abc#/#####:aC2,bB2,cC":                           "block a at column 2, row 2 waits for 2 blocks to leave, but at most 1 block can leave before it",
		"#CC#/#aa#/#b.#/####:aC,bCB":                             "the board has no gate of the colour B for block b at column 2, row 3",
		"#CC##/#aabB/#aab#/#####:aCh,bB":                         "block a can never reach a gate of its colour C from column 2, row 2",
		"#####/Ba.bA/#####:aA,bB":                                "block a can never reach a gate of its colour from column 2, row 2: all 3 positions were tried in which every block leaves as soon as it can",
		"#####/#aabB/#...#/##CC#:aC,bBv":                         "block b can never reach a gate of its colour B from column 4, row 2",
		"#C#####/#a#####/#######/Cd..b.D/#######:aC,bC,dD":       "block b can never reach a gate of its colour from column 5, row 4: all 11 positions were tried in which every block leaves as soon as it can",
		"#C##C##/#a##b##/#######/Cd.e.fD/#######:aC,bC,eC,fC,dD": "block e can never reach a gate of its colour from column 4, row 4: ",
	} {
		p, err := parse(text)
		if err != nil {
			t.Errorf("parse(%q): %v", text, err)
			continue
		}
		_, err = p.Solve(t.Context(), solve.Options{})
		if proof, ok := errors.AsType[*solve.Unsolvable](err); !ok || !strings.Contains(proof.Reason.String(), want) {
			t.Errorf("Solve(%q): error %v, want %q", text, err, want)
		}
	}
}

// TestLeastTravel checks that a solution counts the way out of blocks, and chooses when they leave.
// TestOracle compares the travel of random boards.
func TestLeastTravel(t *testing.T) {
	for text, want := range map[string]int{
		"####/#..#/E.s#/E..E/E..E/##P#:sEP":     4, // the nearest gate is not on the shortest way
		"####A##/#.ab..#/#.....#/###B###:aA,bB": 5, // b leaves first, which shortens the way of a
	} {
		p, err := parse(text)
		if err != nil {
			t.Fatal(err)
		}
		sol, err := p.Solve(t.Context(), solve.Options{})
		if n := kindtest.Travel(sol.Moves, board.MoveMetric); err != nil || n != want {
			t.Errorf("%s: travel %d, error %v, want %d", text, n, err, want)
		}
		kindtest.CheckLegal(t, p.Board(), sol.Moves, board.MoveMetric)
	}
}

// TestForced checks the moves after which a shortest solution has only one position, up to mirror
// images.
func TestForced(t *testing.T) {
	for text, want := range map[string][]int{
		"#C#C#/#a.b#/#####:aC,bC":               {0, 1, 2},
		"#C#B#/#a.b#/#####:aC,bB":               {0, 2}, // other colours
		"#C#C#/#a.b#/#####:aCv,bC":              {0, 2}, // other axes
		"#####/#aaaC/#...#/Cbbb#/#####:aCh,bC":  {0, 2},
		"#####/#aaaC/#...#/Cbbb#/#####:aC,bC":   {0, 1, 2}, // a half turn
		"#C###/#a..#/#...#/#..bC/#####:aC,bC":   {0, 1, 2}, // a reflection that exchanges rows and columns
		"#C###/#a..#/#...#/#..bC/#####:aCv,bCh": {0, 1, 2},
	} {
		p, err := parse(text)
		if err != nil {
			t.Fatal(err)
		}
		sol, err := p.Solve(t.Context(), solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		in, err := Kind.Insight(t.Context(), p, len(sol.Moves), solve.Options{})
		if err != nil || !slices.Equal(in.Forced, want) {
			t.Errorf("%s: Insight() = %+v, error %v, want Forced %v", text, in, err, want)
		}
	}
}

// TestErrorNamesBlock checks that errors name a block by its character and not by its label, the
// colours.
func TestErrorNamesBlock(t *testing.T) {
	p, err := parse("#CC###/#aabbB/#a.b.B/######:aC,bB")
	if err != nil {
		t.Fatal(err)
	}
	for want, path := range map[string][]string{`"a" has left the board`: {"U", "U"}, `"a" cannot move left from column 2, row 2`: {"L"}} {
		var all []board.Move
		for _, letters := range path {
			all = append(all, board.Move{Pieces: []int{0}, Path: letters})
		}
		if _, err := board.Check(p.Board(), all, board.MoveMetric); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Check(%v): error %v, want %q", path, err, want)
		}
	}
}

// TestReadBoardsNotation reads the boards of solutions in which blocks leave, thaw and lose
// colours.
func TestReadBoardsNotation(t *testing.T) {
	for _, name := range []string{"gates-1", "gates-20"} {
		p := kindtest.NamedLayout(t, Kind, name)
		sol, err := p.Solve(t.Context(), solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, b := range p.Board().Trace(sol.Moves) {
			lines = append(lines, b.String())
		}
		ms, _, err := moves.Read(t.Context(), p.Board(), []moves.Notation{moves.Boards}, strings.Join(lines, "\n"))
		if err != nil || len(ms) != len(sol.Moves) {
			t.Fatalf("%s: read %d moves, want %d, error %v", name, len(ms), len(sol.Moves), err)
		}
		kindtest.CheckLegal(t, p.Board(), ms, board.MoveMetric)
	}
}

func BenchmarkLevels(b *testing.B) {
	var all []solve.Puzzle
	for _, l := range Kind.Layouts() {
		all = append(all, kindtest.NamedLayout(b, Kind, l.Slug))
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

// TestShift compares shift with additions of cell numbers.
func TestShift(t *testing.T) {
	for _, cell := range []int{0, 17, 63, 64, 100, 127, 128, 191, 192, 255} {
		for n := -255; n <= 255; n++ {
			want := set{}
			if to := cell + n; to >= 0 && to < maxSide*maxSide {
				want = singleton(to)
			}
			if got := singleton(cell).shift(n); got != want {
				t.Errorf("cell %d shifted by %d is in the set %x, want %x", cell, n, got, want)
			}
		}
	}
}
