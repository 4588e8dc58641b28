package solve

import (
	"time"

	"slidegif/solve/board"
)

// A BoundProof is a proof that no solution of a puzzle has fewer than Below moves, or one part of such a proof.
// The proof may be unfinished. A search for solutions divides its tree into subtrees, and each part of a proof
// searches some of these subtrees. The total number of positions does not depend on the number of parts.
type BoundProof struct {
	ID     string `json:"id"`
	Metric Metric `json:"metric"`
	Below  int    `json:"below"`
	Part   int    `json:"part"` // index of the part, 0 to Parts-1
	Parts  int    `json:"parts"`

	Tables   string       `json:"tables"`   // names and versions of the lower bounds
	Subtrees int          `json:"subtrees"` // number of subtrees in all parts
	Own      int          `json:"own"`      // number of subtrees in this part
	AtLeast  int          `json:"at_least"` // if no solution is shorter than Below, every solution has at least this many moves
	Bounds   []ProofBound `json:"bounds"`   // in increasing order; only the last one may be unfinished
	Complete bool         `json:"complete"`

	// If Solved is set, the search ended at a solution that is shorter than Below.
	Solved  bool         `json:"solved"`
	Moves   []board.Move `json:"moves,omitempty"`   // the solution
	Subtree int          `json:"subtree,omitempty"` // subtree that contains the solution
}

// A ProofBound describes the search for solutions with one length.
type ProofBound struct {
	Length    int   `json:"length"`    // number of moves
	Searched  int   `json:"searched"`  // number of subtrees in the part that were searched
	Positions int64 `json:"positions"` // number of positions in these subtrees
}

// Positions returns the number of positions searched. If the last search ended early at a solution,
// Positions omits the last search.
func (p *BoundProof) Positions() (n int64) {
	for _, b := range p.Bounds {
		if !p.Solved || b.Length < len(p.Moves) {
			n += b.Positions
		}
	}
	return n
}

// ProveOptions contains the options of Explorer.Prove. Prove uses only the fields Memory, MaxPositions, Workers,
// Files and Progress of Options. MaxPositions limits each call of Prove separately.
type ProveOptions struct {
	Options
	Deadline time.Time // time at which the call stops; zero means never

	// Save is called from time to time with the progress made so far.
	Save func(BoundProof) error
}
