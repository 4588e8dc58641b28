// Package guard protects a server against clients that send too much, too slowly or too many requests at once. The
// package does not depend on the routes and pages of the server. Each defence bounds one resource:
//
//	client
//	   |
//	   v
//	[ Connections ] open sockets: closes idle ones, then those without a complete request, else 503
//	   |
//	   v
//	[ Limits ] sizes of requests, boards and pictures, else 413
//	   |
//	   v
//	[ UploadPool ] memory for request bodies: aborts the slowest sender
//	   |
//	   v
//	[ Cache ] equal concurrent requests share one computation
//	   |
//	   v
//	[ Queue ] a few workers and a bounded number of waiting requests, else 503
//	   |
//	   v
//	[ ResponsePool, Recorder ] memory for responses: aborts the slowest reader
//
// Each defence works without the others. The package does not limit the rate of requests per client, because clients
// behind one proxy share an address.
package guard
