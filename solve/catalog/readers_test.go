package catalog

import "testing"

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
