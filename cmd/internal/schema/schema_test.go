package schema

import (
	"encoding/json"
	"slices"
	"testing"

	"slidegif/solve/board"
)

// TestMetrics checks that the schema of a solution lists all metrics.
func TestMetrics(t *testing.T) {
	var s struct {
		Properties struct{ Metric struct{ Enum []board.Metric } }
	}
	if err := json.Unmarshal(Solution, &s); err != nil {
		t.Fatal(err)
	}
	if got := s.Properties.Metric.Enum; !slices.Equal(got, board.Metrics()) {
		t.Errorf("metrics in solution.json = %q, want %q", got, board.Metrics())
	}
}
