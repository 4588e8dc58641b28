// Package web is slidegif as a server: image URLs that any blog can embed, and a page to
// play with. It takes the same road as the command, so the bytes are the same.
//
//	GET /solve.gif?puzzle=ID&theme=dark
//	      |
//	      v
//	[ query ] -> request, its canonical form -> ETag -> If-None-Match? 304
//	                      |
//	                      v
//	[ cache of bodies ] --miss--> [ flights ] one for all who ask the same
//	                                  |
//	                                  v
//	                              [ gate ] a few workers, a short queue, else 503
//	                                  |
//	                                  v
//	                 [ cache of solutions ] -> job.Solve -> Format.Write
//
// A puzzle's optimal solution never changes, so everything that is asked for by an ID is
// for ever: the tag is known before anything is solved, and caches in front of the server
// need never ask twice. The server keeps no state; any number of copies serve one name.
//
// Whoever asks is not trusted. Only IDs are read, never files; every size, time and number
// has a cap in Limits; what cannot be done in time is refused with 503 at once rather than
// piling up. The price: a hard puzzle that the command would solve in a minute is refused,
// and a seed that takes long to draw holds its worker to the end, since drawing cannot be
// interrupted.
package web
