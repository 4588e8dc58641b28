package catalog

import (
	"errors"
	"strings"
	"testing"

	"slidegif/solve/input"
)

// TestHintsNameLikelyKinds checks that the hint names the other kinds that a rejected text is likely to be, and
// how to choose them. A text that names its kind gets no such hint.
func TestHintsNameLikelyKinds(t *testing.T) {
	for text, want := range map[string]string{
		"ABC../.A.B./..X../...../C....":             "for lockout, write lockout: before it, or kind: lockout in a file",
		"BB.KMx/DDDKM./.IXXL./.I.JLE/.FF.LE/......": "for rush, write rush: before it, or kind: rush in a file",
		"klotski:ABC../.A.B./..X../...../C....":     "",
		"AABB/CCDD/EE../F...":                       "",
		"兵曹曹兵/兵曹曹兵/赵..黄:兵.../..../....":             "for atomix, write atomix: before it, or kind: atomix in a file",
	} {
		_, err := Parse(t.Context(), text)
		bad, ok := errors.AsType[*input.Error](err)
		if !ok || !strings.Contains(bad.Hint, want) || want == "" && strings.Contains(bad.Hint, " before it") {
			t.Errorf("Parse(%q) = %v, want a hint with %q", text, err, want)
		}
	}
}

// TestHintsForNearWords checks that a text with a word for a kind gets this word as a suggestion.
func TestHintsForNearWords(t *testing.T) {
	for text, want := range map[string]string{"我想玩华容道": "did you mean 华容道?", "rush-houl": "did you mean rush-hour?"} {
		_, err := Parse(t.Context(), text)
		if bad, ok := errors.AsType[*input.Error](err); !ok || !strings.Contains(bad.Hint, want) {
			t.Errorf("Parse(%q) = %v, want the hint %q", text, err, want)
		}
	}
}
