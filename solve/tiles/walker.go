package tiles

// A heuristic is a lower bound on the moves to a goal, and how to search by it.
type heuristic interface {
	walker() walker

	// withBlank returns the heuristic for the same goal but for the blank's, by those tables
	// that serve for it as well.
	withBlank(blank int) heuristic

	said() string // what it is in words
}

// A walker searches depth first. Its cells hold tiles by their goal cells.
type walker interface {
	// set puts the walker on a position and returns a lower bound of what remains.
	set(cells []uint8, blank int) int

	// descend looks for the goal within the bound, from the position that was set, with
	// the blank in a state of the machine, after g moves. A true result leaves the way in
	// path, or the search was stopped.
	descend(state uint16, g int) bool

	// The following is for beam search. The start returns the two sums of the position
	// that was set, and the state: for each group of both where its tiles stand. Where tile
	// t of a state goes from a cell to another, move enters into the candidate where its
	// two groups stand then, and takes what they are worth out of its sums. To look up what
	// they are worth then takes most of the time, and less for many at once: weigh adds it
	// for candidates by the tiles that moved. And enter puts what changed into a state.
	start() (sums [2]uint16, state []uint64)
	move(t uint8, from, to int, state []uint64, c *candidate)
	weigh(cs []candidate, tiles []uint8)
	enter(t uint8, state []uint64, changed [2]uint64)

	base() *walk
}

// walk is what every walker has.
type walk struct {
	ways    [][]int // neighbours of each cell, in the order of the search
	machine machine // which of them the blank may go to
	cells   [64]uint8
	path    []uint8 // cells of the blank
	bound   int
	nodes   int64 // positions looked at

	left    int         // positions until pause is asked
	pause   func() bool // reports whether to stop
	stopped bool
}

func (w *walk) base() *walk { return w }

// lookEvery is how many positions are looked at before pause is asked again.
const lookEvery = 1 << 14

// begin prepares a search within a bound.
func (w *walk) begin(m machine, bound int, pause func() bool) {
	w.machine, w.bound, w.pause, w.stopped = m, bound, pause, false
	w.nodes = 0
	w.path = w.path[:0]
}

// ask is called where left has run out.
func (w *walk) ask() bool {
	w.left = lookEvery
	w.stopped = w.pause()
	return w.stopped
}
