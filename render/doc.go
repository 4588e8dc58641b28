// Package render draws boards and solutions as GIF, APNG, PNG, SVG, PDF and Y4M files, and as web
// pages with a player.
//
// Only the names that samples/library.md lists are stable.
//
// Before any pixel of an animation is drawn, its timeline is computed with integer arithmetic.
// Every piece is drawn once. Each frame is then composed by copying palette indices:
//
//	moves            scene           position and duration of each piece, as integers
//	  |                              {Delay: 7, Moving: [3], Offset: {0, 46}}
//	  v
//	theme            theme           shapes of the board and of each piece
//	  |        \---> svg             shapes are written directly
//	  v
//	parts            raster          each piece drawn once:  +----+ +--+ +--+
//	  |                                                      |曹操| |兵| |12|
//	  v                                                      +----+ +--+ +--+
//	palette          raster          one palette for all sprites
//	  |
//	  v
//	patches          raster   ##..   copy the indices of sprites into the frame; keep
//	  |                       [#.]   the bounding box of the changed pixels
//	  v
//	compression      gif             make unchanged pixels transparent if that saves bytes;
//	                                 several workers, streamed to the writer
//
// The same input produces the same bytes on every machine. Geometry, timeline, easing and palette
// are computed with integers. Only the drawing of sprites uses floating-point numbers, and rounds
// every product explicitly (see package theme).
//
// The package keeps no cache between calls. If you need a picture again, keep the file.
//
// The design has two limitations. Every animation has a single palette, which reduces the quality
// of photos. Pieces can only slide, not rotate or fade.
package render
