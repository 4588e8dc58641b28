package perfect_test

import (
	"slices"
	"strconv"
	"strings"
)

// This file is an independent program that decides whether a puzzle is perfect. It reads an ID,
// searches with maps of strings, and shares no code with the other packages.

// A naive is a puzzle in a form that is easy to search. A position is a string with one byte for each
// cell: 0 for an empty cell or a wall, rest for a cell of a piece except its first one, and for the
// first cell of a piece the number of its look.
type naive struct {
	w, h   int
	wall   []bool
	gate   []byte // colour of the gate in each cell of the border
	axial  bool   // pieces move along straight lines (rush)
	leave  bool   // pieces leave through gates
	looks  []look
	cells  [][][]int // cells of a piece, for each look and first cell; nil if it does not fit
	start  string
	goals  []target
	images [][]int // cell of the image of each cell, for each symmetry of the puzzle

	mirrored map[[2]int]byte // number of the mirrored look, by symmetry and number
}

const rest = 255

// A look consists of the properties that distinguish pieces: the shape, and everything that matters
// for moves. Interchangeable pieces have the same look.
type look struct {
	shape   string // offsets of the cells as y*64+x, separated by commas
	name    string // of a piece that the goal names
	axes    string // "h", "v" or ""
	colours string
	frozen  int
}

// A target is a cell that must hold the first cell of a piece, or any cell if covers is set.
type target struct {
	name   string
	cell   int
	covers bool
}

func newNaive(id string) *naive {
	kind, text, _ := strings.Cut(id, ":")
	parts := strings.SplitN(text, ":", 3)
	if kind == "rush" && !strings.Contains(parts[0], "/") {
		var rows []string
		for row := range slices.Chunk([]byte(parts[0]), 6) {
			rows = append(rows, string(row))
		}
		parts[0] = strings.Join(rows, "/")
	}
	rows := strings.Split(parts[0], "/")
	n := &naive{w: len(rows[0]), h: len(rows), axial: kind == "rush", leave: kind == "gates"}
	cells := strings.Join(rows, "")
	n.wall, n.gate = make([]bool, len(cells)), make([]byte, len(cells))
	at := map[byte][]int{}
	for i := range cells {
		x, y := i%n.w, i/n.w
		border := n.leave && (x == 0 || y == 0 || x == n.w-1 || y == n.h-1)
		switch c := cells[i]; {
		case border:
			n.wall[i] = true
			n.gate[i] = c
		case c == '#' || n.axial && c == 'x':
			n.wall[i] = true
		case c == '.' || c == '0' && kind == "klotski" || c == 'o' && n.axial:
		default:
			at[c] = append(at[c], i)
		}
	}
	named := ""
	switch {
	case n.axial:
		named = "A"
		n.goals = []target{{"A", at['A'][0]/n.w*n.w + n.w - len(at['A']), false}}
	case n.leave:
	case len(parts) < 2 || parts[1] == "":
		named = "x" // the classic goal; a test names the 2x2 piece x
		n.goals = []target{{"x", 13, false}}
	case strings.Contains(parts[1], "@"):
		for goal := range strings.SplitSeq(parts[1], "+") {
			name, place, _ := strings.Cut(goal, "@")
			c, r, _ := strings.Cut(place, ".")
			x, _ := strconv.Atoi(c)
			y, _ := strconv.Atoi(r)
			named += name
			n.goals = append(n.goals, target{name, (y-1)*n.w + x - 1, true})
		}
	default:
		goal := strings.ReplaceAll(parts[1], "/", "")
		for i := range goal {
			if goal[i] != '.' && !strings.Contains(named, goal[i:i+1]) {
				named += goal[i : i+1]
				n.goals = append(n.goals, target{goal[i : i+1], i, false})
			}
		}
	}
	start := make([]byte, len(cells))
	names := []byte{}
	for c := range at {
		names = append(names, c)
	}
	slices.Sort(names)
	for _, c := range names {
		l := look{shape: n.shape(at[c])}
		if strings.IndexByte(named, c) >= 0 {
			l.name = string(c)
		}
		if n.axial {
			l.axes = "v"
			if at[c][1] == at[c][0]+1 {
				l.axes = "h"
			}
		}
		if n.leave {
			for item := range strings.SplitSeq(parts[1], ",") {
				if item[0] == c {
					l.colours = strings.TrimRight(item[1:], "hv0123456789")
					item = item[1+len(l.colours):]
					l.axes = strings.TrimRight(item, "0123456789")
					l.frozen, _ = strconv.Atoi(item[len(l.axes):])
				}
			}
		}
		for _, i := range at[c] {
			start[i] = rest
		}
		start[at[c][0]] = n.number(l)
	}
	n.start = string(start)
	n.findImages()
	return n
}

// shape returns the offsets of cells from the first of them.
func (n *naive) shape(cells []int) string {
	slices.Sort(cells)
	var offsets []string
	for _, c := range cells {
		offsets = append(offsets, strconv.Itoa((c/n.w-cells[0]/n.w)*64+c%n.w-cells[0]%n.w))
	}
	return strings.Join(offsets, ",")
}

// number returns the number of a look, which it adds if it is new.
func (n *naive) number(l look) byte {
	i := slices.Index(n.looks, l)
	if i < 0 {
		i = len(n.looks)
		n.looks = append(n.looks, l)
		var all [][]int
		for at := range n.wall {
			all = append(all, n.cellsAt(l.shape, at))
		}
		n.cells = append(n.cells, all)
	}
	return byte(i + 1)
}

// cellsOf returns the cells of a piece with the given look at a cell, or nil if it does not fit
// inside the rectangle of the board.
func (n *naive) cellsOf(number byte, at int) []int { return n.cells[number-1][at] }

func (n *naive) cellsAt(shape string, at int) []int {
	var cells []int
	for text := range strings.SplitSeq(shape, ",") {
		o, _ := strconv.Atoi(text)
		dx, dy := (o+32)%64-32, (o+32)/64
		x, y := at%n.w+dx, at/n.w+dy
		if x < 0 || y < 0 || x >= n.w || y >= n.h {
			return nil
		}
		cells = append(cells, y*n.w+x)
	}
	return cells
}

// findImages finds the symmetries of the rectangle that preserve walls, gates and goals, and for
// which every look has a mirrored look with the same properties.
func (n *naive) findImages() {
	n.images, n.mirrored = nil, map[[2]int]byte{}
	maps := []func(x, y int) (int, int){
		func(x, y int) (int, int) { return n.w - 1 - x, y },
		func(x, y int) (int, int) { return x, n.h - 1 - y },
		func(x, y int) (int, int) { return n.w - 1 - x, n.h - 1 - y },
	}
	if n.w == n.h {
		for _, f := range append(slices.Clone(maps), func(x, y int) (int, int) { return x, y }) {
			maps = append(maps, func(x, y int) (int, int) { x, y = f(x, y); return y, x })
		}
	}
next:
	for _, f := range maps {
		image := make([]int, n.w*n.h)
		for i := range image {
			x, y := f(i%n.w, i/n.w)
			image[i] = y*n.w + x
		}
		for i, j := range image {
			if n.wall[i] != n.wall[j] || n.gate[i] != n.gate[j] {
				continue next
			}
		}
		turned := image[1]-image[0] != 1 && image[1]-image[0] != -1
		for k := range len(n.looks) {
			if !slices.Contains(n.looks, n.mirror(n.looks[k], image, turned)) {
				continue next
			}
		}
		for _, g := range n.goals {
			if !slices.Contains(n.goals, n.mirrorTarget(g, image)) {
				continue next
			}
		}
		n.images = append(n.images, image)
	}
}

// mirror returns the mirrored look.
func (n *naive) mirror(l look, image []int, turned bool) look {
	for at := range image {
		if cells := slices.Clone(n.cellsOf(n.number(l), at)); cells != nil {
			for i := range cells {
				cells[i] = image[cells[i]]
			}
			l.shape = n.shape(cells)
			break
		}
	}
	if turned && l.axes != "" {
		l.axes = map[string]string{"h": "v", "v": "h"}[l.axes]
	}
	return l
}

// mirrorTarget returns the mirrored target.
func (n *naive) mirrorTarget(g target, image []int) target {
	if g.covers {
		return target{g.name, image[g.cell], true}
	}
	k := slices.IndexFunc(n.looks, func(l look) bool { return l.name == g.name })
	cells := slices.Clone(n.cellsOf(byte(k+1), g.cell))
	for i := range cells {
		cells[i] = image[cells[i]]
	}
	return target{g.name, slices.Min(cells), false}
}

// image returns the mirror image of a position under symmetry k.
func (n *naive) image(s string, k int) string {
	image, b := n.images[k], make([]byte, len(s))
	for i := range s {
		if s[i] == 0 || s[i] == rest {
			continue
		}
		first := len(s)
		for _, c := range n.cellsOf(s[i], i) {
			b[image[c]] = rest
			first = min(first, image[c])
		}
		number, known := n.mirrored[[2]int{k, int(s[i])}]
		if !known {
			turned := image[1]-image[0] != 1 && image[1]-image[0] != -1
			number = n.number(n.mirror(n.looks[s[i]-1], image, turned))
			n.mirrored[[2]int{k, int(s[i])}] = number
		}
		b[first] = number
	}
	return string(b)
}

// solved reports whether a position is solved.
func (n *naive) solved(s string) bool {
	if n.leave {
		return strings.Trim(s, "\x00") == ""
	}
	reached := 0
	for i := range s {
		if s[i] == 0 || s[i] == rest || n.looks[s[i]-1].name == "" {
			continue
		}
		for _, g := range n.goals {
			if g.name == n.looks[s[i]-1].name && (!g.covers && g.cell == i || g.covers && slices.Contains(n.cellsOf(s[i], i), g.cell)) {
				reached++
			}
		}
	}
	return reached == len(n.goals)
}

// moves returns all positions that are one move away.
func (n *naive) moves(s string) (all []string) {
	pieces := 0
	for i := range s {
		if s[i] != 0 && s[i] != rest {
			pieces++
		}
	}
	begin := 0
	for i := range n.start {
		if n.start[i] != 0 && n.start[i] != rest {
			begin++
		}
	}
	for from := range s {
		if s[from] == 0 || s[from] == rest {
			continue
		}
		l := n.looks[s[from]-1]
		if begin-pieces < l.frozen {
			continue
		}
		empty := []byte(s)
		for _, c := range n.cellsOf(s[from], from) {
			empty[c] = 0
		}
		put := func(number byte, cells []int) {
			b := slices.Clone(empty)
			if number > 0 {
				for _, c := range cells {
					b[c] = rest
				}
				b[cells[0]] = number
			}
			if string(b) != s && !slices.Contains(all, string(b)) {
				all = append(all, string(b))
			}
		}
		visited := make([]bool, len(s))
		visited[from] = true
		for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
			at := queue[0]
			if at != from {
				put(s[from], n.cellsOf(s[from], at))
			}
			for _, step := range []int{-n.w, n.w, -1, 1} {
				upright := step == -n.w || step == n.w
				if upright && l.axes == "h" || !upright && l.axes == "v" {
					continue
				}
				if n.leave && n.exits(empty, n.cellsOf(s[from], at), step, l.colours[0]) {
					if inner := l.colours[1:]; inner == "" {
						put(0, nil)
					} else {
						changed := l
						changed.colours = inner
						put(n.number(changed), n.cellsOf(s[from], at))
					}
				}
				to := at + step
				if to < 0 || to >= len(s) || !upright && to/n.w != at/n.w || visited[to] {
					continue
				}
				cells := n.cellsOf(s[from], to)
				if cells == nil || slices.ContainsFunc(cells, func(c int) bool { return n.wall[c] || empty[c] != 0 }) {
					continue
				}
				visited[to] = true
				queue = append(queue, to)
			}
		}
	}
	return all
}

// exits reports whether a piece at the border can leave through a gate of the given colour.
func (n *naive) exits(s []byte, cells []int, step int, colour byte) bool {
	if !slices.ContainsFunc(cells, func(c int) bool { return n.wall[c+step] && n.gate[c+step] != 0 }) {
		return false
	}
	for _, c := range cells {
		for c += step; !n.wall[c]; c += step {
			if s[c] != 0 && !slices.Contains(cells, c) {
				return false
			}
		}
		x, y := c%n.w, c/n.w
		border := x == 0 || y == 0 || x == n.w-1 || y == n.h-1
		if !border || n.gate[c] != colour {
			return false
		}
	}
	return true
}

// solve returns the length of the shortest solutions from a position, or -1, and whether there is
// exactly one. A solution and its mirror images count as one. If there is no solution of at most limit
// moves, the length is limit+1.
func (n *naive) solve(s string, limit int) (length int, unique bool) {
	layers := []map[string]int{{s: 1}}
	seen := map[string]bool{}
	for ; len(layers[length]) > 0; length++ {
		if length > limit {
			return length, false
		}
		solutions, ends := 0, [][]string(nil)
		next := map[string]int{}
		for s, ways := range layers[length] {
			seen[s] = true
			if n.solved(s) {
				solutions += ways
				ends = append(ends, []string{s})
			}
		}
		if solutions > 0 {
			return length, solutions == 1 || solutions <= 1+len(n.images) && n.areImages(n.paths(layers[:length], ends))
		}
		for s, ways := range layers[length] {
			for _, t := range n.moves(s) {
				if !seen[t] {
					next[t] = min(10, next[t]+ways) // at most 8 solutions can be images of one another
				}
			}
		}
		layers = append(layers, next)
	}
	return -1, false
}

// paths extends the ends of all shortest solutions to the start.
func (n *naive) paths(layers []map[string]int, ends [][]string) [][]string {
	for k := len(layers) - 1; k >= 0; k-- {
		var longer [][]string
		for s := range layers[k] {
			next := n.moves(s)
			for _, end := range ends {
				if slices.Contains(next, end[0]) {
					longer = append(longer, slices.Insert(slices.Clone(end), 0, s))
				}
			}
		}
		ends = longer
	}
	return ends
}

// areImages reports whether all solutions are mirror images of the first one as a whole.
func (n *naive) areImages(solutions [][]string) bool {
	for _, other := range solutions[1:] {
		found := false
		for k := range n.images {
			same := true
			for i, s := range solutions[0] {
				same = same && n.image(s, k) == other[i]
			}
			found = found || same
		}
		if !found {
			return false
		}
	}
	return true
}

const noLimit = 1 << 30

// idle returns the first cells of all pieces that the puzzle does not need. The
// puzzle has a unique solution of the given length.
func (n *naive) idle(length int) (cells []int) {
	for i := range n.start {
		c := n.start[i]
		if c == 0 || c == rest || n.looks[c-1].name != "" {
			continue
		}
		without := *n
		b := []byte(n.start)
		for _, cell := range n.cellsOf(c, i) {
			b[cell] = 0
		}
		without.start = string(b)
		used := map[byte]bool{}
		for _, c := range b {
			used[c] = true
		}
		// A symmetry may no longer be broken by the look of the removed piece.
		without.looks = slices.Clone(n.looks)
		for k := range without.looks {
			if !used[byte(k+1)] {
				without.looks[k] = look{shape: "0", name: "unused"}
			}
		}
		without.findImages()
		limit := noLimit
		if !n.leave {
			limit = length // a block or car less never makes a solution longer
		}
		if l, unique := without.solve(without.start, limit); l >= length && unique {
			cells = append(cells, i)
		}
	}
	return cells
}

// peak reports whether a perfect puzzle is a peak; see package perfect.
func (n *naive) peak(length int) bool {
	for _, s := range n.moves(n.start) {
		if l, unique := n.solve(s, noLimit); unique && l > length {
			return false
		}
	}
	return true
}
