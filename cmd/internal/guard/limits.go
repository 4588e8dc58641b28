package guard

import (
	"net/netip"
	"runtime"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/screenshot"
	"slidegif/render"
	"slidegif/solve"
)

// Limits bounds the resources that single requests and the whole server may use.
type Limits struct {
	Workers int           // maximum number of concurrent searches and drawings
	Queue   int           // maximum number of waiting requests; further requests get 503
	Wait    time.Duration // maximum time in the queue
	Timeout time.Duration // maximum time to solve and draw, excluding the queue

	Memory    int64 // bytes per search
	Positions int64 // positions per search
	Effort    int64 // see solve.Options
	Cache     int64 // total size of cached responses, in bytes

	Font string // path of the font for all text; if empty, embedded fonts are used

	Cells      int   // cells per board
	Size       int   // length of the longer side of a picture, in pixels
	Frames     int   // frames per animation
	Parts      int64 // total number of pieces and frames of all boards in a document or analysis
	Pixels     int64 // total number of pixels in all frames of an animation
	Output     int64 // bytes per response
	URL        int   // length of the path and the query, in bytes
	Body       int64 // maximum size of a request body that the handler does not read, in bytes
	Source     int64 // size of the arguments of an AI assistant other than pictures, in bytes
	Screenshot int64 // size of a screenshot, in bytes
	Call       int64 // size of a message from an AI assistant, in bytes; if 0, the server has no tools for assistants

	Connections int   // open connections
	Sending     int64 // total size of distinct responses being sent, in bytes

	Proxies []netip.Prefix // proxies trusted to set X-Forwarded-For and X-Forwarded-Proto
}

// DefaultLimits returns limits that are suitable for a small machine.
func DefaultLimits() Limits {
	return Limits{
		Workers: runtime.GOMAXPROCS(0),
		Queue:   64,
		Wait:    10 * time.Second,
		Timeout: 10 * time.Second,

		Memory:    64 << 20,
		Positions: 100_000_000,
		Cache:     32 << 20,

		Cells:      400,
		Size:       2000,
		Frames:     2500,
		Parts:      100_000,
		Pixels:     500_000_000,
		Output:     16 << 20,
		URL:        8 << 10,
		Body:       4 << 10,
		Source:     64 << 10,
		Screenshot: 8 << 20,

		Connections: 512,
		Sending:     64 << 20,
	}
}

// SearchOptions returns the options for a search in the given metric.
func (l Limits) SearchOptions(m solve.Metric) solve.Options {
	return solve.Options{Metric: m, Memory: l.Memory, MaxPositions: l.Positions, Effort: l.Effort}
}

// CheckCells returns an error if a board has too many cells.
func (l Limits) CheckCells(p pipeline.Puzzle) error {
	if n := p.Start.W * p.Start.H; n > l.Cells {
		return TooLarge("use the slidegif command, which has no such limit", "the board has %d cells, more than this server's limit of %d", n, l.Cells)
	}
	return nil
}

// CheckBoards returns an error if a document or an analysis has too many boards.
func (l Limits) CheckBoards(boards int, p pipeline.Puzzle, hint string) error {
	if p.SizeInPieces(boards) > l.Parts {
		return TooLarge(hint, "%d boards of %d pieces exceed this server's limit", boards, len(p.Start.Pieces))
	}
	return nil
}

const mapPositions = 200_000

// CheckPicture returns an error if a picture or its map is too large.
func (l Limits) CheckPicture(o render.Options) error {
	if n := o.Pixels(); n > l.Size {
		return TooLarge("use a smaller size", "size: %d is more than this server's limit of %d pixels", n, l.Size)
	}
	if n := o.MaxMapPositions(); n > mapPositions {
		return TooLarge("use fewer positions", "map-positions: %d is more than this server's limit of %d", n, mapPositions)
	}
	return nil
}

// Footprint estimates the memory use of the server in bytes, under the assumption that every worker
// searches at its memory limit.
func (l Limits) Footprint() int64 {
	const program = 136 << 20                            // the program, fonts, layouts, running drawings, and garbage
	const tables = 24 << 20                              // shared by all searches and not counted per search; see package tiles
	const connection = 2*MaxHeaderBytes + 32<<10         // headers, bodies, buffers and stacks
	const decoded = 4 * screenshot.MaxPixels             // only one picture is decoded at a time
	screenshots := decoded + (MaxUploads+1)*l.Screenshot // there is one more picture while its chunks are joined
	calls := 6 * MaxCalls * l.Call                       // a message is decoded in several steps
	return program + tables + screenshots + calls + l.Cache + l.Sending + int64(l.Connections+ReservedConns)*connection + int64(l.Workers)*l.Memory
}

// MaxUploads is the number of uploaded screenshots of maximum size that fit in the memory for uploads.
// Only one screenshot is processed at any time.
const MaxUploads = 4

// MaxCalls is the maximum number of messages from AI assistants in memory, if all have the maximum size.
const MaxCalls = 2

// MaxHeaderBytes is the maximum size of a request header in bytes.
const MaxHeaderBytes = 64 << 10

// MaxDuration returns the maximum time that a request can take.
func (l Limits) MaxDuration() time.Duration { return l.Wait + l.Timeout + 2*time.Second }
