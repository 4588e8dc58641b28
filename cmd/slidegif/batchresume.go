package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve/atomicfile"
	"slidegif/solve/input"
)

// A keptFile is a file of JSON lines to which an earlier run of the command may have written.
type keptFile struct {
	*os.File // opened for appending
	unlock   func()
	created  bool       // the file did not exist before
	lines    int        // number of complete lines
	failed   []keptLine // lines that failed at a limit that has grown since
}

// A keptLine locates a line in a keptFile.
type keptLine struct {
	index      int   // from 0
	start, end int64 // in bytes; the line includes its newline
}

// close closes the file, and removes the file if this command created it and wrote no line.
func (f *keptFile) close() error {
	defer f.unlock()
	info, err := f.Stat()
	if closeErr := f.Close(); closeErr != nil {
		return closeErr
	}
	if err == nil && f.created && info.Size() == 0 {
		return os.Remove(f.Name())
	}
	return err
}

// openLines opens a file of JSON lines, locks it, and removes an incomplete last line. Each line must belong to the
// entry of the list with the same index, and must have been written with the same flags. After an error, the file is
// unchanged.
func (b *batch) openLines(ctx context.Context, path string, list []listLine) (kept *keptFile, err error) {
	f, err := openLocked(path)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			f.close()
		}
	}()
	size := int64(0) // bytes of complete lines
	for r := bufio.NewReader(f); ; f.lines++ {
		line, err := readLine(r)
		if errors.Is(err, io.EOF) {
			break
		}
		n := f.lines + 1
		switch {
		case errors.Is(err, bufio.ErrTooLong):
			return nil, input.Errorf(otherListHint, "output %s: line %d is too long", path, n)
		case err != nil:
			return nil, input.Faultf("output %s: %v", path, err)
		case f.lines == len(list):
			return nil, input.Errorf(otherListHint, "output %s: line %d is not in the list", path, n)
		}
		again, err := b.recordLine(ctx, path, n, line, list[f.lines])
		if err != nil {
			return nil, err
		}
		start := size
		size += int64(len(line))
		if again {
			f.failed = append(f.failed, keptLine{f.lines, start, size})
		}
	}
	if err := f.Truncate(size); err != nil {
		return nil, input.Faultf("output %s: %v", path, err)
	}
	return f, nil
}

// openLocked opens a file to append to it, and locks the file until it is closed.
func openLocked(path string) (*keptFile, error) {
	if err := input.CheckFile("--output", path, math.MaxInt64); err != nil {
		return nil, err
	}
	_, missing := os.Stat(path)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, input.Faultf("output %s: %v", path, err)
	}
	unlock, free := atomicfile.Lock(f)
	if !free {
		f.Close()
		return nil, input.Errorf("wait for the other command, or choose another file name", "output %s: another command is writing this file", path)
	}
	return &keptFile{File: f, unlock: unlock, created: errors.Is(missing, fs.ErrNotExist)}, nil
}

// readLine reads a line that ends with a newline. For a line of more than pipeline.MaxFileSize bytes, the
// error is bufio.ErrTooLong. If the last line has no newline, the error is io.EOF.
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

// recordLine checks and counts line n of the file at path. The line must be the answer of an earlier run to the
// given entry of the list. The result again is true if the search failed at a limit that this run has raised.
func (b *batch) recordLine(ctx context.Context, path string, n int, line []byte, entry listLine) (again bool, err error) {
	var answer struct {
		ID, Error string
		lineRecord
	}
	if json.Unmarshal(line, &answer) != nil || answer.Line != entry.number || answer.Input != entry.text {
		return false, input.Errorf(otherListHint, "output %s: line %d does not belong to the puzzle %q", path, n, input.Truncate(entry.text, 60))
	}
	want := b.answerFlags(b.outs[0]).typed()
	for i, old := range answer.Flags.typed() {
		const hint = "use the same flags again, choose another file name, or remove the file"
		switch {
		case old == want[i]:
		case old.typed == "":
			return false, input.Errorf(hint, "output %s: line %d was written without %s", path, n, old.name)
		default:
			return false, input.Errorf(hint, "output %s: line %d was written with %s", path, n, old.typed)
		}
	}
	switch {
	case answer.Error == "":
	case answer.Limits != nil && b.searchLimits().exceed(answer.Limits):
		return true, nil
	default:
		b.failed++
		return false, nil
	}
	p, err := b.parse(ctx, entry.text)
	if err != nil || answer.ID != p.ID() {
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		return false, input.Errorf(otherListHint, "output %s: line %d does not belong to the puzzle %q", path, n, input.Truncate(entry.text, 60))
	}
	b.existing++
	if b.isDuplicate(p) {
		b.existing++
	}
	return false, nil
}

// retry solves the puzzles of failed lines again, and replaces these lines in the file. If ctx is canceled, lines
// without a new answer are kept. retry returns the new file, or f after an error.
func (b *batch) retry(ctx context.Context, path string, f *keptFile, list []listLine, workers int) (*keptFile, error) {
	var entries []listLine
	for _, line := range f.failed {
		entries = append(entries, list[line.index])
	}
	var answers [][]byte
	err := b.answerLines(ctx, entries, workers, func(line []byte) error {
		answers = append(answers, line)
		return nil
	})
	if err != nil && ctx.Err() == nil || len(answers) == 0 {
		return f, err
	}
	replaced := atomicfile.ReplaceFile(path, func(part *os.File) error {
		at := int64(0)
		for i, answer := range answers {
			line := f.failed[i]
			if _, err := io.Copy(part, io.NewSectionReader(f, at, line.start-at)); err != nil {
				return err
			}
			if _, err := part.Write(answer); err != nil {
				return err
			}
			at = line.end
		}
		_, err := io.Copy(part, io.NewSectionReader(f, at, math.MaxInt64-at))
		return err
	})
	if replaced != nil {
		return f, replaced
	}
	again, opened := openLocked(path)
	if opened != nil {
		return f, opened
	}
	again.lines = f.lines
	return again, errors.Join(f.close(), err)
}
