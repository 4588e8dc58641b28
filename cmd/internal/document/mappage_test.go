//go:build !js

package document

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/test/browsertest"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/statespace"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// A mapCase is a puzzle, with the options of its page.
type mapCase struct {
	id      string
	options render.Options
}

// mapCases returns puzzles with maps of all sorts.
func mapCases() []mapCase {
	return testcost.Some(7, []mapCase{
		{"klotski:xx../xx../..../...a/....", render.Options{}},
		{"klotski:aab/c../d..:.../.../..b", render.Options{Map: render.Map{Layout: render.RingsMap}}},
		{"klotski:a#./b##:a#./b##", render.Options{}}, // one position
		{"tiles:213/450", render.Options{}},           // unsolvable
		{"rush:ooBo/AABo/oooo/oooo", render.Options{}},
		{"ricochet:A..B/..../.#..:A@3.2", render.Options{}},
		{"gates:gates-4", render.Options{}},
		{"tiles:3x3@4", render.Options{Map: render.Map{Positions: 100}}}, // near the solution
		{"lockout:lunar-3", render.Options{}},
		{"atomix:water", render.Options{}},
	}...)
}

// mapPage returns the page of a puzzle with its map, and the state space.
func mapPage(t *testing.T, id string, o render.Options) (page []byte, space *statespace.Space, start board.Board) {
	t.Helper()
	p, err := pipeline.Reader{}.Load(t.Context(), id, "")
	if err != nil {
		t.Fatal(err)
	}
	s, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{})
	if err != nil && s.Proof == nil {
		t.Fatalf("%s: %v", id, err)
	}
	f, err := FormatOf("html", "")
	if err != nil {
		t.Fatal(err)
	}
	o.View = render.ViewMap
	var file bytes.Buffer
	if _, err := NewOutput("a.html", f, o).Write(t.Context(), &file, s); err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	space, _, err = spaceOf(t.Context(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), space, s.Start
}

// A packedMap is the data of a page.
type packedMap struct {
	Map struct {
		Positions  int
		Undirected bool
		Code       string
		Moves      []string
	}
}

// numbers decodes the code of a map.
func (m packedMap) numbers(t *testing.T) *bytes.Reader {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(m.Map.Code)
	if err != nil {
		t.Fatal(err)
	}
	r, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if data, err = io.ReadAll(r); err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(data)
}

// TestMapPage decodes the data of pages with maps. It replays the moves to each position, and compares boards, distances
// and edges with the state space.
func TestMapPage(t *testing.T) {
	for _, c := range mapCases() {
		page, space, start := mapPage(t, c.id, c.options)
		found := regexp.MustCompile(`<script type="application/json" id="map">(.*?)</script>`).FindSubmatch(page)
		if found == nil {
			t.Fatalf("%s: the page has no map", c.id)
		}
		var m packedMap
		if err := json.Unmarshal(found[1], &m); err != nil {
			t.Fatal(err)
		}
		n := m.Map.Positions
		if n != space.Len() {
			t.Fatalf("%s: %d positions, want %d", c.id, n, space.Len())
		}
		code := m.numbers(t)
		signed := func() int {
			v, err := binary.ReadVarint(code)
			if err != nil {
				t.Fatalf("%s: %v", c.id, err)
			}
			return int(v)
		}
		unsigned := func() int {
			v, err := binary.ReadUvarint(code)
			if err != nil {
				t.Fatalf("%s: %v", c.id, err)
			}
			return int(v)
		}
		parent := make([]int, n)
		for i, last := 1, 0; i < n; i++ {
			last += signed()
			parent[i] = last
		}
		boards := []board.Board{start}
		for i := 1; i < n; i++ {
			b := boards[parent[i]]
			b = b.Apply(moveOf(t, b, m.Map.Moves[unsigned()]))
			boards = append(boards, b)
			if at, ok := space.Find(b); !ok || int(at) != i {
				t.Fatalf("%s: position %d is replayed as position %d", c.id, i, at)
			}
		}
		values := func() []int {
			list := make([]int, n)
			for i := range list {
				list[i] = signed()
				if i > 0 {
					list[i] += list[parent[i]]
				}
			}
			return list
		}
		for i, d := range values() {
			if want := int(uint16(space.Distance[i] + 1)); d != want {
				t.Fatalf("%s: position %d has the distance %d, want %d", c.id, i, d-1, want-1)
			}
		}
		for range 2 {
			for i, v := range values() {
				if v < 0 || v > 8191 {
					t.Fatalf("%s: position %d has the coordinate %d", c.id, i, v)
				}
			}
		}
		edges := make([][]uint32, n)
		add := func(from, to int) {
			edges[from] = append(edges[from], uint32(to))
			if m.Map.Undirected {
				edges[to] = append(edges[to], uint32(from))
			}
		}
		for i := 1; i < n; i++ {
			add(parent[i], i)
		}
		for i := range n {
			last := i
			for range unsigned() {
				last += signed()
				add(i, last)
			}
		}
		for i := range n {
			want := slices.Sorted(slices.Values(space.Next(uint32(i))))
			if slices.Sort(edges[i]); !slices.Equal(edges[i], want) {
				t.Fatalf("%s: edges from %d to %v, want %v", c.id, i, edges[i], want)
			}
		}
		if code.Len() > 0 {
			t.Errorf("%s: %d bytes remain", c.id, code.Len())
		}
	}
}

// moveOf parses a move such as 1.3UU on a board.
func moveOf(t *testing.T, b board.Board, text string) board.Move {
	t.Helper()
	column, rest, _ := strings.Cut(text, ".")
	row, path := rest[:strings.IndexAny(rest, "UDLR")], rest[strings.IndexAny(rest, "UDLR"):]
	x, errX := strconv.Atoi(column)
	y, errY := strconv.Atoi(row)
	i := slices.IndexFunc(b.Pieces, func(p board.Piece) bool { return p.At == board.Point{X: x, Y: y} && !(b.Leave && p.Colours == "") })
	if errX != nil || errY != nil || i < 0 {
		t.Fatalf("%s: no piece has the move %s", b, text)
	}
	return board.Move{Pieces: []int{i}, Path: path}
}

// TestMapPageSize checks the size of the page of 横刀立马.
func TestMapPageSize(t *testing.T) {
	testcost.LongOnly(t, "it computes a large map")
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	page, _, _ := mapPage(t, "klotski:横刀立马", render.Options{})
	if n := len(page); n > 250_000 {
		t.Errorf("the page of 横刀立马 has %d bytes, want at most 250,000", n)
	}
}

// TestMapPageInBrowser opens pages with maps. It compares the boards of positions with the state space, plays the
// solution, and selects positions with the mouse and with the keyboard.
func TestMapPageInBrowser(t *testing.T) {
	ctx := browsertest.Open(t, 1000, 700)
	path := filepath.Join(t.TempDir(), "map.html")
	for _, c := range mapCases() {
		page, space, start := mapPage(t, c.id, c.options)
		filetest.Write(t, path, page)
		if err := chromedp.Do(ctx, chromedp.Navigate("file://"+path)); err != nil {
			t.Fatal(err)
		}
		if _, err := chromedp.Run(ctx, chromedp.Poll[bool]("!!globalThis.slideMap")); err != nil {
			t.Fatal(err)
		}
		places := evalOnMap[[][][]int](t, ctx, `Array.from({length: slideMap.positions.count}, (_, i) => slideMap.positions.board(i))`)
		for i, list := range places {
			b := boardWith(start, list)
			if at, ok := space.Find(b); !ok || int(at) != i {
				t.Fatalf("%s: position %d shows the board %s of position %d", c.id, i, b, at)
			}
		}
		steps := evalOnMap[bool](t, ctx, `Array.from({length: Math.min(slideMap.positions.count, 50)}, (_, i) => slideMap.positions.edges(i)).flat().every(({ move }) => move)`)
		if !steps {
			t.Errorf("%s: a step from a position is not a move of the player", c.id)
		}
		if len(space.Roads) == 0 {
			continue
		}
		road := evalOnMap[[]uint32](t, ctx, `document.querySelector("slide-player").act("last"); slideMap.road`)
		if !slices.Equal(road, space.Roads[0]) {
			t.Errorf("%s: the marker follows %v, want %v", c.id, road, space.Roads[0])
		}
		last := road[len(road)-1]
		place := evalOnMap[[]float64](t, ctx, fmt.Sprintf(`(() => { const {left, top} = document.querySelector(".land").getBoundingClientRect(), [x, y] = slideMap.place(%d); return [left + x, top + y]; })()`, last))
		if err := chromedp.Do(ctx, chromedp.MouseClickXY(place[0], place[1])); err != nil {
			t.Fatal(err)
		}
		shown := evalOnMap[[]string](t, ctx, `[document.querySelector(".position p").textContent, String(slideMap.selected)]`)
		selected, _ := strconv.Atoi(shown[1])
		if selected < 0 || !strings.HasSuffix(shown[0], " to the goal") && space.Distance[selected] != statespace.Unreachable {
			t.Errorf("%s: a click selects position %d: %q", c.id, selected, shown[0])
		}
		// The Enter key selects the position of the game; a button of the list goes back.
		text := evalOnMap[string](t, ctx, `(() => { const canvas = document.querySelector("[role=application]");
			canvas.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter"}));
			const first = slideMap.selected, steps = document.querySelectorAll(".position li button"), near = slideMap.positions.near(first);
			steps[0]?.click();
			return [first, steps.length === near.length, slideMap.selected === (near[0] ?? first)].join(); })()`)
		if want := fmt.Sprintf("%d,true,true", last); text != want {
			t.Errorf("%s: the keyboard selects %s, want %s", c.id, text, want)
		}
	}
}

// boardWith returns a board with its pieces at other places. The third element of a place is the number of lost colours.
func boardWith(b board.Board, places [][]int) board.Board {
	b.Pieces = slices.Clone(b.Pieces)
	left := 0
	for k, at := range places {
		p := &b.Pieces[k]
		p.At = board.Point{X: at[0], Y: at[1]}
		if len(at) > 2 {
			p.Colours = p.Colours[at[2]:]
		}
		if b.Leave && p.Colours == "" {
			p.Cells = nil
			left++
		}
	}
	for k := range b.Pieces {
		b.Pieces[k].Frozen = max(0, b.Pieces[k].Frozen-left)
	}
	return b
}

// evalOnMap returns the result of a script.
func evalOnMap[T any](t *testing.T, ctx context.Context, script string) T {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script))
	if err != nil {
		t.Fatalf("%v in %s", err, script)
	}
	return v
}
