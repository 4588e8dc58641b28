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
	spare   [][]S        // buffers of this worker alone
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
		w.out[to] = nil
		if n := len(w.mail.spare); n > 0 {
			w.out[to], w.mail.spare = w.mail.spare[n-1], w.mail.spare[:n-1]
		}
	}
}

// insertAll stores what is new of the pending successors and of those that were posted to
// the worker. It returns false where there is no room for all of them.
func (w *worker[S]) insertAll() bool {
	for {
		if len(w.pending) > 0 && !w.insert() {
			return false
		}
		if w.batch != nil && len(w.mail.spare) < mostMail {
			w.mail.spare = append(w.mail.spare, w.batch[:0])
		}
		if w.batch = w.mail.get(); w.batch == nil {
			return true
		}
		w.pending = w.batch
	}
}
