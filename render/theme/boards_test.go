package theme

import (
	"context"

	"slidegif/render/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// puzzle is the board of an ID.
func puzzle(id string) board.Board {
	p, err := catalog.Parse(context.Background(), id)
	if err != nil {
		panic(err)
	}
	return p.Board()
}

type sample struct {
	name  string
	board board.Board
}

func samples() []sample {
	classic := puzzle("klotski:1xx2/1xx2/3445/3785/6..9")
	return []sample{
		{"8-puzzle", puzzle("tiles:867/254/301")},
		{"klotski", classic},
		{"klotski-hant", classic.Translate("zh-Hant")},
		{"klotski-en", classic.Translate("en")},
		{"15-puzzle", puzzle("tiles:14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3")},
		{"rush", puzzle("rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN")},
		{"polyomino", puzzle("klotski:#AABB#/#ABB.#/CCXXDD/CEXXFD/-EGFFH/--GG.H:....../....../....../....../XX..../XX....")},
		{"klotski-none", classic.Translate("none")},
		{"odd", puzzle("klotski:AAAB.C/AEABBC/AAADBC/..DDD-/FF.D.-/FFFFF#:E@1.1")},
		{"2x2", puzzle("tiles:31/20")},
		{"63-puzzle", rendertest.Tiles(8, 8)},
		{"5x2", rendertest.Tiles(5, 2)},
	}
}
