package main

import (
	"testing"

	"slidegif/cmd/internal/pipeline"
)

// TestBatchNames gives the puzzles of a list their names. The last ID has the sum of the
// first by chance.
func TestBatchNames(t *testing.T) {
	b := &batch{named: map[string]string{}}
	for _, c := range []struct {
		id string
		ok bool
	}{
		{"klotski:A^0/}[>/&!0:.A./.../...", true},
		{"klotski:A^0/}[>/&!0:.A./.../...", true},
		{"heng-dao-li-ma", true},
		{"1xx2/1xx2/3445/3785/6009", true}, // the same, typed
		{"klotski:A)0/|&!/{]0:.A./.../...", false},
	} {
		p, err := pipeline.ParseID(t.Context(), c.id)
		if err != nil {
			t.Fatal(err)
		}
		if name, err := b.name(p); (err == nil) != c.ok {
			t.Errorf("%s: %q, %v", c.id, name, err)
		}
	}
}
