package catalog

import (
	"errors"
	"strings"
	"testing"

	"slidegif/solve/input"
)

// TestReadersReadTheirExamples checks that each example is read by its own row of the table and not
// recognized by an earlier row.
func TestReadersReadTheirExamples(t *testing.T) {
	for i, r := range readers {
		example := typed(r.example)
		for _, earlier := range readers[:i] {
			if p, err := earlier.read(t.Context(), example); p != nil {
				t.Errorf("%s: %q is read as %s (%v)", r.name, r.example, earlier.name, err)
			}
		}
		if p, err := r.read(t.Context(), example); p == nil || err != nil {
			t.Errorf("%s: read(%q) = %v, %v, want a puzzle", r.name, r.example, p, err)
		}
		if p, err := Parse(t.Context(), r.example); err != nil {
			t.Errorf("Parse(%q) = %v, %v", r.example, p, err)
		}
	}
}

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
