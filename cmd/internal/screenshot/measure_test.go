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
	"slidegif/render/test/rendertest"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/test/testcost"
)

// randomPuzzle returns a random puzzle. The kind is "tiles", "tiles 4x4", "rush", "rush small",
// "rush walls" or "klotski". The size of a "tiles" puzzle is random. A "rush walls" puzzle has one
// or two obstacles, which are in otherwise free cells outside the third row.
func randomPuzzle(t testing.TB, kind string, rng *rand.Rand) solve.Puzzle {
	kind, param, _ := strings.Cut(kind, " ")
	walls := param == "walls"
	switch {
	case walls:
		param = ""
	case kind == "tiles" && param == "":
		param = fmt.Sprintf("%dx%d", 2+rng.IntN(5), 2+rng.IntN(5))
	case kind == "rush" && param == "small":
		param = []string{"4x4", "5x5"}[rng.IntN(2)]
	}
	p, err := catalog.Parse(context.Background(), fmt.Sprintf("%s:%s@%d", kind, param, rng.IntN(1<<30)))
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

// cellNames returns the name of the piece in each cell, or "" for an empty cell. Each wall has a
// different name.
func cellNames(b board.Board) [][]string {
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

// normalizeID renames the pieces of an ID in reading order. The target car keeps the name A.
func normalizeID(t testing.TB, id string) string {
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

// encodeRandomly encodes a picture in a random format: PNG, JPEG, GIF or WebP. If ffmpeg is not
// available, it uses PNG instead of WebP.
func encodeRandomly(t testing.TB, img image.Image, rng *rand.Rand) []byte {
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
			return toWebP(t, b.Bytes())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func toWebP(t testing.TB, data []byte) []byte {
	cmd := exec.Command("ffmpeg", "-v", "error", "-f", "png_pipe", "-i", "-", "-c:v", "libwebp", "-f", "webp", "-")
	cmd.Stdin = bytes.NewReader(data)
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return data
	} else if err != nil {
		t.Fatal(err)
	}
	// Set the RIFF size, because ffmpeg cannot set it when it writes to a pipe.
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))
	return out
}

// A source draws screenshots of one kind of puzzle.
type source struct {
	name, kind string
	draw       func(t testing.TB, p solve.Puzzle, rng *rand.Rand) image.Image
}

// A score counts the results of decoding a set of pictures.
type score struct{ exact, refused, wrong int }

func (s score) String() string { return fmt.Sprintf("%4d %7d %5d", s.exact, s.refused, s.wrong) }

// evaluate decodes n pictures from a source and counts the results. The first parameter is the seed
// of the first picture.
func evaluate(t testing.TB, src source, first, n int) (s score) {
	for seed := first; seed < first+n; seed++ {
		rng := rand.New(rand.NewPCG(uint64(seed), uint64(crc32.ChecksumIEEE([]byte(src.name+src.kind)))))
		p := randomPuzzle(t, src.kind, rng)
		data := encodeRandomly(t, src.draw(t, p, rng), rng)
		r, err := Decode(data)
		outcome := ""
		switch {
		case err != nil || r.Doubt != nil:
			s.refused++
			outcome = "refused"
		case normalizeID(t, r.ID) == normalizeID(t, p.ID()):
			s.exact++
		default:
			s.wrong++
			outcome = "wrong"
		}
		if dir := os.Getenv("SCREENSHOT_SHOW"); outcome != "" && dir != "" {
			t.Logf("%s %d %s: %v %v, %v\n%s", src.name, seed, outcome, r.Bounds, r.ID, err, normalizeID(t, p.ID()))
			if r.Doubt != nil {
				t.Logf("%s: %s\n%s", r.Doubt.Reason, normalizeID(t, r.Doubt.IDs[0]), normalizeID(t, r.Doubt.IDs[1]))
			}
			os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%s-%d", src.name, src.kind, seed)), data, 0o644)
		}
	}
	return s
}

// systemFonts lists installed fonts that have digits and are not used by the program.
var systemFonts = func() (all []string) {
	files, _ := filepath.Glob("/usr/share/fonts/truetype/*/*.ttf")
	for _, name := range files {
		if i, err := testFont(name).GlyphIndex(nil, '8'); err == nil && i > 0 {
			all = append(all, name)
		}
	}
	return all
}()

// TestApps decodes one picture from every fourth app. If SCREENSHOT_SEEDS is set, it decodes many
// pictures from each app, in other sizes and typefaces.
func TestApps(t *testing.T) {
	apps, many := apps, os.Getenv("SCREENSHOT_SEEDS") != ""
	for _, a := range apps {
		if many && a.kind == "tiles" && len(systemFonts) > 0 {
			a.name, a.face = a.name+" *", "system"
			apps = append(apps, a)
		}
	}
	var all []source
	for _, a := range apps {
		all = append(all, source{a.name, a.kind, func(_ testing.TB, p solve.Puzzle, rng *rand.Rand) image.Image {
			width := 480
			if many {
				width = 300 + rng.IntN(1200)
			}
			styled := a
			if a.face == "system" {
				styled.face = systemFonts[rng.IntN(len(systemFonts))]
			}
			return styled.screen(cellNames(p.Board()), width, rng.Uint64())
		}})
	}
	testSources(t, all, 90)
}

// TestObstacles decodes pictures of Rush Hour boards with obstacles, from two apps.
func TestObstacles(t *testing.T) { testRush(t, "rush walls") }

// TestSmallBoards decodes pictures of 4x4 and 5x5 Rush Hour boards, from two apps.
func TestSmallBoards(t *testing.T) { testRush(t, "rush small") }

// TestRushIsNotKlotski decodes a picture of a Rush Hour board that resembles part of a larger
// Klotski board.
func TestRushIsNotKlotski(t *testing.T) {
	for _, a := range apps {
		if a.name != "cars lined" {
			continue
		}
		s := evaluate(t, source{a.name, "rush small", func(_ testing.TB, p solve.Puzzle, rng *rand.Rand) image.Image {
			return a.screen(cellNames(p.Board()), 480, rng.Uint64())
		}}, 502, 1)
		if s.exact != 1 {
			t.Errorf("exact, refused, wrong = %v, want one exact", s)
		}
	}
}

// testRush decodes Rush Hour pictures of the given kind.
func testRush(t *testing.T, kind string) {
	testcost.LongOnly(t, "it decodes six screenshots")
	first, n := 1, 3
	fmt.Sscan(os.Getenv("SCREENSHOT_SEEDS"), &first, &n)
	var all score
	for _, a := range apps {
		if a.name == "cars slots" || a.name == "unblock" || n > 3 && a.kind == "rush" {
			s := evaluate(t, source{a.name, kind, func(_ testing.TB, p solve.Puzzle, rng *rand.Rand) image.Image {
				return a.screen(cellNames(p.Board()), 480, rng.Uint64())
			}}, first, n)
			t.Logf("%-16s %v", a.name, s)
			all.exact, all.refused, all.wrong = all.exact+s.exact, all.refused+s.refused, all.wrong+s.wrong
		}
	}
	if total := all.exact + all.refused + all.wrong; all.exact*6 < total*5 || all.wrong*100 > total {
		t.Errorf("%d of %d pictures exact, %d wrong; want at least 5/6 exact, at most 1%% wrong", all.exact, total, all.wrong)
	}
}

// testSources decodes pictures from all sources and logs a score for each source. The goal
// parameter is the minimum percentage of exact results. At most 0.5 percent of the results may be wrong.
// The test uses these environment variables:
//
//	SCREENSHOT_SEEDS  first seed and number of seeds, for example "1000 20"
//	SCREENSHOT_APP    name of a source or a kind; all other sources are skipped
//	SCREENSHOT_SHOW   directory for the pictures that are not decoded correctly
func testSources(t *testing.T, sources []source, goal int) {
	n, first := 1, 1
	fmt.Sscan(os.Getenv("SCREENSHOT_SEEDS"), &first, &n)
	if n > 1 {
		goal = 97
	}
	var all score
	for i, src := range sources {
		if n == 1 && (i%4 > 0 || i%12 > 0 && !testcost.Long()) {
			continue // in a long run, the remaining pictures cover each kind and each theme
		}
		if only := os.Getenv("SCREENSHOT_APP"); only != "" && only != src.name && only != src.kind {
			continue
		}
		s := evaluate(t, src, first, n)
		t.Logf("%-16s %-9s %v", src.name, src.kind, s)
		all.exact, all.refused, all.wrong = all.exact+s.exact, all.refused+s.refused, all.wrong+s.wrong
	}
	t.Logf("%-26s %v", "exact, refused, wrong", all)
	if total := all.exact + all.refused + all.wrong; all.exact*100 < total*goal || all.wrong*200 > total {
		t.Errorf("of %d pictures: %d exact, %d refused, %d wrong; want at least %d%% exact, at most 0.5%% wrong", total, all.exact, all.refused, all.wrong, goal)
	}
}

// TestThemes decodes pictures that were drawn by this program and changed by the function distort.
// The boards are at least 300 pixels wide and high.
func TestThemes(t *testing.T) {
	var all []source
	for _, theme := range []string{"wood", "modern", "dark", "contrast"} {
		for _, kind := range []string{"tiles 2x2", "tiles 3x3", "tiles 4x4", "tiles 5x5", "tiles 6x6", "rush", "klotski"} {
			all = append(all, source{theme, kind, func(t testing.TB, p solve.Puzzle, rng *rand.Rand) image.Image {
				var file bytes.Buffer
				o := render.Options{Theme: theme, View: "start"}
				if _, err := render.PNG(t.Context(), &file, render.Solution{Board: p.Board()}, o); err != nil {
					t.Fatal(err)
				}
				img := rendertest.DecodePNG(t, &file)
				return distort(img, rng)
			}})
		}
	}
	testSources(t, all, 90)
}

// distort changes a picture as other programs might do. It scales the picture by a factor from 0.4
// to 2, and crops up to the whole frame of the board. Half of the pictures are then placed on a
// larger screen.
func distort(img image.Image, rng *rand.Rand) image.Image {
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
