package rush

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/moves"
)

// notations contains the notations that describe moves of cars.
var notations = []moves.Notation{
	acceptX(moves.Notation{Name: "a car, plus or minus, and a number of cells", Example: "A+2 B-1; + means right or down", Read: readSigned, Write: writeSigned}),
	acceptX(moves.Boards),
	acceptX(moves.Pairs),
}

// acceptX returns a notation in which the car A can also be called X, unless the board has a car X.
// The parser renames the car X to A if a board has no car A.
func acceptX(n moves.Notation) moves.Notation {
	read := n.Read
	n.Read = func(ctx context.Context, b board.Board, text string) ([]board.Move, error) {
		if _, ok := board.Find(b.Pieces, "X"); !ok {
			text = strings.ReplaceAll(text, "X", "A")
		}
		return read(ctx, b, text)
	}
	return n
}

// cutSigned splits a move such as A+2 into its parts.
func cutSigned(word string) (car, sign string, cells int, ok bool) {
	if len(word) < 3 || len(word) > 4 || word[0] > unicode.MaxASCII || !unicode.IsLetter(rune(word[0])) || word[1] != '+' && word[1] != '-' {
		return "", "", 0, false
	}
	n, err := strconv.ParseUint(word[2:], 10, 8)
	return word[:1], word[1:2], int(n), err == nil
}

// readSigned parses a list of moves such as A+2. A plus sign means a move to the right or down.
func readSigned(_ context.Context, b board.Board, text string) ([]board.Move, error) {
	var ms []board.Move
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	longest := max(b.W, b.H) - 1
	if most := moves.MaxSteps / (longest + 1); len(words) > most {
		return nil, input.Faultf("there are more than %d moves", most)
	}
	for n, word := range words {
		name, sign, cells, ok := cutSigned(word)
		if !ok {
			return nil, &moves.ReadError{Words: n, Err: input.Faultf("move %d: %.40q is not a car, a sign and a number", n+1, word)}
		}
		car := slices.IndexFunc(b.Pieces, func(p board.Piece) bool { return p.Name == name })
		switch {
		case car < 0:
			return nil, &moves.ReadError{Words: n + 1, Err: input.Faultf("move %d: there is no car %q", n+1, name)}
		case cells == 0 || cells > longest:
			return nil, &moves.ReadError{Words: n + 1, Err: input.Faultf("move %d: a car can move 1 to %d cells", n+1, longest)}
		}
		way := map[string]string{"+": "R", "-": "L"}[sign]
		if b.Pieces[car].Axes == board.Vertical {
			way = map[string]string{"+": "D", "-": "U"}[sign]
		}
		ms = append(ms, board.Move{Pieces: []int{car}, Path: strings.Repeat(way, cells)})
	}
	return ms, nil
}

// writeSigned formats a list of moves in a notation such as A+2.
func writeSigned(b board.Board, ms []board.Move) string {
	var words []string
	for _, m := range ms {
		sign := "-"
		if m.Path[0] == 'R' || m.Path[0] == 'D' {
			sign = "+"
		}
		words = append(words, b.Pieces[m.Pieces[0]].Name+sign+strconv.Itoa(len(m.Path)))
	}
	return strings.Join(words, " ")
}
