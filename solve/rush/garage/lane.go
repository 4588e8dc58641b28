package garage

import "slices"

// A lane is a row or a column of the board.
type lane struct {
	contents []content
}

// A content lists the cars in one lane, in order.
type content struct {
	cars    []int     // lengths; in the exit row, the last car is A
	others  int       // number of cars except A
	masks   []uint64  // by arrangement: the covered cells
	starts  [][]int   // by arrangement and car: the first cell of the car, counted along the lane
	slides  [][]slide // by arrangement: the possible slides
	reduced [][]int   // by car and arrangement: the arrangement without this car
	without []uint8   // by car: the index of the content without this car
}

// A slide moves one car of a lane.
type slide struct {
	to    int    // the resulting arrangement
	swept uint64 // the cells that must be empty
}

// newLane returns a lane of length cells. The argument first is the number of the first cell, and step is the
// difference between the numbers of adjacent cells. The first content of the lane has no cars, or only the car A if
// the lane is the exit row. Cars to the right of A would block the exit, so an exit row has no cars to the right of
// A.
func newLane(length, first, step int, exit bool) lane {
	var l lane
	var extend func(cars []int, room int)
	extend = func(cars []int, room int) {
		all := cars
		if exit {
			all = append(slices.Clone(cars), 2)
		}
		l.contents = append(l.contents, newContent(all, length, first, step, exit))
		for size := 2; size <= min(3, room); size++ {
			extend(append(slices.Clone(cars), size), room-size)
		}
	}
	room := length
	if exit {
		room -= 2
	}
	extend(nil, room)
	for i := range l.contents {
		l.link(&l.contents[i])
	}
	return l
}

func newContent(cars []int, length, first, step int, exit bool) content {
	c := content{cars: cars, others: len(cars)}
	if exit {
		c.others--
	}
	var place func(starts []int, from int)
	place = func(starts []int, from int) {
		if len(starts) == len(cars) {
			c.starts = append(c.starts, slices.Clone(starts))
			return
		}
		size := cars[len(starts)]
		for at := from; at+size <= length; at++ {
			place(append(starts, at), at+size)
		}
	}
	place(nil, 0)
	cells := func(from, to int) (m uint64) {
		for i := from; i < to; i++ {
			m |= 1 << (first + i*step)
		}
		return m
	}
	for _, starts := range c.starts {
		mask := uint64(0)
		for k, at := range starts {
			mask |= cells(at, at+cars[k])
		}
		c.masks = append(c.masks, mask)
		var slides []slide
		for to, other := range c.starts {
			if k, ok := onlyDifference(starts, other); ok {
				from, end := min(starts[k], other[k]), max(starts[k], other[k])+cars[k]
				slides = append(slides, slide{to, cells(from, end) &^ cells(starts[k], starts[k]+cars[k])})
			}
		}
		c.slides = append(c.slides, slides)
	}
	return c
}

// onlyDifference returns the only index at which two slices differ.
func onlyDifference(a, b []int) (index int, ok bool) {
	for i := range a {
		if a[i] != b[i] {
			if ok {
				return 0, false
			}
			index, ok = i, true
		}
	}
	return index, ok
}

// link sets c.without and c.reduced.
func (l *lane) link(c *content) {
	for car := range c.others {
		cars := slices.Delete(slices.Clone(c.cars), car, car+1)
		for i := range l.contents {
			smaller := &l.contents[i]
			if !slices.Equal(smaller.cars, cars) {
				continue
			}
			var reduced []int
			for _, starts := range c.starts {
				for k, other := range smaller.starts {
					if slices.Equal(other, slices.Delete(slices.Clone(starts), car, car+1)) {
						reduced = append(reduced, k)
					}
				}
			}
			c.without, c.reduced = append(c.without, uint8(i)), append(c.reduced, reduced)
		}
	}
}
