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
	"slidegif/cmd/internal/memory"
	"slidegif/cmd/internal/pipeline"
	"slidegif/samples"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// batchFlags holds the --list and --shard flags of the solve command.
type batchFlags struct {
	list  string // file, or - for standard input
	shard string // "I/N"
	goal  string // goal of all puzzles; if empty, the puzzles keep their own goals
}

func (f batchFlags) parse(ctx context.Context, line string) (pipeline.Puzzle, error) {
	p, err := pipeline.ParseLineWithGoal(ctx, line, f.goal)
	if board, ok := samples.PerfectByID()[line]; ok && f.list == perfectList && f.goal == "" {
		p.Start.Name, p.Start.Chinese = board.English, board.Chinese
		p.Start.Slug = strings.ReplaceAll(strings.ToLower(board.English), " ", "-")
	}
	return p, err
}

// perfectList is the name of the list of the hundred perfect puzzles.
const perfectList = "perfect"

// limitMemory sets o.Memory for each search of a batch, and returns the number of searches that can run at
// once. The value of --memory applies to each search. By default, each search gets an eighth of the memory
// limit for a single puzzle. The number of cores changes neither the memory limit nor the solutions.
func limitMemory(o *solve.Options, limits *solveFlags) (workers int) {
	if limits.memory == "" {
		o.Memory = max(1, o.Memory/8)
	}
	workers = runtime.GOMAXPROCS(0)
	if available := memory.Available(); available > 0 {
		workers = int(max(1, min(available/4*3/o.Memory, int64(workers))))
	}
	return workers
}

// A batch solves all puzzles of a list. The lines are independent, so different machines can solve different
// shards of the list. An interrupted run can be repeated, because it skips outputs that already exist.
type batch struct {
	batchFlags
	outs    []document.Output // every path contains the placeholder %s
	options solve.Options
	limits  *solveFlags
	console cli.Console

	mu                        sync.Mutex    // guards the fields below and console.Err
	line                      *cli.Progress // nil if no progress is shown
	done, total               int           // puzzles
	written, existing, failed int
	unproved                  int             // solutions that were written but not proved optimal
	duplicates                int             // lines that repeat an earlier puzzle; also counted as existing
	seen                      map[string]bool // by ID
	interrupted               []string        // lines that were not finished when ctx was canceled
}

// runBatch solves the lines of the shard, using all CPU cores. If a line is bad, runBatch reports an error and
// skips the line. If any lines were bad, the returned error gives their number.
func runBatch(ctx context.Context, f batchFlags, outs []document.Output, o solve.Options, limits *solveFlags, c cli.Console) error {
	shard, shards, err := cli.ParseShard(f.shard)
	if err != nil {
		return err
	}
	if len(outs) == 0 {
		return input.Errorf("use -o 'out/%s.gif', where %s is the name of the puzzle, or -f json to print the results", "--list needs an output with %s in its file name", "%s")
	}
	if err := checkOverwrite(outs, f.list); err != nil {
		return err
	}
	for _, out := range outs {
		if out.HoldsLines() || out.Path == document.Standard && out.Format.Proves {
			if len(outs) > 1 {
				return input.Errorf("use a separate command for each", "output %s is one file for all puzzles, but there are other outputs", out.Path)
			}
			return writeLines(ctx, f, out, o, limits, c)
		}
	}
	sheets, outs, err := splitWorksheets(outs, func(path string) bool { return strings.Contains(path, "%s") })
	if err != nil {
		return err
	}
	for _, o := range outs {
		if strings.Count(o.Path, "%s") != 1 {
			return input.Errorf("use -o 'out/%s.gif', where %s is the name of the puzzle", "output %s: with --list, the file name must contain %%s exactly once", o.Path)
		}
		if !strings.Contains(filepath.Dir(o.Path), "%s") {
			removeEmpty, err := cli.CreateDir(filepath.Dir(o.Path))
			defer removeEmpty()
			if err != nil {
				return err // report the error once, not for every line
			}
		}
	}
	if err := requirePicture(outs); err != nil {
		return err
	}
	if err := checkMetric(o.Metric); err != nil {
		return err
	}
	lines, err := readList(f.list, c.In)
	if err != nil {
		return err
	}
	workers := limitMemory(&o, limits)
	b := &batch{batchFlags: f, outs: outs, options: o, limits: limits, console: c, seen: map[string]bool{}}
	b.line = progressLine(limits.quiet, c)
	defer b.line.Clear()
	if len(sheets) > 0 {
		return b.writeWorksheet(ctx, lines, sheets, workers)
	}
	var todo []int // indices of the lines with puzzles
	for i := shard; i < len(lines); i += shards {
		if hasPuzzle(lines[i]) {
			todo = append(todo, i)
		}
	}
	b.total = len(todo)
	b.line.Count(c, "puzzle", 0, b.total)
	err = parallel.Each(workers, len(todo), func(_, k int) error {
		if ctx.Err() == nil {
			b.solveLine(ctx, todo[k]+1, lines[todo[k]])
		}
		return nil
	})
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		message := input.Say("interrupted after %s", cli.Plural(b.written, "puzzle"))
		if len(b.interrupted) > 0 {
			message = input.Say("%s; unfinished: %s", message, strings.Join(b.interrupted, ", "))
		}
		return &cli.Interruption{Message: message}
	}
	return b.finish()
}

// finish prints the summary. If any lines failed, the returned error gives their number.
func (b *batch) finish() error {
	b.line.Clear()
	if !b.limits.quiet {
		b.console.Say("%s", b.summary())
	}
	if b.failed > 0 {
		return input.Faultf("--list: %s failed", cli.Plural(b.failed, "line"))
	}
	return nil
}

// summary returns a message that lists how many lines were written, skipped and rejected.
func (b *batch) summary() input.Message {
	message := input.Say("%s written, %d already present, %d failed", cli.Plural(b.written, "puzzle"), b.existing-b.duplicates, b.failed)
	if b.duplicates > 0 {
		message = input.Say("%s; %s listed more than once", message, cli.Plural(b.duplicates, "puzzle"))
	}
	if b.unproved > 0 {
		message = input.Say("%s; %s not proved optimal", message, cli.Plural(b.unproved, "solution"))
	}
	return message
}

// solveLine solves line n of the list unless its outputs already exist, and counts the result. Lines are
// numbered from 1.
func (b *batch) solveLine(ctx context.Context, n int, text string) {
	place := input.Say("line %d: %s", n, input.Truncate(text, 60))
	done := false
	err := parallel.Catch(func() (err error) { // a panic must not stop the other lines
		done, err = b.solvePuzzle(ctx, text)
		return err
	})
	b.mu.Lock()
	defer b.mu.Unlock()
	defer b.countPuzzle()
	switch {
	case err != nil && ctx.Err() != nil:
		b.interrupted = append(b.interrupted, b.console.Words().Text(place))
	case err != nil:
		b.failed++
		b.line.Clear()
		b.console.PrintError(programName, input.Faultf("%s: %v", place, err))
	case done:
		b.written++
	default:
		b.existing++
	}
}

// hasPuzzle reports whether a line of a list contains a puzzle, that is, whether it is neither empty nor a
// comment.
func hasPuzzle(line string) bool { return line != "" && !strings.HasPrefix(line+" ", "# ") }

// isDuplicate reports whether an earlier line contained the same puzzle. isDuplicate also counts the
// duplicates.
func (b *batch) isDuplicate(p pipeline.Puzzle) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.seen[p.ID()] {
		b.duplicates++
		return true
	}
	b.seen[p.ID()] = true
	return false
}

// solvePuzzle solves the puzzle in a line of the list and writes the outputs that do not exist yet. The
// result done is false if all outputs already existed.
func (b *batch) solvePuzzle(ctx context.Context, id string) (done bool, err error) {
	p, err := b.parse(ctx, id)
	if err != nil {
		return false, err
	}
	b.mu.Lock()
	b.printNote(id, p)
	b.mu.Unlock()
	if b.isDuplicate(p) {
		return false, nil
	}
	name := p.FileName()
	var outs []document.Output
	for _, o := range b.outs {
		o.Path = strings.Replace(o.Path, "%s", name, 1)
		if _, err := os.Stat(o.FirstPath()); err != nil { // writing the file fails, unless the file is missing
			outs = append(outs, o)
		}
	}
	if len(outs) == 0 || b.knownUnsolvable(name) {
		return false, nil
	}
	if outs, err = checkOutputs(p, outs); err != nil {
		return true, err
	}
	removeEmpty, err := cli.CreateDirs(outs)
	defer removeEmpty()
	if err != nil {
		return true, err
	}
	if !needSolution(outs) {
		return true, deliver(ctx, pipeline.Solved{Puzzle: p}, "", outs, true, b.console)
	}
	s, err := search(ctx, p, pipeline.Parts{}, outs, b.options, b.limits.silent(), b.console)
	if err != nil {
		return true, cmp.Or(deliverProof(ctx, s, outs, true, b.console), err)
	}
	if !s.Solution.Optimal() {
		b.mu.Lock()
		b.unproved++
		b.mu.Unlock()
	}
	return true, deliver(ctx, s, "", document.ExpandPages(outs, document.Solution(s)), true, b.console)
}

// If the puzzle has a note, printNote prints the line of the list and the note.
func (b *batch) printNote(line string, p pipeline.Puzzle) {
	if p.Note.Format != "" && !b.limits.quiet {
		b.line.Clear()
		b.console.Say("%s: %s", input.Truncate(line, 60), p.Note)
	}
}

func (b *batch) countPuzzle() {
	b.done++
	b.line.Count(b.console, "puzzle", b.done, b.total)
}

// knownUnsolvable reports whether an existing JSON output states that the puzzle has no solution. Outputs that
// show a solution can never be written for an unsolvable puzzle.
func (b *batch) knownUnsolvable(name string) bool {
	for _, o := range b.outs {
		if !o.Format.Proves {
			continue
		}
		data, err := input.ReadFile("--output", strings.Replace(o.Path, "%s", name, 1), pipeline.MaxFileSize)
		result := struct{ Solvable *bool }{}
		if err == nil && json.Unmarshal(data, &result) == nil && result.Solvable != nil && !*result.Solvable {
			return true
		}
	}
	return false
}

// checkMetric returns an error if none of the puzzle kinds supports the given metric. A list may mix puzzles
// of different kinds.
func checkMetric(m solve.Metric) error {
	if m == "" || slices.Contains(catalog.Metrics(), m) {
		return nil
	}
	var names input.List
	for _, m := range board.Metrics() {
		names = append(names, string(m))
	}
	return input.Errorf(input.Say("the metrics are %s", names), "--metric: unknown metric %q", m)
}

// parseListLine returns the puzzle ID in a line printed by "slidegif list", or an empty string for the header
// of the table. Lines that "slidegif list" did not print are returned unchanged. In the line
//
//	116     81      90  klotski:heng-dao-li-ma  横刀立马
//
// the ID is in the column after the lengths.
func parseListLine(line string) string {
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

// maxListSize is the maximum size of a list, in bytes. A list of a million puzzles takes less than
// 100 MB.
const maxListSize = 256 << 20

// readList returns the lines of a list, without the numbers and names that "slidegif list" prints. The path "-"
// denotes standard input, and the path perfectList denotes the list that is built into the program.
func readList(path string, stdin io.Reader) ([]string, error) {
	if path == perfectList {
		var lines []string
		for _, board := range samples.Perfect() {
			lines = append(lines, board.ID)
		}
		return lines, nil
	}
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
	text, err := pipeline.DecodeReader(in)
	if err != nil {
		return nil, fmt.Errorf("--list: %w", err)
	}
	scan := bufio.NewScanner(text)
	for size := 0; scan.Scan(); {
		if size += len(scan.Bytes()) + 1; size > maxListSize {
			return nil, input.Errorf("divide it into smaller files", "--list: a list can have at most %d MiB", maxListSize>>20)
		}
		lines = append(lines, parseListLine(strings.TrimSpace(strings.TrimPrefix(scan.Text(), "\uFEFF"))))
	}
	if errors.Is(scan.Err(), bufio.ErrTooLong) {
		return nil, input.Errorf("write one ID per line", "--list: line %d is too long", len(lines)+1)
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("--list: %w", err)
	}
	return lines, nil
}
