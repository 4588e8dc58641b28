package pipeline

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"strings"
	"time"
	"unicode"

	"slidegif/solve"
	"slidegif/solve/board"
)

// FileName returns a name for output files, without a file extension. The name is the slug, the name or the
// ID of the puzzle. Characters that are unsafe in file names are replaced by dashes.
func (p Puzzle) FileName() string {
	if name := cmp.Or(p.Start.Slug, p.Start.Name); name != "" {
		return safeFileName(name)
	}
	return IDFileName(p.ID())
}

// NumberedName returns the title of a numbered layout, which has no name. For example, the English title of
// rush-50-b is "Rush Hour 50 B".
func NumberedName(k *solve.Kind, l solve.Layout, lang string) string {
	return strings.Replace(board.SlugTitle(l.Slug), board.SlugTitle(k.Name), k.Heading.In(lang), 1)
}

// Heading returns a title for a puzzle without a name: the title of a numbered layout, or else the title of the kind.
func (p Puzzle) Heading(lang string) string {
	if p.Start.Slug != "" {
		return NumberedName(p.Kind(), solve.Layout{Slug: p.Start.Slug}, lang)
	}
	return p.Kind().Title(p.Start, lang)
}

// idReplacer replaces the separators in a puzzle ID with characters that are safe in file names. The result
// stays readable, as in "tiles-864-072-513".
var idReplacer = strings.NewReplacer(":", "-", "/", "-", ",", "_")

// IDFileName returns a file name that is unique to a puzzle ID. A long ID, or an ID with other unsafe
// characters than separators, becomes a name that consists of the kind and a hash.
func IDFileName(id string) string {
	replaced := idReplacer.Replace(id)
	if safe, _ := sanitize(replaced); safe == replaced && !strings.ContainsAny(id, "-_") {
		return safe
	}
	kind, _, _ := strings.Cut(id, ":")
	return kind + hashSuffix(id)
}

// DailyFileName returns the name of a file with the puzzle of a day, such as klotski-2026-11-24.
func DailyFileName(kind string, day time.Time) string {
	return safeFileName(idReplacer.Replace(kind) + "-" + day.Format(time.DateOnly))
}

// isWindowsDevice reports whether Windows reserves a name, in upper or lower case, for a device.
func isWindowsDevice(name string) bool {
	switch name := strings.ToLower(name); name {
	case "con", "prn", "aux", "nul":
		return true
	default:
		port := strings.TrimRight(name, "0123456789")
		return len(name) == 4 && (port == "com" || port == "lpt")
	}
}

// safeFileName converts a name to a file name that is safe on all systems. If the name is truncated, or if
// Windows reserves the name for a device, the result ends in a hash of the full name.
func safeFileName(name string) string {
	safe, complete := sanitize(name)
	if !complete || isWindowsDevice(safe) {
		safe += hashSuffix(name)
	}
	return safe
}

// hashSuffix returns a dash and a 64-bit hash of s, written as 16 hexadecimal digits. For a million strings,
// the probability of a collision is 1 in 30 million.
func hashSuffix(s string) string {
	h := fnv.New64a()
	h.Write([]byte(s))
	return fmt.Sprintf("-%016x", h.Sum64())
}

// sanitize keeps the letters, digits, underscores and plus signs of a name, and replaces each run of other
// characters with a dash. The result has at most about 80 bytes. complete is false if sanitize has
// truncated the name.
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
