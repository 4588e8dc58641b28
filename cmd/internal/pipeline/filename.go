package pipeline

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"strings"
	"unicode"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/hanzi"
)

// FileName returns a name for the puzzle's outputs without extension: its slug, else
// its name, else its ID, with a dash for what a file name should not hold.
func (p Puzzle) FileName() string {
	if name := cmp.Or(p.Start.Slug, p.Start.Name); name != "" {
		return fileSafe(name)
	}
	return idFile(p.ID())
}

// NumberedName is what a language calls a layout without a name: "Rush Hour 50 B" for rush-50-b.
func NumberedName(k *solve.Kind, l solve.Layout, lang string) string {
	heading := hanzi.Or(lang, k.Heading["zh"], k.Heading["en"])
	return strings.Replace(board.Spelled(l.Slug), board.Spelled(k.Name), heading, 1)
}

// idPlain are the separators of an ID, and what stands for them in a file's name: from
// "tiles-864-072-513" the ID can be told.
var idPlain = strings.NewReplacer(":", "-", "/", "-", ",", "_")

// idFile returns a name that no other ID has. An ID that is long or holds more than separators
// is told by its kind and its sum.
func idFile(id string) string {
	plain := idPlain.Replace(id)
	if safe, _ := clean(plain); safe == plain && !strings.ContainsAny(id, "-_") {
		return safe
	}
	kind, _, _ := strings.Cut(id, ":")
	return kind + sum(id)
}

// fileSafe returns a name for a file. One that is cut off is told apart by its sum.
func fileSafe(name string) string {
	safe, whole := clean(name)
	if !whole {
		safe += sum(name)
	}
	return safe
}

// sum returns 64 bits: of a million texts no two have the same but by a chance of 1 in 30 million.
func sum(s string) string {
	h := fnv.New64a()
	h.Write([]byte(s))
	return fmt.Sprintf("-%016x", h.Sum64())
}

// clean keeps letters, digits and a few marks, and at most some 80 bytes.
func clean(name string) (safe string, whole bool) {
	var s strings.Builder
	dash := false
	for _, r := range name {
		if s.Len() > 80 {
			return s.String(), false
		}
		if r == '_' || r == '+' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			if dash && s.Len() > 0 {
				s.WriteByte('-')
			}
			dash = false
			s.WriteRune(r)
		} else {
			dash = true
		}
	}
	if s.Len() == 0 {
		return "puzzle", true
	}
	return s.String(), true
}
