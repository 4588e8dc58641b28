package solve

// Kits describe how a web page can assemble boards without a program that draws boards. A kit is a set of board
// parts that were drawn in advance. The regular expression Text may match an invalid ID only if there is no kit
// for it.
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
	// together contain every piece that the kit supports. They contain every shape of connected
	// walls twice, once in each of the two wall styles.
	Boards func() [][]string `json:"-"`
}

// A Look names the properties that determine the appearance of pieces of the same shape.
type Look string

const (
	ByName  Look = "name"  // name of the piece and, if the goal is a board, its place in the goal
	ByShape Look = "shape" // number of earlier pieces of the same shape, and number of pieces of each shape
	ByRank  Look = "rank"  // number of earlier pieces other than the main piece
)
