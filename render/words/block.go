package words

import (
	"strings"
	"unicode"
)

// Block returns the name of a block with the given colours, for example "blue with green inside".
// Colours are capital letters, with the outermost colour first.
func (l Language) Block(colours string) string {
	names := strings.Fields(l.table["colours"])
	var all []string
	for _, c := range []byte(colours) {
		all = append(all, names[c-'A'])
	}
	if len(all) == 1 {
		return l.format("block", "{outer}", all[0])
	}
	inner := all[1]
	for i, name := range all[2:] {
		separator := l.table["list"]
		if i == len(all)-3 {
			separator = l.table["and"]
		}
		inner += separator + name
	}
	return l.format("block nested", "{outer}", all[0], "{inner}", inner)
}

// ColourSigns returns the characters that mark the colours A to Z on blocks and gates.
func (l Language) ColourSigns() string { return l.table["signs of colours"] }

// capitalize changes the first letter of a text to upper case.
func capitalize(text string) string {
	for i, r := range text {
		return string(unicode.ToUpper(r)) + text[i+len(string(r)):]
	}
	return text
}

// Blocks returns the names of a block before and after the loss of each colour. The keys are the remaining
// colours. The names are capitalized.
func (l Language) Blocks(colours string) map[string]string {
	all := map[string]string{}
	for ; colours != ""; colours = colours[1:] {
		all[colours] = capitalize(l.Block(colours))
	}
	return all
}

// Ends returns the last words of a move through a gate: of a block that leaves, and of a block that loses a colour.
func (l Language) Ends() (leaves, loses string) { return l.table["way out"], l.table["way shed"] }
