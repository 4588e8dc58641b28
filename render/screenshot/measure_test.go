package screenshot

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/solve/catalog"
)

// puzzleFor returns a random puzzle of a kind, and the names that stand in its cells.
func puzzleFor(t testing.TB, kind string, rng *rand.Rand) (id string, rows [][]string) {
	id = fmt.Sprintf("%s:@%d", kind, rng.IntN(1<<30))
	if kind == "tiles" {
		id = fmt.Sprintf("tiles:%dx%d@%d", 2+rng.IntN(5), 2+rng.IntN(5), rng.IntN(1<<30))
	}
	p, err := catalog.Parse(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	b := p.Board()
	rows = make([][]string, b.H)
	for y := range rows {
		rows[y] = make([]string, b.W)
	}
	for _, piece := range b.Pieces {
		for _, c := range piece.Cells {
			rows[piece.At.Y+c.Y][piece.At.X+c.X] = piece.Name
		}
	}
	return p.ID(), rows
}

// plain writes an ID with the pieces named in reading order; the car A keeps its name.
func plain(t testing.TB, id string) string {
	p, err := catalog.Parse(context.Background(), id)
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return id
	}
	kind, rows, _ := strings.Cut(p.ID(), ":")
	rows, _, _ = strings.Cut(rows, ":")
	if kind == "tiles" {
		return p.ID()
	}
	names := map[rune]rune{'/': '/', '0': 'o', '.': 'o', 'o': 'o'}
	if kind == "rush" {
		names['A'], names['x'] = 'A', 'x'
	}
	return kind + ":" + strings.Map(func(r rune) rune {
		if names[r] == 0 {
			names[r] = rune('a' + len(names))
		}
		return names[r]
	}, rows)
}

// encode writes a picture as a PNG, JPEG or GIF.
func encode(t testing.TB, img image.Image, rng *rand.Rand) []byte {
	var b bytes.Buffer
	var err error
	switch n := rng.IntN(10); {
	case n < 4:
		err = png.Encode(&b, img)
	case n < 9:
		err = jpeg.Encode(&b, img, &jpeg.Options{Quality: 60 + rng.IntN(36)})
	default:
		err = gif.Encode(&b, img, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A score counts what became of pictures.
type score struct{ exact, refused, wrong int }

func (s score) String() string { return fmt.Sprintf("%4d %7d %5d", s.exact, s.refused, s.wrong) }

// measure reads pictures of an app with seeds from first on.
func measure(t testing.TB, a app, first, n, width int) (s score) {
	for seed := first; seed < first+n; seed++ {
		rng := rand.New(rand.NewPCG(uint64(seed), 28))
		id, rows := puzzleFor(t, a.kind, rng)
		w := width
		if w == 0 {
			w = 300 + rng.IntN(1200)
		}
		drawn := a
		if a.face == "system" {
			drawn.face = systemFonts[rng.IntN(len(systemFonts))]
		}
		data := encode(t, drawn.screen(rows, w, uint64(seed)), rng)
		r, err := Decode(data)
		outcome := ""
		switch {
		case err != nil || r.Doubt != nil:
			s.refused++
			outcome = "refused"
		case plain(t, r.ID) == plain(t, id):
			s.exact++
		default:
			s.wrong++
			outcome = "wrong"
		}
		if r.Doubt != nil {
			for _, o := range r.Doubt.IDs {
				outcome += "\n" + plain(t, o)
			}
		}
		if outcome != "" && os.Getenv("SCREENSHOT_SHOW") != "" {
			t.Logf("%s %d %s: %s\n  %s\n%v %+v", drawn.name+" "+drawn.face, seed, outcome, plain(t, id), plain(t, r.ID), err, r.Doubt)
			os.WriteFile(filepath.Join(os.Getenv("SCREENSHOT_SHOW"), fmt.Sprintf("%s-%d", a.name, seed)), data, 0o644)
		}
	}
	return s
}

// systemFonts are typefaces that the program has not seen, where the machine has some.
var systemFonts, _ = filepath.Glob("/usr/share/fonts/truetype/*/*.ttf")

// TestApps reads a picture of each app. SLIDEGIF_LONG reads many, on other seeds and scales,
// and prints the table.
func TestApps(t *testing.T) {
	n, first, width, goal := 1, 1, 480, 90
	apps := apps
	if os.Getenv("SLIDEGIF_LONG") != "" {
		n, first, width, goal = 20, 1000, 0, 97
		for _, a := range apps {
			if a.kind == "tiles" && len(systemFonts) > 0 {
				a.name, a.face = a.name+" *", "system"
				apps = append(apps, a)
			}
		}
	}
	fmt.Sscan(os.Getenv("SCREENSHOT_SEEDS"), &first, &n) // to look at others
	var all score
	for i, a := range apps {
		if testing.Short() && i%3 > 0 {
			continue // the rest repeats other colours
		}
		if only := os.Getenv("SCREENSHOT_APP"); only != "" && only != a.name && only != a.kind {
			continue
		}
		s := measure(t, a, first, n, width)
		t.Logf("%-16s %-8s %v", a.name, a.kind, s)
		all.exact, all.refused, all.wrong = all.exact+s.exact, all.refused+s.refused, all.wrong+s.wrong
	}
	t.Logf("%-25s %v", "exact, refused, wrong", all)
	if total := all.exact + all.refused + all.wrong; all.exact*100 < total*goal || all.wrong*200 > total {
		t.Errorf("of %d pictures %d are read, %d refused, %d wrong", total, all.exact, all.refused, all.wrong)
	}
}
