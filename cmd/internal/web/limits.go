package web

import (
	"runtime"
	"time"
)

// Limits bound what one request, and all of them together, may take.
type Limits struct {
	Workers int           // searches and drawings at a time
	Queue   int           // requests that wait for a worker; one more gets 503
	Wait    time.Duration // the longest wait in the queue
	Timeout time.Duration // to solve and draw, once a worker has begun

	Memory    int64 // bytes that one search may hold
	Positions int64 // that one search may look at
	Cache     int64 // bytes of answers kept in memory

	Cells  int   // of a board
	Size   int   // pixels of the longer side of a picture
	Frames int   // of an animation
	Pixels int64 // of all frames of an animation together
	Output int64 // bytes of an answer
	URL    int   // bytes of path and query
	Body   int64 // bytes of a request's body, which nobody reads
}

// Defaults returns limits with which a small machine serves many.
func Defaults() Limits {
	return Limits{
		Workers: runtime.GOMAXPROCS(0),
		Queue:   64,
		Wait:    5 * time.Second,
		Timeout: 10 * time.Second,

		Memory:    64 << 20,
		Positions: 100_000_000,
		Cache:     32 << 20,

		Cells:  64,
		Size:   2000,
		Frames: 2500,
		Pixels: 500_000_000,
		Output: 16 << 20,
		URL:    8 << 10,
		Body:   4 << 10,
	}
}

// Footprint is about what a server with these limits holds in memory when all workers
// search at their limit.
func (l Limits) Footprint() int64 {
	const program = 96 << 20 // fonts, layouts, drawings under way, and what render remembers
	return program + l.Cache + int64(l.Workers)*l.Memory
}

// longest is the most that one request may take: a random puzzle waits and works twice,
// to be drawn and to be answered.
func (l Limits) longest() time.Duration { return 2*(l.Wait+l.Timeout) + time.Second }
