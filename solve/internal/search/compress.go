package search

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"sync"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/order"
	"slidegif/solve/parallel"
)

// A segment is a part of a layer in which the codes are sorted in ascending order and delta-encoded:
//
//	codes   1000 1003 1300      bytes   232 7   3   169 2
//
// A code of several words starts with the number of leading words that equal the previous code. The
// next word is stored as a difference, and all later words are stored in full. All numbers are
// encoded in the format of binary.PutUvarint.
type segment struct {
	n      int    // number of codes
	data   []byte // nil if the segment is in the file
	offset int64  // in the file
	bytes  int64  // size of the encoded data
}

// appendCodes appends the encoding of the given codes to dst. The codes must be in ascending order.
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

var errCorruptFile = errors.New("the file of a search was changed by another program")

// decodeCodes decodes n codes that appendCodes has encoded, and passes them to the function f in chunks.
func decodeCodes[S Code](data []byte, n int, f func(codes []S)) error {
	const chunkLen = 1 << 12
	codes := make([]S, 0, min(n, chunkLen))
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
				return errCorruptFile
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
		return errCorruptFile
	}
	f(codes)
	return nil
}

// compress compresses all layers except the last two. compress returns false if it would save too
// little memory. The error is a *solve.Limit, or context.Cause(ctx) if ctx ends.
func (l *Layers[S]) compress(ctx context.Context) (gained bool, err error) {
	end := len(l.layers) - 2
	var old, live int64
	for i, layer := range l.layers {
		switch {
		case i >= end:
			live += layer.n
		case i >= l.compressed:
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
	maxCodes := uint32(1 << 22) // codes per segment
	if l.o.Memory > 0 {
		maxCodes = uint32(min(int64(maxCodes), max(1<<14, l.o.Memory/64/codeBytes[S]())))
	}
	for i := l.compressed; i < end; i++ {
		for _, sh := range l.shards {
			for first := sh.end(i - 1); first < sh.end(i); first += maxCodes {
				jobs = append(jobs, job{i, sh, first, min(sh.end(i), first+maxCodes)})
			}
		}
	}
	var mutex sync.Mutex // guards l.layers, l.memory and l.file
	workers := parallel.Workers(l.o.Workers)
	codes, data := make([][]S, workers), make([][]byte, workers) // scratch
	err = parallel.Each(workers, len(jobs), func(k, i int) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		j := &jobs[i]
		codes[k] = codes[k][:0]
		j.sh.eachChunk(j.first, j.end, func(chunk []S) { codes[k] = append(codes[k], chunk...) })
		order.Sort(codes[k], Compare[S])
		data[k] = appendCodes(data[k][:0], codes[k])
		mutex.Lock()
		defer mutex.Unlock()
		return l.addSegment(j.layer, len(codes[k]), data[k])
	})
	if err != nil {
		return false, err
	}
	l.compressed = end
	for _, sh := range l.shards {
		dropped := sh.dropBefore(sh.end(end - 1))
		for i := range sh.ends {
			sh.ends[i] -= min(dropped, sh.ends[i])
		}
		if err := sh.rehash(ctx, sh.end(end-1), len(sh.slots)); err != nil {
			return false, err
		}
		sh.setMaxLen(MaxPositions)
	}
	return true, nil
}

// addSegment stores n compressed codes of a layer in the scratch file or in memory. After a failed write,
// addSegment stores all segments in memory. If the file would exceed its size limit, the error is a
// *solve.Limit.
func (l *Layers[S]) addSegment(layer, n int, data []byte) (err error) {
	p := segment{n: n, bytes: int64(len(data))}
	if l.o.Files.ScratchDir != "" {
		p.offset, err = l.file.write(l.o, data)
		if _, limited := errors.AsType[*solve.Limit](err); err != nil && !limited {
			l.o.Report(solve.Progress{Note: input.Say("the search continues in memory, because it cannot write temporary files: %s", err)})
			l.o.Files.ScratchDir, err = "", nil
		}
	}
	if l.o.Files.ScratchDir == "" {
		p.data = slices.Clone(data)
		l.memory += p.bytes
	}
	l.layers[layer].segments = append(l.layers[layer].segments, p)
	return err
}

// A fileError is returned if a scratch file cannot be read back.
type fileError struct{ error }

func (e fileError) Unwrap() error { return e.error }

// RetryInMemory calls find with the options o. If find fails because a scratch file cannot be read back,
// RetryInMemory reports a note and calls find again without scratch files.
func RetryInMemory(o solve.Options, find func(o solve.Options) error) error {
	err := find(o)
	if _, failed := errors.AsType[fileError](err); failed {
		o.Report(solve.Progress{Note: input.Say("the search starts again in memory, because it cannot read its temporary files: %s", err)})
		o.Files.ScratchDir = ""
		err = find(o)
	}
	return err
}

// eachCompressed calls the function f with the positions of a compressed layer. If the layer is in a file that
// cannot be read back, the error is a fileError.
func (l *Layers[S]) eachCompressed(d int, f func(codes []S)) error {
	var buffer []byte
	for _, p := range l.layers[d].segments {
		data := p.data
		if data == nil {
			var err error
			if buffer, err = l.file.read(buffer, p.offset, p.bytes); err != nil {
				return fileError{err}
			}
			data = buffer
		}
		if err := decodeCodes(data, p.n, f); err != nil {
			return fileError{err}
		}
	}
	return nil
}
