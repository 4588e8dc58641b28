package gates

import (
	"slices"
	"strconv"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
)

const (
	maxSide    = 16 // including the border of the board
	maxColours = 7  // maximum number of colours of a block
	hint       = "write gates:START:BLOCKS, for example gates:#CC###/#aabbB/#a.b.B/######:aC,bB: in the border, # is a wall and capital letters are gates; inside, small letters are blocks; aC means that block a has the colour C"
	borderHint = "the outermost rows and columns are the border of walls (#) and gates (capital letters), as in gates:#CC###/#aabbB/#a.b.B/######:aC,bB"
	blockHint  = "write the character of a block, its colours as capital letters (outermost first), h or v if it has an axis, and the number of blocks that must leave before it can move, for example aC, bCBh or cG3"
)

var (
	format  = grid.Format{Kind: kindName, MaxSide: maxSide, CellHint: hint}
	symbols = board.Symbols{Empty: ".", Wall: "#", Row: "/"}
)

// recognize reports whether an ID without a kind prefix is a gates board. The board must have a
// border around its cells. The text after the board must not be a goal of another kind of puzzle: a
// list of cells such as x@3.3, or a grid of the same size. recognize also accepts an invalid board
// if it begins with # and every block description includes a colour.
func recognize(id string) bool {
	start, blocks, ok := strings.Cut(id, ":")
	rows, goal := strings.Split(start, "/"), strings.Split(blocks, "/")
	if !ok || blocks == "" || len(rows) < 3 || strings.Contains(blocks, "@") || len(goal) == len(rows) && len(goal[0]) == len(rows[0]) {
		return false
	}
	var b board.Board
	if g, err := format.Read("", start); err == nil && readCells(&b, g) == nil {
		return len(b.Exits) > 0
	}
	uncoloured := func(b string) bool { return len(b) < 2 || b[1] < 'A' || b[1] > 'Z' }
	return start[0] == '#' && !slices.ContainsFunc(splitBlocks(blocks), uncoloured)
}

// parse parses an ID without the prefix "gates:".
func parse(desc string) (solve.Puzzle, error) {
	start, rest, _ := strings.Cut(desc, ":")
	blocks, more, _ := strings.Cut(rest, ":")
	switch {
	case desc == "":
		return nil, input.Errorf(hint, "%s: the puzzle is empty", kindName)
	case more != "":
		return nil, input.Errorf(hint, "%s: unexpected %q after the blocks", kindName, input.Truncate(more, 40))
	case !strings.ContainsAny(desc, "/:.#"):
		return nil, &solve.NotABoardError{Format: "START:BLOCKS with rows separated by /"}
	}
	g, err := format.Read("", start)
	if err != nil {
		return nil, err
	}
	b := board.Board{W: g.W, H: g.H, Rules: board.Rules{Leave: true}, Text: symbols}
	switch {
	case g.W > maxSide || g.H > maxSide:
		return nil, input.Errorf(input.Say("a board has at most %d rows of %d cells, including the border", maxSide, maxSide), "%s: a board of %s of %s is too large", kindName, input.Count(g.H, "row"), input.Count(g.W, "cell"))
	case g.W < 3 || g.H < 3:
		return nil, input.Errorf(hint, "%s: a board of %s of %s has no room inside its border", kindName, input.Count(g.H, "row"), input.Count(g.W, "cell"))
	}
	if err := readCells(&b, g); err != nil {
		return nil, err
	}
	if len(b.Pieces) == 0 {
		return nil, input.Errorf(hint, "%s: the board has no blocks", kindName)
	}
	if err := readBlocks(b.Pieces, blocks); err != nil {
		return nil, err
	}
	classify(b.Pieces)
	return &puzzle{b}, nil
}

// readCells parses the border, the walls and the cells of the blocks.
func readCells(b *board.Board, g grid.Grid) error {
	for i, r := range g.Cells {
		at := g.At(i)
		sides := at.X == 0 || at.X == g.W-1
		ends := at.Y == 0 || at.Y == g.H-1
		switch {
		case r == '#':
			b.Walls = append(b.Walls, at)
		case sides && ends:
			return input.Errorf(borderHint, "%s: row %d: %q is in a corner of the border, which must be a wall", kindName, at.Y+1, string(r))
		case (sides || ends) && r >= 'A' && r <= 'Z':
			b.Exits = append(b.Exits, board.Exit{At: at, Colour: byte(r)})
		case sides || ends:
			return input.Errorf(borderHint, "%s: row %d: %q in column %d of the border is neither a wall nor a gate", kindName, at.Y+1, string(r), at.X+1)
		case r == '.':
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if _, again := board.Find(b.Pieces, string(r)); again {
				continue
			}
			p, far, split := g.Piece(r)
			if split {
				return input.Errorf("the cells of a block must touch edge to edge; use another letter for a second block", "%s: row %d: block %q is in two parts", kindName, far.Y+1, p.Name)
			}
			b.Pieces = append(b.Pieces, p)
		default:
			return input.Errorf(hint, "%s: row %d: %q is not a block (a small letter or a digit)", kindName, at.Y+1, string(r))
		}
	}
	return nil
}

// splitBlocks splits text into the descriptions of single blocks, such as aC. A separator may
// follow the character of a block, as in a=C.
func splitBlocks(text string) (items []string) {
	apart := false
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",/ =", r) }) {
		if apart && word[0] >= 'A' && word[0] <= 'Z' {
			items[len(items)-1] += word
			apart = false
			continue
		}
		items, apart = append(items, word), len(word) == 1
	}
	return items
}

func readBlocks(pieces []board.Piece, text string) error {
	for _, item := range splitBlocks(text) {
		invalid := func(reason input.Message) error {
			return input.Errorf(blockHint, "%s: block %q: %s", kindName, input.Truncate(item, 40), reason)
		}
		i := slices.IndexFunc(pieces, func(p board.Piece) bool { return p.Name == item[:1] })
		if i < 0 {
			return invalid(input.Say("the board has no such block"))
		}
		p := &pieces[i]
		if p.Colours != "" {
			return invalid(input.Say("it is described twice"))
		}
		rest := strings.TrimLeft(item[1:], "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		p.Colours = item[1 : len(item)-len(rest)]
		p.Label = p.Colours
		switch {
		case p.Colours == "":
			return invalid(input.Say("it has no colour (a capital letter)"))
		case len(p.Colours) > maxColours:
			return invalid(input.Say("it has more than %d colours", maxColours))
		}
		for axis, letter := range axes {
			if number, ok := strings.CutPrefix(rest, letter); ok {
				p.Axes, rest = axis, number
				break
			}
		}
		if rest == "" {
			continue
		}
		if strings.ContainsAny(rest, "hv") {
			return invalid(input.Say("h or v must be given only once, before the number"))
		}
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > 99 || rest[0] == '+' {
			return invalid(input.Say("%q is not a number of blocks from 1 to 99", rest))
		}
		p.Frozen = n
	}
	for _, p := range pieces {
		if p.Colours == "" {
			return input.Errorf(blockHint, "%s: the colour of block %q is missing after the board", kindName, p.Name)
		}
	}
	return nil
}

// classify assigns the same class to blocks that differ only in their position.
func classify(pieces []board.Piece) {
	for i := range pieces {
		p := &pieces[i]
		p.Class = i
		for _, q := range pieces[:i] {
			if p.Colours == q.Colours && p.Axes == q.Axes && p.Frozen == q.Frozen && slices.Equal(p.Cells, q.Cells) {
				p.Class = q.Class
				break
			}
		}
	}
}
