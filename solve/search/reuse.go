package search

import (
	"reflect"
	"runtime"
	"sync"

	"slidegif/solve"
)

// pools keeps the stores of small searches, by the type of their codes: to get and clear
// fresh memory would cost a search of a few thousand positions a fifth of its time.
var pools sync.Map

// keptChunks bounds what a kept store holds on to: half a megabyte at one word a code.
const keptChunks = 2

// collectAt is the size in bytes of a store that is worth a collection of garbage.
const collectAt = 32 << 20

func pool[T any]() *sync.Pool {
	p, _ := pools.LoadOrStore(reflect.TypeFor[T](), new(sync.Pool))
	return p.(*sync.Pool)
}

// newStore returns an empty store, which release may be given back to.
func newStore[S Code](o solve.Options) *store[S] {
	st, _ := pool[store[S]]().Get().(*store[S])
	if st == nil {
		st = &store[S]{}
	}
	st.reset(o)
	return st
}

// release gives a store back, which nobody may use any more. A store keeps its chunks but
// counts them only once they are used again.
func (st *store[S]) release() {
	bytes, _ := st.Bytes()
	st.spareCodes, st.codes = keep(st.spareCodes, st.codes), nil
	st.spareParents, st.parents = keep(st.spareParents, st.parents), nil
	st.spareSlots, st.slots = keep(st.spareSlots, st.slots), nil
	pool[store[S]]().Put(st)
	if bytes > collectAt {
		// The next search may need as much, and must not find the memory taken by what
		// nobody uses any more.
		runtime.GC()
	}
}

// keep returns up to keptChunks of both lists.
func keep[T any](spare, used []T) []T {
	return append(spare, used[:min(len(used), max(0, keptChunks-len(spare)))]...)
}

// take returns the last of the spare chunks, or a new one.
func take[T any](spare *[]*T) *T {
	n := len(*spare)
	if n == 0 {
		return new(T)
	}
	c := (*spare)[n-1]
	*spare = (*spare)[:n-1]
	return c
}
