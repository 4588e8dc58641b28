package raster

import (
	"slices"
	"testing"
)

func TestAppendCleared(t *testing.T) {
	under := []uint8{1, 1, 1, 1, 1, 1, 1, 1}
	pix := []uint8{1, 1, 2, 3, 1, 1, 1, 3}
	for least, want := range map[int][]uint8{
		1: {7, 0, 0, 2, 3, 0, 0, 0, 3},
		3: {7, 1, 1, 2, 3, 0, 0, 0, 3},
		4: {7, 1, 1, 2, 3, 1, 1, 1, 3},
	} {
		if got := AppendCleared([]uint8{7}, pix, under, 0, least); !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", least, got, want)
		}
	}
}
