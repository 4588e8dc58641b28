package search

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"sync"

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
func (l *Layers[S]) pack(ctx context.Context) (gained bool, err error) {
	end := len(l.layers) - 2
	var old, live int64
	for i, layer := range l.layers {
		switch {
		case i >= end:
			live += layer.n
		case i >= l.packed:
			old += layer.n
		}
	}
	if old <= live/8 {
		return false, nil
	}
	type job struct {
		layer      int
		sh         *shard[S]
		first, end uint32
	}
	var jobs []job
	most := uint32(1 << 22) // codes
	if l.o.Memory > 0 {
		most = uint32(min(int64(most), max(1<<14, l.o.Memory/64/sizeOf[S]())))
	}
	for i := l.packed; i < end; i++ {
		for _, sh := range l.shards {
			for first := sh.end(i - 1); first < sh.end(i); first += most {
				jobs = append(jobs, job{i, sh, first, min(sh.end(i), first+most)})
			}
		}
	}
	var mutex sync.Mutex // of layers, memory and file
	workers := parallel.Workers(l.o.Workers)
	codes, data := make([][]S, workers), make([][]byte, workers) // scratch
	err = parallel.Each(workers, len(jobs), func(k, i int) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		j := &jobs[i]
		codes[k] = codes[k][:0]
		j.sh.parts(j.first, j.end, func(some []S) { codes[k] = append(codes[k], some...) })
		slices.SortFunc(codes[k], Compare)
		data[k] = appendCodes(data[k][:0], codes[k])
		mutex.Lock()
		defer mutex.Unlock()
		return l.addPack(j.layer, len(codes[k]), data[k])
	})
	if err != nil {
		return false, err
	}
	l.packed = end
	for _, sh := range l.shards {
		gone := sh.cut(sh.end(end - 1))
		for i := range sh.ends {
			sh.ends[i] -= min(gone, sh.ends[i])
		}
		if err := sh.enter(ctx, sh.end(end-1), len(sh.slots)); err != nil {
			return false, err
		}
		sh.setRoom(MaxPositions)
	}
	return true, nil
}

// addPack keeps n packed codes of a layer.
func (l *Layers[S]) addPack(layer, n int, data []byte) (err error) {
	p := pack{n: n, bytes: int64(len(data))}
	if l.o.Files.Scratch != "" {
		p.offset, err = l.file.write(l.o, data)
	} else {
		p.data = slices.Clone(data)
		l.memory += p.bytes
	}
	l.layers[layer].packs = append(l.layers[layer].packs, p)
	return err
}

// eachPacked calls f with the positions of a layer that is packed.
func (l *Layers[S]) eachPacked(d int, f func(codes []S)) error {
	var buffer []byte
	for _, p := range l.layers[d].packs {
		data := p.data
		if data == nil {
			var err error
			if buffer, err = l.file.read(buffer, p.offset, p.bytes); err != nil {
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
