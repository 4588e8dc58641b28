package moves

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Pairs is the notation that writes each move as a piece and its path, for example 8D 9L 5DD. A
// letter or an arrow stands for one cell, or for one slide if pieces glide. A number repeats the
// letter or arrow before it. Spaces or commas separate the pairs, and a pair itself may contain a
// space, as in 8 D. Printed solutions contain an arrow for each cell of a slide, so consecutive
// equal arrows are read as one slide.
var Pairs = Notation{
	Name:    "pairs of a piece and its path",
	Example: "8D 9L 5DD",
	Read:    readPairs,
	Write:   writePairs,
}

// writePairs writes a pair, such as 8D, for each moved piece of each move. The foremost piece comes
// first, because it makes room for the others.
func writePairs(b board.Board, ms []board.Move) string {
	var words []string
	for _, m := range ms {
		path := m.Path
		if b.Motion != board.ByCells {
			path = path[:1]
		}
		d, _ := board.Step(path[0])
		ahead := func(i int) int { return b.Pieces[i].At.X*d.X + b.Pieces[i].At.Y*d.Y }
		pieces := slices.Clone(m.Pieces)
		slices.SortStableFunc(pieces, func(i, j int) int { return ahead(j) - ahead(i) })
		for _, i := range pieces {
			words = append(words, b.Pieces[i].Name+path)
		}
		b = b.Apply(m)
	}
	return strings.Join(words, " ")
}

func readPairs(ctx context.Context, b board.Board, text string) ([]board.Move, error) {
	var ms []board.Move
	var slides []Slide
	total := 0
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	for k := 0; k < len(words); k++ {
		word := words[k]
		if len(piecesNamed(b, word)) > 0 && k+1 < len(words) {
			k++
			word += words[k]
		}
		if b.Motion != board.ByCells {
			word = dedupeArrows(word)
		}
		piece, letters, err := parsePair(b, word, len(ms)+len(slides)+1)
		if err != nil {
			return nil, err
		}
		if total += len(letters); total > MaxSteps {
			return nil, tooManySteps()
		}
		if b.Motion == board.ByCells {
			ms = append(ms, board.Move{Pieces: []int{piece}, Path: letters})
			continue
		}
		for i := range len(letters) {
			slides = append(slides, Slide{Piece: b.Pieces[piece].Name, Path: letters[i : i+1]})
		}
	}
	if b.Motion == board.ByCells {
		return ms, nil
	}
	return ResolveSlides(ctx, b, slides)
}

// dedupeArrows replaces each run of equal arrows with a single arrow.
func dedupeArrows(word string) string {
	var out strings.Builder
	last := rune(-1)
	for _, r := range word {
		if r != last || !strings.ContainsRune("↑↓←→", r) {
			out.WriteRune(r)
		}
		last = r
	}
	return out.String()
}

// parsePair splits a pair into the piece and the letters of its path. If several names match, parsePair chooses the
// longest name.
func parsePair(b board.Board, word string, number int) (piece int, letters string, err error) {
	err = &ReadError{Words: number - 1, Err: input.Faultf("move %d: %.40q is not a piece followed by a path", number, word)}
	longest := 0
	for i, p := range b.Pieces {
		rest, ok := strings.CutPrefix(word, p.Name)
		if !ok || len(p.Name) <= longest {
			continue
		}
		if path, pathErr := ParsePath(rest); pathErr == nil && path != "" {
			longest, piece, letters, err = len(p.Name), i, path, nil
		}
	}
	return piece, letters, err
}

// arrows replaces the arrows in printed solutions and the Chinese words for directions with letters.
var arrows = strings.NewReplacer("↑", "U", "↓", "D", "←", "L", "→", "R", "上", "U", "下", "D", "左", "L", "右", "R")

// narrowDigits converts full-width digits to ASCII, unless the name of a piece contains a
// full-width digit.
func narrowDigits(b board.Board, text string) string {
	for _, p := range b.Pieces {
		if strings.ContainsFunc(p.Name, input.IsFullwidthDigit) {
			return text
		}
	}
	return input.Narrow(text)
}

// ParsePath parses a path that consists of arrows, the characters 上下左右, or the letters U, D, L and
// R in either case. A count may follow each character. For example, URDL2 means URDLL, and ↑→↓←2
// means the same.
func ParsePath(text string) (string, error) {
	var out strings.Builder
	text = strings.ToUpper(arrows.Replace(text))
	for i := 0; i < len(text); {
		if _, ok := board.Step(text[i]); !ok {
			return "", input.Faultf("%.40q is not one of U, D, L, R", text[i:])
		}
		letter, count := text[i], 0
		for i++; i < len(text) && text[i] >= '0' && text[i] <= '9'; i++ {
			count = 10*count + int(text[i]-'0')
			if count == 0 || out.Len()+count > MaxSteps {
				return "", tooManySteps()
			}
		}
		for range max(count, 1) {
			out.WriteByte(letter)
		}
	}
	if out.Len() > MaxSteps {
		return "", tooManySteps()
	}
	return out.String(), nil
}

func tooManySteps() error { return input.Faultf("there are more than %d steps", MaxSteps) }

// glideMove returns the move of a piece in a direction up to the first obstacle. If nothing stops
// the piece, or if the piece cannot move at all, the returned move is illegal.
func glideMove(b board.Board, piece int, dir byte) board.Move {
	free := b
	free.Motion = board.ByCells
	path := string(dir)
	for {
		longer := board.Move{Pieces: []int{piece}, Path: path + string(dir)}
		if _, err := board.Replay(free, []board.Move{longer}, board.SlideMetric); err != nil {
			return board.Move{Pieces: []int{piece}, Path: path}
		}
		path = longer.Path
	}
}
