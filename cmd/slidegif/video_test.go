package main

import (
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"slidegif/cmd/internal/test/commandtest"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestVideo runs the two ffmpeg commands of samples/embed.md. Each must make an MP4 that has every frame
// and ends with a frame as bright as the goal.
func TestVideo(t *testing.T) {
	testcost.LongOnly(t, "it runs ffmpeg")
	rendertest.RequireProgram(t, "ffmpeg")
	document := string(filetest.Read(t, "../../samples/embed.md"))
	commands := regexp.MustCompile(`(?m)^slidegif 864/072/513 -f y4m -o - \| (ffmpeg -i - .*) \w+\.mp4$`).FindAllStringSubmatch(document, -1)
	if len(commands) != 2 {
		t.Fatalf("embed.md has %d video commands, want 2", len(commands))
	}
	t.Chdir(t.TempDir())
	const puzzle = "123/456/078"
	if code, _, stderr := runCommand(t, puzzle, "-q", "-o", "a.y4m,size=320,counter=off,first=200ms,last=600ms", "-o", "goal.png,view=step:2,size=320,counter=off,highlight=off"); code != 0 {
		t.Fatal(stderr)
	}
	video := filetest.Read(t, "a.y4m")
	run := func(command string) {
		cmd := exec.Command("sh", "-c", command)
		cmd.Stdin = bytes.NewReader(video)
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", command, err, output)
		}
	}
	run("ffmpeg -i goal.png -f rawvideo -pix_fmt gray goal")
	goal := filetest.Read(t, "goal")
	for file, command := range map[string]string{"all": commands[0][1], "phones": commands[1][1]} {
		run(fmt.Sprintf("%s %s.mp4", command, file))
		run(fmt.Sprintf("ffmpeg -i %s.mp4 -f rawvideo -pix_fmt gray %[1]s", file))
		frames := filetest.Read(t, file)
		if got, want := len(frames)/len(goal), bytes.Count(video, []byte("FRAME\n")); got != want || want < 25 {
			t.Fatalf("%s.mp4 has %d frames, want %d", file, got, want)
		}
		far, maxDiff := 0, 0
		for i, v := range frames[len(frames)-len(goal):] {
			d := max(int(v), int(goal[i])) - min(int(v), int(goal[i]))
			if maxDiff = max(maxDiff, d); d > 1 {
				far++
			}
		}
		if far > len(goal)/200 || maxDiff > 5 {
			t.Errorf("%s: %d of %d pixels of the last frame differ from the goal by more than 1, at most by %d", file, far, len(goal), maxDiff)
		}
	}
}

// TestVideoHint runs the command in the hint for .mp4 on the video of a picture with an odd side.
func TestVideoHint(t *testing.T) {
	rendertest.RequireProgram(t, "ffmpeg")
	t.Chdir(t.TempDir())
	_, _, stderr := runCommand(t, "123/456/078", "-o", "a.mp4")
	hint := regexp.MustCompile(`\| (ffmpeg -i - .*)`).FindStringSubmatch(stderr)
	code, video, output := runCommand(t, "123/456/078", "-q", "-f", "y4m", "-o", "-,size=101,first=40ms,last=40ms")
	if hint == nil || code != 0 {
		t.Fatalf("no hint in %q, or %s", stderr, output)
	}
	cmd := exec.Command("sh", "-c", hint[1])
	cmd.Stdin = strings.NewReader(video)
	if output, err := cmd.CombinedOutput(); err != nil || !bytes.Contains(output, []byte("yuv420p")) {
		t.Errorf("%s: %v: %s", hint[1], err, output)
	}
}

// TestVideoStreams checks that a video of hundreds of megabytes needs little memory.
func TestVideoStreams(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	cmd := exec.Command(build(t), "横刀立马", "-q", "-f", "y4m", "-o", "-")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	const size = 350 << 20
	n, err := io.CopyN(io.Discard, out, size)
	if err != nil {
		t.Fatalf("%v after %d bytes", err, n)
	}
	if peak := commandtest.PeakMemory(cmd.Process.Pid); runtime.GOOS == "linux" && (peak == 0 || peak > 60_000<<10) {
		t.Errorf("%d kB of memory, want at most 60,000", peak>>10)
	}
	if _, err := io.Copy(io.Discard, out); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
}
