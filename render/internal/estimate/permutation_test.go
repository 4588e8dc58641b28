package estimate

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"slidegif/render/theme"
	"slidegif/solve/catalog"
)

// TestOdd compares the parity of random boards with the proof of the kind, and counts the marks of inversions.
func TestOdd(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	odd := 0
	for range 300 {
		w, h := 2+r.IntN(4), 2+r.IntN(4)
		random := func() string {
			var text []string
			for n, tile := range r.Perm(w * h) {
				separator := ","
				if (n+1)%w == 0 {
					separator = "/"
				}
				text = append(text, fmt.Sprint(tile)+separator)
			}
			return strings.TrimSuffix(strings.Join(text, ""), "/")
		}
		p, err := catalog.Parse(t.Context(), "tiles:"+random()+":"+random())
		if err != nil {
			t.Fatal(err)
		}
		b := p.Board()
		list, got := Odd(b)
		if want := p.Kind().Proof(b) != nil; got != want {
			t.Errorf("%s: odd %t, unsolvable %t; %+v", p.ID(), got, want, list)
		}
		if !got {
			continue
		}
		odd++
		look := theme.Themes[0]
		d, _, err := Picture{Title: "t", Board: b, Sum: Of(b), Permutation: &list, Orders: [2]string{"s", "g"}}.Draw(look, 640)
		if err != nil {
			t.Fatal(err)
		}
		dots := 0
		for _, s := range d {
			if s.Fill == theme.Flat(look.Sign) && s.Width == 0 && len(s.Glyphs) == 0 {
				dots++
			}
		}
		if dots != list.Inversions {
			t.Errorf("%s: %d dots, want %d", p.ID(), dots, list.Inversions)
		}
	}
	if odd < 100 {
		t.Errorf("%d of 300 boards are unsolvable, want about half", odd)
	}
}
