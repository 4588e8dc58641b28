// Package rush parses Rush Hour puzzles. Cars can only move along their length. A board has 3 to 12 rows and columns,
// and usually 6 x 6 cells. To solve a puzzle, the car A must reach the right edge.
//
//	BBoKMx     BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN, row by row: o is empty, x a
//	DDDKMo     wall, and any other letter a car of two or more cells. The car A
//	IAALoo ->  must end at the right edge of its row.
//	IoJLEE
//	ooJFFN     A board of another size has / between its rows: ooBo/AABo/oooo/oooo.
//	oGGoxN
//
// Package blocks solves the puzzles.
package rush

import (
	"cmp"
	"context"
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/input"
	"slidegif/solve/internal/blocks"
	"slidegif/solve/internal/fields"
	"slidegif/solve/internal/grid"
)

const (
	side    = 6 // number of rows and columns of a board without row separators
	minSide = 3

	// On a board of at most maxCardCells, X is the car that must get out, even if another car is named A. Cards of
	// the printed game use these names.
	maxCardCells = side * side

	maxSide  = 12
	prefix   = "rush:"
	hint     = "write 36 cells row by row, or a board of another size with rows separated by /: o is empty, x is a wall, letters are cars, and car A must get out"
	sizeHint = "a board has 3 to 12 rows of 3 to 12 cells, separated by /, for example ooBo/AABo/oooo/oooo"
)

// Kind is the rush puzzle kind.
var Kind = &solve.Kind{
	Name:    "rush",
	Metrics: []solve.Metric{board.SlideMetric, board.StepMetric, board.MoveMetric},
	Texts: solve.Texts{
		Doc:     "Rush Hour: cars drive forwards and backwards, and car A must get out",
		Heading: map[string]string{"zh": "汽车华容道", "en": "Rush Hour"},
		Task:    map[string]string{"zh": "让{hero}的车开出右边的出口。", "en": "Let the {hero} car out on the right."},
		Rule:    map[string]string{"zh": "车只能前进和后退。", "en": "Cars go forwards and backwards only."},
		Title:   solve.FixedTitle(map[string]string{"zh": "汽车华容道", "en": "Rush Hour"}),
	},
	Parser: solve.Parser{
		Example: "rush:rush-58",
		Syntax: []string{
			"Write 36 cells row by row, such as BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN. o or . is empty, x a wall, and equal letters form a car.",
			"With / between the rows, a board has any size from 3x3 to 12x12, such as ooBo/AABo/oooo/oooo.",
			"Cars move only along their length. Car A must reach the right edge. Without a car A, car X must.",
			"rush:@7 is a random solvable 6x6 board for seed 7. rush:4x4@7 has another size.",
		},
		Words:     map[string]string{"rush-hour": "", "unblock-me": "", "汽车华容道": "", "塞车": ""},
		Imports:   []solve.ImportFormat{{Example: "BBoKMx/DDDKMo/IXXLoo/IoJLEE/ooJFFN/oGGoxN", Source: "Rush Hour"}, {Example: `[{"id":"X","row":2,"col":0,"len":2,"dir":"H"},{"id":"B","row":0,"col":3,"len":3,"dir":"V"}]`, Source: "a list of vehicles in JSON"}, {Example: "id,row,col,length,direction\nX,2,0,2,H\nB,0,3,3,V", Source: "a list of vehicles in CSV"}},
		FixedGoal: true,
		Layouts:   layouts,
		Recognize: recognize,
		ReadFields: func(o *fields.Object) (string, input.Message, bool, error) {
			desc, ok, err := readFields(o)
			return desc, input.Word("a list of vehicles"), ok, err
		},
		Resembles: func(text string) bool { return solve.IsGrid(text, side, side, "") },
		Parse:     parse,
		ID:        id,
		Notations: notations,
	},
	Generator: solve.Generator{
		Presets:       []string{"", "4x4", "5x5"},
		DailyLengths:  [7]string{"24-30", "8-10", "11-13", "12-15", "14-17", "16-19", "19-23"},
		DailySince:    20261129,
		Random:        random,
		RandomLength:  randomLength,
		RandomPerfect: randomPerfect,
		Worthwhile:    worthwhile,
	},
	Explorer: solve.Explorer{
		Distances:  census.DistancesWithDefault(board.SlideMetric),
		Insight:    blocks.Insight,
		Heuristics: blocks.Heuristics,
	},
}

type puzzle struct {
	board  board.Board
	slides int           // optimum in the slide metric, or 0 if it is unknown
	note   input.Message // note about how the text was read or which car gets out; usually empty
}

func (p *puzzle) Kind() *solve.Kind { return Kind }

func (p *puzzle) ID() string         { return id(p.board) }
func (p *puzzle) Board() board.Board { return p.board }

// Note describes how the text of the puzzle was interpreted. If several cars could be the car that must get out, the
// note names the chosen car.
func (p *puzzle) Note() input.Message { return p.note }

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	o.Metric = cmp.Or(o.Metric, board.SlideMetric)
	return blocks.Solve(ctx, p.board, o)
}

func id(b board.Board) string { return prefix + b.String() }

// recognize reports whether an ID on a single line is a board of Rush Hour. Boards with a wrong number of cells, or
// without a horizontal car A, are also recognized, so that parse can report the mistake. In rows of equal length,
// separated by slashes, all cars must be straight.
func recognize(id string) bool {
	if strings.ContainsAny(id, ":@\n[{") {
		return false
	}
	if id, _ = trimNumbers(id); !strings.Contains(id, "/") {
		cells := strings.Join(strings.Fields(id), "")
		n := utf8.RuneCountInString(cells)
		return n == side*side && !strings.ContainsAny(cells, `[]{}"`) || n > 24 && n < 50 && looksLikeCars(cells)
	}
	compact := grid.Compact(id, grid.Blanks, 'o')
	if rows := strings.Split(compact, "/"); len(rows) == side && !solve.IsGrid(compact, side, utf8.RuneCountInString(rows[0]), "") {
		return looksLikeCars(strings.Join(rows, ""))
	}
	p, rows, err := parseCars(id)
	return err == nil && (len(rows) == side && len(rows[0]) == side || setExit(p, rows) == nil)
}

// looksLikeCars reports whether a text without row separators looks like a board with missing or
// additional cells. The text must consist of letters and dots. It must contain the car that must
// get out and at least two adjacent empty cells.
func looksLikeCars(cells string) bool {
	isCar := strings.Contains(cells, "AA") || strings.Contains(cells, "XX")
	isEmpty := strings.Contains(cells, "oo") || strings.Contains(cells, "..")
	return isCar && isEmpty && !strings.ContainsFunc(cells, func(r rune) bool { return r != '.' && !isLetter(r) })
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// trimNumbers removes the numbers before and after a board without spaces, and returns a note about them. For example,
// the line 60 IBBxoo…HHHM 2332 in a list of boards contains the number of moves and the number of positions.
func trimNumbers(text string) (board string, note input.Message) {
	var numbers input.List
	for word := range strings.FieldsSeq(text) {
		switch {
		case strings.Trim(word, "0123456789.,;") == "" && strings.ContainsAny(word, "0123456789"):
			numbers = append(numbers, word)
		case board != "":
			return text, note
		default:
			board = word
		}
	}
	if board == "" || len(numbers) == 0 {
		return text, note
	}
	return board, input.Say("ignored the numbers beside the board: %s", numbers)
}

// parse parses a board of 36 cells, which may have row separators, or a board of another size
// with row separators. Spaces between cells are ignored, and so are numbers before and after the board.
func parse(desc string) (solve.Puzzle, error) {
	p, rows, err := parseCars(desc)
	if err != nil {
		return nil, err
	}
	if err := setExit(p, rows); err != nil {
		return nil, err
	}
	return p, nil
}

// parseCars parses a board without setting its goal, and returns the board and the rows of its text. If the
// board has no car A, the car that must get out is renamed to A in the board, but not in the rows.
func parseCars(desc string) (p *puzzle, rows []string, err error) {
	desc, note := trimNumbers(desc)
	rows, err = splitRows(grid.Compact(desc, grid.Blanks, 'o'))
	if err != nil {
		return nil, nil, err
	}
	w, h, cells := utf8.RuneCountInString(rows[0]), len(rows), strings.Join(rows, "")
	hasA, hasX := strings.Contains(cells, "A"), strings.Contains(cells, "X")
	switch red := redCar(rows); {
	case hasA:
	case hasX:
		// Other programs use the name X for the car that must get out.
		cells = strings.ReplaceAll(cells, "X", "A")
	case red != "":
		cells = strings.ReplaceAll(cells, red, "A")
		red := input.Say("%s is the car that gets out, because there is no car A or X", red)
		if note.Format != "" {
			red = input.Say("%s; %s", note, red)
		}
		note = red
	}
	b := board.Board{W: w, H: h, Text: board.Symbols{Empty: "o", Wall: "x"}}
	if w != side || h != side {
		b.Text.Row = "/"
	}
	seen := map[rune]bool{'o': true}
	for i, r := range []rune(cells) {
		if !isLetter(r) {
			return nil, nil, input.Errorf(hint, "rush: row %d: %q is not a car", i/w+1, string(r))
		}
	}
	for i, r := range cells {
		at := board.Point{X: i % w, Y: i / w}
		if r == 'x' {
			b.Walls = append(b.Walls, at)
			continue
		}
		if seen[r] {
			continue
		}
		seen[r] = true
		car, err := readCar(cells, w, byte(r), at)
		if err != nil {
			return nil, nil, err
		}
		car.Class = len(b.Pieces)
		b.Pieces = append(b.Pieces, car)
	}
	if !strings.ContainsAny(cells, "o") {
		return nil, nil, input.Errorf("write o or . for an empty cell", "rush: no cell is empty")
	}
	return &puzzle{board: b, note: note}, rows, nil
}

// setExit sets the goal of a board: car A must reach the right edge. On a small board with a car X, car X must reach
// the right edge. setExit returns an error if the exit car is missing or vertical. The argument rows is the text of
// the board.
func setExit(p *puzzle, rows []string) error {
	car, ok := board.Find(p.board.Pieces, "A")
	x, hasX := board.Find(p.board.Pieces, "X")
	red, isRed := onlySmall(p.board.Pieces)
	small := p.board.W*p.board.H <= maxCardCells
	if ok && hasX && small {
		car = x
		note := input.Word("X is the car that gets out, and car A is another car")
		if p.note.Format != "" {
			note = input.Say("%s; %s", p.note, note)
		}
		p.note = note
	}
	switch vertical := ok && car.Axes != board.Horizontal; {
	case vertical:
		return input.Errorf(input.Say("%s, and give the vertical car another letter", exitHint(p.board)), noExit, car.At.Y+1, car.Name)
	case !ok:
		return input.Errorf(exitHint(p.board), "rush: there is no car A or X")
	case hasX && !small && x.Axes == board.Horizontal:
		p.note = input.Say("car A must get out; if you mean car %s, swap the two letters: %s", x.Name, swapA(rows, x.Name))
	case isRed && !hasX:
		p.note = input.Say("car A must get out; if you mean car %s, swap the two letters: %s", red.Name, swapA(rows, red.Name))
	}
	for i := range p.board.Pieces {
		if p.board.Pieces[i].Role = board.Car; p.board.Pieces[i].Name == car.Name {
			p.board.Pieces[i].Role = board.MainPiece
		}
	}
	car.Role, car.At.X = board.MainPiece, p.board.W-len(car.Cells)
	p.board.Goal = []board.Piece{car}
	return nil
}

const noExit = "rush: row %d: car %s is vertical and cannot reach the right edge"

// exitHint returns the hint for a board without a horizontal car A. The hint lists the horizontal cars, because one of
// them may be the car that must get out.
func exitHint(b board.Board) input.Message {
	var cars input.List
	for _, p := range b.Pieces {
		if p.Axes == board.Horizontal {
			cars = append(cars, p.Name)
		}
	}
	switch len(cars) {
	case 0:
		return input.Word("a Rush Hour board needs a horizontal car A, which must reach the right edge: write AA in its cells")
	case 1:
		return input.Say("a Rush Hour board needs a horizontal car A, which must reach the right edge: write A in place of %s", cars[0])
	}
	return input.Say("a Rush Hour board needs a horizontal car A, which must reach the right edge: write A in place of one of the letters %s", cars)
}

// redCar returns R or r if a car with this name is the only horizontal car in its row. Many
// programs draw the car that must get out in red. Otherwise, redCar returns an empty string.
func redCar(rows []string) string {
	red := ""
	for _, row := range rows {
		for _, name := range []string{"R", "r"} {
			if !strings.Contains(row, name+name) {
				continue
			}
			for i := 1; i < len(row); i++ {
				if row[i] == row[i-1] && row[i] != 'o' && row[i] != 'x' && row[i] != name[0] {
					return ""
				}
			}
			if red != "" {
				return ""
			}
			red = name
		}
	}
	return red
}

// onlySmall returns the only car that is named by a small letter, if this car is horizontal.
func onlySmall(cars []board.Piece) (car board.Piece, ok bool) {
	for _, c := range cars {
		if c.Name == strings.ToLower(c.Name) {
			if ok {
				return c, false
			}
			car, ok = c, true
		}
	}
	return car, ok && car.Axes == board.Horizontal
}

// swapA exchanges the names of car A and another car, and returns the ID of the resulting board.
func swapA(rows []string, other string) string {
	between := "/"
	if len(rows) == side && len(rows[0]) == side {
		between = ""
	}
	return prefix + strings.NewReplacer("A", other, other, "A").Replace(strings.Join(rows, between))
}

func splitRows(text string) (rows []string, err error) {
	if !strings.Contains(text, "/") {
		cells := []rune(text)
		if len(cells) != side*side {
			return nil, input.Errorf(hint, "rush: the board has %s, not 36", input.Count(len(cells), "cell"))
		}
		for row := range slices.Chunk(cells, side) {
			rows = append(rows, string(row))
		}
		return rows, nil
	}
	rows = strings.Split(text, "/")
	w := utf8.RuneCountInString(rows[0])
	if w < minSide || w > maxSide || len(rows) < minSide || len(rows) > maxSide {
		return nil, input.Errorf(sizeHint, "rush: the board size %dx%d is not supported", len(rows), w)
	}
	for y, row := range rows {
		if n := utf8.RuneCountInString(row); n != w {
			return nil, input.Errorf(sizeHint, "rush: row %d has %s, not %d", y+1, input.Count(n, "cell"), w)
		}
	}
	return rows, nil
}

// readCar parses the car with the given name. The argument at is the first cell of the car, and w
// is the number of columns.
func readCar(cells string, w int, name byte, at board.Point) (board.Piece, error) {
	p := board.Piece{Name: string(name), Label: string(name), At: at, Role: board.Car}
	for i := range len(cells) {
		if cells[i] == name {
			p.Cells = append(p.Cells, board.Point{X: i%w - at.X, Y: i/w - at.Y})
		}
	}
	last := p.Cells[len(p.Cells)-1]
	p.Axes = board.Horizontal
	if last.Y > 0 {
		p.Axes = board.Vertical
	}
	switch {
	case len(p.Cells) == 1:
		return p, input.Errorf("a car has at least two cells; write x for a wall", "rush: row %d: car %q has only one cell", at.Y+1, string(name))
	case last.X != 0 && last.Y != 0 || last.X+last.Y != len(p.Cells)-1:
		return p, input.Errorf("the cells of a car must be adjacent, in one row or column", "rush: row %d: car %q is not a straight line of cells", at.Y+1, string(name))
	}
	return p, nil
}

//go:embed layouts.csv
var layoutsCSV string

// layouts returns all named boards. The optima of all named boards were computed by exhaustive
// search. A car cannot turn a corner, so an optimum is the same in the slide and move metrics.
var layouts = solve.ReadLayouts(layoutsCSV)
