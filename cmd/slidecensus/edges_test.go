package main

import (
	"encoding/csv"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

// TestEdges compares the edges in a file with the positions and the distances in a table: edges of tiles change the
// distance by one, every position has the right number of edges, and every row has a move of a piece.
func TestEdges(t *testing.T) {
	dir := t.TempDir()
	edges, positions := filepath.Join(dir, "x.edges.csv"), filepath.Join(dir, "x.csv")
	mustRun(t, "tiles:2x3", "-q", "-o", edges, "-o", positions)
	distance := map[string]string{}
	for _, row := range readTable(t, positions)[1:] {
		distance[row[0]] = row[1]
	}
	degree := map[string]int{}
	for i, row := range readTable(t, edges) {
		if i == 0 {
			if got := strings.Join(row, ","); got != "from,to,move" {
				t.Errorf("columns %s", got)
			}
			continue
		}
		from, to, move := row[0], row[1], row[2]
		if distance[from] == "" || distance[to] == "" || distance[from] == distance[to] {
			t.Errorf("the edge %v connects positions at the distances %q and %q", row, distance[from], distance[to])
		}
		degree[from]++
		degree[to]++
		if piece, way, _ := strings.Cut(move, ":"); !strings.Contains(from, piece) || len(way) != 1 || !strings.Contains("UDLR", way) {
			t.Errorf("the edge %v has the move %s", row, move)
		}
	}
	for position := range distance {
		want := 2 // neighbours of a corner
		if blank := strings.Index(strings.ReplaceAll(position, "/", ""), "0"); blank%3 == 1 {
			want = 3
		}
		if degree[position] != want {
			t.Errorf("%s has %d edges, want %d", position, degree[position], want)
		}
	}
	if n := len(distance); n != 360 {
		t.Errorf("%d positions, want 360", n)
	}
}

// TestEdgesOfSlides checks that the edges of gliding pieces have directions.
func TestEdgesOfSlides(t *testing.T) {
	rows := strings.Fields(mustRun(t, "ricochet:A../...:A@3.1", "-q", "-f", "edges.csv"))
	for _, want := range []string{"A../...,..A/...,A:RR", "..A/...,A../...,A:LL"} {
		found := false
		for _, row := range rows {
			found = found || row == want
		}
		if !found {
			t.Errorf("no row %s in %v", want, rows)
		}
	}
}

func readTable(t *testing.T, path string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(string(filetest.Read(t, path)))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
