package atlas

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestDetours compares the detours of random games on a line of positions with a naive search. The moves outside
// detours bring the player nearer, so their number is the distance at the start.
func TestDetours(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		m := &Map{First: []uint32{0, 0}, Given: true, Distance: []uint16{uint16(1 + r.IntN(8))}}
		road := Road{Positions: []uint32{0}, After: []int{0}}
		for at := m.Distance[0]; at > 0; {
			if at--; r.IntN(3) == 0 {
				at += 2
			}
			m.Distance = append(m.Distance, at)
			road.Positions, road.After = append(road.Positions, uint32(len(road.Positions))), append(road.After, len(road.After))
		}
		m.Roads = []Road{{}, road}
		moves, parts, longest := m.Detours()
		if want := len(road.After) - 1 - int(m.Distance[0]); moves != want {
			t.Fatalf("distances %v: detours of %d moves, want %d", m.Distance, moves, want)
		}
		naive := part{}
		for from := range m.Distance {
			for to := from; to < len(m.Distance); to++ {
				if p := (part{from, to}); m.Distance[to] >= m.Distance[from] && p.moves() > naive.moves() {
					naive = p
				}
			}
		}
		if all := m.detours(); longest != naive.moves() || longest > 0 && !slices.Contains(all, naive) || parts != len(all) {
			t.Fatalf("distances %v: detours %v, want %v", m.Distance, all, naive)
		}
		if m.Roads = m.Roads[1:]; m.detours() != nil {
			t.Fatal("a map without a solution has detours")
		}
	}
}
