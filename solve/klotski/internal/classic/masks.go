package classic

import "slidegif/solve/board"

// A mover finds the layouts one move away, in one of the metrics.
//
// All pieces of a shape share a mask, so where a piece may stand is found with a few
// shifts: with A the cells that are empty or its own, a vertical domino fits where A and
// the cell below it are both set. Where it can go from there is a flood within the cells
// where it fits:
//
//	A     1 1 0 0     A & A>>4    1 0 0 0     the domino in the left column can go down
//	      1 0 0 0                 1 0 0 0     by one and by two cells, and nowhere else
//	      1 0 0 0                 1 0 0 0
//	      1 0 0 0                 0 0 0 0
type mover struct {
	reach func(from, fits uint32) uint32 // where one move leads to; from may be in it
}

func newMover(m board.Metric) mover {
	switch m {
	case board.StepMetric:
		return mover{beside}
	case board.SlideMetric:
		return mover{rays}
	}
	return mover{flood}
}

// beside returns the cells next to some of a mask, those on the board.
func beside(from, fits uint32) uint32 {
	return (from<<1&notLeft | from>>1&notRight | from<<columns | from>>columns) & fits
}

func flood(from, fits uint32) uint32 {
	for {
		next := (from | beside(from, allCells)) & fits
		if next == from {
			return from
		}
		from = next
	}
}

func rays(from, fits uint32) uint32 {
	var to uint32
	for at := from << 1 & notLeft & fits; at != 0; at = at << 1 & notLeft & fits {
		to |= at
	}
	for at := from >> 1 & notRight & fits; at != 0; at = at >> 1 & notRight & fits {
		to |= at
	}
	for at := from << columns & fits; at != 0; at = at << columns & fits {
		to |= at
	}
	for at := from >> columns & fits; at != 0; at = at >> columns & fits {
		to |= at
	}
	return to
}

// Where each shape fits among the cells of a mask, by its first cell.
func fitsVertical(open uint32) uint32   { return open & (open >> columns) }
func fitsHorizontal(open uint32) uint32 { return open & (open >> 1) & notRight }
func fitsBig(open uint32) uint32        { return fitsVertical(fitsHorizontal(open)) }

// expand appends the layouts one move from l.
func (m mover) expand(dst []layout, l layout) []layout {
	empty := l.free()
	near := beside(empty, allCells) // only what touches an empty cell can move
	for at := l.soldiers() & near; at != 0; at &= at - 1 {
		self := at & -at
		for to := m.reach(self, empty|self) &^ self; to != 0; to &= to - 1 {
			dst = append(dst, l^layout(to&-to^self))
		}
	}
	for at := l.vertical() & (near | near>>columns); at != 0; at &= at - 1 {
		self := at & -at
		fits := fitsVertical(empty | self | self<<columns)
		for to := m.reach(self, fits) &^ self; to != 0; to &= to - 1 {
			dst = append(dst, l^layout(to&-to^self)<<verticalAt)
		}
	}
	for at := l.horizontal() & (near | near>>1); at != 0; at &= at - 1 {
		self := at & -at
		fits := fitsHorizontal(empty | self | self<<1)
		for to := m.reach(self, fits) &^ self; to != 0; to &= to - 1 {
			dst = append(dst, l^layout(to&-to^self)<<horizontalAt)
		}
	}
	if cells := bigCells(l.big()); cells&near != 0 {
		self := uint32(1) << bigCell[l.big()]
		rest := l &^ (15 << bigAt)
		for to := m.reach(self, fitsBig(empty|cells)) &^ self; to != 0; to &= to - 1 {
			dst = append(dst, rest|layout(bigPlace(lowest(to)))<<bigAt)
		}
	}
	return dst
}
