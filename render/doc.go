// Package render draws boards and solutions: as GIF, APNG, PNG, SVG and PDF files, and as a
// page that plays them.
//
// An animation is decided in integers before a pixel exists, and every piece is drawn
// once. After that the program only copies palette indices:
//
//	moves            scene           which piece is where, and for how long: integers
//	  |                              {Delay: 7, Moving: [3], Shift: {0, 46}}
//	  v
//	theme            theme           shapes of the board and of each piece
//	  |        \---> svg             written as they are
//	  v
//	parts            raster          each piece drawn once:  +----+ +--+ +--+
//	  |                                                      |曹操| |兵| |12|
//	  v                                                      +----+ +--+ +--+
//	palette          raster          one table of colours for all of them
//	  |
//	  v
//	patches          raster   ##..   copy the sprites' indices to where a frame has them;
//	  |                       [#.]   the smallest rectangle that differs from the frame before
//	  v
//	compression      gif             unchanged pixels are transparent where that is smaller;
//	                                 by several workers, straight to the writer
//
// Everything that decides (geometry, timeline, easing, palette) is done in integers, and
// sprites, which alone are drawn with floats, round each product by itself: the same
// input gives the same bytes on every machine (see package theme).
//
// Nothing is remembered from one call to the next: a caller who draws the same things again and
// again keeps the files.
//
// The price: one palette for a whole animation, which photographs feel; and pieces that
// only ever slide, never turn or fade.
package render
