package main

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/test/commandtest"
	"slidegif/solve/test/testcost"
)

// longMoves returns puzzle files that fit into a URL, by name, with very many or very long moves.
func longMoves() map[string]string {
	rows := make([]string, 8)
	for y := range rows {
		for x := range 8 {
			rows[y] += fmt.Sprint((8*y+x+1)%64, " ")
		}
	}
	return map[string]string{
		"many moves": "metric: step\nmoves: " + strings.Repeat("RL", 3_900) + "\n\n1 2 3\n4 5 6\n7 8 0\n",
		"long paths": "kind: klotski\nmetric: move\nmoves: " + strings.Repeat("xR xL ", 1_290) + "\n\nx..\n...\n..y\n\n...\n...\nx..\n",
		"many tiles": "metric: step\nmoves: " + strings.Repeat("R7L7", 1_850) + "\n\n" + strings.Join(rows, "\n") + "\n",
	}
}

// TestLongMovesMemory checks that a server with one worker uses at most 192 MiB when it draws the longest
// accepted moves in each format.
func TestLongMovesMemory(t *testing.T) {
	testcost.LongOnly(t, "it draws the longest moves in every format")
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	addr, cmd := startServer(t, "true", "--workers 1", "--timeout 1h", "--cache 1MiB")
	outputs := []string{"svg?view=analysis", "svg?view=race", "svg?view=solution&caption=why", "svg?view=sheet&caption=why", "pdf?caption=why"}
	for _, f := range document.Served() {
		if f.View != "" {
			outputs = append(outputs, f.Name)
		}
	}
	for name, file := range longMoves() {
		for _, output := range outputs {
			format, keys, _ := strings.Cut(output, "?")
			response, err := http.Get("http://" + addr + "/solve." + format + "?puzzle=" + url.QueryEscape(file) + "&" + keys)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if peak := commandtest.PeakMemory(cmd.Process.Pid); response.StatusCode >= 500 || response.StatusCode == http.StatusBadRequest || peak == 0 || peak>>20 > 192 {
				t.Errorf("%s as %s: status %d, %d MiB of memory, want neither 400 nor 500, at most 192 MiB", name, output, response.StatusCode, peak>>20)
			}
		}
	}
	t.Logf("%d MiB", commandtest.PeakMemory(cmd.Process.Pid)>>20)
}
