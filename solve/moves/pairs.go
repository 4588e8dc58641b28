package moves

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Pairs are a piece and its path each: 8D 9L 5DD. A letter or an arrow is one cell, or one
// slide where pieces glide; a number behind it repeats it. Spaces or commas stand between
// pairs, and a space may stand within one: 8 D. Printed solutions have an arrow for each
// cell of a slide, so equal arrows in a row are one slide.
var Pairs = Notation{
	Name:    "pairs of a piece and its path",
	Example: "8D 9L 5DD",
	Read:    readPairs,
	Write:   writePairs,
}

// writePairs writes a pair for each piece of a move, the foremost first: it makes room for the
// others.
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
		if len(named(b, word)) > 0 && k+1 < len(words) {
			k++
			word += words[k]
		}
		if b.Motion != board.ByCells {
			word = joinArrows(word)
		}
		piece, letters, err := cutPair(b, word, len(ms)+len(slides)+1)
		if err != nil {
			return nil, err
		}
		if total += len(letters); total > MaxSteps {
			return nil, tooMany()
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
	return Choose(ctx, b, slides)
}

// joinArrows writes equal arrows in a row once.
func joinArrows(word string) string {
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

// cutPair splits a pair into a piece and the letters of its path. The name of one piece may
// begin with that of another.
func cutPair(b board.Board, word string, number int) (piece int, letters string, err error) {
	err = &ReadError{Words: number - 1, Err: input.Faultf("move %d: %.40q is not a piece and its path", number, word)}
	longest := 0
	for i, p := range b.Pieces {
		rest, ok := strings.CutPrefix(word, p.Name)
		if !ok || len(p.Name) <= longest {
			continue
		}
		if path, pathErr := Letters(rest); pathErr == nil && path != "" {
			longest, piece, letters, err = len(p.Name), i, path, nil
		}
	}
	return piece, letters, err
}

// arrows are written in printed solutions, and words in Chinese ones.
var arrows = strings.NewReplacer("↑", "U", "↓", "D", "←", "L", "→", "R", "上", "U", "下", "D", "左", "L", "右", "R")

// narrow writes digits of full width as those of ASCII, unless a piece is called by one.
func narrow(b board.Board, text string) string {
	for _, p := range b.Pieces {
		if strings.ContainsFunc(p.Name, input.IsWideDigit) {
			return text
		}
	}
	return input.Narrow(text)
}

// Letters reads the letters U, D, L and R of either case, arrows, or 上下左右, each perhaps with a
// count behind it: URDL2 is URDLL, and so is ↑→↓←2.
func Letters(text string) (string, error) {
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
				return "", tooMany()
			}
		}
		for range max(count, 1) {
			out.WriteByte(letter)
		}
	}
	if out.Len() > MaxSteps {
		return "", tooMany()
	}
	return out.String(), nil
}

func tooMany() error { return input.Faultf("there are more than %d steps", MaxSteps) }

// glide returns the slide of a piece until something stops it. Where nothing does, or it
// cannot move at all, the move is one that the referee refuses.
func glide(b board.Board, piece int, dir byte) board.Move {
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
