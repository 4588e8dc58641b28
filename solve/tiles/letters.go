package tiles

import (
	"context"
	"strings"
	"unicode"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/moves"
)

// notations lists the accepted notations for the moves of tiles. Direction letters are first read as moves of the
// tiles. If these moves are illegal, the letters are read as moves of the blank. The prefix "tiles:" or "blank:"
// selects one of the two readings.
var notations = []moves.Notation{
	{
		Name: "directions of the tiles", Example: "URDL2UR2", Prefix: "tiles",
		Read: func(_ context.Context, b board.Board, text string) ([]board.Move, error) {
			return readLetters(b, text, false)
		},
		Write: func(_ board.Board, ms []board.Move) string { return letters(ms) },
	},
	{
		Name: "directions of the blank", Example: "DLUR2", Prefix: "blank",
		Read: func(_ context.Context, b board.Board, text string) ([]board.Move, error) {
			return readLetters(b, text, true)
		},
		Write: func(_ board.Board, ms []board.Move) string { return opposite.Replace(letters(ms)) },
	},
	moves.Boards,
	{
		Name: "numbers of the tiles", Example: "6 7 4", Read: readNumbers,
		Write: func(b board.Board, ms []board.Move) string { return strings.Join(numbers(b, ms), " ") },
	},
	moves.Pairs,
}

var opposite = strings.NewReplacer("U", "D", "D", "U", "L", "R", "R", "L")

// letters formats moves as a string of direction letters, with one letter for each tile that moves.
func letters(ms []board.Move) string {
	var s strings.Builder
	for _, m := range ms {
		s.WriteString(strings.Repeat(m.Path, len(m.Pieces)))
	}
	return s.String()
}

// numbers returns the numbers of the tiles in the order in which they move.
func numbers(b board.Board, ms []board.Move) (all []string) {
	for _, m := range ms {
		for _, p := range m.Pieces {
			all = append(all, b.Pieces[p].Name)
		}
	}
	return all
}

// readNumbers parses a list of tile numbers. Each tile moves into the blank.
func readNumbers(_ context.Context, b board.Board, text string) ([]board.Move, error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	piece := map[string]int{}
	for i, p := range b.Pieces {
		piece[p.Name] = i
	}
	var ms []board.Move
	for n, word := range words {
		i, ok := piece[word]
		if !ok {
			return nil, &moves.ReadError{Words: n, Err: input.Faultf("move %d: %.40q is not a tile", n+1, word)}
		}
		grid := b.Grid()
		at := b.Pieces[i].At
		path := ""
		for _, dir := range "UDLR" {
			d, _ := board.Step(byte(dir))
			to := at.Add(d)
			if to.X >= 0 && to.Y >= 0 && to.X < b.W && to.Y < b.H && grid[to.Y*b.W+to.X] == board.Empty {
				path = string(dir)
			}
		}
		if path == "" {
			return nil, &board.IllegalMove{Number: n + 1, Err: input.Faultf("tile %s is not next to the blank", word)}
		}
		if len(ms) == moves.MaxSteps {
			return nil, input.Faultf("there are more than %d steps", moves.MaxSteps)
		}
		move := board.Move{Pieces: []int{i}, Path: path}
		ms, b = append(ms, move), b.Apply(move)
	}
	return ms, nil
}

// readLetters parses direction letters, one per step. The letters are directions of the blank if
// ofBlank is set, and directions of the tiles otherwise.
func readLetters(b board.Board, text string, ofBlank bool) ([]board.Move, error) {
	letters, err := moves.ParsePath(strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || r == ','
	}), ""))
	if err != nil {
		return nil, err
	}
	grid := b.Grid()
	at := board.Point{}
	for i, v := range grid {
		if v == board.Empty {
			at = board.Point{X: i % b.W, Y: i / b.W}
		}
	}
	dirWord := map[byte]string{'U': "up", 'D': "down", 'L': "left", 'R': "right"}
	opposite := map[byte]byte{'U': 'D', 'D': 'U', 'L': 'R', 'R': 'L'}
	ms := make([]board.Move, 0, len(letters))
	for i := range len(letters) {
		tile := letters[i] // direction in which the tile moves
		if ofBlank {
			tile = opposite[tile]
		}
		d, _ := board.Step(opposite[tile])
		from := at.Add(d)
		if from.X < 0 || from.Y < 0 || from.X >= b.W || from.Y >= b.H {
			return nil, &board.IllegalMove{Number: i + 1, Err: input.Faultf("the blank is at column %d, row %d, and no tile next to it can move %s", at.X+1, at.Y+1, input.Word(dirWord[tile]))}
		}
		piece := grid[from.Y*b.W+from.X]
		grid[at.Y*b.W+at.X], grid[from.Y*b.W+from.X] = piece, board.Empty
		ms = append(ms, board.Move{Pieces: []int{piece}, Path: string(tile)})
		at = from
	}
	return ms, nil
}
