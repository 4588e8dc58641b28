package pipeline

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/perfect"
	"slidegif/solve/test/testcost"
)

// TestWeek checks that the shortest solutions of each daily kind grow from Monday to Sunday, and that on each
// weekday the first puzzle is short and no later puzzle is shorter.
func TestWeek(t *testing.T) {
	monday := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	var yesterday []int
	for n := range 7 {
		var today []int
		for i, kind := range DailyKinds {
			q, err := Query{Kind: kind}.ForDay(monday.AddDate(0, 0, n))
			if err != nil {
				t.Fatal(err)
			}
			low, high, _ := strings.Cut(q.Length, "-")
			if high == "" {
				high = low
			}
			from, err := strconv.Atoi(low)
			to, err2 := strconv.Atoi(high)
			switch {
			case err != nil || err2 != nil || from > to:
				t.Errorf("%s: length on day %d = %q", kind, n, q.Length)
			case i == 0 && to > 12:
				t.Errorf("%s: the first puzzle of day %d has up to %d moves, want at most 12", kind, n, to)
			case i > 0 && from+to < today[i-1]:
				t.Errorf("%s: shorter than the puzzle before on day %d", kind, n)
			case n > 0 && from+to < yesterday[i]:
				t.Errorf("%s: shorter on day %d than on the day before", kind, n)
			}
			today = append(today, from+to)
		}
		yesterday = today
	}
}

// TestDailyKinds checks the names and the order of the daily puzzles. Links, stored results and static sites
// contain the names.
func TestDailyKinds(t *testing.T) {
	if want := []string{"gates", "ricochet", "rush", "tiles:3x3", "klotski"}; !slices.Equal(DailyKinds, want) {
		t.Errorf("daily kinds = %q, want %q", DailyKinds, want)
	}
}

// TestPastDays checks that puzzles of past days never change. The expected puzzles are from the program of
// November 2026, before the lengths of all kinds followed the weekday.
func TestPastDays(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for text, want := range map[string]map[string]string{
		"2026-01-01": {
			"klotski":   "klotski:01xx/21xx/0345/6347/8997",
			"rush":      "rush:BoCCCoBDDooEFAAoGEFHIIGEFHJJKKooLLLo",
			"tiles:3x3": "tiles:516/302/847",
			"ricochet":  "ricochet:....,...........,./.....,_.........,._A/................_/._............,_.../...,._..._......_.../....D.,......,..../..._.........._.../...,....##....,.../.......##......,_B/......_........._./......,......._.,.._/....,_.........,.../......._........./......,........../._.,._....C..,._...../.....,......,.....:B@13.4",
			"gates":     "gates:####GG##/R..abb.O/R..cbd.O/Reecc..O/#e.....Y/#ee.ff.Y/Bgggf..Y/Bhi.ff.#/B.i....#/###PP###:aOh,bGO,cYR,dP,eP,fGR,gY,hB,iBh",
		},
		"2026-06-17": {
			"klotski":   "klotski:1234/1256/7056/xx08/xx99",
			"rush":      "rush:BBBoCoDDDoCoooAACEFooGoEFHHGIIooJJKK",
			"tiles:3x3": "tiles:435/617/208",
			"ricochet":  "ricochet:.._.....,...,....../.,.........._..,._../...........,...../......_.,._.......C/......,....,_....../....,_........._.../._...........,...._/.......##......./.._.....##....._../..,..........,_.,.../.......,._........_/..._............./._.,..B........_.../.............,.../.......,_A......,._./.....,D....,......:C@15.15",
			"gates":     "gates:####RRR##/Y..a.bb.#/Y.#a..b.P/Yccaa.#.P/Bc...dd.#/Bc...ee.#/B....ee.G/#f.f....G/#fff....#/##OO#####:aR,bB,cO,dG,eR,fB",
		},
		"2026-11-28": {
			"klotski":   "klotski:1xx2/1xx2/3345/6708/6709",
			"rush":      "rush:ooBBCoDooECoDAAEoFoooEGFoHIIGFoHJJoo",
			"tiles:3x3": "tiles:028/741/563",
			"ricochet":  "ricochet:...,.........,..../........,._......./....._......,_....._/..D..,..,._..._.._.../...........,.,..../._......,_........./....._.........../....,...##......./.......##...._.../._...........,...._/........_......,._./........,.A....../....._........_.../..,_..,.........,.../......,._B.C,_....../......,....,......:D@13.5",
			"gates":     "gates:####PPP##/#....aa.#/#....bbc#/#dd.ee.cG/Yf.gg...G/YffgghiiR/#...hhiiR/####BBB##:aP,bG,cG,dP,eP,fYG,gRB,hRB,iR",
		},
	} {
		day, err := ParseDay(text, time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC))
		if err != nil {
			t.Fatal(err)
		}
		for kind, id := range want {
			q, err := Query{Kind: kind}.ForDay(day)
			if err != nil {
				t.Fatal(err)
			}
			g, err := q.Generator(solve.Options{Memory: 64 << 20})
			if err != nil {
				t.Fatal(err)
			}
			if p, err := g.Next(t.Context(), DaySeed(day)); err != nil || p.ID() != id {
				t.Errorf("%s, %s: puzzle = %v, error %v, want %s", text, kind, p, err, id)
			}
		}
	}
}

// TestSundays checks that each prepared puzzle is perfect, that no puzzle occurs twice, and that they are used on
// Sundays only.
func TestSundays(t *testing.T) {
	seen := map[string]bool{}
	for i, id := range strings.Fields(sundayList) {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil || p.ID() != id || p.Kind().Name != DailyKinds[0] || seen[id] {
			t.Fatalf("%s is not the ID of a new puzzle: %v", id, err)
		}
		seen[id] = true
		if i%8 > 0 && !testcost.Long() {
			continue
		}
		if r, err := perfect.Check(t.Context(), p, solve.Options{}); err != nil || !r.Perfect() || r.Length < 9 || r.Length > 10 {
			t.Errorf("%s: %+v, %v, want a perfect puzzle of 9 or 10 moves", id, r, err)
		}
	}
	list := strings.Fields(sundayList)
	puzzle := func(kind, length, date string) string {
		day, _ := time.Parse(time.DateOnly, date)
		q, err := Query{Kind: kind, Length: length}.ForDay(day)
		if err != nil {
			t.Fatal(err)
		}
		return q.prepared
	}
	for _, test := range []struct{ kind, length, date, want string }{
		{"gates", "", "2026-12-05", ""},
		{"gates", "", "2026-12-06", list[0]},
		{"color-block-jam", "", "2026-12-06", list[0]}, // another name of the kind
		{"gates", "", "2026-12-13", list[1]},
		{"gates", "", "2026-12-14", ""},
		{"gates", "", FirstSunday.AddDate(0, 0, 7*len(list)).Format(time.DateOnly), list[0]},
		{"gates", "", "2026-11-29", ""},
		{"gates", "5-8", "2026-12-06", ""},
		{"gates:5x7", "", "2026-12-06", ""},
		{"rush", "", "2026-12-06", ""},
	} {
		if got := puzzle(test.kind, test.length, test.date); got != test.want {
			t.Errorf("%s of length %q on %s: %q, want %q", test.kind, test.length, test.date, got, test.want)
		}
	}
	q, _ := Query{Kind: "gates"}.ForDay(FirstSunday)
	if s, err := q.Solve(t.Context(), DaySeed(FirstSunday), solve.Options{Optimal: true}); err != nil || s.ID() != list[0] {
		t.Errorf("first Sunday: %s, %v, want %s", s.ID(), err, list[0])
	}
}

// TestWrongClock checks that the first day has a puzzle even if the clock is before that day.
func TestWrongClock(t *testing.T) {
	now := FirstDay.AddDate(-7, 0, 0)
	if day, err := ParseDay(FirstDay.Format(time.DateOnly), now); err != nil || !day.Equal(FirstDay) {
		t.Errorf("ParseDay(FirstDay) = %v, %v", day, err)
	}
	if _, err := ParseDay(FirstDay.AddDate(0, 0, 1).Format(time.DateOnly), now); err == nil {
		t.Error("ParseDay accepts the second day")
	}
}
