package render

import "context"

type progressKey struct{}

// WithProgress returns a context that has GIF and APNG tell how many frames of an animation
// are encoded, of how many. An animation that must fit into a number of bytes is encoded
// more than once.
func WithProgress(ctx context.Context, tell func(done, total int)) context.Context {
	return context.WithValue(ctx, progressKey{}, tell)
}

// counter returns a func to be called before each frame. It is always true.
func counter(ctx context.Context, total int) func() bool {
	tell, ok := ctx.Value(progressKey{}).(func(done, total int))
	done := 0
	return func() bool {
		if ok {
			tell(done, total)
		}
		done++
		return true
	}
}
