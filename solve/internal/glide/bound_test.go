package glide

import (
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve/board"
)

// naiveBound computes the bound of a state by brute force: the minimum cost of all assignments of pieces to targets, for
// all placements.
func naiveBound(m *model, s state) int {
	least := unreachable
	for _, place := range m.placements {
		total := 0
		for _, k := range m.classes {
			total += naiveCost(m, place[k.target:k.target+k.targets], s[k.first:k.first+k.n])
		}
		least = min(least, total)
	}
	return least
}

// naiveCost returns the minimum cost of assigning different pieces to the targets of a class.
func naiveCost(m *model, targets, cells []uint8) int {
	if len(targets) == 0 {
		return 0
	}
	least := unreachable
	for i, cell := range cells {
		rest := slices.Delete(slices.Clone(cells), i, i+1)
		least = min(least, int(m.distances(targets[0])[cell])+naiveCost(m, targets[1:], rest))
	}
	return least
}

// TestBoundAfter compares load and boundAfter with naiveBound, for positions of random games. One class has more pieces
// than targets, and another has more pieces than fit in the key of a costMemo.
func TestBoundAfter(t *testing.T) {
	for _, b := range []board.Board{
		ethanolBoard(),
		parseBoard(board.Glide, "aa.b.aa/......./c..b..c/.......", "ab/ca", true),
		parseBoard(board.Glide, "aaaaaaaaa/b......../.......b.", "ab/aa", true),
	} {
		m, err := newModel(b)
		if err != nil {
			t.Fatal(err)
		}
		random, s := rand.New(rand.NewPCG(1, 2)), m.start()
		space := newSpace[[4]uint64](m)
		for range 50 {
			space.load(encode[[4]uint64](m, &s), false)
			if got, want := space.est.load(&s), naiveBound(m, s); got != want {
				t.Fatalf("bound of %v = %d, want %d", s[:len(m.pieces)], got, want)
			}
			var next state
			for _, step := range space.steps {
				next = m.apply(&s, step)
				if got, want := space.est.boundAfter(step), naiveBound(m, next); got != want {
					t.Fatalf("bound after %v from %v = %d, want %d", step, s[:len(m.pieces)], got, want)
				}
			}
			s = m.apply(&s, space.steps[random.IntN(len(space.steps))])
		}
	}
}

// TestCostMemo compares a memo with a map while its entries are replaced and the table grows to its maximum size. A
// larger table keeps all entries, except an entry that the new key replaces.
func TestCostMemo(t *testing.T) {
	const width = 3
	random, memo := rand.New(rand.NewPCG(1, 2)), costMemo{}
	hits, replaced := 0, 0
	for range 200_000 {
		key, before := 1+random.Uint64N(20_000), memo.keys
		costs, known := memo.find(key, width)
		if len(memo.keys) > len(before) {
			lost := 0
			for _, old := range before {
				if old != 0 && !slices.Contains(memo.keys, old) {
					lost++
				}
			}
			if lost > 1 {
				t.Fatalf("the growth from %d to %d keys lost %d entries", len(before), len(memo.keys), lost)
			}
		}
		for i := range costs {
			if want := key * uint64(i+1); known && costs[i] != want {
				t.Fatalf("word %d of key %d = %d, want %d", i, key, costs[i], want)
			}
			costs[i] = key * uint64(i+1)
		}
		if known {
			hits++
		}
		replaced = max(replaced, memo.replaced)
	}
	if size := len(memo.keys) + len(memo.costs); size > memoWords || 4*size < memoWords || hits == 0 || replaced == 0 {
		t.Errorf("%d words, %d hits, %d replaced entries", size, hits, replaced)
	}
}
