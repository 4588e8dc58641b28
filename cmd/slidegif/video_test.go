package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

// TestVideo follows the line of README: ffmpeg makes an MP4 with all frames, whose last one is the goal.
func TestVideo(t *testing.T) {
	ffmpeg := rendertest.Needs(t, "ffmpeg")
	t.Chdir(t.TempDir())
	const puzzle = "123/456/078"
	if code, _, stderr := runCommand(t, puzzle, "-q", "-o", "a.y4m,size=320,counter=off,first=200ms,last=600ms", "-o", "goal.png,view=step:2,size=320,counter=off,highlight=off"); code != 0 {
		t.Fatal(stderr)
	}
	video := filetest.Read(t, "a.y4m")
	for _, args := range [][]string{{"-i", "-", "out.mp4"}, {"-i", "out.mp4", "-f", "rawvideo", "-pix_fmt", "gray", "frames"}, {"-i", "goal.png", "-f", "rawvideo", "-pix_fmt", "gray", "goal"}} {
		cmd := exec.Command(ffmpeg, append([]string{"-v", "error"}, args...)...)
		cmd.Stdin = bytes.NewReader(video)
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("ffmpeg %s: %v: %s", args, err, said)
		}
	}
	frames, goal := filetest.Read(t, "frames"), filetest.Read(t, "goal")
	if got, want := len(frames)/len(goal), bytes.Count(video, []byte("FRAME\n")); got != want || want < 25 {
		t.Fatalf("the MP4 has %d frames, the video %d", got, want)
	}
	apart := 0
	for i, v := range frames[len(frames)-len(goal):] {
		d := int(v) - int(goal[i])
		apart += max(d, -d)
	}
	if apart > len(goal) {
		t.Errorf("the last frame is %.2f grey levels from the goal", float64(apart)/float64(len(goal)))
	}
}

// TestVideoStreams: a video of hundreds of megabytes takes little memory.
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
	status, err := os.ReadFile(filepath.Join("/proc", fmt.Sprint(cmd.Process.Pid), "status"))
	if err == nil {
		var peak int
		_, line, _ := bytes.Cut(status, []byte("VmHWM:"))
		if fmt.Sscan(string(line), &peak); peak == 0 || peak > 60_000 {
			t.Errorf("%d kB of memory", peak)
		}
	}
	if _, err := io.Copy(io.Discard, out); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
}
