// Command compare measures the GIFs of this program against other encoders, all of them
// given the same frames in one run:
//
//	go run ./samples/compare          defaults, against gifsicle, ffmpeg and Pillow
//	go run ./samples/compare -all     every theme, tween and palette, against gifsicle
//
// Time is that of the processor for a whole process, user and system together. Ours
// solves, draws and encodes; the others encode alone, from a GIF or raw pixels of all
// frames as a whole. A tool that is not installed is left out.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"slidegif/render/theme"
)

func main() {
	log.SetFlags(0)
	all := flag.Bool("all", false, "every theme, tween and palette")
	flag.Parse()
	dir, err := os.MkdirTemp("", "compare")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	command := filepath.Join(dir, "slidegif")
	build := exec.Command("go", "build", "-o", command, "slidegif/cmd/slidegif")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		log.Fatal(err)
	}
	for _, id := range []string{"klotski:heng-dao-li-ma", "tiles:867/254/301"} {
		p := puzzle{id, dir, command}
		if err := p.head(); err != nil {
			log.Fatal(err)
		}
		if *all {
			err = p.grid()
		} else {
			err = p.table()
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println()
	}
}

// A puzzle is drawn by a command, in a directory for what comes and goes.
type puzzle struct{ id, dir, command string }

// head tells how much of our time is solving.
func (p puzzle) head() error {
	cmd := exec.Command(p.command, p.id, "-f", "txt", "-q")
	cmd.Stderr = os.Stderr
	err := cmd.Run()
	fmt.Printf("%s, solved in %v of our time\n", p.id, spent(cmd))
	return err
}

// table compares the defaults with all tools.
func (p puzzle) table() error {
	fmt.Printf("%-9s %-32s %9s %9s\n", "theme", "encoder", "bytes", "cpu")
	for _, name := range theme.Names() {
		ours, err := p.ours("theme=" + name)
		if err != nil {
			return err
		}
		fmt.Printf("%-9s %-32s %9d %9v\n", name, fmt.Sprintf("slidegif, %d frames", len(ours.gif.Image)), ours.bytes, ours.cpu)
		for _, tool := range tools {
			bytes, cpu, err := tool.run(p.dir, ours.gif)
			if err != nil {
				return err
			}
			if bytes > 0 {
				fmt.Printf("%-9s %-32s %9d %9v\n", "", tool.name, bytes, cpu)
			}
		}
	}
	return nil
}

// grid compares many options with gifsicle -O3.
func (p puzzle) grid() error {
	fmt.Printf("%-9s %5s %6s %6s %9s %8s %8s %8s %9s\n", "theme", "tween", "colors", "frames", "gifsicle", "exact", "coarse", "cpu", "its cpu")
	for _, name := range theme.Names() {
		for _, tween := range []int{1, 4, 5, 8} {
			for _, colors := range []int{16, 64, 256} {
				keys := fmt.Sprintf("theme=%s,tween=%d,colors=%d", name, tween, colors)
				coarse, err := p.ours(keys + ",motion=coarse")
				if err != nil {
					return err
				}
				exact, err := p.ours(keys + ",motion=exact")
				if err != nil {
					return err
				}
				n, cpu, err := tools[0].run(p.dir, exact.gif)
				if err != nil {
					return err
				}
				if n == 0 {
					return fmt.Errorf("gifsicle is not installed")
				}
				fmt.Printf("%-9s %5d %6d %6d %9d %8.4f %8.3f %8v %9v\n", name, tween, colors, len(exact.gif.Image), n,
					float64(exact.bytes)/float64(n), float64(coarse.bytes)/float64(n), exact.cpu, cpu)
			}
		}
	}
	return nil
}

type result struct {
	gif   *gif.GIF // each frame as a whole picture
	bytes int64
	cpu   time.Duration
}

func (p puzzle) ours(keys string) (r result, err error) {
	if r.bytes, r.cpu, err = run(p.dir, p.command, p.id, "-q", "-o", "out.gif,"+keys); err != nil {
		return r, err
	}
	data, err := os.ReadFile(filepath.Join(p.dir, "out.gif"))
	if err != nil {
		return r, err
	}
	r.gif, err = frames(data)
	return r, err
}

// frames returns the animation with each frame as a whole picture, in its palette.
func frames(data []byte) (*gif.GIF, error) {
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	screen := image.Rect(0, 0, g.Config.Width, g.Config.Height)
	below := make([]uint8, screen.Dx()*screen.Dy())
	for i, f := range g.Image {
		whole := image.NewPaletted(screen, g.Image[0].Palette)
		copy(whole.Pix, below)
		for y := f.Rect.Min.Y; y < f.Rect.Max.Y; y++ {
			for x := f.Rect.Min.X; x < f.Rect.Max.X; x++ {
				v := f.Pix[f.PixOffset(x, y)]
				if _, _, _, a := f.Palette[v].RGBA(); a > 0 {
					whole.Pix[whole.PixOffset(x, y)] = v
				}
			}
		}
		copy(below, whole.Pix)
		g.Image[i] = whole
	}
	return g, nil
}

// A tool makes a GIF of frames; it returns no bytes where it is not installed.
type tool struct {
	name string
	run  func(dir string, in *gif.GIF) (bytes int64, cpu time.Duration, err error)
}

var tools = []tool{
	{"gifsicle -O3", func(dir string, in *gif.GIF) (int64, time.Duration, error) {
		return measure(dir, in, asGIF, "gifsicle", "-O3", "in", "-o", "out.gif")
	}},
	{"ffmpeg palettegen, paletteuse", func(dir string, in *gif.GIF) (int64, time.Duration, error) {
		size := fmt.Sprintf("%dx%d", in.Config.Width, in.Config.Height)
		return measure(dir, in, asPixels, "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-r", "12", "-i", "in",
			"-vf", "split[a][b];[a]palettegen=64[p];[b][p]paletteuse=dither=none", "out.gif")
	}},
	{"Pillow save(optimize)", func(dir string, in *gif.GIF) (int64, time.Duration, error) {
		python := "python3"
		if exec.Command(python, "-c", "import PIL").Run() != nil {
			if python = "/usr/bin/python3"; exec.Command(python, "-c", "import PIL").Run() != nil {
				return 0, 0, nil
			}
		}
		return measure(dir, in, asPixels, python, "-c", fmt.Sprintf(`
from PIL import Image
size = (%d, %d)
data = open("in", "rb").read()
n = size[0] * size[1] * 3
frames = [Image.frombytes("RGB", size, data[i:i+n]) for i in range(0, len(data), n)]
frames[0].save("out.gif", save_all=True, append_images=frames[1:], optimize=True, duration=80)
`, in.Config.Width, in.Config.Height))
	}},
}

func asGIF(in *gif.GIF) ([]byte, error) {
	var b bytes.Buffer
	err := gif.EncodeAll(&b, in)
	return b.Bytes(), err
}

func asPixels(in *gif.GIF) ([]byte, error) {
	var out []byte
	for _, f := range in.Image {
		img := image.NewRGBA(f.Rect)
		draw.Draw(img, img.Rect, f, f.Rect.Min, draw.Src)
		for i := 0; i < len(img.Pix); i += 4 {
			out = append(out, img.Pix[i:i+3]...)
		}
	}
	return out, nil
}

// measure writes the frames to the file in and runs a command, if it is there.
func measure(dir string, in *gif.GIF, as func(*gif.GIF) ([]byte, error), name string, args ...string) (int64, time.Duration, error) {
	if _, err := exec.LookPath(name); err != nil {
		return 0, 0, nil
	}
	data, err := as(in)
	if err != nil {
		return 0, 0, err
	}
	if err := os.WriteFile(filepath.Join(dir, "in"), data, 0o600); err != nil {
		return 0, 0, err
	}
	return run(dir, name, args...)
}

// run runs a command in a directory and weighs the out.gif that it writes there.
func run(dir, name string, args ...string) (int64, time.Duration, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	if err := cmd.Run(); err != nil {
		return 0, 0, err
	}
	info, err := os.Stat(filepath.Join(dir, "out.gif"))
	if err != nil {
		return 0, 0, err
	}
	return info.Size(), spent(cmd), nil
}

// spent returns the processor's time of a command that has ended.
func spent(cmd *exec.Cmd) time.Duration {
	return (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Round(time.Millisecond)
}
