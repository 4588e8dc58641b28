package main

import (
	"image"
	"image/color"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
)

// writeColor writes a picture with a single colour.
func writeColor(t *testing.T, path string, c color.Color) {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 40, 40))
	for i := range 1600 {
		img.Set(i%40, i/40, c)
	}
	filetest.Write(t, path, rendertest.EncodePNG(t, img))
}

// TestMarkdownFiles checks that a document can use files in its own directory but no other files, not
// even through symbolic links.
func TestMarkdownFiles(t *testing.T) {
	top := t.TempDir()
	t.Chdir(top)
	secret := filepath.Join(top, "secret.png")
	writeColor(t, secret, color.Black)
	writeColor(t, "site/posts/cat.png", color.White)
	writeColor(t, "site/posts/faces/1.png", color.White)
	writeColor(t, "others/1.png", color.White)
	for name, text := range map[string]string{"theme.json": `{"base":"wood"}`, "site/posts/theme.json": `{"base":"wood"}`} {
		filetest.Write(t, name, text)
	}
	hasLinks := runtime.GOOS != "windows"
	if hasLinks {
		for link, to := range map[string]string{"site/posts/link.png": secret, "site/posts/up": top, "site/posts/faces2/1.png": secret} {
			os.MkdirAll(filepath.Dir(link), 0o777)
			if err := os.Symlink(to, link); err != nil {
				t.Fatal(err)
			}
		}
	}
	draw := func(options string, flags ...string) (int, string) {
		t.Helper()
		text := "\n```slidegif size=100," + options + "\n12\n30\n```\n"
		filetest.Write(t, "site/posts/a.md", text)
		code, out, stderr := runMarkdown(t, "", append([]string{"site/posts/a.md", "-q"}, flags...)...)
		return code, out + stderr
	}
	for _, options := range []string{"image=cat.png", "image=./faces/1.png", "image=" + filepath.Join(top, "site/posts/cat.png"), "portraits=faces", "theme=theme.json", "theme=dark"} {
		if code, stderr := draw(options); code != cli.Done {
			t.Errorf("%s: exit %d: %s", options, code, stderr)
		}
	}
	bad := []string{"image=../../secret.png", "image=" + secret, "portraits=../../others", "theme=../../theme.json", "font=" + secret, "font=/etc/passwd", "portraits=/"}
	if hasLinks {
		bad = append(bad, "image=link.png", "image=up/secret.png", "portraits=faces2", "portraits=up")
	}
	for _, options := range bad {
		key, _, _ := strings.Cut(options, "=")
		if code, stderr := draw(options); code != cli.Usage || !strings.Contains(stderr, "a.md:2: "+key+": ") || !strings.Contains(stderr, "--any-file") {
			t.Errorf("%s: exit %d, want %d: %s", options, code, cli.Usage, stderr)
		}
	}
	if code, stderr := draw("image=../../secret.png", "--any-file"); code != cli.Done {
		t.Errorf("--any-file: exit %d: %s", code, stderr)
	}
	if code, stderr := draw("theme=wood", "--options", "image=secret.png"); code != cli.Done {
		t.Errorf("--options: exit %d: %s", code, stderr)
	}
	if code, stderr := draw("image=nothing.png"); code != cli.Fault || !strings.Contains(stderr, "a.md:2: image: ") {
		t.Errorf("missing file: exit %d, want %d: %s", code, cli.Fault, stderr)
	}
}

// TestMarkdownNewPhoto checks that a new photo with the same name makes a new picture.
func TestMarkdownNewPhoto(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = "```slidegif image=cat.png,size=100,format=png\n12\n30\n```\n"
	seen := map[string]bool{}
	for _, c := range []color.Color{color.White, color.Black} {
		writeColor(t, "cat.png", c)
		code, out, stderr := runMarkdown(t, text)
		link := regexp.MustCompile(`\((puzzles/slidegif-[0-9a-f]{16}-[0-9a-f]{8}\.png)\)`).FindStringSubmatch(out)
		if code != cli.Done || link == nil {
			t.Fatalf("exit %d: %s%s", code, stderr, out)
		}
		data, err := os.ReadFile(link[1])
		if err != nil || seen[string(data)] || seen[link[1]] {
			t.Errorf("picture %s did not change with the photo, or error %v", link[1], err)
		}
		seen[string(data)], seen[link[1]] = true, true
		if code, again, stderr := runMarkdown(t, text); code != cli.Done || again != out || stderr != "" {
			t.Errorf("second run: exit %d, same text %t, message %q", code, again == out, stderr)
		}
	}
}

// TestMarkdownLink checks that special characters in the name of the directory do not break the link.
func TestMarkdownLink(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = "```slidegif size=100,format=png\n12\n30\n```\n"
	for _, flags := range [][]string{{"--dir", "a b)c"}, {"--dir", "x", "--base-url", "/a b)c/"}} {
		code, out, stderr := runMarkdown(t, text, flags...)
		if code != cli.Done || !regexp.MustCompile(`\]\(/?a%20b%29c/slidegif-[0-9a-f]{16}\.png\)\n$`).MatchString(out) {
			t.Errorf("%q: exit %d: %s%s", flags, code, stderr, out)
		}
	}
}
