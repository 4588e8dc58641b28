package glide

import (
	"math/rand/v2"
	"testing"

	"slidegif/solve/board"
)

// TestEndings compares slidesToGoal with the distances that rankDistances finds, for all positions of small boards.
func TestEndings(t *testing.T) {
	boards, near, blocked := 0, 0, 0
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
		e := newEndings(r.cellOrder)
		for !e.full {
			e.deepen()
		}
		slides := rankDistances(r)
		var p endingScratch
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
				near++
			case found:
				blocked++
			}
		}
	}
	t.Logf("%d positions near a goal, %d others with a partial position", near, blocked)
	if near < 1000 || blocked < 100 {
		t.Error("the random boards do not cover enough cases")
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
