package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"slidegif/cmd/internal/guard"
	"slidegif/solve/test/filetest"
)

// TestSoak sends 20 mixed requests per second to a server. SLIDEGIF_SOAK sets the duration, such as 1h. No
// response may be an internal error, and the memory must stay within the limits of the server. If the
// duration is long enough to fill the cache, the memory must not grow in the last third.
func TestSoak(t *testing.T) {
	duration, err := time.ParseDuration(os.Getenv("SLIDEGIF_SOAK"))
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("set SLIDEGIF_SOAK=1h to put a server under load for an hour, on Linux")
	}
	cmd := exec.Command(build(t), "serve", "--addr", "127.0.0.1:0", "--quiet=false")
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	lines := bufio.NewReader(log)
	first, _ := lines.ReadString('\n')
	base := regexp.MustCompile(`http://[^ ]+/`).FindString(first)
	go io.Copy(io.Discard, lines)

	statuses := map[int]int{} // number of responses by status; 0: no response
	var mu sync.Mutex         // guards statuses
	request := func(path string) {
		response, err := http.Get(base + path)
		status := 0
		if err == nil {
			io.Copy(io.Discard, response.Body)
			response.Body.Close()
			status = response.StatusCode
		}
		mu.Lock()
		defer mu.Unlock()
		if statuses[status]++; status == 500 || status == 0 {
			t.Errorf("/%.200s: status %d, error %v", path, status, err)
		}
	}
	var work sync.WaitGroup
	defer work.Wait()
	slots := make(chan struct{}, 200) // limits the requests in flight if the server is slow
	r := rand.New(rand.NewPCG(1, 2))
	var memory []int64 // MiB, sampled
	start, sampled := time.Now(), time.Time{}
	tick := time.NewTicker(time.Second / 20)
	defer tick.Stop()
	for n := 0; time.Since(start) < duration; n++ {
		<-tick.C
		slots <- struct{}{}
		path := randomRequest(r, n)
		work.Go(func() {
			defer func() { <-slots }()
			request(path)
		})
		if time.Since(sampled) > max(duration/180, time.Second) {
			sampled = time.Now()
			memory = append(memory, residentMemory(t, cmd.Process.Pid)>>20)
			t.Logf("%4.0f s: %d requests, %d MiB", time.Since(start).Seconds(), n+1, memory[len(memory)-1])
		}
	}
	work.Wait()
	t.Logf("%v: responses by status %v", duration, statuses)
	if peak, limit := slices.Max(memory), guard.DefaultLimits().Footprint()>>20; peak > limit {
		t.Errorf("%d MiB of memory, want at most %d", peak, limit)
	}
	if duration >= 20*time.Minute {
		third := len(memory) / 3
		before, after := median(memory[third:2*third]), median(memory[2*third:])
		t.Logf("median memory: second third %d MiB, last third %d MiB", before, after)
		if after > before+before/4 {
			t.Errorf("memory grew from %d to %d MiB", before, after)
		}
	}
}

func median(list []int64) int64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

// residentMemory returns the resident memory of a process, in bytes.
func residentMemory(t *testing.T, pid int) int64 {
	text := filetest.Read(t, fmt.Sprintf("/proc/%d/statm", pid))
	pages, err := strconv.ParseInt(strings.Fields(string(text))[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}

// randomRequest returns the path of request n. Some responses are cached, some are new, and some are errors.
func randomRequest(r *rand.Rand, n int) string {
	id := func(id string) string { return url.QueryEscape(id) }
	style := []string{"", "&theme=dark", "&theme=modern&size=300", "&tween=2", "&view=sheet", "&background=transparent"}[r.IntN(6)]
	switch n % 20 {
	case 0, 1, 2, 3, 4:
		return "solve.gif?puzzle=heng-dao-li-ma"
	case 5, 6, 7:
		return "random.gif?kind=tiles:3x3" + style
	case 8:
		return fmt.Sprintf("solve.svg?view=solution&puzzle=%s%s", id(nearlySolved(r)), style)
	case 9:
		return "solve.json?puzzle=" + id(nearlySolved(r))
	case 10:
		title := make([]rune, 6) // the fonts lack some of these characters
		for i := range title {
			title[i] = rune(0x3400 + r.IntN(0x6c00))
		}
		return "solve.png?puzzle=123456708&title=" + id(string(title))
	case 11:
		return fmt.Sprintf("solve.gif?puzzle=tiles:3x3%%2Bgoal@%d&title=Puzzle+%d%s", r.IntN(1e6), n, style)
	case 12:
		return fmt.Sprintf("solve.gif?puzzle=klotski:@%d%s", r.IntN(1e6), style)
	case 13:
		return fmt.Sprintf("solve.apng?puzzle=rush:@%d&size=200", r.IntN(1e6))
	case 14:
		return fmt.Sprintf("solve.json?puzzle=klotski:heng-dao-%d-ma", n)
	case 15:
		return fmt.Sprintf("embed?puzzle=tiles:4x4@%d", r.IntN(100))
	case 16:
		return "?puzzle=" + id(nearlySolved(r)) + "&lang=zh"
	case 17:
		return fmt.Sprintf("solve.gif?puzzle=tiles:5x5@%d", r.IntN(1e6)) // too hard
	case 18:
		return []string{"metrics", "daily.png", "puzzles.html", "solve.gif?puzzle=213456780", "nothing", "solve.png?puzzle=867254301&sise=2"}[r.IntN(6)]
	}
	return fmt.Sprintf("player.json?puzzle=klotski:@%d", r.IntN(1e6))
}

// nearlySolved returns a tile puzzle of a random size, with the blank of the goal anywhere. Moves of the
// blank along its row solve the puzzle.
func nearlySolved(r *rand.Rand) string {
	h, w := 2+r.IntN(7), 2+r.IntN(7)
	board := func(blank int) string {
		tiles := make([]string, h*w-1)
		for i := range tiles {
			tiles[i] = strconv.Itoa(i + 1)
		}
		var rows []string
		for row := range slices.Chunk(slices.Insert(tiles, blank, "0"), w) {
			rows = append(rows, strings.Join(row, ","))
		}
		return strings.Join(rows, "/")
	}
	row := r.IntN(h) * w
	return "tiles:" + board(row+r.IntN(w)) + ":" + board(row+r.IntN(w))
}
