// Package render draws boards and solutions as pictures: GIF, PNG and SVG.
//
// An animation is decided in integers before a pixel exists, and every piece is drawn
// once. After that the program only copies palette indices:
//
//	moves            timeline        which piece is where, and for how long: integers
//	  |                              {Delay: 7, Moving: [3], Shift: {0, 46}}
//	  v
//	theme -> sheet                   each piece drawn once: +----+ +--+ +--+
//	  |                                                     |曹操| |兵| |12|
//	  v                                                     +----+ +--+ +--+
//	palette                          one table of colours for all of them, a slot see-through
//	  |
//	  v
//	paint            ##..            copy the sprites' indices to where a frame has them
//	  |              ##..
//	  v
//	changed          ....            the smallest rectangle that differs from the frame
//	rectangle        [#.]            before it; unchanged pixels in it see-through where
//	  |                              LZW then needs fewer bits
//	  v
//	LZW                              in chunks, on two cores, straight to the writer
//
// Everything that decides (layout, timeline, easing, palette) is done in integers, and
// sprites, which alone are drawn with floats, round each product by itself: the same
// input gives the same bytes on every machine (see package theme).
//
// What two animations have in common is made once: drawings, sprites and packed frames
// are remembered for as long as the process lives, in bounded memory (see memo).
//
// The price: one palette for a whole animation, which photographs feel; and pieces that
// only ever slide, never turn or fade.
package render
