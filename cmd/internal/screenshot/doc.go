// Package screenshot recognizes the board of a sliding puzzle in a screenshot of any app. The
// package supports numbered tiles from 2x2 to 6x6, Rush Hour and Unblock Me from 4x4 to 6x6, 4x5
// Klotski (华容道), and boards with blocks and gates, such as Color Block Jam (gates.go).
//
//	+-----------------+
//	| 9:41        ### |   1. regions.go splits the picture into flat regions, at several
//	|  Moves   Best   |      contrast levels. A region that fills its bounding box may be
//	|  [128]   [61]   |      a piece. So may an island in a large region.
//	| +--+ +--+ +--+  |   2. lattice.go finds the square grids that fit the most boxes.
//	| |6 | |3 | |7 |  |      Distances between boxes of equal size suggest the grids.
//	| +--+ +--+ +--+  |      Buttons and advertisements fit at most a small grid.
//	| +--+ +--+       |   3. tiles.go reads numbers. Pixels that differ from the tile
//	| |4 | |5 |       |      (ink.go) are compared with digits in several typefaces
//	| +--+ +--+       |      (glyphs.go). The numbers must form a permutation, so the
//	| +--+ +--+ +--+  |      cheapest assignment of numbers to tiles wins.
//	| |1 | |8 | |2 |  |   4. blocks.go and rush.go cover the board with pieces and empty
//	| +--+ +--+ +--+  |      cells. The best cover has the fewest conflicts with edges,
//	|  [<] [>] [Ad]   |      boxes and floor colour (borders.go, tiling.go).
//	+-----------------+
//
// The result is certain if the second-best board costs much more than the best board. Otherwise,
// Reading.Doubt lists both boards. No training is needed. The fonts of this program supply the only
// models of digits.
//
// Each picture is first scaled down to at most 1.5 million pixels. Reading a phone screenshot then
// takes about 0.2 seconds on one core, and 20 bytes of memory per pixel. The numbers of boxes and
// tilings are limited to save time. There are no timeouts, so results are the same on every
// machine.
//
// The package cannot read tiles without visible edges, digits over photographs, rotated boards or
// boards in perspective. Adjacent blocks of the same colour need an outline or a gap between them.
package screenshot
