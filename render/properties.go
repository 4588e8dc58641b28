package render

// Properties is a set of properties of a picture, such as its size and its texts. Keys set these properties. The
// format and the view of an output determine its properties, and so the keys that apply to it.
type Properties uint32

// Most properties have several keys.
const (
	Texts         Properties = 1 << iota // texts in a language
	Look                                 // drawing of a board: view, theme, labels, title and the like
	Counter                              // move counter in the picture
	Size                                 // length of the longer side
	Lengths                              // conversion between lengths on paper and pixels
	Resolution                           // pixels per inch, stored in the file
	Bytes                                // size of the file
	Times                                // durations of moves, of the first and of the last frame
	Frames                               // number of frames, and a seal on the last frame
	Loops                                // number of times to play
	Palette                              // number of colours
	CoarseMotion                         // fewer colours on moving pieces
	PartialFrames                        // frames that contain only the changes
	Paper                                // pages of a document
	ManyPuzzles                          // several puzzles on a page
	Playback                             // buttons and start of a player
	Links                                // addresses of other outputs

	Captions // explanations below the board
	Range    // range of positions
	Columns  // columns of boards
	Moving   // motion of pieces
	Maps     // positions of a state space, and their places
	Searches // algorithm of a textbook search

	viewProperties = Captions | Range | Columns | Moving | Maps | Searches // properties that both the format and the view must have
)

// Has reports whether the set a contains all properties in b.
func (a Properties) Has(b Properties) bool { return a&b == b }
