package samples

import (
	_ "embed" // for perfect.csv
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

//go:embed perfect.csv
var perfectCSV string

// A PerfectBoard is a puzzle that meets all three conditions of package perfect.
type PerfectBoard struct {
	ID               string
	Moves            int    // optimum in the first metric of the kind
	Pieces           string // the number of pieces of each shape
	English, Chinese string // names
}

// Perfect returns the hundred perfect puzzles of perfect.csv, easiest first.
var Perfect = sync.OnceValue(func() (boards []PerfectBoard) {
	r := csv.NewReader(strings.NewReader(perfectCSV))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		panic(fmt.Sprintf("perfect.csv: %v", err)) // a test reads every line
	}
	for _, row := range rows[1:] {
		moves, _ := strconv.Atoi(row[1])
		boards = append(boards, PerfectBoard{row[0], moves, row[2], row[3], row[4]})
	}
	return boards
})

// PerfectByID returns the hundred perfect puzzles, keyed by ID.
var PerfectByID = sync.OnceValue(func() map[string]PerfectBoard {
	boards := map[string]PerfectBoard{}
	for _, b := range Perfect() {
		boards[b.ID] = b
	}
	return boards
})
