// Command candidates prints candidates for the file samples/perfect.csv: perfect puzzles that are also peaks; see
// package perfect. Each line has the ID, the number of moves and the pieces.
//
//	candidates KIND[:PARAMS] LOW-HIGH COUNT
//
// The program generates a random puzzle for each seed from 1 to COUNT, as slidegif random --perfect does. It skips
// puzzles without LOW to HIGH moves. If KIND is tray and PARAMS is a size such as 3x4, the program instead searches
// all puzzles of package tray, and prints at most COUNT for each length and number of pieces.
package main

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/klotski/tray"
	"slidegif/solve/perfect"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: candidates KIND[:PARAMS] LOW-HIGH COUNT")
	}
	low, high, ok := input.ParseRange(os.Args[2])
	count, err := strconv.Atoi(os.Args[3])
	if !ok || err != nil {
		log.Fatal("LOW-HIGH is a range of moves, and COUNT a number")
	}
	if err := printAll(context.Background(), os.Args[1], low, high, count); err != nil {
		log.Fatal(err)
	}
}

func printAll(ctx context.Context, kind string, low, high, count int) error {
	w := csv.NewWriter(os.Stdout)
	print := func(p solve.Puzzle) error {
		r, err := perfect.Check(ctx, p, solve.Options{})
		if err != nil || r.Length < low || r.Length > high {
			return err
		}
		peak, err := perfect.IsPeak(ctx, p, solve.Options{})
		if err != nil || !peak {
			return err
		}
		defer w.Flush()
		return w.Write([]string{p.ID(), strconv.Itoa(r.Length), pieces(p.Board())})
	}
	if strings.HasPrefix(kind, "tray:") {
		return eachOfTray(ctx, kind, low, count, print)
	}
	name, params, _ := strings.Cut(kind, ":")
	k := catalog.Kind(name)
	if k == nil || k.RandomPerfect == nil {
		return fmt.Errorf("%s has no perfect puzzles", kind)
	}
	for seed := range count {
		p, err := k.RandomPerfect(ctx, params, uint64(seed+1), solve.Options{}, low, high)
		if errors.Is(err, solve.ErrLimit) {
			continue // no such puzzle was found
		}
		if err == nil {
			err = print(p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// eachOfTray calls visit with perfect puzzles of a tray that have at least low moves: at most count
// for each length and number of pieces.
func eachOfTray(ctx context.Context, name string, low, count int, visit func(solve.Puzzle) error) error {
	t, err := tray.Parse(name)
	if err != nil {
		return err
	}
	var found []tray.Puzzle
	_, err = t.CountPerfect(ctx, tray.Options{}, func(p tray.Puzzle) {
		if p.Moves >= low {
			found = append(found, p)
		}
	})
	if err != nil {
		return err
	}
	slices.SortFunc(found, func(a, b tray.Puzzle) int { return strings.Compare(a.ID, b.ID) })
	alike := map[[2]int]int{}
	for _, p := range found {
		if alike[[2]int{p.Pieces, p.Moves}]++; alike[[2]int{p.Pieces, p.Moves}] > count {
			continue
		}
		puzzle, err := catalog.Parse(ctx, p.ID)
		if err == nil {
			err = visit(puzzle)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// pieces describes the pieces of a board, in one of three forms: v4h1s4 for pieces of 华容道, h2:6 v3:1 for the
// cars other than A, and 1+2+2, the number of cells of each piece, for all other boards.
func pieces(b board.Board) string {
	counts, sizes := map[string]int{}, []string{}
	cars, classic := true, true // whether the pieces are cars, or pieces of 华容道
	for _, p := range b.Pieces {
		n := len(p.Cells)
		direction := "h"
		switch {
		case n == 1:
			direction = "s"
		case p.Cells[1].X == 0:
			direction = "v"
		}
		_, named := board.Find(b.Goal, p.Name)
		cars = cars && p.Axes != board.AnyAxis && p.Colours == ""
		classic = classic && p.Colours == "" && (named && n == 4 || !named && n <= 2)
		if !named {
			counts[fmt.Sprint(direction, n)]++
		}
		sizes = append(sizes, strconv.Itoa(n))
	}
	switch {
	case cars:
		var list []string
		for _, name := range slices.Sorted(maps.Keys(counts)) {
			list = append(list, fmt.Sprintf("%s:%d", name, counts[name]))
		}
		return strings.Join(list, " ")
	case classic:
		return fmt.Sprintf("v%dh%ds%d", counts["v2"], counts["h2"], counts["s1"])
	}
	slices.SortFunc(sizes, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) })
	return strings.Join(sizes, "+")
}
