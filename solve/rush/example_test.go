package rush_test

import (
	"context"
	"fmt"

	"slidegif/solve"
	"slidegif/solve/rush"
)

func Example() {
	p, _ := rush.Kind.Parse("oooooo" + "oooooo" + "AAoBoo" + "oooBoo" + "oooooo" + "oooooo")
	s, _ := p.Solve(context.Background(), solve.Options{Metric: "slide"})
	for _, m := range s.Moves {
		fmt.Println(p.Board().Pieces[m.Pieces[0]].Name, m.Path)
	}
	_, err := rush.Kind.Parse("AAoBoo")
	fmt.Println(err)
	// Output:
	// B D
	// A RRRR
	// rush: the board has 6 cells, not 36
}
