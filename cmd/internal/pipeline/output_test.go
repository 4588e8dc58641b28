package pipeline

import (
	"context"
	"strings"
	"testing"

	"slidegif/render"
	"slidegif/solve"
)

func TestFileName(t *testing.T) {
	for name, want := range map[string]string{
		"横刀立马": "横刀立马", "../etc/passwd": "etc-passwd", "a b": "a-b", "///": "puzzle",
		strings.Repeat("x", 300): strings.Repeat("x", 81) + "-1b432d13",
	} {
		if got := fileSafe(name); got != want {
			t.Errorf("fileSafe(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestIDFile names files after IDs: different ones never share a name.
func TestIDFile(t *testing.T) {
	for id, want := range map[string]string{
		"tiles:864/072/513":                    "tiles-864-072-513",
		"tiles:12/30:30/12":                    "tiles-12-30-30-12",
		"tiles:1,2,3,4/5,6,7,8/9,10,11,0":      "tiles-1_2_3_4-5_6_7_8-9_10_11_0",
		"klotski:1xx2/1xx2/3445/3785/6009":     "klotski-1xx2-1xx2-3445-3785-6009",
		"klotski:A00:.A.":                      "klotski-A00-A-96223963",
		"klotski:A00:..A":                      "klotski-A00-A-a94a32c2",
		"klotski:#A0:..A":                      "klotski-A0-A-751db16a",
		"klotski:-A0:..A":                      "klotski-A0-A-2522ca37",
		"klotski:A0" + strings.Repeat("0", 80): "klotski-A0" + strings.Repeat("0", 71) + "-e619a8b1",
	} {
		if got := idFile(id); got != want {
			t.Errorf("idFile(%q) = %q, want %q", id, got, want)
		}
	}
}

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{"512MiB": 512 << 20, "2GB": 2e9, "1g": 1e9, "4096": 4096} {
		if got, err := ParseSize(text); err != nil || got != want {
			t.Errorf("ParseSize(%q) = %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "lots", "-1", "0", "99999999999TB"} {
		if n, err := ParseSize(text); err == nil {
			t.Errorf("ParseSize(%q) = %d, want an error", text, n)
		}
	}
	if m := DefaultMemory(); m <= 0 || m > 8<<30 {
		t.Errorf("DefaultMemory() = %d", m)
	}
}

// Stills that take the place of an animation have its size, and show its first frame.
func TestMatchStills(t *testing.T) {
	outputs := func(specs ...string) []Output {
		var outs []Output
		for _, spec := range specs {
			o, err := ParseOutput(spec, render.Options{})
			if err != nil {
				t.Fatal(err)
			}
			outs = append(outs, o)
		}
		MatchStills(outs)
		return outs
	}
	if o := outputs("a.gif", "a.png", "a.html")[1].Options; o.Size != 480 || o.View != "step:0" {
		t.Errorf("%d, %q", o.Size, o.View)
	}
	if o := outputs("a.gif,size=300,from=4", "a.svg", "a.html")[1].Options; o.Size != 300 || o.View != "step:4" {
		t.Errorf("%d, %q", o.Size, o.View)
	}
	if o := outputs("a.gif", "a.png,size=200,view=goal", "a.html")[1].Options; o.Size != 200 || o.View != "goal" {
		t.Errorf("%d, %q", o.Size, o.View)
	}
	if o := outputs("a.gif", "a.png")[1].Options; o.Size != 0 || o.View != "" {
		t.Errorf("without a page: %d, %q", o.Size, o.View)
	}
}

func TestWriteMarkdown(t *testing.T) {
	p, err := ParseID(context.Background(), "tiles:123/456/708")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solve(context.Background(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for base, want := range map[string]string{
		"":                       "![8-puzzle 123/456/708, solved in 1 step, the fewest possible: 8 left](a%20%281%29.gif)\n",
		"/images/":               "![8-puzzle 123/456/708, solved in 1 step, the fewest possible: 8 left](/images/a%20%281%29.gif)\n",
		"https://example.org/up": "![8-puzzle 123/456/708, solved in 1 step, the fewest possible: 8 left](https://example.org/up/a%20%281%29.gif)\n",
	} {
		picture, err := ParseOutput("x/a (1).gif", render.Options{})
		if err != nil {
			t.Fatal(err)
		}
		page, err := ParseOutput("x/a.md", render.Options{BaseURL: base})
		if err != nil {
			t.Fatal(err)
		}
		d := Document{Solved: s, Output: page, Beside: []Written{{Output: picture, Report: render.Report{Frames: 2}}}}
		var b strings.Builder
		if _, err := page.Format.Write(context.Background(), &b, d); err != nil || b.String() != want {
			t.Errorf("%q: %q, %v", base, b.String(), err)
		}
	}
}
