package catalog

import (
	"slices"
	"testing"

	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

// TestClaims verifies the claims of all engines on boards whose optimum is known or found naively. The
// table has boards for each kind, for each stage of a search and for each size of codes.
func TestClaims(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	const naive = kindtest.UnknownOptimum
	kinds := map[string]bool{}
	for n, test := range []struct {
		name    string
		id      string
		optimum int // in the first metric; a search finds the others
	}{
		// All positions are stored.
		{"2x4", "tiles:4,1,7,2/5,3,6,0", naive},
		{"odd permutation", "tiles:2,1,3/4,5,6/7,8,0", -1},

		// The proof is IDA*. The starts are random walks from the goal, or turns of the outer ring. If every
		// move of a turn brings a tile nearer to its goal, the number of moves is the Manhattan distance and
		// therefore the optimum. The other optima come from a naive search from both ends.
		{"3x4", "tiles:1,0,3,4/9,2,7,11/6,10,5,8", 24},
		{"3x4", "tiles:5,7,4,8/2,3,0,1/9,6,10,11", 16},
		{"4x4, one move", "tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15", naive},
		{"4x4, near", "tiles:2,3,0,11/1,6,8,4/5,9,7,14/13,10,12,15", 24},
		{"4x4, ring", "tiles:4,8,12,15/3,6,7,14/2,10,11,13/1,5,9,0", 36},
		{"4x4, ring", "tiles:4,8,12,15/3,6,7,14/2,10,11,13/1,0,5,9", 38},
		{"3x6", "tiles:1,2,3,4,5,6/7,14,9,16,0,12/8,13,15,11,10,17", 20},
		{"4x5", "tiles:1,2,4,9,5/11,7,3,10,0/17,6,8,18,15/12,16,14,13,19", 22},
		{"5x5", "tiles:1,2,3,4,5/6,7,9,0,10/16,12,8,14,20/22,11,13,15,23/17,21,19,18,24", 26},
		{"5x5", "tiles:3,4,6,8,5/11,2,1,7,9/16,12,13,14,10/21,17,18,20,15/22,23,0,19,24", 28},
		{"5x5, ring", "tiles:3,4,5,10,0/2,7,8,9,15/1,12,13,14,20/6,17,18,19,24/11,16,21,22,23", 28},
		{"6x6", "tiles:1,2,3,4,5,6/7,0,9,10,11,12/13,8,14,16,17,18/20,21,15,22,29,23/19,26,33,27,35,24/25,31,32,28,34,30", 18},

		{"few positions", "klotski:nine-blocks", naive},
		{"beam one move too long", "klotski:qi-shi-xiong-xiong", naive},
		{"work limit beyond depth 40", "klotski:abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST.#######################:.a....................................................................", naive},
		{"codes of two words", "klotski:abcde/fghi./klmoj/pqrns/uvwxt:abcde/fghij/klmno/pqrst/uvwx.", naive},
		{"codes of eight words", "klotski:abcdefg/hijklmn/opqrstu/vwxyzAB/CDEF.GI/JKLMNHO/QRSTUVP:abcdefg/hijklmn/opqrstu/vwxyzAB/CDEFGHI/JKLMNOP/QRSTUV.", naive},
		{"gate", "klotski:ab./-c./d..:..a/.../...", naive},
		{"goal of cells", "klotski:xaa/bcd/e.d:x@3.3", naive},
		{"interchangeable goal pieces", "klotski:abc/de./...:..a/..d/...:same=ad", naive},
		{"unsolvable", "klotski:ab/c.:ba/..", naive},

		{"beam one slide too long", "rush:rush-15-c", naive},
		{"unsolvable", "rush:ooBo/AABo/ooBo/oooo", naive},

		{"small", "atomix:water", naive},
		{"both ends", "atomix:cyanogen", 13},
		{"unsolvable", "atomix:a..b/.##.:ab", naive},
		{"small", "lockout:lunar-3", naive},
		{"long", "lockout:lunar-7", naive},
		{"small", "ricochet:ricochet-1", naive},
		{"by ranks", "ricochet:ricochet-3", naive},

		{"small", "gates:gates-8", naive},
		{"long", "gates:gates-59", 24},
		{"unsolvable", "gates:#A###/#a.b#/#####:aA1,bA1", naive},
	} {
		p, err := Parse(t.Context(), test.id)
		if err != nil {
			t.Fatal(err)
		}
		kinds[p.Kind().Name] = true
		if slow := []string{"4x5", "5x5", "5x5, ring", "6x6"}; slices.Contains(slow, test.name) && !testcost.Long() {
			continue // the tables take seconds
		}
		metrics := p.Kind().DistinctMetrics()
		for i, m := range metrics {
			optimum := test.optimum
			if i > 0 && optimum >= 0 || optimum < 0 && i != n%len(metrics) && !testcost.Long() {
				continue // without SLIDEGIF_LONG, each board has one metric
			}
			t.Run(p.Kind().Name+"/"+test.name+"/"+string(m), func(t *testing.T) { kindtest.CheckClaims(t, p, m, optimum) })
		}
	}
	for _, k := range Kinds {
		if !kinds[k.Name] {
			t.Errorf("no board for %s", k.Name)
		}
	}
}
