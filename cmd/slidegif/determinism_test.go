package main

import (
	"crypto/sha256"
	"fmt"
	"image"
	"image/color"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/test/commandtest"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// reproducibleOutputs are command lines with small outputs of every kind, theme, view and format.
var reproducibleOutputs = []string{
	"tiles:867/254/301 -o a.gif,size=240,to=9 -o a.png,theme=wood,size=500 -o a.json -o a.txt",
	"tiles:864/072/513:123/804/756 -o a.gif,theme=wood,size=201,to=8,highlight=on -o a.svg,view=solution,theme=dark",
	"tiles:2x5+goal@7 -o a.gif,theme=dark,size=333,to=6,tween=7 -o a.png,theme=contrast,view=sheet,size=611",
	"tiles:3x3@42 -m push -o a.html -o a.md -o a.gif,theme=contrast,size=97,to=5,motion=exact",
	"tiles:3x3@5 -o a.gif,image=photo.png,size=200,to=4 -o a.png,image=photo.png,view=step:2,highlight=on,theme=dark,size=240",
	"heng-dao-li-ma -o a.gif,size=256,to=8 -o a.png,view=sheet,size=700 -o a.svg -o sheet.svg,view=sheet -o a.json",
	"heng-dao-li-ma -o map.png,view=map -o map.gif,view=map,size=400,tween=3 -o map.svg,view=map,theme=contrast,size=400",
	"bing-lin-cao-ying -o a.gif,theme=modern,size=301,to=6,colors=16 -o a.png,theme=modern,view=goal,lang=zh-Hant,title=兵临曹营",
	"donald -o a.gif,theme=dark,size=222,to=5,lang=en -o a.png,theme=dark,view=step:3,highlight=on -o a.svg,theme=contrast",
	"fa-ma -o a.gif,theme=contrast,size=401,to=5,max-bytes=20000 -o a.png,theme=contrast,size=513 -o a.txt",
	"klotski:@7 -m step -o a.png,lang=en,theme=modern,size=150 -o a.gif,lang=none,size=150,to=4,counter=off",
	"klotski:AABB/AACC/DE../FGHH/FGII:..../..../..../AA../AA.. -o a.png -o b.png,theme=contrast,size=400 -o c.png,theme=modern,size=300",
	"klotski:#aab#/cc.b-/c..dd:...../...../...dd -o a.png,size=500 -o b.png,theme=dark,size=300 -o c.png,theme=contrast,size=400 -o d.svg,theme=modern",
	"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN -o a.gif,size=300,to=5 -o b.gif,theme=modern,size=210,to=5 -o a.svg",
	"tiles:864/072/513 -o a.gif,view=race,size=300,to=5 -o a.png,view=race,from=4,title=race -o a.svg,view=race,theme=dark,lang=zh",
	"heng-dao-li-ma --moves '6D 6U 9L 9R' -o a.gif,view=race,size=301,to=6,theme=modern -o b.png,view=race,size=200,from=3,background=transparent -o a.png,view=sheet -o a.svg,view=sheet",
	"rush:@9 -o a.png,theme=dark,size=390 -o b.png,theme=contrast,size=500 -o c.svg,view=solution,theme=modern",
	"tiles:2x3@2 -o a.gif,size=150,to=4 -o a.apng,size=150,to=4 -o a.js -o a.json -o a.txt -o tree.png,view=tree,size=400,algorithm=astar -o tree.svg,view=tree -o search.png,view=search,size=300 -o search.svg,view=search,algorithm=greedy -o search.gif,view=search,size=300,algorithm=bfs,astar -o tree.gif,view=tree,size=300,algorithm=idastar -o sum.pdf,view=heuristic -o a.pdf -o photo.pdf,image=photo.png -o a.svg,image=photo.png,size=150 -o a.html -o a.md -o a.graphml -o map.png,view=map,size=400,map=rings -o map.svg,view=map,theme=dark -o map.pdf,view=map -o map.apng,view=map,size=300,tween=2 -o a.y4m,size=60,to=2",
	"gates-9 -o a.gif,theme=wood,size=301,to=6 -o a.png,theme=contrast,size=400 -o b.png,theme=modern,view=sheet,size=500 -o a.svg,view=solution",
	"gates-30 --why -o a.gif,theme=dark,size=240,to=7,caption=why -o a.png,view=sheet,caption=why,theme=modern,size=500 -o a.pdf",
	"atomix:#######/#a...b#/#..#..#/#.c...#/#######:acb -o a.gif,theme=wood,size=280 -o a.png,theme=contrast,view=sheet,size=400 -o b.png,theme=modern,size=233",
	"lunar-9 -o a.gif,theme=modern,size=250 -o a.png,theme=wood,size=301 -o b.png,theme=dark,view=goal,size=222",
	"ricochet:@7 -o a.gif,size=300,to=4 -o a.png,theme=wood,size=450 -o b.png,theme=contrast,size=333",
	"heng-dao-li-ma --moves '6D 6U 9L 9R' --verdict -o a.png,view=analysis,size=500 -o a.svg,view=analysis,theme=wood",
	"rush:oBooo/oBAAo/ooooC/DDDoC/ooooo -o a.gif,size=260,theme=wood -o a.png,size=255,theme=modern",
}

// TestReproducible compares the outputs with the checksums in testdata/everywhere.sha256. The same puzzle
// and options must give the same file on every machine and with every version of Go. Outputs therefore
// cannot depend on Go's compression packages, which change between versions. With qemu-user, the test can
// also run on arm64, where the compiler fuses multiplications and additions:
//
//	GOARCH=arm64 CGO_ENABLED=0 go test -exec qemu-aarch64 -run TestReproducible ./cmd/slidegif
//
// After an intended change of an encoder or a theme, -update writes new checksums. It also writes
// testdata/everywhere.places.gz, so that a failure can report the first frame and pixel that differ.
func TestReproducible(t *testing.T) {
	lines, some := reproducibleOutputs, testing.Short() || !*update && !testcost.Long()
	if some { // only the line that has all formats
		all := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, ".graphml") })
		lines = lines[all:][:1]
	}
	file, err := filepath.Abs("testdata/everywhere.sha256")
	if err != nil {
		t.Fatal(err)
	}
	placesFile := strings.TrimSuffix(file, ".sha256") + ".places.gz"
	var places []fileSums
	contents := map[string][]byte{}
	var got strings.Builder
	written := map[string]bool{}
	for _, line := range lines {
		t.Chdir(t.TempDir())
		writePhoto(t, "photo.png")
		if code, _, stderr := runCommand(t, commandtest.SplitWords("solve -q "+line)...); code != 0 {
			t.Fatalf("slidegif %s: exit %d: %s", line, code, stderr)
		}
		fmt.Fprintf(&got, "# %s\n", line)
		names, err := filepath.Glob("*")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if name != "photo.png" {
				written[strings.TrimPrefix(filepath.Ext(name), ".")] = true
				data := filetest.Read(t, name)
				fmt.Fprintf(&got, "%x  %s\n", sha256.Sum256(data), name)
				id := line + ": " + name
				contents[id] = data
				p := fileSums{File: id}
				if !some {
					p.Sheets = sumFrames(t, name, data)
				}
				places = append(places, p)
			}
		}
	}
	for _, f := range document.Formats {
		if !written[f.Name] {
			t.Errorf("no output in the format %s", f.Name)
		}
	}
	if *update && !some {
		filetest.Write(t, file, []byte(got.String()))
		writeFrameSums(t, placesFile, places)
		return
	}
	want := filetest.Read(t, file)
	before, after := sumsByFile(string(want)), sumsByFile(got.String())
	stored := map[string][]frameSums{}
	for _, f := range readFrameSums(t, placesFile) {
		stored[f.File] = f.Sheets
	}
	for _, p := range places {
		if before[p.File] != after[p.File] {
			if some {
				p.Sheets = sumFrames(t, p.File, contents[p.File])
			}
			t.Errorf("slidegif solve %s differs: %s", p.File, describeDifference(contents[p.File], p.Sheets, stored[p.File]))
		} else if some {
			continue
		} else if difference := describeDifference(contents[p.File], p.Sheets, stored[p.File]); difference != sameContent {
			t.Errorf("everywhere.places.gz does not match everywhere.sha256: %s: %s", p.File, difference)
		}
	}
	if t.Failed() || !some && got.String() != string(want) {
		t.Error("if the change is intended, run go test ./cmd/slidegif -run TestReproducible -update")
	}
}

// sumsByFile returns the checksum of each file. The keys are "COMMAND: FILE".
func sumsByFile(text string) map[string]string {
	sums, command := map[string]string{}, ""
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "# "); ok {
			command = strings.TrimSpace(rest)
		} else if sum, name, ok := strings.Cut(line, "  "); ok {
			sums[command+": "+strings.TrimSpace(name)] = sum
		}
	}
	return sums
}

// writePhoto writes a picture with edges, gradients and transparent parts.
func writePhoto(t *testing.T, name string) {
	img := image.NewNRGBA(image.Rect(0, 0, 471, 333))
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			img.SetNRGBA(x, y, color.NRGBA{uint8(x / 2), uint8(x * y / 300), uint8(x ^ y), uint8(255 - x/40*(y/60)%3*40)})
		}
	}
	filetest.Write(t, name, rendertest.EncodePNG(t, img))
}
