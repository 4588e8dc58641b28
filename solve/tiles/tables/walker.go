package tables

// A Heuristic is a lower bound on the moves to a goal, and how to search by it.
type Heuristic interface {
	Walker() Walker

	Said() string // what it is in words
}

// A Walker searches depth first. Its cells hold tiles by their goal cells.
type Walker interface {
	// Set puts the walker on a position and returns a lower bound of what remains.
	Set(cells []uint8, blank int) int

	// Descend looks for the goal within the bound, from the position that was set, with
	// the blank in a state of the machine, after g moves. A true result leaves the way in
	// path, or the search was stopped.
	Descend(state uint16, g int) bool

	// The following is for beam search. The start returns the two sums of the position
	// that was set, and the state: for each group of both where its tiles stand. Where tile
	// t of a state goes from a cell to another, move enters into the candidate where its
	// two groups stand then, and takes what they are worth out of its sums. To look up what
	// they are worth then takes most of the time, and less for many at once: weigh adds it
	// for candidates by the tiles that moved. And enter puts what changed into a state.
	Start() (sums [2]uint16, state []uint64)
	Move(t uint8, from, to int, state []uint64, c *Candidate)
	Weigh(cs []Candidate, tiles []uint8)
	Enter(t uint8, state []uint64, changed [2]uint64)

	Base() *Walk
}

// Walk is what every walker has.
type Walk struct {
	Ways    [][]int // neighbours of each cell, in the order of the search
	machine Machine // which of them the blank may go to
	cells   [64]uint8
	Path    []uint8 // cells of the blank
	bound   int
	Nodes   int64 // positions looked at

	Left    int         // positions until pause is asked
	pause   func() bool // reports whether to stop
	Stopped bool
}

func (w *Walk) Base() *Walk { return w }

// LookEvery is how many positions are looked at before pause is asked again.
const LookEvery = 1 << 14

// Begin prepares a search within a bound.
func (w *Walk) Begin(m Machine, bound int, pause func() bool) {
	w.machine, w.bound, w.pause, w.Stopped = m, bound, pause, false
	w.Nodes = 0
	w.Path = w.Path[:0]
}

// ask is called where left has run out.
func (w *Walk) ask() bool {
	w.Left = LookEvery
	w.Stopped = w.pause()
	return w.Stopped
}

// A Candidate is a successor of a position in a beam.
type Candidate struct {
	Hash    uint64
	Parent  uint32 // index << 5 | direction of the blank << 3 | cells that it goes - 1
	Sums    [2]uint16
	Guess   uint16
	Changed [2]uint64 // the groups of the tile that moved
}

// Score orders positions; the lowest are kept.
func (c *Candidate) Score() int { return int(c.Sums[0]) + int(c.Sums[1]) + int(c.Guess) }
