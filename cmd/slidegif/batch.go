package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// batchFlags make one command solve a list of puzzles.
type batchFlags struct {
	list  string // file, or - for standard input
	shard string // "I/N"
}

// A batch solves each line of a list. Its lines are independent, so that a shard of them
// can be done anywhere, and a run that was cut off goes on where it was.
type batch struct {
	outs    []document.Output // their paths hold %s
	options solve.Options
	limits  *solveFlags
	console cli.Console

	mu                    sync.Mutex // guards what follows, and console.err
	written, there, wrong int
	unproved              int             // of those written, solutions that are not proved shortest
	twice                 int             // lines that name a puzzle that another line names
	seen                  map[string]bool // IDs
	cut                   []string        // lines that were interrupted
}

// runBatch solves the shard's lines with all cores. A bad line is reported and passed
// over; the error at the end tells how many there were.
func runBatch(ctx context.Context, f batchFlags, outs []document.Output, o solve.Options, limits *solveFlags, c cli.Console) error {
	shard, shards, err := cli.ParseShard(f.shard)
	if err != nil {
		return err
	}
	if len(outs) == 0 {
		return input.Errorf("write -o 'out/%s.gif', or -f json to print the answers", "--list needs an output with %s in its name, which stands for the puzzle's")
	}
	if err := checkSource(outs, f.list); err != nil {
		return err
	}
	if len(outs) == 1 && outs[0].Path == document.Standard && outs[0].Format.Name == "json" {
		return printList(ctx, f, outs[0], o, limits, c)
	}
	sheets, outs, err := worksheets(outs, func(path string) bool { return strings.Contains(path, "%s") })
	if err != nil {
		return err
	}
	for _, o := range outs {
		if strings.Count(o.Path, "%s") != 1 {
			return input.Errorf("write -o 'out/%s.gif'", "output %s: with --list a name holds %%s once, which stands for the puzzle's", o.Path)
		}
		if !strings.Contains(filepath.Dir(o.Path), "%s") {
			removeEmpty, err := cli.MakeFolder(filepath.Dir(o.Path))
			defer removeEmpty()
			if err != nil {
				return err // said once, not at every line
			}
		}
	}
	if err := needPicture(outs); err != nil {
		return err
	}
	if err := checkMetric(o.Metric); err != nil {
		return err
	}
	lines, err := readList(f.list, c.In)
	if err != nil {
		return err
	}
	workers := runtime.GOMAXPROCS(0)
	o.Memory /= int64(workers)
	b := &batch{outs: outs, options: o, limits: limits, console: c, seen: map[string]bool{}}
	if len(sheets) > 0 {
		return b.worksheet(ctx, lines, sheets, workers)
	}
	todo := make(chan int)
	var running parallel.Group
	for range workers {
		running.Go(func() error {
			for i := range todo {
				b.line(ctx, i+1, lines[i])
			}
			return nil
		})
	}
	for i := shard; i < len(lines) && ctx.Err() == nil; i += shards {
		todo <- i
	}
	close(todo)
	if err := running.Wait(); err != nil {
		return err
	}
	if ctx.Err() != nil {
		said := input.Say("interrupted after %s", cli.Plural(b.written, "puzzle"))
		if len(b.cut) > 0 {
			said = input.Say("%s; not finished: %s", said, strings.Join(b.cut, ", "))
		}
		return &cli.Interruption{Said: said}
	}
	if !limits.quiet {
		c.Say("%s", b.summary())
	}
	if b.wrong > 0 {
		return input.Faultf("--list: %s failed", cli.Plural(b.wrong, "line"))
	}
	return nil
}

// summary tells what became of the lines.
func (b *batch) summary() input.Message {
	said := input.Say("%s written, %d there already, %d failed", cli.Plural(b.written, "puzzle"), b.there-b.twice, b.wrong)
	if b.twice > 0 {
		said = input.Say("%s; %s named twice", said, cli.Plural(b.twice, "puzzle"))
	}
	if b.unproved > 0 {
		said = input.Say("%s; %s not proved to be shortest", said, cli.Plural(b.unproved, "solution"))
	}
	return said
}

// line solves one line of the list, the n-th counted from 1, unless its outputs are there.
func (b *batch) line(ctx context.Context, n int, text string) {
	if !isListed(text) {
		return
	}
	place := input.Say("line %d: %s", n, input.Clip(text, 60))
	done := false
	err := parallel.Catch(func() (err error) { // a fault in one line is no reason to end the others
		done, err = b.solve(ctx, text)
		return err
	})
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case err != nil && ctx.Err() != nil:
		b.cut = append(b.cut, b.console.Words().Text(place))
	case err != nil:
		b.wrong++
		b.console.Complain(programName, input.Faultf("%s: %v", place, err))
	case done:
		b.written++
	default:
		b.there++
	}
}

// isListed reports whether a line of a list holds a puzzle.
func isListed(line string) bool { return line != "" && !strings.HasPrefix(line, "# ") }

// again reports, from its second line on, that a puzzle is there twice, and counts that.
func (b *batch) again(p pipeline.Puzzle) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.seen[p.ID()] {
		b.twice++
		return true
	}
	b.seen[p.ID()] = true
	return false
}

// solve reports whether there was anything to do.
func (b *batch) solve(ctx context.Context, id string) (done bool, err error) {
	p, err := pipeline.ParseLine(ctx, id)
	if err != nil {
		return false, err
	}
	b.mu.Lock()
	b.limits.note(id, p, b.console)
	b.mu.Unlock()
	if b.again(p) {
		return false, nil
	}
	name := p.FileName()
	var outs []document.Output
	for _, o := range b.outs {
		o.Path = strings.Replace(o.Path, "%s", name, 1)
		if _, err := os.Stat(o.FirstPath()); errors.Is(err, os.ErrNotExist) {
			outs = append(outs, o)
		}
	}
	if len(outs) == 0 || b.knownUnsolvable(name) {
		return false, nil
	}
	if err := checkOutputs(p, outs); err != nil {
		return true, err
	}
	removeEmpty, err := cli.MakeFolders(outs)
	defer removeEmpty()
	if err != nil {
		return true, err
	}
	if !needSolution(outs) {
		return true, deliver(ctx, pipeline.Solved{Puzzle: p}, "", outs, true, b.console)
	}
	s, err := search(ctx, p, outs, b.options, b.limits.silent(), b.console)
	if err != nil {
		return true, cmp.Or(deliverProof(ctx, s, outs, true, b.console), err)
	}
	if !s.Solution.Optimal() {
		b.mu.Lock()
		b.unproved++
		b.mu.Unlock()
	}
	return true, deliver(ctx, s, "", document.Pages(outs, document.Solution(s)), true, b.console)
}

// note says of a line of a list what its puzzle is to be told of: which car gets out.
func (f *solveFlags) note(line string, p pipeline.Puzzle, c cli.Console) {
	if p.Note.Format != "" && !f.quiet {
		c.Say("%s: %s", input.Clip(line, 60), p.Note)
	}
}

// knownUnsolvable reports whether a JSON output of a line is there and tells that there is no
// solution, so that the other outputs can never be.
func (b *batch) knownUnsolvable(name string) bool {
	for _, o := range b.outs {
		if o.Format.Name != "json" {
			continue
		}
		data, err := os.ReadFile(strings.Replace(o.Path, "%s", name, 1))
		told := struct{ Solvable *bool }{}
		if err == nil && json.Unmarshal(data, &told) == nil && told.Solvable != nil && !*told.Solvable {
			return true
		}
	}
	return false
}

// checkMetric refuses a metric that no kind has; the lines of a list may be of any.
func checkMetric(m solve.Metric) error {
	var err error
	for _, k := range catalog.Kinds {
		if _, err = k.Metric(m); err == nil {
			return nil
		}
	}
	return input.Errorf("the metrics are step, slide, move, push", "--metric: there is no metric %q", m)
}

// listedID returns the ID in a line that slidegif list prints, behind its numbers, and nothing
// for the head of the table. Any other line stays as it is.
//
//	116     81      90  klotski:heng-dao-li-ma  横刀立马
func listedID(line string) string {
	fields := strings.Fields(line)
	isCount := func(field string) bool { return field == "none" || strings.Trim(field, "0123456789") == "" }
	if len(fields) > 1 && fields[len(fields)-1] == "puzzle" && !slices.ContainsFunc(fields, isCount) {
		return ""
	}
	for i, field := range fields {
		kind, _, ok := strings.Cut(field, ":")
		if ok && i > 0 && isCount(fields[0]) && catalog.Kind(kind) != nil {
			return field
		}
	}
	return line
}

func readList(path string, stdin io.Reader) ([]string, error) {
	in := stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, fmt.Errorf("--list: %w", err)
		}
		defer f.Close()
		in = f
	}
	var lines []string
	scan := bufio.NewScanner(in)
	for scan.Scan() {
		lines = append(lines, listedID(strings.TrimSpace(strings.TrimPrefix(scan.Text(), "\uFEFF"))))
	}
	if errors.Is(scan.Err(), bufio.ErrTooLong) {
		return nil, input.Errorf("a list holds one ID on each line", "--list: line %d is too long", len(lines)+1)
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("--list: %w", err)
	}
	return lines, nil
}
