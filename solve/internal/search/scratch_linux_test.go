package search

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/test/filetest"
)

func (grid) Travel(_, _ [2]uint64) int32 { return 1 }

// A search whose scratch files cannot be read back finds the same path as a search in memory, and reports a note.
func TestUnreadableScratch(t *testing.T) {
	const side, corner = 63, 63<<40 | 63<<20 | 63
	for name, find := range map[string]func(context.Context, solve.Options) ([][2]uint64, Stats, error){
		"Shortest": func(ctx context.Context, o solve.Options) ([][2]uint64, Stats, error) {
			return Shortest(ctx, Undirected[[2]uint64](grid{corner}), [2]uint64{}, o)
		},
		"BothEnds": func(ctx context.Context, o solve.Options) ([][2]uint64, Stats, error) {
			return BothEnds(ctx, Weighted[[2]uint64](grid{corner}), [2]uint64{}, [2]uint64{3 * side, corner}, o)
		},
	} {
		want, wantStats, err := find(t.Context(), solve.Options{Workers: 1})
		if err != nil || len(want) != 3*side+1 {
			t.Fatalf("%s: path of %d positions, error %v", name, len(want), err)
		}
		dir := t.TempDir()
		var notes []string
		o := solve.Options{Workers: 1, Memory: 4 << 20, Files: solve.Files{ScratchDir: dir}, Progress: func(p solve.Progress) {
			filetest.MakeUnreadable(t, dir)
			if note := p.Note.String(); note != "" {
				notes = append(notes, note)
			}
		}}
		path, st, err := find(t.Context(), o)
		if err != nil || !slices.Equal(path, want) || st.Positions != wantStats.Positions {
			t.Errorf("%s with an unreadable file: path of %d positions, %+v, error %v; want the path in memory with %+v", name, len(path), st, err, wantStats)
		}
		if len(notes) != 1 || !strings.Contains(notes[0], "bad file descriptor") {
			t.Errorf("%s: notes %q, want one note with the error", name, notes)
		}
	}
	l, _, err := BreadthFirst(t.Context(), grid{corner}, [2]uint64{}, solve.Options{Workers: 1, Memory: 2 << 20, Files: solve.Files{ScratchDir: t.TempDir()}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	l.file.file.Close()
	if _, failed := errors.AsType[fileError](l.Each(0, func([][2]uint64) {})); !failed {
		t.Error("a layer in a closed file was read")
	}
}
