package web

import (
	"net/netip"
	"runtime"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/screenshot"
	"slidegif/solve"
)

// Limits bound what one request, and all of them together, may take.
type Limits struct {
	Workers int           // searches and drawings at a time
	Queue   int           // requests that wait for a worker; one more gets 503
	Wait    time.Duration // the longest wait in the queue
	Timeout time.Duration // to solve and draw, once a worker has begun

	Memory    int64 // bytes that one search may hold
	Positions int64 // that one search may look at
	Effort    int64 // as solve.Options has it
	Cache     int64 // bytes of answers kept in memory

	Font string // file of a font for all text; empty: the embedded ones

	Cells   int   // of a board
	Size    int   // pixels of the longer side of a picture
	Frames  int   // of an animation
	Parts   int64 // pieces and frames of all boards of a document or an analysis together
	Pixels  int64 // of all frames of an animation together
	Output  int64 // bytes of an answer
	URL     int   // bytes of path and query
	Body    int64 // bytes of a request's body where none is read
	Source  int64 // bytes of a puzzle file
	Picture int64 // bytes of a screenshot

	Connections int   // open at a time
	Sending     int64 // bytes of different answers that are being sent

	Proxies []netip.Prefix // whose X-Forwarded-For and X-Forwarded-Proto are believed
}

// Defaults returns limits for a small machine.
func Defaults() Limits {
	return Limits{
		Workers: runtime.GOMAXPROCS(0),
		Queue:   64,
		Wait:    10 * time.Second,
		Timeout: 10 * time.Second,

		Memory:    64 << 20,
		Positions: 100_000_000,
		Cache:     32 << 20,

		Cells:   400,
		Size:    2000,
		Frames:  2500,
		Parts:   100_000,
		Pixels:  500_000_000,
		Output:  16 << 20,
		URL:     8 << 10,
		Body:    4 << 10,
		Source:  64 << 10,
		Picture: 8 << 20,

		Connections: 512,
		Sending:     64 << 20,
	}
}

// Bounds are those of one search.
func (l Limits) Bounds(m solve.Metric) solve.Options {
	return solve.Options{Metric: m, Memory: l.Memory, MaxPositions: l.Positions, Effort: l.Effort}
}

// CheckCells refuses a board that is too large.
func (l Limits) CheckCells(p pipeline.Puzzle) error {
	if n := p.Start.W * p.Start.H; n > l.Cells {
		return tooLarge("the slidegif command draws it", "a board of %d cells is more than the %d of this server", n, l.Cells)
	}
	return nil
}

// CheckBoards refuses a document or an analysis of too many boards of a puzzle.
func (l Limits) CheckBoards(boards int, p pipeline.Puzzle, hint string) error {
	if p.Parts(boards) > l.Parts {
		return tooLarge(hint, "%d boards of %d pieces are more than this server draws", boards, len(p.Start.Pieces))
	}
	return nil
}

// CheckSize refuses a picture of too many pixels.
func (l Limits) CheckSize(o render.Options) error {
	if n := o.Pixels(); n > l.Size {
		return tooLarge("give a smaller size", "size: %d is more than the %d pixels that this server draws", n, l.Size)
	}
	return nil
}

// Footprint is about what a server with these limits holds in memory when all workers
// search at their limit.
func (l Limits) Footprint() int64 {
	const program = 136 << 20                   // itself, fonts, layouts, drawings under way, and garbage
	const tables = 24 << 20                     // that searches share, see package tiles; no search counts them
	const connection = 2*maxHeader + 32<<10     // header, body, buffers and stacks
	const decoded = 4 * screenshot.MaxPixels    // one at a time
	pictures := decoded + (uploads+1)*l.Picture // one is put together
	return program + tables + pictures + l.Cache + l.Sending + int64(l.Connections+reserve)*connection + int64(l.Workers)*l.Memory
}

// maxHeader is the most bytes of a request's header.
const maxHeader = 64 << 10

// longest is the most that one request may take.
func (l Limits) longest() time.Duration { return l.Wait + l.Timeout + 2*time.Second }
