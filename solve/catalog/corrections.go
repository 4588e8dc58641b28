package catalog

import (
	"strings"

	"slidegif/solve/input"
)

// formatSize writes a size such as 3*3, 3×3 or 3 by 3 as 3x3. formatSize returns an empty string for
// other text.
func formatSize(text string) string {
	size := strings.NewReplacer(" by ", "x", " x ", "x", " * ", "x", " × ", "x", "*", "x", "×", "x", "乘", "x").Replace(strings.ToLower(text))
	if _, _, ok := input.ParseSize(size); !ok {
		return ""
	}
	return size
}

// omitLevel omits the word in "Rush Hour level 40" or 华容道第 3 关.
func omitLevel(name string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("level", " ", "puzzle", " ", "board", " ", "card", " ", "game", " ", "no.", " ", "第", " ", "关", " ", "關", " ", "题", " ", "題", " ").Replace(strings.ToLower(name))), " ")
}

// parseListLine returns the name of the layout in a line printed by slidegif list, or in a part of
// such a line:
//
//	klotski:century  Conway's Century (John H. Conway, 1975)
func parseListLine(text string) (name string, ok bool) {
	text, _, _ = strings.Cut(text, " (") // remove the author
	names := strings.Split(text, " = ")
	if slug, first, ok := strings.Cut(names[0], "  "); ok {
		names = append([]string{slug, strings.TrimSpace(first)}, names[1:]...)
	}
	for _, name := range names {
		kind, slug, _ := strings.Cut(name, ":")
		if len(find(Kind(kind), slug)) == 0 && len(find(nil, name)) == 0 {
			return "", false
		}
	}
	return names[0], true
}
