// Package parallel runs functions in goroutines and converts their panics to errors. A panic in an
// ordinary goroutine ends the whole process, including all requests that a server is handling. With
// package parallel, the caller of Wait receives the panic as an error.
package parallel

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// A Panic is an error that contains a recovered panic. The Error method of a Panic returns a single
// line.
type Panic struct {
	Value any    // argument of panic
	Stack []byte // stack trace of the panic
}

func (p *Panic) Error() string { return fmt.Sprintf("internal error: panic: %v", p.Value) }

// Catch calls f and returns its error. If f panics, Catch returns a *Panic.
func Catch(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Panic{v, debug.Stack()}
		}
	}()
	return f()
}

// A Group runs functions in separate goroutines. The zero value is ready to use.
type Group struct {
	wg   sync.WaitGroup
	once sync.Once
	err  error
}

// Go calls f in a new goroutine.
func (g *Group) Go(f func() error) {
	g.wg.Go(func() {
		if err := Catch(f); err != nil {
			g.once.Do(func() { g.err = err })
		}
	})
}

// Wait waits for all functions to return and returns the first error.
func (g *Group) Wait() error {
	g.wg.Wait()
	return g.err
}
