package solve

// Kits tell how a page puts a board together from boards that were drawn before, without the
// program that reads IDs and draws. What Text takes beyond the IDs of the kind must have no kit.
type Kits struct {
	Text   string `json:"text"`             // a regular expression of JavaScript that the start of an ID matches
	Empty  string `json:"empty"`            // the characters that are an empty cell
	Wall   string `json:"wall,omitempty"`   // the character that is a wall; where it is empty, boards have none
	Square bool   `json:"square,omitempty"` // a square may be written without separators
	Bare   bool   `json:"bare,omitempty"`   // an ID may lack its kind
	Maze   bool   `json:"maze,omitempty"`   // walls stand between cells too, and a goal names cells, as those of Ricochet Robots do
	Look   Look   `json:"look"`
	Hero   string `json:"hero,omitempty"` // who looks like no other piece, if Look is ByRank

	// Boards returns the IDs of boards, by kit. Those of one kit have all pieces of its boards
	// between them, and the walls that touch in each form, each form twice: walls take turns.
	Boards func() [][]string `json:"-"`
}

// A Look says what the look of a piece depends on, besides its shape.
type Look string

const (
	ByName  Look = "name"  // its name and, where the goal is a board, its place there
	ByShape Look = "shape" // how many pieces of its shape come before it, and how many there are of each shape
	ByRank  Look = "rank"  // how many pieces other than the hero come before it
)
