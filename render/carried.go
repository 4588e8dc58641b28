package render

import "slidegif/render/carried"

// PuzzleIn returns the puzzle's ID that a GIF or PNG carries. It reports false where the
// data is neither, and fails where it is one but holds no ID or is damaged before it.
func PuzzleIn(data []byte) (id string, ok bool, err error) { return carried.ID(data) }
