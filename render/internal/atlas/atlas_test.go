package atlas

import (
	"image"
	"math"
	"slices"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// ladder returns a map of two rows of positions with a rung between each pair. The last position of the first row
// is the goal.
func ladder(n int) *Map {
	m := &Map{First: []uint32{0}, Radius: -1, Board: func(uint32) board.Board { return rendertest.Board(rendertest.Classic) }}
	m.At = func(p uint32) (x, y float64) { return float64(int(p) % n), float64(int(p) / n) }
	road := Road{}
	for i := range 2 * n {
		for _, to := range []int{i - 1, i + 1, i - n, i + n} {
			if to >= 0 && to < 2*n && (to/n == i/n || to%n == i%n) {
				m.To = append(m.To, uint32(to))
			}
		}
		m.First = append(m.First, uint32(len(m.To)))
		m.Distance = append(m.Distance, uint16(n-1-i%n+i/n))
		if i < n {
			road.Positions, road.After = append(road.Positions, uint32(i)), append(road.After, i)
		}
	}
	m.Roads = []Road{road}
	return m
}

// wheel returns a map of circles with six positions each around one goal.
func wheel(circles int) *Map {
	m := ladder(1)
	m.Rings, m.Roads = true, nil
	m.First, m.To, m.Distance = []uint32{0, 0}, nil, []uint16{0}
	for i := 1; i <= 6*circles; i++ {
		m.To = append(m.To, uint32(max(0, i-6)), uint32((i-1)/6*6+i%6+1))
		m.First = append(m.First, uint32(len(m.To)))
		m.Distance = append(m.Distance, uint16((i+5)/6))
	}
	m.At = func(p uint32) (x, y float64) {
		turn := float64(p%6) * math.Pi / 3
		r := float64(m.Distance[p])
		return r * math.Cos(turn), r * math.Sin(turn)
	}
	return m
}

// draw returns the shading of some lines.
func draw(t *testing.T, size image.Point, width int, lines ...[2]place) (*light, *shading) {
	t.Helper()
	l := &light{size: size, width: width, colors: hues, fewest: 1, enough: math.MaxUint32, lines: func(draw func(a, b place, hue, light int)) {}}
	l.lines = func(draw func(a, b place, hue, light int)) {
		for _, x := range lines {
			draw(x[0], x[1], 100, unit)
		}
	}
	s, err := l.shade(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return l, s
}

// TestLight checks that the light of a line is its area, in every direction.
func TestLight(t *testing.T) {
	middle := place{50*unit + 77, 50*unit + 13}
	for _, width := range []int{unit, 3 * unit} {
		for k := range 24 {
			angle := 2 * math.Pi * float64(k) / 24
			end := place{middle.x + int(30*unit*math.Cos(angle)), middle.y + int(30*unit*math.Sin(angle))}
			l, _ := draw(t, image.Pt(100, 100), width, [2]place{middle, end})
			sum := 0
			for _, c := range l.cells {
				sum += int(c.all)
			}
			if want := 30 * width; math.Abs(float64(sum-want)) > float64(want)*.03 {
				t.Errorf("angle %d/24, width %d: light %d, want %d", k, width, sum, want)
			}
			back, _ := draw(t, image.Pt(100, 100), width, [2]place{end, middle})
			if !slices.Equal(l.cells, back.cells) {
				t.Errorf("angle %d/24: the line back differs", k)
			}
		}
	}
}

// TestBands checks that a line across two bands of rows has no gap.
func TestBands(t *testing.T) {
	size := image.Pt(1024, 1200) // the second band begins at row 1024
	at := func(y int) [2]place {
		return [2]place{{100 * unit, y*unit + 31}, {900 * unit, y*unit + 60*unit}}
	}
	_, low := draw(t, size, unit, at(1000))
	_, high := draw(t, size, unit, at(500))
	for y := range 100 {
		a, b := low.log[(990+y)*1024:][:1024], high.log[(490+y)*1024:][:1024]
		if !slices.Equal(a, b) {
			t.Fatalf("row %d of the line differs between bands", y)
		}
	}
}

// TestLog2 compares logarithms with package math.
func TestLog2(t *testing.T) {
	for n := uint32(1); n < 1<<31; n += n/7 + 1 {
		if got, want := log2(n), math.Log2(float64(n))*256; math.Abs(float64(got)-want) > 1 {
			t.Errorf("log2(%d) = %d, want %.1f", n, got, want)
		}
	}
}

// TestTone checks that the tone grows with the light, and grows by the same amount each time the number of lines
// doubles.
func TestTone(t *testing.T) {
	s := &shading{log: make([]uint16, 16*256)}
	for i := range s.log {
		s.log[i] = uint16(i)
	}
	tone := s.tone()
	for v := range 15 * 256 {
		if tone(uint16(v)) > tone(uint16(v+1)) {
			t.Fatalf("tone %d of %d, and %d of %d", tone(uint16(v)), v, tone(uint16(v+1)), v+1)
		}
	}
	a, b, c := tone(9*256), tone(10*256), tone(11*256)
	if d := (c - b) - (b - a); a == b || d < -1 || d > 1 {
		t.Errorf("2, 4 and 8 lines have the tones %d, %d and %d", a, b, c)
	}
	if one := tone(8 * 256); one < tones/4 {
		t.Errorf("a single line has the tone %d of %d", one, tones)
	}
}

// TestArc checks that the lines of rings stay between the circles of their ends.
func TestArc(t *testing.T) {
	m := wheel(4)
	c := m.NewChart(image.Rect(0, 0, 400, 300), image.Rect(20, 20, 380, 280))
	lines := 0
	m.eachStep(func(a, b uint32) {
		low, high := min(m.Distance[a], m.Distance[b]), max(m.Distance[a], m.Distance[b])
		for _, p := range c.arc(a, b) {
			lines++
			r := hypot(float64(p.x)/unit-200, float64(p.y)/unit-150) / c.scale
			if r < float64(low)-.02 || r > float64(high)+.02 {
				t.Errorf("a step from circle %d to circle %d has a point at radius %.2f", low, high, r)
			}
		}
	})
	if lines < 100 {
		t.Errorf("the arcs have %d lines, want at least 100", lines)
	}
}

// TestStill draws maps in all themes, and checks the places of the boards.
func TestStill(t *testing.T) {
	unsolved := ladder(9)
	unsolved.Roads = nil
	for i := range unsolved.Distance {
		unsolved.Distance[i] = Unreachable
	}
	one := ladder(1)
	one.First, one.To, one.Distance, one.Roads = []uint32{0, 0}, nil, []uint16{0}, nil
	for name, c := range map[string]struct {
		m      *Map
		boards int
	}{"ladder": {ladder(40), 3}, "wheel": {wheel(5), 2}, "unsolved": {unsolved, 1}, "one position": {one, 1}} {
		for _, th := range theme.Themes {
			for _, width := range []int{390, 800} {
				p := stillPainter{Still: Still{Map: c.m, Names: [3]string{"start", "goal", "farthest"}}, Pen: theme.Pen{Theme: th}, land: th.Land(), size: Size(width)}
				p.area = image.Rect(10, 10, width-10, width/2)
				p.fitLand()
				if err := p.lines(t.Context()); err != nil {
					t.Fatal(err)
				}
				if len(p.pins) != c.boards {
					t.Errorf("%s, %s, %d pixels: %d boards, want %d", name, th.Name, width, len(p.pins), c.boards)
				}
				for i, n := range p.pins {
					if !n.box.In(p.area) {
						t.Errorf("%s, %s: a board at %v is outside", name, th.Name, n.box)
					}
					for k, other := range p.pins {
						at := p.chart.point(other.position)
						if k != i && n.box.Overlaps(other.box) || image.Pt(int(at[0]), int(at[1])).In(n.box) {
							t.Errorf("%s, %s: the board at %v covers another one, or its position", name, th.Name, n.box)
						}
					}
				}
				s := p.Still
				s.Title, s.Details, s.Scale, s.NoGoal, s.Left = "Title", "Details", "moves", "none", []int{4, 3, 2, 1, 0}
				if _, err := s.Draw(t.Context(), th, width); err != nil {
					t.Errorf("%s, %s, %d pixels: %v", name, th.Name, width, err)
				}
			}
		}
	}
}

// TestSummary checks the numbers of a map.
func TestSummary(t *testing.T) {
	m := ladder(5)
	m.Distance[9] = Unreachable
	want := Summary{Positions: 10, Solved: 1, Greatest: 5, Farthest: 5, Unreachable: 1}
	if got := m.Summary(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestPanel checks that the base of a panel lacks the road, that each move adds to it, and that a map without a road
// has a mark only.
func TestPanel(t *testing.T) {
	unsolved := ladder(9)
	unsolved.Roads = nil
	for name, c := range map[string]struct {
		m     *Map
		moves int
	}{"ladder": {ladder(40), 39}, "no road": {unsolved, 0}} {
		for _, th := range theme.Themes {
			p := Panel{Map: c.m, Count: "positions", Scale: "moves", Vector: true}
			for n := c.moves; n >= 0 && c.moves > 0; n-- {
				p.Left = append(p.Left, n)
			}
			panel, err := p.Draw(t.Context(), th, image.Pt(400, 300))
			if err != nil {
				t.Fatal(err)
			}
			line := panel.Lines[0]
			if len(panel.Lines) != 1 || line.Moves != c.moves {
				t.Errorf("%s, %s: %d lines, the first with %d moves, want one with %d", name, th.Name, len(panel.Lines), line.Moves, c.moves)
			}
			area := image.Rect(0, 0, 400, 300)
			for n := 1; n <= line.Moves; n++ {
				step, mark := line.Step(n).Bounds(), line.Mark(n).Bounds()
				if step.Empty() || !step.Overlaps(mark) || !mark.In(area) {
					t.Errorf("%s, %s: move %d draws %v, and its mark %v", name, th.Name, n, step, mark)
				}
			}
			if line.Mark(0).Bounds().Empty() {
				t.Errorf("%s, %s: no mark at the start", name, th.Name)
			}
		}
	}
}

// TestUncross checks that two boards of the same size are exchanged if their lines cross, and that the line of a board
// touches the board, or its caption if the position is below it.
func TestUncross(t *testing.T) {
	m := ladder(2)
	p := stillPainter{Still: Still{Map: m}, area: image.Rect(0, 0, 400, 300)}
	p.chart = m.NewChart(p.area, image.Rect(150, 100, 250, 200))
	left, right := uint32(0), uint32(0)
	for i := range uint32(m.Len()) {
		if p.chart.point(i)[0] < p.chart.point(left)[0] {
			left = i
		}
		if p.chart.point(i)[0] > p.chart.point(right)[0] {
			right = i
		}
	}
	frame := image.Pt(40, 40)
	at := func(x, y int) image.Rectangle { return image.Rect(x, y, x+40, y+50) }
	far, near := at(350, 20), at(10, 20)
	b := m.Board(0)
	p.pins = []pin{{position: left, board: b, frame: frame, box: far}, {position: right, board: b, frame: frame, box: near}}
	p.uncross()
	if p.pins[0].box != near || p.pins[1].box != far {
		t.Errorf("the boxes are %v and %v, want %v and %v", p.pins[0].box, p.pins[1].box, near, far)
	}
	p.pins[1].frame = image.Pt(30, 40)
	p.pins[0].box, p.pins[1].box = far, near
	if p.uncross(); p.pins[0].box != far {
		t.Error("boards of different sizes were exchanged")
	}
	x, y := p.chart.point(left)[0], p.chart.point(left)[1]
	above := pin{position: left, board: b, frame: frame, box: at(int(x)-20, 10)}
	if from, _ := p.lineEnds(above); from != [2]float64{x, 60} {
		t.Errorf("the line of a board above its position starts at %v, want below the caption", from)
	}
	beside := pin{position: left, board: b, frame: frame, box: at(int(x)-100, int(y)-45)}
	if from, _ := p.lineEnds(beside); from != [2]float64{float64(int(x) - 60), float64(int(y) - 5)} {
		t.Errorf("the line of a board next to its position starts at %v, want the corner of the board", from)
	}
}

// TestLineCosts checks that a line across a board costs more than a line that touches no board.
func TestLineCosts(t *testing.T) {
	m := ladder(2)
	p := stillPainter{Still: Still{Map: m}, size: image.Pt(400, 300), area: image.Rect(0, 0, 400, 300)}
	p.chart = m.NewChart(p.area, image.Rect(300, 100, 350, 200))
	cost := func(other image.Rectangle) float64 {
		p.pins = []pin{{position: 0, board: m.Board(0), frame: image.Pt(40, 40), box: image.Rect(10, 80, 50, 130)}, {position: 1, box: other}}
		return p.lineCosts()
	}
	if free, covered := cost(image.Rect(150, 10, 190, 60)), cost(image.Rect(150, 80, 190, 130)); covered < free+50 {
		t.Errorf("the costs are %.0f without and %.0f with a covered board", free, covered)
	}
}

// TestChapters checks that each chapter has a board, and that an empty board at the goal leaves only a caption.
func TestChapters(t *testing.T) {
	m := ladder(40)
	full := m.Board
	m.Board = func(p uint32) board.Board {
		b := full(p)
		if m.Distance[p] == 0 {
			b.Pieces = nil
		}
		return b
	}
	th := theme.Themes[0]
	p := stillPainter{Still: Still{Map: m, Names: [3]string{"start", "goal", "farthest"}, Chapters: []Chapter{{10, "ten"}, {20, "twenty"}}}, Pen: theme.Pen{Theme: th}, land: th.Land(), size: Size(800)}
	p.area = image.Rect(10, 10, 790, 400)
	p.fitLand()
	found := map[string]pin{}
	for _, n := range p.pins {
		found[n.caption] = n
	}
	if len(found) != 5 || found["ten"].position != 10 || found["twenty"].position != 20 {
		t.Errorf("the map has the boards %v, want five with chapters after 10 and 20 moves", found)
	}
	goal, start := found["goal"], found["start"]
	if !goal.empty() || goal.picture() != goal.box || goal.box.Dy() >= start.box.Dy()/2 {
		t.Errorf("the goal without pieces has a board at %v, and the start %v", goal.picture(), start.picture())
	}
}

// TestMostlyDead checks that a few positions with a way to the goal stand out: their pixels have colours, and the other
// positions are faint.
func TestMostlyDead(t *testing.T) {
	th := theme.Themes[0]
	for dead, want := range map[int]bool{0: false, 30: false, 50: true, 80: false} {
		m := ladder(40)
		m.Distance[0] = 0
		for i := range dead {
			m.Distance[len(m.Distance)-1-i] = Unreachable
		}
		if got := m.colors(th).Neutral != th.Land().Neutral; got != want {
			t.Errorf("%d of 80 positions cannot reach a goal: faint %v, want %v", dead, got, want)
		}
	}
}
