// Package crew runs functions in goroutines of their own for one caller. A panic in a
// goroutine that nobody guards ends the whole process, a server with all that it has under
// way included; in a crew it is an error, and reaches the caller like any other.
package crew

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// A Panic is a panic that was caught. Its Error has one line; Stack tells where it was.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("fault inside: panic: %v", p.Value) }

// Catch calls f and returns its error, or a *Panic.
func Catch(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Panic{v, debug.Stack()}
		}
	}()
	return f()
}

// A Group is a crew at work; the zero value is one without work.
type Group struct {
	all    sync.WaitGroup
	first  sync.Once
	failed error
}

// Go calls f in a goroutine of its own.
func (g *Group) Go(f func() error) {
	g.all.Go(func() {
		if err := Catch(f); err != nil {
			g.first.Do(func() { g.failed = err })
		}
	})
}

// Wait returns, once all have ended, the error of the one that failed first.
func (g *Group) Wait() error {
	g.all.Wait()
	return g.failed
}
