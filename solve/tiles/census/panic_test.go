package census

import (
	"errors"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/parallel"
)

// A panic of a worker of a census is its error, not the end of the process.
func TestPanicOfCensusIsError(t *testing.T) {
	w := &tileWalk{tileSpace: newTileSpace(board.Board{W: 4, H: 3})}
	if err := w.allot(solve.CensusOptions{Workers: 2}); err != nil {
		t.Fatal(err)
	}
	w.down, w.up = nil, nil
	w.count[w.goal] = 1
	_, err := w.layer(0)
	if err == nil {
		_, err = w.layer(1)
	}
	if _, ok := errors.AsType[*parallel.Panic](err); !ok {
		t.Errorf("%v", err)
	}
}
