package garage

import (
	"cmp"
	"slices"
	"slidegif/solve/internal/order"
	"strings"
)

// A class is a set of boards. Element i is the index of the content of lane i.
type class [12]uint8

func (g *Garage) classes(cars int) (all []class) {
	var choose func(c class, lane, left int)
	choose = func(c class, lane, left int) {
		if lane == len(g.lanes) {
			if left == 0 {
				all = append(all, c)
			}
			return
		}
		for i := range g.lanes[lane].contents {
			if n := g.lanes[lane].contents[i].others; n <= left {
				c[lane] = uint8(i)
				choose(c, lane+1, left-n)
			}
		}
	}
	choose(class{}, 0, cars-1)
	return all
}

// A search finds the perfect boards of one class at a time.
type search struct {
	*Garage
	smaller map[class][]uint32 // the unique boards of all classes with one car fewer
	unique  []uint32           // the unique boards of the class, sorted; see uniqueKey

	class  class
	digits []digit
	state  []uint8 // by board number: distance, and several if there are several shortest solutions
	queue  []uint32
	parts  []part
}

// A digit describes one digit of a board number: the arrangement of the cars in one lane.
type digit struct {
	*content
	lane   int
	weight int // value of one unit
}

// A part describes the class without one of its cars.
type part struct {
	unique  []uint32
	digit   int   // index of the digit of the car
	car     int   // index of the car in its content
	weights []int // weights of the digits in the smaller class
}

// States of a board.
const (
	unknown = 0x7f
	several = 0x80
)

// uniqueKey packs the number of a board and its distance into one word.
func uniqueKey(board uint32, distance uint8) uint32 { return board<<7 | uint32(distance) }

// run counts the perfect boards of a class, and sets s.unique.
func (s *search) run(c class) Count {
	s.load(c)
	s.unique = s.unique[:0]
	ends := s.searchBackward()
	count := Count{Solvable: int64(len(s.queue) - ends[0])}
	for _, board := range s.queue[ends[0]:] {
		distance := s.state[board]
		if distance&several != 0 {
			continue
		}
		s.unique = append(s.unique, uniqueKey(board, distance))
		if !s.needsEveryCar(board, distance) {
			continue
		}
		count.Perfect++
		if int(distance) >= count.Slides {
			if text := s.text(board); int(distance) > count.Slides || text < count.Board {
				count.Slides, count.Board = int(distance), text
			}
		}
	}
	order.Sort(s.unique, cmp.Compare[uint32])
	return count
}

func (s *search) load(c class) {
	s.class, s.digits, s.parts = c, s.digits[:0], s.parts[:0]
	size := 1
	for i := range s.lanes {
		if content := &s.lanes[i].contents[c[i]]; len(content.cars) > 0 {
			s.digits = append(s.digits, digit{content, i, size})
			size *= len(content.masks)
		}
	}
	s.state = slices.Grow(s.state[:0], size)[:size]
	for i := range s.state {
		s.state[i] = unknown
	}
	for i, d := range s.digits {
		for car := range d.others {
			s.parts = append(s.parts, s.part(i, car))
		}
	}
}

// part describes the class without the given car of digit i. The digits of its board numbers have different
// weights.
func (s *search) part(i, car int) part {
	smaller := s.class
	smaller[s.digits[i].lane] = s.digits[i].without[car]
	p := part{unique: s.smaller[smaller], digit: i, car: car}
	size := 1
	for _, d := range s.digits {
		p.weights = append(p.weights, size)
		size *= len(s.lanes[d.lane].contents[smaller[d.lane]].masks)
	}
	return p
}

// searchBackward searches from all solved boards of the class. The result contains the number of
// boards up to each distance.
func (s *search) searchBackward() (ends []int) {
	s.queue = s.queue[:0]
	s.addSolved(0, 0, 0)
	for done, distance := 0, uint8(1); done < len(s.queue); distance++ {
		end := len(s.queue)
		ends = append(ends, end)
		for ; done < end; done++ {
			s.expand(s.queue[done], distance)
		}
	}
	if ends == nil {
		ends = []int{0}
	}
	return ends
}

// addSolved adds all solved boards to the queue that have the same first k digits as board. The cars of these
// lanes cover the cells in covered.
func (s *search) addSolved(k int, board uint32, covered uint64) {
	if k == len(s.digits) {
		s.state[board] = 0
		s.queue = append(s.queue, board)
		return
	}
	d := &s.digits[k]
	for i, mask := range d.masks {
		solved := d.lane != s.exitRow || d.starts[i][d.others] == s.Columns-2
		if mask&covered == 0 && solved {
			s.addSolved(k+1, board+uint32(i*d.weight), covered|mask)
		}
	}
}

// expand updates the state of each board that is one slide away from the given board. Slides can be undone.
func (s *search) expand(board uint32, distance uint8) {
	var arranged [16]int
	covered := uint64(0)
	for i := range s.digits {
		d := &s.digits[i]
		arranged[i] = int(board) / d.weight % len(d.masks)
		covered |= d.masks[arranged[i]]
	}
	more := s.state[board] & several
	for i := range s.digits {
		d := &s.digits[i]
		for _, m := range d.slides[arranged[i]] {
			if m.swept&covered != 0 {
				continue
			}
			to := int(board) + (m.to-arranged[i])*d.weight
			switch s.state[to] &^ several {
			case unknown:
				s.state[to] = distance | more
				s.queue = append(s.queue, uint32(to))
			case distance:
				s.state[to] |= several
			}
		}
	}
}

func (s *search) needsEveryCar(board uint32, distance uint8) bool {
	for _, p := range s.parts {
		smaller := 0
		for i, d := range s.digits {
			k := int(board) / d.weight % len(d.masks)
			if i == p.digit {
				k = d.reduced[p.car][k]
			}
			smaller += k * p.weights[i]
		}
		if _, found := slices.BinarySearch(p.unique, uniqueKey(uint32(smaller), distance)); found {
			return false
		}
	}
	return true
}

// text returns the rows of a board. The car A keeps its name. Other cars are named B, C and so on, in
// reading order.
func (s *search) text(board uint32) string {
	owner := make([]int, s.Rows*s.Columns) // number of the car in each cell, from 1
	number, target := 0, 0
	for _, d := range s.digits {
		k := int(board) / d.weight % len(d.masks)
		for car, at := range d.starts[k] {
			if number++; car == d.others {
				target = number
			}
			for i := at; i < at+d.cars[car]; i++ {
				cell := d.lane*s.Columns + i
				if d.lane >= s.Rows {
					cell = i*s.Columns + d.lane - s.Rows
				}
				owner[cell] = number
			}
		}
	}
	names := map[int]byte{0: 'o', target: 'A'}
	var text strings.Builder
	for cell, n := range owner {
		if cell > 0 && cell%s.Columns == 0 {
			text.WriteByte('/')
		}
		if names[n] == 0 {
			names[n] = byte('A' + len(names) - 1)
		}
		text.WriteByte(names[n])
	}
	return text.String()
}
