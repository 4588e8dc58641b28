package classic

import "slidegif/solve/board"

// A mover generates all moves of a layout in one of the metrics.
//
// A few shifts of a bitmap find all cells at which a piece fits. The bitmap A contains the empty
// cells and the cells of the moving piece. A vertical domino fits at a cell if A contains both this
// cell and the cell below. A flood fill within the cells at which the piece fits finds all
// destinations:
//
//	A     1 1 0 0     A & A>>4    1 0 0 0     the domino in the left column can move down
//	      1 0 0 0                 1 0 0 0     by one or two cells, and nowhere else
//	      1 0 0 0                 1 0 0 0
//	      1 0 0 0                 0 0 0 0
type mover struct {
	// destinations returns the cells to which a piece can move in one move. The result may include its
	// old cell.
	destinations func(from, fits uint32) uint32
}

func newMover(m board.Metric) mover {
	switch m {
	case board.StepMetric:
		return mover{neighbours}
	case board.SlideMetric:
		return mover{rays}
	case board.MoveMetric:
		return mover{flood}
	}
	panic("classic: no rule for moves in the metric " + string(m))
}

// neighbours finds all cells that are adjacent to one of the given cells, and returns those at
// which the piece fits.
func neighbours(from, fits uint32) uint32 {
	return (from<<1&notLeft | from>>1&notRight | from<<columns | from>>columns) & fits
}

func flood(from, fits uint32) uint32 {
	for {
		next := (from | neighbours(from, allCells)) & fits
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

// Each of these functions returns the first cells at which a shape covers only open cells.
func fitsVertical(open uint32) uint32   { return open & (open >> columns) }
func fitsHorizontal(open uint32) uint32 { return open & (open >> 1) & notRight }
func fitsBig(open uint32) uint32        { return fitsVertical(fitsHorizontal(open)) }

func (m mover) expand(dst []layout, l layout) []layout {
	empty := l.emptyCells()
	// Only pieces next to an empty cell can move.
	adjacent := neighbours(empty, allCells)
	for at := l.soldiers() & adjacent; at != 0; at &= at - 1 {
		self := at & -at
		for to := m.destinations(self, empty|self) &^ self; to != 0; to &= to - 1 {
			dst = append(dst, l^layout(to&-to^self))
		}
	}
	for at := l.vertical() & (adjacent | adjacent>>columns); at != 0; at &= at - 1 {
		self := at & -at
		fits := fitsVertical(empty | self | self<<columns)
		for to := m.destinations(self, fits) &^ self; to != 0; to &= to - 1 {
			dst = append(dst, l^layout(to&-to^self)<<verticalShift)
		}
	}
	for at := l.horizontal() & (adjacent | adjacent>>1); at != 0; at &= at - 1 {
		self := at & -at
		fits := fitsHorizontal(empty | self | self<<1)
		for to := m.destinations(self, fits) &^ self; to != 0; to &= to - 1 {
			dst = append(dst, l^layout(to&-to^self)<<horizontalShift)
		}
	}
	if cells := bigCells(l.big()); cells&adjacent != 0 {
		self := uint32(1) << bigCell[l.big()]
		rest := l &^ (15 << bigShift)
		for to := m.destinations(self, fitsBig(empty|cells)) &^ self; to != 0; to &= to - 1 {
			dst = append(dst, rest|layout(bigPosition(lowest(to)))<<bigShift)
		}
	}
	return dst
}
