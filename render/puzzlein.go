package render

import "slidegif/render/metadata"

// PuzzleIn returns the puzzle's ID that a GIF or PNG carries. It reports false where the
// data is neither, and fails where it is one but holds no ID or is damaged before it.
func PuzzleIn(data []byte) (id string, ok bool, err error) {
	if id, ok, err = metadata.ID(data); ok && err == nil && id == "" {
		err = metadata.None(data)
	}
	return id, ok, err
}
