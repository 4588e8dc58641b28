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

	"slidegif/cmd/internal/web"
	"slidegif/solve/filetest"
)

// TestSoak asks a server for a mix of everything, 20 requests a second as long as
// SLIDEGIF_SOAK says (1h), and holds its memory to what the limits say. The server answers
// nothing with an internal error. Where it has time to fill its cache, the memory of the
// last third is that of the second.
func TestSoak(t *testing.T) {
	lasts, err := time.ParseDuration(os.Getenv("SLIDEGIF_SOAK"))
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

	answered := map[int]int{}
	var mu sync.Mutex // guards answered
	ask := func(path string) {
		answer, err := http.Get(base + path)
		status := 0
		if err == nil {
			io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
			status = answer.StatusCode
		}
		mu.Lock()
		defer mu.Unlock()
		if answered[status]++; status == 500 || status == 0 {
			t.Errorf("/%.200s: %d %v", path, status, err)
		}
	}
	var work sync.WaitGroup
	defer work.Wait()
	slots := make(chan struct{}, 200) // a server that is behind does not get ever more to do
	r := rand.New(rand.NewPCG(1, 2))
	var held []int64 // MiB, sampled
	began, sampled := time.Now(), time.Time{}
	tick := time.NewTicker(time.Second / 20)
	defer tick.Stop()
	for n := 0; time.Since(began) < lasts; n++ {
		<-tick.C
		slots <- struct{}{}
		path := anything(r, n)
		work.Go(func() {
			defer func() { <-slots }()
			ask(path)
		})
		if time.Since(sampled) > max(lasts/180, time.Second) {
			sampled = time.Now()
			held = append(held, resident(t, cmd.Process.Pid)>>20)
			t.Logf("%4.0f s: %d requests, %d MiB", time.Since(began).Seconds(), n+1, held[len(held)-1])
		}
	}
	work.Wait()
	t.Logf("%v: answers by status %v", lasts, answered)
	if most, bound := slices.Max(held), web.Defaults().Footprint()>>20; most > bound {
		t.Errorf("%d MiB are more than the %d MiB that the limits say", most, bound)
	}
	if lasts >= 20*time.Minute {
		third := len(held) / 3
		before, after := median(held[third:2*third]), median(held[2*third:])
		t.Logf("median of the second third %d MiB, of the last %d MiB", before, after)
		if after > before+before/4 {
			t.Errorf("memory grows from %d to %d MiB", before, after)
		}
	}
}

func median(list []int64) int64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

// resident returns the bytes of memory that a process has.
func resident(t *testing.T, pid int) int64 {
	text := filetest.Read(t, fmt.Sprintf("/proc/%d/statm", pid))
	pages, err := strconv.ParseInt(strings.Fields(string(text))[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}

// anything returns the path of a request: what is in the cache, what was never asked for,
// and what is refused.
func anything(r *rand.Rand, n int) string {
	id := func(id string) string { return url.QueryEscape(id) }
	look := []string{"", "&theme=dark", "&theme=modern&size=300", "&tween=2", "&view=sheet", "&background=transparent"}[r.IntN(6)]
	switch n % 20 {
	case 0, 1, 2, 3, 4:
		return "solve.gif?puzzle=heng-dao-li-ma"
	case 5, 6, 7:
		return "random.gif?kind=tiles:3x3" + look
	case 8:
		return fmt.Sprintf("solve.svg?view=solution&puzzle=%s%s", id(nearlySolved(r)), look)
	case 9:
		return "solve.json?puzzle=" + id(nearlySolved(r))
	case 10:
		title := make([]rune, 6) // characters of which the fonts lack some
		for i := range title {
			title[i] = rune(0x3400 + r.IntN(0x6c00))
		}
		return "solve.png?puzzle=123456708&title=" + id(string(title))
	case 11:
		return fmt.Sprintf("solve.gif?puzzle=tiles:3x3%%2Bgoal@%d&title=Puzzle+%d%s", r.IntN(1e6), n, look)
	case 12:
		return fmt.Sprintf("solve.gif?puzzle=klotski:@%d%s", r.IntN(1e6), look)
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

// nearlySolved returns a board of tiles of any shape, with the goal's blank anywhere, whose
// blank moves along its row to solve it.
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
