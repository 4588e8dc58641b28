package search

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"slidegif/solve/parallel"
)

// A pack is part of a layer in ascending order, each code written as its difference from
// the one before:
//
//	codes   1000 1003 1300      bytes   232 7   3   169 2
//
// The first word that differs is written as a difference, and the words after it as they
// are; a code of several words begins with the number of words that are equal. Numbers
// are written as by binary.PutUvarint.
type pack struct {
	n      int
	data   []byte // in memory, or
	offset int64  // in the file
	bytes  int64
}

// appendCodes writes codes, which are in ascending order, behind dst.
func appendCodes[S Code](dst []byte, codes []S) []byte {
	var last S
	for _, s := range codes {
		equal := 0
		for equal < len(s)-1 && s[equal] == last[equal] {
			equal++
		}
		if len(s) > 1 {
			dst = append(dst, byte(equal))
		}
		dst = binary.AppendUvarint(dst, s[equal]-last[equal])
		for i := equal + 1; i < len(s); i++ {
			dst = binary.AppendUvarint(dst, s[i])
		}
		last = s
	}
	return dst
}

var errPack = errors.New("the file of a search was changed by another program")

// eachCode calls f with the n codes that appendCodes has written, some at a time.
func eachCode[S Code](data []byte, n int, f func(codes []S)) error {
	const some = 1 << 12
	codes := make([]S, 0, min(n, some))
	number := func() (x uint64) {
		x, k := binary.Uvarint(data)
		if k <= 0 {
			n = -1
			return 0
		}
		data = data[k:]
		return x
	}
	var last S
	for ; n > 0; n-- {
		equal := 0
		if len(last) > 1 {
			if len(data) == 0 || int(data[0]) >= len(last) {
				return errPack
			}
			equal = int(data[0])
			data = data[1:]
		}
		last[equal] += number()
		for i := equal + 1; i < len(last); i++ {
			last[i] = number()
		}
		if codes = append(codes, last); len(codes) == cap(codes) {
			f(codes)
			codes = codes[:0]
		}
	}
	if n < 0 {
		return errPack
	}
	f(codes)
	return nil
}

// pack packs all layers but the last two. It reports whether that was worth it; the error
// is that of the file, a *solve.Limit, or the cause of ctx's end.
func (st *window[S]) pack(ctx context.Context) (gained bool, err error) {
	end := len(st.layers) - 2
	var old, live int64
	for i, l := range st.layers {
		switch {
		case i >= end:
			live += l.n
		case i >= st.packed:
			old += l.n
		}
	}
	if old <= live/8 {
		return false, nil
	}
	type job struct {
		layer    int
		segments []segment
		n        int
	}
	var jobs []job
	most := uint32(1 << 22) // codes
	if st.o.Memory > 0 {
		most = uint32(min(int64(most), max(1<<14, st.o.Memory/64/size[S]())))
	}
	for i := st.packed; i < end; i++ {
		now := job{layer: i}
		for _, s := range st.layers[i].segments {
			if now.n+int(s.end-s.first) > int(most) && now.n > 0 {
				jobs = append(jobs, now)
				now = job{layer: i}
			}
			now.segments = append(now.segments, s)
			now.n += int(s.end - s.first)
		}
		jobs = append(jobs, now)
	}
	var next atomic.Int64
	var group parallel.Group
	var mutex sync.Mutex // of layers, memory and file
	for _, w := range st.allWorkers() {
		group.Go(func() error {
			for j := int(next.Add(1) - 1); j < len(jobs); j = int(next.Add(1) - 1) {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				w.sorted = w.sorted[:0]
				for _, s := range jobs[j].segments {
					w.sorted = append(w.sorted, st.segment(s)...)
				}
				w.sorted, w.scratch = sortCodes(w.sorted, w.scratch)
				w.data = appendCodes(w.data[:0], w.sorted)
				mutex.Lock()
				err := st.addPack(jobs[j].layer, len(w.sorted), w.data)
				mutex.Unlock()
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return false, err
	}
	for i := st.packed; i < end; i++ {
		st.layers[i].segments = nil
	}
	st.packed = end
	st.freeChunks()
	return true, nil
}

// addPack keeps n packed codes of a layer.
func (st *window[S]) addPack(layer, n int, data []byte) (err error) {
	p := pack{n: n, bytes: int64(len(data))}
	if st.o.Scratch != "" {
		p.offset, err = st.file.write(st.o, data)
	} else {
		p.data = slices.Clone(data)
		st.memory += p.bytes
	}
	st.layers[layer].packs = append(st.layers[layer].packs, p)
	return err
}

// freeChunks gives back the chunks in which no layer has a segment.
func (st *window[S]) freeChunks() {
	inUse := make([]bool, len(st.chunks))
	for _, l := range st.layers[st.packed:] {
		for _, s := range l.segments {
			inUse[s.chunk] = true
		}
	}
	for _, w := range st.workers {
		for _, s := range w.segments {
			inUse[s.chunk] = true
		}
		if w.chunk != nil {
			inUse[w.id] = true
		}
	}
	for id, c := range st.chunks {
		if c != nil && !inUse[id] {
			st.spare = append(st.spare, c)
			st.chunks[id] = nil
			st.free = append(st.free, uint32(id))
		}
	}
}

// each calls f with the positions of layer d.
func (st *window[S]) each(d int, f func(codes []S)) error {
	l := &st.layers[d]
	for _, s := range l.segments {
		f(st.segment(s))
	}
	var buffer []byte
	for _, p := range l.packs {
		data := p.data
		if data == nil {
			var err error
			if buffer, err = st.file.read(buffer, p.offset, p.bytes); err != nil {
				return err
			}
			data = buffer
		}
		if err := eachCode(data, p.n, f); err != nil {
			return err
		}
	}
	return nil
}
