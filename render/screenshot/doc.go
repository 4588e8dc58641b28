// Package screenshot reads the board of a sliding puzzle in a picture of a screen: numbered
// tiles from 2x2 to 6x6, Rush Hour and Unblock Me of 4x4 to 6x6, 华容道 of 4x5, of any app, and boards of
// blocks and gates such as those of Color Block Jam (gates.go).
//
//	+-----------------+
//	| 9:41        ### |   1. regions.go cuts the picture into flat regions, at several
//	|  Moves   Best   |      contrasts. A region that fills its rectangle, and an island
//	|  [128]   [61]   |      in a large one, may be a piece.
//	| +--+ +--+ +--+  |   2. lattice.go finds the square grids that most rectangles fit,
//	| |6 | |3 | |7 |  |      from the distances of equal ones. Buttons and advertisements
//	| +--+ +--+ +--+  |      fit none, or only a small one.
//	| +--+ +--+       |   3. tiles.go: what differs from the colour of a tile (ink.go) is
//	| |4 | |5 |       |      compared with digits that are drawn from several typefaces
//	| +--+ +--+       |      (glyphs.go). The numbers must be a permutation, so the
//	| +--+ +--+ +--+  |      cheapest assignment of numbers to tiles is taken.
//	| |1 | |8 | |2 |  |   4. blocks.go, rush.go: a board of blocks is covered by pieces and
//	| +--+ +--+ +--+  |      empty cells so that edges, rectangles and the colour of the
//	|  [<] [>] [Ad]   |      floor contradict it least (borders.go, tiling.go).
//	+-----------------+
//
// The second cheapest board tells how certain the best one is: where they are close the
// Reading has a Doubt, with both. There is no training: all that is known of digits is
// their shapes in the fonts of the program.
//
// The price: a picture of a telephone takes about 0.2 seconds of one core and 20 bytes a pixel
// of at most 1.5 million to which it is scaled down. The work is bounded by the number of
// rectangles and of tilings, never by a clock, so that a picture reads alike everywhere.
//
// The weakness: tiles without a visible edge, digits over photographs, boards that are
// turned or seen at an angle, and blocks that touch without an outline, a gap, or a
// difference of colours.
package screenshot
