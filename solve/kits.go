package solve

// Kits describe how a web page can assemble boards from kits, that is, parts of boards that were drawn in advance.
// Such a page does not need a program that parses IDs and draws boards. The regular expression Text may also match
// strings that are not IDs of this kind, but no such string may have a kit.
type Kits struct {
	Text   string `json:"text"`             // JavaScript regexp that matches the start layout in an ID
	Empty  string `json:"empty"`            // characters for an empty cell
	Wall   string `json:"wall,omitempty"`   // character for a wall; empty if boards have no walls
	Square bool   `json:"square,omitempty"` // IDs of square boards may omit separators
	Bare   bool   `json:"bare,omitempty"`   // IDs may omit the kind
	Maze   bool   `json:"maze,omitempty"`   // walls can be between cells, and goals name cells, as in Ricochet Robots
	Look   Look   `json:"look"`
	Hero   string `json:"hero,omitempty"` // name of the piece with a unique look, if Look is ByRank

	// Boards returns the IDs of the boards to draw in advance, grouped by kit. The boards of a kit
	// together contain every piece that the kit supports. The boards of a kit also contain every shape
	// of connected walls twice, since walls alternate between two styles.
	Boards func() [][]string `json:"-"`
}

// A Look names the properties that, in addition to the shape, determine what a piece looks like.
type Look string

const (
	ByName  Look = "name"  // name of the piece and, if the goal is a board, its place in the goal
	ByShape Look = "shape" // number of earlier pieces of the same shape, and number of pieces of each shape
	ByRank  Look = "rank"  // number of earlier pieces other than the main piece
)
