package moves_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/moves"
)

func parse(t *testing.T, id string) solve.Puzzle {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func boardOf(t *testing.T, id string) (*solve.Kind, board.Board) {
	t.Helper()
	p := parse(t, id)
	return p.Kind(), p.Board()
}

// formatMoves formats moves with the names of their pieces.
func formatMoves(b board.Board, ms []board.Move) string {
	var words []string
	for _, m := range ms {
		word := ""
		for _, p := range m.Pieces {
			word += b.Pieces[p].Name
		}
		words = append(words, word+m.Path)
	}
	return strings.Join(words, " ")
}

func TestRead(t *testing.T) {
	const classic, cars = "1xx2/1xx2/3445/3785/6009", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"
	const heroX, both = "rush:ooBo/XXBo/oooo/oooo", "rush:ooBo/AABo/oooo/XXoo" // X gets out, and A gets out
	const colours = "gates:#BBB#/#...#/#a..G/#...#/#####:aGB"                  // a loses G at the right, then leaves at the top
	for _, test := range []struct{ id, text, notation, want string }{
		{"tiles:123/456/780", "DR", "directions of the tiles", "6D 5R"},
		{"tiles:123/456/780", "DRU2 ", "", ""},
		{"tiles:123/406/758", "U L", "directions of the tiles", "5U 8L"},
		{"tiles:123/456/780", "UL", "directions of the blank", "6D 5R"},
		{"tiles:123/456/780", "u,l", "directions of the blank", "6D 5R"},
		{"tiles:123/456/078", "L2", "directions of the tiles", "7L 8L"},
		{"tiles:123/456/078", "←2", "directions of the tiles", "7L 8L"},
		{"tiles:123/456/078", "7 8", "numbers of the tiles", "7L 8L"},
		{"tiles:123/456/078", "7, 8", "numbers of the tiles", "7L 8L"},
		{"tiles:123/456/078", "７ ８", "numbers of the tiles", "7L 8L"},
		{"tiles:123/456/078", "8 7", "", ""},
		{"tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15", "15 12", "numbers of the tiles", "15L 12D"},
		{"tiles:123/456/078", "左左", "directions of the tiles", "7L 8L"},
		{"tiles:123/456/078", "左２", "directions of the tiles", "7L 8L"},
		{classic, "8下左 9左", "pairs of a piece and its path", "8DL 9L"},
		{classic, "８下左 ９左", "pairs of a piece and its path", "8DL 9L"},
		{"tiles:123/456/078", "7← 8←", "pairs of a piece and its path", "7L 8L"},
		{"tiles:123/456/078", "7L 8L", "pairs of a piece and its path", "7L 8L"},
		{"tiles:123/456/078", "123/456/078 123/456/708 123/456/780", "boards one after the other", "7L 8L"},
		{"tiles:123/456/078", "123/456/780", "boards one after the other", "78L"},
		{"tiles:123/456/078", "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 8 0\n", "boards one after the other", "7L 8L"},
		{"tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,0", "boards one after the other", "15L"},
		{"tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15", "15L 12D", "pairs of a piece and its path", "15L 12D"},
		{classic, "8D 6R 7D", "", ""},
		{classic, "8D 6RR 7D", "", ""},
		{classic, "8D 6R 9L", "", ""},
		{classic, "8D2", "", ""},
		{classic, "6RR", "pairs of a piece and its path", "6RR"},
		{classic, "6R2", "pairs of a piece and its path", "6RR"},
		{classic, "8↓ 6→2", "", ""},
		{classic, "8↓← 9←", "pairs of a piece and its path", "8DL 9L"},
		{classic, "8 D 9 L", "", ""},
		{classic, "8 DL, 9 ←", "pairs of a piece and its path", "8DL 9L"},
		{classic, "8 8D", "", ""},
		{classic, "8", "", ""},
		{classic, "8DL,9L", "pairs of a piece and its path", "8DL 9L"},
		{classic, "1xx2/1xx2/3445/3705/6089 1xx2/1xx2/3445/3705/0689", "boards one after the other", "8D 6R"},
		{classic, "1xx2/1xx2/3445/3785/6009\n1xx2/1xx2/3445/3705/6089\n1xx2/1xx2/3445/3075/6089", "boards one after the other", "8D 7R"},
		{classic, "1xx2/1xx2/3445/3785/0069", "boards one after the other", "6RR"},
		{classic, "1xx2/1xx2/3445/3705/8609", "", ""},
		{cars, "N+1 M-1", "", ""},
		{cars, "G-1", "a car, plus or minus, and a number of cells", "GL"},
		{cars, "G-1 G+1", "a car, plus or minus, and a number of cells", "GL GR"},
		{cars, "G← G→", "pairs of a piece and its path", "GL GR"},
		{cars, "GL GR", "pairs of a piece and its path", "GL GR"},
		{cars, "BBoKMxDDDKMoIAALooIoJLEEooJFFNGGooxN", "boards one after the other", "GL"},
		{heroX, "B+2 X+2", "a car, plus or minus, and a number of cells", "BDD ARR"},
		{heroX, "BDD XRR", "pairs of a piece and its path", "BDD ARR"},
		{heroX, "B DD X RR", "pairs of a piece and its path", "BDD ARR"},
		{heroX, "oooo/XXoo/ooBo/ooBo oooo/ooXX/ooBo/ooBo", "boards one after the other", "BDD ARR"},
		{heroX, "oooo/AAoo/ooBo/ooBo oooo/ooAA/ooBo/ooBo", "boards one after the other", "BDD ARR"},
		{colours, "#BBB#/#...#/#..aG/#...#/##### #BBB#/#...#/#...G/#...#/#####", "boards one after the other", "aRRR aUU"},
		{colours, "#BBB#/#...#/#..aG/#...#/##### #BBB#/#.a.#/#...G/#...#/##### #BBB#/#...#/#...G/#...#/#####", "boards one after the other", "aRRR aUL aU"},
		{colours, "#BBB#/#...#/#..aG/#...#/##### #BBB#/#...#/#..aG/#...#/#####", "", ""},
		{both, "XR", "pairs of a piece and its path", "XR"},
		{both, "ooBo/AABo/oooo/oXXo", "boards one after the other", "XR"},
	} {
		k, b := boardOf(t, test.id)
		ms, n, err := moves.Read(t.Context(), b, k.Notations, test.text)
		if n.Name != test.notation || formatMoves(b, ms) != test.want {
			t.Errorf("%s: Read(%q) = %q as %s (%v), want %q as %s", test.id, test.text, formatMoves(b, ms), n.Name, err, test.want, test.notation)
		}
		if test.want != "" && moves.Check(b, ms) != nil {
			t.Errorf("%s: Read(%q) accepted illegal moves", test.id, test.text)
		}
	}
}

// TestSolutionRoundTrip checks that solutions in every metric can be written and read back, and
// that their counts are correct.
func TestSolutionRoundTrip(t *testing.T) {
	for _, id := range []string{"横刀立马", "867/254/301", "tiles:2x4@7", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "rush:@7", "simplicity", "lockout:@7", "atomix:@7"} {
		p := parse(t, id)
		b := p.Board()
		for _, m := range p.Kind().Metrics {
			s, err := p.Solve(t.Context(), solve.Options{Metric: m})
			if err != nil {
				t.Fatal(err)
			}
			if n := moves.Counts(b, s.Moves, p.Kind().Metrics)[m]; n != len(s.Moves) {
				t.Errorf("%s: Counts() of %s = %d", id, m.Count(len(s.Moves)), n)
			}
			for _, n := range p.Kind().Notations {
				name := n.Name
				ms, err := n.Read(t.Context(), b, n.Write(b, s.Moves))
				if err != nil {
					t.Errorf("%s, metric %s, %s: Read: %v", id, m, name, err)
					continue
				}
				regrouped := moves.Regroup(b, ms, m)
				if _, err := board.Check(b, regrouped, s.Metric); err != nil || len(regrouped) != len(s.Moves) {
					t.Errorf("%s, metric %s, %s: round trip has %d moves, want %d (error %v)", id, m, name, len(regrouped), len(s.Moves), err)
				}
				if m != board.MoveMetric && !reflect.DeepEqual(regrouped, s.Moves) {
					t.Errorf("%s, metric %s, %s: round trip = %s\nwant %s", id, m, name, formatMoves(b, regrouped), formatMoves(b, s.Moves))
				}
			}
		}
	}
}

// TestCounts checks that every step counts, even if a path crosses itself. Consecutive moves of one
// piece are one move, or two if the piece ends where it began.
func TestCounts(t *testing.T) {
	for text, want := range map[string][3]int{ // steps, slides, moves
		"aDUD":         {3, 3, 1},
		"aD aU aD":     {3, 3, 1},
		"aD aR":        {2, 2, 1},
		"aDDRR":        {4, 2, 1},
		"aRDLU":        {4, 4, 2},
		"aDU":          {2, 2, 2},
		"aDUDU":        {4, 4, 2},
		"aD bL aU":     {3, 3, 3},
		"aDU bL bR":    {4, 4, 4},
		"aD aU bR aDR": {5, 5, 4},
	} {
		k, b := boardOf(t, "klotski:a000/00b0/0000:..../..../...a")
		ms, _, err := moves.Read(t.Context(), b, k.Notations, text)
		if err != nil {
			t.Errorf("Read(%q): %v", text, err)
			continue
		}
		n := moves.Counts(b, ms, k.Metrics)
		if got := [3]int{n[board.StepMetric], n[board.SlideMetric], n[board.MoveMetric]}; got != want {
			t.Errorf("Counts(%s) = %v, want %v", text, got, want)
		}
	}
}

// TestRegroup regroups random walks in each metric. The result must be legal and must lead to the
// same board.
func TestRegroup(t *testing.T) {
	r := solve.NewRand(5)
	for _, id := range []string{"横刀立马", "tiles:3x4@1", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"} {
		k, start := boardOf(t, id)
		for range 50 {
			b := start
			var walk []board.Move
			for len(walk) < 40 {
				m := board.Move{Pieces: []int{r.IntN(len(b.Pieces))}, Path: "UDLR"[r.IntN(4):][:1]}
				if next, err := board.Replay(b, []board.Move{m}, board.StepMetric); err == nil {
					walk, b = append(walk, m), next
				}
			}
			steps := len(walk)
			for _, m := range k.Metrics {
				grouped := moves.Regroup(start, walk, m)
				end, err := board.Replay(start, grouped, m)
				if err != nil || end.String() != b.String() || len(grouped) > steps {
					t.Fatalf("%s: Regroup(%s) in metric %s = %s, error %v", id, formatMoves(start, walk), m, formatMoves(start, grouped), err)
				}
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(uint8(0), "URDL2UR2")
	f.Add(uint8(1), "8D 9L 5DD")
	f.Add(uint8(1), "1xx2/1xx2/3445/3785/6009 1xx2/1xx2/3445/3705/6089")
	f.Add(uint8(2), "A+2 B-1")
	f.Add(uint8(3), "15L 12D")
	f.Add(uint8(4), "aUUDL cRRLL")
	f.Add(uint8(5), "AR AU XU")
	ids := []string{"atomix:a....a/..#.../..b..a:aba", "lockout:A...B/...../X..../...../C...D", "tiles:123/406/758", "1xx2/1xx2/3445/3785/6009", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "tiles:4x4@1"}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		k, b := boardOf(t, ids[int(which)%len(ids)])
		ms, _, err := moves.Read(t.Context(), b, k.Notations, text)
		if err != nil {
			if _, bad := errors.AsType[*input.Error](err); !bad {
				t.Fatalf("Read(%q) = %v, want an *input.Error", text, err)
			}
			return
		}
		for _, m := range k.Metrics {
			if _, err := board.Replay(b, moves.Regroup(b, ms, m), m); err != nil {
				t.Fatalf("Read(%q), regrouped in metric %s: %v", text, m, err)
			}
		}
	})
}
