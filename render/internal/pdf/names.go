package pdf

import (
	"slices"
	"strconv"
	"strings"

	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// Named returns the board with unique labels, so that moves can name pieces. Numbers distinguish equal labels, in the
// order of the pieces. Blocks with colours get their character in the notation instead, because a number on a block
// means that the block is frozen. Atoms keep their labels, which are chemical elements.
func Named(b board.Board) board.Board {
	count, number := map[string]int{}, map[string]int{}
	for _, p := range b.Pieces {
		count[p.Label]++
	}
	b.Pieces = slices.Clone(b.Pieces)
	for i := range b.Pieces {
		p := &b.Pieces[i]
		label := p.Label
		switch {
		case count[label] < 2 || label == "" || p.Role == board.Atom:
		case p.Colours != "":
			p.Label += p.Name
		default:
			number[label]++
			if len([]rune(label)) > 3 { // a word
				p.Label += " "
			}
			p.Label += strconv.Itoa(number[label])
		}
	}
	return b
}

// namesPieces reports whether the pieces that move have different texts on the board.
func (e WorksheetItem) namesPieces() bool {
	count := map[string]int{}
	for i := range e.Design.Board.Pieces {
		count[e.Design.PieceName(i)]++
	}
	for _, m := range e.Moves {
		for _, piece := range m.Pieces {
			if name := e.Design.PieceName(piece); name == "" || count[name] > 1 {
				return false
			}
		}
	}
	return e.Design.Labels
}

// inNotation returns the design with the labels of the puzzle's notation.
func inNotation(d theme.Design) theme.Design {
	d.Labels = true
	d.Board.Pieces = slices.Clone(d.Board.Pieces)
	for i := range d.Board.Pieces {
		d.Board.Pieces[i].Label = d.Board.Pieces[i].Name
	}
	return d
}

// moves returns the moves as texts such as 5↑2, which consist of the names of the pieces and their path.
func (e WorksheetItem) moves() (all []string) {
	for _, m := range e.Moves {
		var names []string
		for _, piece := range m.Pieces {
			names = append(names, e.Design.PieceName(piece))
		}
		all = append(all, strings.Join(names, "+")+runs(e.Design.Board, m.Path))
	}
	return all
}

// stageMoves returns the moves, with the number of each stage before its moves. A stage starts at each stop but the last.
func (e WorksheetItem) stageMoves(lang string) (all []string) {
	moves, last := e.moves(), len(e.Stops)-1
	for i, stop := range e.Stops[:last] {
		all = append(all, words.In(lang).StageNumber(i+1, last))
		all = append(all, moves[stop.Done:e.Stops[i+1].Done]...)
	}
	return all
}

// runs returns a path as arrows with numbers of cells, such as ↓2→. If pieces glide until the next obstacle, the
// arrows have no numbers.
func runs(b board.Board, path string) (text string) {
	for i := 0; i < len(path); {
		n := 1
		for i+n < len(path) && path[i+n] == path[i] {
			n++
		}
		text += board.Arrows(path[i : i+1])
		if n > 1 && b.Motion == board.ByCells {
			text += strconv.Itoa(n)
		}
		i += n
	}
	return text
}
