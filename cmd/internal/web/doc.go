// Package web is slidegif as a server: image URLs that any page can embed, and a page to
// play with. It uses package pipeline as the command does, so the bytes are the same.
//
//	GET /solve.gif?puzzle=ID&theme=dark
//	      |
//	      v
//	[ question ] all that the answer is made of -> ETag -> If-None-Match? 304
//	      |
//	      v
//	[ memo ] one cache; on a miss one call for all equal questions
//	      |
//	      v
//	[ queue ] a few workers, a bounded number that waits, else 503
//	      |
//	      v
//	[ work of the route ] reads puzzle, moves and keys, solves, draws; errors are drawn here too
//
// The work gets the question and nothing else of the request, so a question is the key of its
// answer, and nobody gets what another's words were put into. A puzzle's optimal solution never
// changes, so an answer to a URL with an ID never does: its tag is known before anything is read,
// and caches in front of the server need never ask again. The server keeps no state; any number
// of copies can serve one name.
//
// Clients are not trusted. Only IDs and the text of puzzle files are read, never files of
// the machine. Every size, time and number has a bound in Limits; what exceeds one is
// refused with 413 or 503. samples/run-a-server.md has a table of what runs where. The price: a
// hard puzzle that the command would solve in a minute is refused.
package web
