package screenshot

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/draw"

	"slidegif/render"
	"slidegif/render/rendertest"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// puzzleFor returns a random puzzle of a kind; one of tiles may have its sides behind it, and else
// has random ones. One of "rush walls" has an obstacle or two in cells that were free.
func puzzleFor(t testing.TB, kind string, rng *rand.Rand) solve.Puzzle {
	kind, more, _ := strings.Cut(kind, " ")
	walls := more == "walls"
	switch {
	case walls:
		more = ""
	case kind == "tiles" && more == "":
		more = fmt.Sprintf("%dx%d", 2+rng.IntN(5), 2+rng.IntN(5))
	case kind == "rush" && more == "small":
		more = []string{"4x4", "5x5"}[rng.IntN(2)]
	}
	p, err := catalog.Parse(context.Background(), fmt.Sprintf("%s:%s@%d", kind, more, rng.IntN(1<<30)))
	if walls && err == nil {
		id := []byte(p.ID())
		for n := 1 + rng.IntN(2); n > 0; {
			if i := len("rush:") + rng.IntN(36); id[i] == 'o' && (i-len("rush:"))/6 != 2 {
				id[i] = 'x'
				n--
			}
		}
		p, err = catalog.Parse(context.Background(), string(id))
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// namesIn returns the names that stand in the cells of a board. Each wall has its own.
func namesIn(b board.Board) [][]string {
	rows := make([][]string, b.H)
	for y := range rows {
		rows[y] = make([]string, b.W)
	}
	for _, piece := range b.Pieces {
		for _, c := range piece.Cells {
			rows[piece.At.Y+c.Y][piece.At.X+c.X] = piece.Name
		}
	}
	for i, p := range b.Walls {
		rows[p.Y][p.X] = fmt.Sprint("x", i)
	}
	return rows
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

// encode writes a picture as a PNG, JPEG, GIF or, where there is a program for it, WebP.
func encode(t testing.TB, img image.Image, rng *rand.Rand) []byte {
	var b bytes.Buffer
	var err error
	switch n := rng.IntN(10); {
	case n < 3:
		err = png.Encode(&b, img)
	case n < 7:
		err = jpeg.Encode(&b, img, &jpeg.Options{Quality: 60 + rng.IntN(36)})
	case n < 8:
		err = gif.Encode(&b, img, nil)
	default:
		if err = png.Encode(&b, img); err == nil {
			return asWebP(t, b.Bytes())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asWebP(t testing.TB, data []byte) []byte {
	cmd := exec.Command("ffmpeg", "-v", "error", "-f", "png_pipe", "-i", "-", "-c:v", "libwebp", "-f", "webp", "-")
	cmd.Stdin = bytes.NewReader(data)
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return data
	} else if err != nil {
		t.Fatal(err)
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8)) // which is not known at the head of a pipe
	return out
}

// A shooter takes screenshots of a kind of puzzle.
type shooter struct {
	name, kind string
	shoot      func(t testing.TB, p solve.Puzzle, rng *rand.Rand) image.Image
}

// A score counts what became of pictures.
type score struct{ exact, refused, wrong int }

func (s score) String() string { return fmt.Sprintf("%4d %7d %5d", s.exact, s.refused, s.wrong) }

// measure reads n pictures of a shooter with seeds from first on.
func measure(t testing.TB, by shooter, first, n int) (s score) {
	for seed := first; seed < first+n; seed++ {
		rng := rand.New(rand.NewPCG(uint64(seed), uint64(crc32.ChecksumIEEE([]byte(by.name+by.kind)))))
		p := puzzleFor(t, by.kind, rng)
		data := encode(t, by.shoot(t, p, rng), rng)
		r, err := Decode(data)
		outcome := ""
		switch {
		case err != nil || r.Doubt != nil:
			s.refused++
			outcome = "refused"
		case plain(t, r.ID) == plain(t, p.ID()):
			s.exact++
		default:
			s.wrong++
			outcome = "wrong"
		}
		if dir := os.Getenv("SCREENSHOT_SHOW"); outcome != "" && dir != "" {
			t.Logf("%s %d %s: %v %v, %v\n%s", by.name, seed, outcome, r.Bounds, r.ID, err, plain(t, p.ID()))
			if r.Doubt != nil {
				t.Logf("%s: %s\n%s", r.Doubt.Reason, plain(t, r.Doubt.IDs[0]), plain(t, r.Doubt.IDs[1]))
			}
			os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%s-%d", by.name, by.kind, seed)), data, 0o644)
		}
	}
	return s
}

// systemFonts are typefaces with digits that the program has not seen, where the machine has some.
var systemFonts = func() (all []string) {
	files, _ := filepath.Glob("/usr/share/fonts/truetype/*/*.ttf")
	for _, name := range files {
		if i, err := testFont(name).GlyphIndex(nil, '8'); err == nil && i > 0 {
			all = append(all, name)
		}
	}
	return all
}()

// TestApps reads a picture of every fourth app. SCREENSHOT_SEEDS reads many of each, in other scales and faces.
func TestApps(t *testing.T) {
	apps, many := apps, os.Getenv("SCREENSHOT_SEEDS") != ""
	for _, a := range apps {
		if many && a.kind == "tiles" && len(systemFonts) > 0 {
			a.name, a.face = a.name+" *", "system"
			apps = append(apps, a)
		}
	}
	var all []shooter
	for _, a := range apps {
		all = append(all, shooter{a.name, a.kind, func(_ testing.TB, p solve.Puzzle, rng *rand.Rand) image.Image {
			width := 480
			if many {
				width = 300 + rng.IntN(1200)
			}
			drawn := a
			if a.face == "system" {
				drawn.face = systemFonts[rng.IntN(len(systemFonts))]
			}
			return drawn.screen(namesIn(p.Board()), width, rng.Uint64())
		}})
	}
	table(t, all, 90)
}

// TestObstacles reads boards of cars with walls, in two apps.
func TestObstacles(t *testing.T) { cars(t, "rush walls") }

// TestSmallBoards reads boards of cars of 4x4 and 5x5, in two apps.
func TestSmallBoards(t *testing.T) { cars(t, "rush small") }

// TestCarsAreNoBlocks: a board of cars is none of 华容道 that reaches beyond it.
func TestCarsAreNoBlocks(t *testing.T) {
	for _, a := range apps {
		if a.name != "cars lined" {
			continue
		}
		s := measure(t, shooter{a.name, "rush small", func(_ testing.TB, p solve.Puzzle, rng *rand.Rand) image.Image {
			return a.screen(namesIn(p.Board()), 480, rng.Uint64())
		}}, 502, 1)
		if s.exact != 1 {
			t.Errorf("exact, refused, wrong: %v", s)
		}
	}
}

// cars reads pictures of a kind of board of cars.
func cars(t *testing.T, kind string) {
	first, n := 1, 3
	fmt.Sscan(os.Getenv("SCREENSHOT_SEEDS"), &first, &n)
	var all score
	for _, a := range apps {
		if a.name == "cars slots" || a.name == "unblock" || n > 3 && a.kind == "rush" {
			s := measure(t, shooter{a.name, kind, func(_ testing.TB, p solve.Puzzle, rng *rand.Rand) image.Image {
				return a.screen(namesIn(p.Board()), 480, rng.Uint64())
			}}, first, n)
			t.Logf("%-16s %v", a.name, s)
			all.exact, all.refused, all.wrong = all.exact+s.exact, all.refused+s.refused, all.wrong+s.wrong
		}
	}
	if total := all.exact + all.refused + all.wrong; all.exact*6 < total*5 || all.wrong*100 > total {
		t.Errorf("of %d pictures %d are read, %d wrong", total, all.exact, all.wrong)
	}
}

// table reads pictures of all shooters, and prints what became of them. SCREENSHOT_SEEDS, such as
// "1000 20", tells the first seed and the number of seeds; SCREENSHOT_APP the name of a shooter or
// kind, and SCREENSHOT_SHOW a folder for the pictures that are not read.
func table(t *testing.T, shooters []shooter, goal int) {
	n, first := 1, 1
	fmt.Sscan(os.Getenv("SCREENSHOT_SEEDS"), &first, &n)
	if n > 1 {
		goal = 97
	}
	var all score
	for i, by := range shooters {
		if n == 1 && i%4 > 0 {
			continue // each kind and theme once
		}
		if only := os.Getenv("SCREENSHOT_APP"); only != "" && only != by.name && only != by.kind {
			continue
		}
		s := measure(t, by, first, n)
		t.Logf("%-16s %-9s %v", by.name, by.kind, s)
		all.exact, all.refused, all.wrong = all.exact+s.exact, all.refused+s.refused, all.wrong+s.wrong
	}
	t.Logf("%-26s %v", "exact, refused, wrong", all)
	if total := all.exact + all.refused + all.wrong; all.exact*100 < total*goal || all.wrong*200 > total {
		t.Errorf("of %d pictures %d are read, %d refused, %d wrong", total, all.exact, all.refused, all.wrong)
	}
}

// TestThemes reads the pictures of this program, scaled by 0.4 to 2 but to a board of at least 300
// pixels, cropped by up to the whole frame, half of them on a screen, and encoded anew.
func TestThemes(t *testing.T) {
	var all []shooter
	for _, theme := range []string{"wood", "modern", "dark", "contrast"} {
		for _, kind := range []string{"tiles 2x2", "tiles 3x3", "tiles 4x4", "tiles 5x5", "tiles 6x6", "rush", "klotski"} {
			all = append(all, shooter{theme, kind, func(t testing.TB, p solve.Puzzle, rng *rand.Rand) image.Image {
				var file bytes.Buffer
				o := render.Options{Theme: theme, View: "start"}
				if _, err := render.PNG(t.Context(), &file, render.Solution{Board: p.Board()}, o); err != nil {
					t.Fatal(err)
				}
				img := rendertest.Decode(t, &file)
				return rescaled(img, rng)
			}})
		}
	}
	table(t, all, 90)
}

// rescaled returns a picture of ours as it may be after someone else has used it.
func rescaled(img image.Image, rng *rand.Rand) image.Image {
	from := img.Bounds()
	crop := func() int { return rng.IntN(1 + from.Dx()/25) }
	from.Min = from.Min.Add(image.Pt(crop(), crop()))
	from.Max = from.Max.Sub(image.Pt(crop(), crop()))
	width := max(310, int(float64(from.Dx())*(0.4+1.6*rng.Float64())))
	height := width * from.Dy() / from.Dx()
	at := image.Rect(0, 0, width, height)
	screen := image.NewRGBA(at)
	if rng.IntN(2) == 0 {
		at = at.Add(image.Pt(10, width/4))
		screen = image.NewRGBA(image.Rect(0, 0, width+20, height+width/2))
		draw.Draw(screen, screen.Rect, image.NewUniform(color.RGBA{230, 230, 235, 255}), image.Point{}, draw.Src)
	}
	draw.CatmullRom.Scale(screen, at, img, from, draw.Over, nil)
	return screen
}
