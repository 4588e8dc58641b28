package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve/atomicfile"
	"slidegif/solve/input"
)

// openLines opens a file of JSON lines to append to it, and returns the number of lines that an earlier run has
// written. It removes an incomplete last line. If a line does not belong to the puzzle in the same place of the
// list, openLines returns an error and leaves the file unchanged. The file is locked until unlock is called.
func (b *batch) openLines(ctx context.Context, path string, list []string) (file *os.File, unlock func(), done int, err error) {
	if err := input.CheckFile("--output", path, math.MaxInt64); err != nil {
		return nil, nil, 0, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, nil, 0, input.Faultf("output %s: %v", path, err)
	}
	release, free := atomicfile.Lock(f)
	defer func() {
		if err != nil {
			f.Close()
			if free {
				release()
			}
		}
	}()
	if !free {
		return nil, nil, 0, input.Errorf("wait for the other command, or choose another file name", "output %s: another command is writing this file", path)
	}
	size := int64(0) // bytes of complete lines
	for r := bufio.NewReader(f); ; done++ {
		line, err := readLine(r)
		if errors.Is(err, io.EOF) {
			break
		}
		if errors.Is(err, bufio.ErrTooLong) {
			return nil, nil, 0, input.Errorf(otherListHint, "output %s: line %d is too long", path, done+1)
		}
		if err != nil {
			return nil, nil, 0, input.Faultf("output %s: %v", path, err)
		}
		if done == len(list) {
			return nil, nil, 0, input.Errorf(otherListHint, "output %s: line %d is not in the list", path, done+1)
		}
		if !b.recordLine(ctx, line, list[done]) {
			if ctx.Err() != nil {
				return nil, nil, 0, context.Cause(ctx)
			}
			return nil, nil, 0, input.Errorf(otherListHint, "output %s: line %d does not belong to the puzzle %q", path, done+1, input.Truncate(list[done], 60))
		}
		size += int64(len(line))
	}
	if err := f.Truncate(size); err != nil {
		return nil, nil, 0, input.Faultf("output %s: %v", path, err)
	}
	return f, release, done, nil
}

// readLine reads a line that ends with a newline. It returns bufio.ErrTooLong for a line of more than
// pipeline.MaxFileSize bytes, and io.EOF for an incomplete line at the end.
func readLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > pipeline.MaxFileSize:
			return nil, bufio.ErrTooLong
		case !errors.Is(err, bufio.ErrBufferFull):
			return line, err
		}
	}
}

const otherListHint = "the file holds the answers to another list or part: choose another file name, or remove the file"

// recordLine counts a line that an earlier run has written. It returns false if the line is not the JSON for
// the given line of the list.
func (b *batch) recordLine(ctx context.Context, line []byte, text string) bool {
	var answer struct{ ID, Error string }
	if json.Unmarshal(line, &answer) != nil {
		return false
	}
	if answer.Error != "" {
		b.failed++
		return answer.ID == text
	}
	p, err := b.parse(ctx, text)
	if err != nil || answer.ID != p.ID() {
		return false
	}
	b.existing++
	if b.isDuplicate(p) {
		b.existing++
	}
	return true
}
