// Package parallel runs functions in goroutines and turns their panics into errors. A panic
// in a plain goroutine ends the whole process, with every request that a server is answering;
// here it reaches the caller of Wait like any other error.
package parallel

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

func (p *Panic) Error() string { return fmt.Sprintf("internal error: panic: %v", p.Value) }

// Catch calls f and returns its error, or a *Panic.
func Catch(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Panic{v, debug.Stack()}
		}
	}()
	return f()
}

// A Group runs functions in goroutines. The zero value is ready to use.
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
