// Package web implements the slidegif server: URLs of pictures for embedding, and a web page for playing.
// It solves and draws with package pipeline, like the command, so both return the same bytes.
//
//	GET /solve.gif?puzzle=ID&theme=dark
//	      |
//	      v
//	[ request ] all inputs of the response -> ETag -> If-None-Match? 304
//	      |
//	      v
//	[ cache ] on a miss, equal concurrent requests share one call
//	      |
//	      v
//	[ queue ] a few workers and a bounded number of waiting requests, else 503
//	      |
//	      v
//	[ handler ] parses puzzle, moves and options, solves, draws; also draws errors
//
// A handler sees only the request value. The value is therefore a correct cache key, and no client
// can receive a response that contains another client's input. The optimal solution of a puzzle
// never changes, and neither does the response to a URL with a puzzle ID. The server computes the
// ETag before it parses the puzzle, and caches in front of it never need to revalidate. The server
// is stateless, so any number of copies can share one host name.
//
// Clients are not trusted. The server parses IDs and the text of puzzle files, but never reads
// files of the machine. Limits bounds every size, time and count; requests beyond a limit get 413
// or 503. The table in samples/run-a-server.md lists the limits by stage. The cost: the server
// rejects hard puzzles that the command solves in a minute.
package web
