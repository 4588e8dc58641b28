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

// FileName returns a name for output files, without extension. It is the slug, the name or the ID of the
// puzzle, in this order of preference. Dashes replace unsafe characters.
func (p Puzzle) FileName() string {
	if name := cmp.Or(p.Start.Slug, p.Start.Name); name != "" {
		return safeFileName(name)
	}
	return idFileName(p.ID())
}

// NumberedName returns the title of an unnamed layout in a language, such as "Rush Hour 50 B" for rush-50-b.
func NumberedName(k *solve.Kind, l solve.Layout, lang string) string {
	heading := hanzi.Select(lang, k.Heading["zh"], k.Heading["en"])
	return strings.Replace(board.SlugTitle(l.Slug), board.SlugTitle(k.Name), heading, 1)
}

// idReplacer replaces the separators of an ID by characters that are safe in file names. A name such as
// "tiles-864-072-513" remains readable.
var idReplacer = strings.NewReplacer(":", "-", "/", "-", ",", "_")

// idFileName returns a file name that is unique to an ID. If the ID is long or contains unsafe characters
// besides separators, the name consists of the kind and a hash.
func idFileName(id string) string {
	replaced := idReplacer.Replace(id)
	if safe, _ := sanitize(replaced); safe == replaced && !strings.ContainsAny(id, "-_") {
		return safe
	}
	kind, _, _ := strings.Cut(id, ":")
	return kind + hashSuffix(id)
}

// safeFileName returns a safe file name. A truncated name ends in a hash of the whole name.
func safeFileName(name string) string {
	safe, complete := sanitize(name)
	if !complete {
		safe += hashSuffix(name)
	}
	return safe
}

// hashSuffix returns a 64-bit hash of s as "-" and 16 hexadecimal digits. The chance of a collision among a
// million strings is 1 in 30 million.
func hashSuffix(s string) string {
	h := fnv.New64a()
	h.Write([]byte(s))
	return fmt.Sprintf("-%016x", h.Sum64())
}

// sanitize keeps letters, digits, '_' and '+', and replaces runs of other characters by a dash. It stops after
// about 80 bytes; complete reports whether it reached the end of name.
func sanitize(name string) (safe string, complete bool) {
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
