package search

import (
	"sync"
	"sync/atomic"
)

// Several workers share the table, but each part of it is looked at by one of them: what is
// written by one processor and read by another costs more than a look into memory. A worker
// therefore sorts its successors by the part of the table where they belong, and posts them
// to the worker of that part:
//
//	worker 0   expands, keeps its own, posts the others    table  0 0 0 0 1 1 1 1
//	worker 1   expands, keeps its own, posts the others
//
// Nothing depends on it but speed. A worker that has a lot to do gets no more, and the last
// entries of a part run over into the next one.

// mostMail is how many batches a worker may have before others look up what is meant for it.
const mostMail = 64

// mail is what other workers have posted.
type mail[S Code] struct {
	mutex   sync.Mutex
	batches [][]S
	count   atomic.Int32 // of batches
}

// A batchPool keeps the memory of batches, so that the search makes no garbage: with much of
// it the collector would let the heap grow to twice what Options.Memory allows.
type batchPool[S Code] struct {
	mutex   sync.Mutex
	batches [][]S
}

func (p *batchPool[S]) get() []S {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	last := len(p.batches) - 1
	if last < 0 {
		return make([]S, 0, 4*batchSize)
	}
	batch := p.batches[last]
	p.batches = p.batches[:last]
	return batch
}

func (p *batchPool[S]) put(batch []S) {
	p.mutex.Lock()
	p.batches = append(p.batches, batch[:0])
	p.mutex.Unlock()
}

func (m *mail[S]) put(batch []S) {
	m.mutex.Lock()
	m.batches = append(m.batches, batch)
	m.count.Store(int32(len(m.batches)))
	m.mutex.Unlock()
}

// get returns a batch, or nil.
func (m *mail[S]) get() []S {
	if m.count.Load() == 0 {
		return nil
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	last := len(m.batches) - 1
	batch := m.batches[last]
	m.batches = m.batches[:last]
	m.count.Store(int32(last))
	return batch
}

// sort sorts successors by the worker that is to look them up.
func (w *worker[S]) sort(succ []S) {
	n := uint64(len(w.out))
	for _, s := range succ {
		to := Hash(s) >> 32 * n >> 32
		w.out[to] = append(w.out[to], s)
	}
	w.post(batchSize)
}

// post posts all batches of at least so many successors, those of its own to itself.
func (w *worker[S]) post(least int) {
	for to, batch := range w.out {
		if len(batch) == 0 || len(batch) < least {
			continue
		}
		mail := &w.st.workers[to].mail
		if least > 0 && mail.count.Load() >= mostMail {
			mail = &w.mail
		}
		mail.put(batch)
		w.out[to] = w.st.batches.get()
	}
}

// insertAll stores what is new of the pending successors and of those that were posted to
// the worker. It returns false where there is no room for all of them.
func (w *worker[S]) insertAll() bool {
	for {
		if len(w.pending) > 0 && !w.insert() {
			return false
		}
		if w.batch != nil {
			w.st.batches.put(w.batch)
		}
		if w.batch = w.mail.get(); w.batch == nil {
			return true
		}
		w.pending = w.batch
	}
}
