package glide

import (
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve/board"
)

// TestEndgame compares slidesToGoal with the distances that rankDistances finds, for all positions of small boards.
func TestEndgame(t *testing.T) {
	boards, near, blocked := 0, [maxLevel + 1]int{}, 0
	for seed := uint64(1); boards < 60; seed++ {
		b := randomBoard(rand.New(rand.NewPCG(seed, 2)), board.Glide)
		b.GoalAnywhere = false
		m, err := newModel(b)
		if err != nil {
			continue
		}
		r := newRanking(m)
		if r == nil || r.total > 20_000 {
			continue
		}
		boards++
		e := newEndgameTable(r.cellOrder)
		for !e.full {
			e.deepen()
		}
		slides := rankDistances(r)
		var p endgameScratch
		for rank := range uint32(r.total) {
			if !isPosition(r, rank) || slides[rank] == 0 {
				continue
			}
			want := slides[rank]
			if want > e.level {
				want = 0
			}
			s := r.state(rank)
			got := e.slidesToGoal(&s, e.level, &p)
			if got != want {
				t.Fatalf("seed %d, %s to %s: position %v needs %d slides, want %d", seed, b.String(), b.GoalString(), r.state(rank), got, want)
			}
			var names [MaxPieces]uint64
			switch found := e.contains(e.names(&names, &s), e.level); {
			case want > 0:
				near[want]++
			case found:
				blocked++
			}
		}
	}
	t.Logf("positions near a goal by slides: %d, others with a partial position: %d", near[1:], blocked)
	if slices.Min(near[1:]) < 1000 || blocked < 100 {
		t.Errorf("positions near a goal by slides: %d, others with a partial position: %d, want at least 1000 and 100", near[1:], blocked)
	}
	if total := near[1] + near[2] + near[3]; blocked > total/5 {
		t.Errorf("%d positions far from a goal contain a partial position, want at most a fifth of the %d near positions", blocked, total)
	}
}

// isPosition reports whether all pieces of a rank are in different cells.
func isPosition(r *ranking, rank uint32) bool {
	s, seen := r.state(rank), map[uint8]bool{}
	for slot := range r.m.pieces {
		if seen[s[slot]] {
			return false
		}
		seen[s[slot]] = true
	}
	return true
}

// rankDistances returns the minimum number of slides from each rank to a solved position, or unreachable. It relaxes all
// slides until nothing changes.
func rankDistances(r *ranking) []int {
	m := r.m
	distance := make([]int, r.total)
	next := make([][]uint32, r.total)
	for rank := range uint32(r.total) {
		distance[rank] = unreachable
		if !isPosition(r, rank) {
			continue
		}
		s := r.state(rank)
		if m.solved(&s) {
			distance[rank] = 0
		}
		var taken cellFlags
		m.occupy(&taken, &s)
		for _, step := range m.slides(nil, &s, &taken) {
			to := m.apply(&s, step)
			next[rank] = append(next[rank], r.encode(&to))
		}
	}
	for changed := true; changed; {
		changed = false
		for rank, all := range next {
			for _, to := range all {
				if distance[to]+1 < distance[rank] {
					distance[rank], changed = distance[to]+1, true
				}
			}
		}
	}
	return distance
}

// TestRoutes compares the route check with exact distances. It must accept every position that needs no more slides
// than its bound, and it must reject three quarters of the others.
func TestRoutes(t *testing.T) {
	boards, rejected, others := 0, 0, 0
	for seed := uint64(1); boards < 40; seed++ {
		b := randomBoard(rand.New(rand.NewPCG(seed, 3)), board.Glide)
		b.GoalAnywhere = false
		m, err := newModel(b)
		if err != nil {
			continue
		}
		r := newRanking(m)
		if r == nil || r.total > 5000 {
			continue
		}
		boards++
		slides := rankDistances(r)
		f := newFront[[1]uint64](m, false)
		f.est = newEstimate(newBound(m, m.placements))
		for rank := range uint32(r.total) {
			if !isPosition(r, rank) {
				continue
			}
			s := r.state(rank)
			loaded := f.load(encode[[1]uint64](m, &s), false)
			f.est.load(&loaded)
			for _, step := range f.steps {
				next := m.apply(&loaded, step)
				bound, exact := f.est.boundAfter(step), slides[r.encode(&next)]
				if bound >= unreachable {
					continue
				}
				switch feasible := f.feasible(step, &next, bound); {
				case exact < bound || exact == bound && !feasible:
					t.Fatalf("seed %d, %s to %s: position %v needs %d slides, bound %d, feasible %t", seed, b.String(), b.GoalString(), next[:len(m.pieces)], exact, bound, feasible)
				case exact > bound && !feasible:
					rejected++
					fallthrough
				case exact > bound:
					others++
				}
			}
		}
	}
	t.Logf("the check rejects %d of %d positions that need more slides than their bound", rejected, others)
	if 4*rejected < 3*others {
		t.Errorf("the check rejects %d of %d positions that need more slides than their bound, want three quarters", rejected, others)
	}
}
