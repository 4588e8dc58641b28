// Package web implements the slidegif server. The server offers a web page for playing, and pictures at URLs that
// other pages can embed. The server and the command both use package pipeline to solve and draw, so they return the
// same bytes.
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
// A handler gets only the request value, and no other part of an HTTP request. Equal request values have equal
// responses, so the request value is the cache key. No client can receive another client's input. A puzzle ID
// describes a whole puzzle, so one version of the program always sends the same response to a URL with an ID. Caches
// may keep such a response for a year, and the next version may draw another picture. If a cache asks again, the server
// compares the ETag before it parses the puzzle. Responses never depend on earlier requests, so any number of instances can share one host name.
//
// The server does not trust its clients. The server parses puzzle IDs and the text of puzzle files, but never reads
// files that a client names. Package guard bounds every size, time and count. The limits for each stage are listed in
// samples/run-a-server.md. Because of these limits, the server rejects hard puzzles that the command solves in a
// minute.
package web
