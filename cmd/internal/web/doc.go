// Package web is slidegif as a server: image URLs that any page can embed, and a page to
// play with. It uses package pipeline as the command does, so the bytes are the same.
//
//	GET /solve.gif?puzzle=ID&theme=dark
//	      |
//	      v
//	[ query ] -> request, its canonical form -> ETag -> If-None-Match? 304
//	                      |
//	                      v
//	[ cache of answers ] --miss--> [ calls ] one for all equal requests
//	                                   |
//	                                   v
//	                              [ queue ] a few workers, a bounded queue, else 503
//	                                   |
//	                                   v
//	                [ cache of solutions ] -> pipeline.Solve -> Format.Write
//
// A puzzle's optimal solution never changes, so an answer to a URL with an ID never does:
// its tag is known before anything is solved, and caches in front of the server need never
// ask again. The server keeps no state; any number of copies can serve one name.
//
// Clients are not trusted. Only IDs and the text of puzzle files are read, never files of
// the machine. Every size, time and number has a bound in Limits; what exceeds one is
// refused with 413 or 503. The price: a hard puzzle that the command would solve in a minute
// is refused, and a seed that takes long to draw occupies its worker to the end, since
// drawing cannot be interrupted.
package web
