package job

import (
	"fmt"
	"hash/crc32"
	"strings"
	"unicode"
)

// FileName returns a name for the puzzle's outputs without extension: its slug, else
// its name, else its ID, with a dash for what a file name should not hold.
func (p Puzzle) FileName() string {
	name := p.Start.Slug
	if name == "" {
		name = p.Start.Name
	}
	if name == "" {
		name = p.ID()
	}
	return fileSafe(name)
}

// fileSafe keeps letters, digits and a few marks, and at most 80 bytes.
func fileSafe(name string) string {
	var s strings.Builder
	dash := false
	for _, r := range name {
		if s.Len() > 80 {
			// Cut off, so what is lost is told apart by its sum.
			return fmt.Sprintf("%s-%08x", s.String(), crc32.ChecksumIEEE([]byte(name)))
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
		return "puzzle"
	}
	return s.String()
}
