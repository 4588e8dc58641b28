package pipeline

import "testing"

// A row whose cells stand apart may begin with a wall; it is no comment.
func TestRowsThatBeginWithWalls(t *testing.T) {
	const want = "atomix:#####/#a.b#/#...#/#####:ab"
	for _, file := range []string{
		"kind: atomix\n\n#####\n#a.b#\n#...#\n#####\n\nab\n",
		"# two atoms\nkind: atomix\n\n# # # # #\n# a . b #\n# . . . #\n# # # # #\n\na b .\n",
		"kind: atomix\n# the walls stand all around\n\n#####\n# a . b #\n# . . . #\n#####\n\n# and this is built\nab\n",
	} {
		p, err := ParseFile(t.Context(), []byte(file))
		if err != nil || p.ID() != want {
			t.Errorf("%q: %v, %v", file, p.Puzzle, err)
		}
	}
}
