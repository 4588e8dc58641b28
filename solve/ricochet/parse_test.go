package ricochet

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

func TestRandom(t *testing.T) {
	kindtest.CheckRandom(t, Kind, [5]string{}, [5]string{"354dacf7", "297bc559", "6f1a2dbc", "e2443457", "dede2fbc"}, []string{"4", "x", "16x16"}, game.MinSlides)
}

// TestRandomLengthStays checks that two seeds of daily puzzles still give the same boards. The generator rejects a board
// if its search needs too many positions. With these seeds, it rejects a board that is close to the limit, so a faster
// search could change the result. The test compares the first digits of the SHA-256 hashes of the IDs.
func TestRandomLengthStays(t *testing.T) {
	type draw struct {
		seed uint64
		want string
	}
	for _, d := range testcost.Some(1, draw{20270131, "c25c3afc07083d61"}, draw{20270502, "122c390e7ab168f7"}) {
		p, err := Kind.RandomLength(t.Context(), "", d.seed, solve.Options{}, 10, 10)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(p.ID())))[:16]; got != d.want {
			t.Errorf("seed %d: %s has the hash %s, want %s", d.seed, p.ID(), got, d.want)
		}
	}
}

// TestProofs checks that the default effort is enough to prove two hard boards. In the first, robots of eight colours have
// too many positions for a search by ranks. In the second, level 140 of Roboyard, the effort ends one layer before the
// proof does.
func TestProofs(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for id, length := range map[string]int{
		"B._.,..,.._C/.,......,./..D,_..,E_../._......._/..._..._../..A,..,F../.,._.....,_./G...,...H:A@3.4": 11,
		"..,.......,..B..../................/..............,_.._/...,._...,_..,._.._..../._...........,..../......_........../...,_..,..._._...,_..../.......,..,......./.......,._.,_....,_.../................_/._A.._......_....../....,.....,.....,._./......,._......._../..,_......,_...,_..,.../................/...,..D....,..C...:A@6.3": 26,
	} {
		if length > 11 && !testcost.Long() {
			continue // takes 25 s of CPU
		}
		p, err := Kind.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		sol, err := p.Solve(t.Context(), solve.Options{})
		if err != nil || len(sol.Moves) != length || !sol.Optimal() {
			t.Errorf("%s: %d slides of at least %d, %v; want a proof of %d", id, len(sol.Moves), sol.LowerBound, err, length)
		}
		t.Logf("%d slides, %d positions", len(sol.Moves), sol.Positions)
		kindtest.CheckLegal(t, p.Board(), sol.Moves, board.SlideMetric)
	}
}

func FuzzParse(f *testing.F) {
	kindtest.FuzzParse(f, Kind, "A..,../....._/.#..C/..B..:A@5.2", "A.C/...:any@2.2+C@1.2")
}

func TestOptima(t *testing.T) { kindtest.CheckOptima(t, Kind, board.SlideMetric, 12) }
