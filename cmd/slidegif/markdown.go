package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"html"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
	"slidegif/solve"
	"slidegif/solve/atomicfile"
	"slidegif/solve/input"
)

var markdownCommand = command{
	name: "markdown", args: "[FILE...] [flags]",
	doc: "replace the puzzles in a Markdown text by pictures",
	text: `A puzzle is a block of code that is marked slidegif and holds a puzzle file:

  ` + "```" + `slidegif theme=dark,format=svg
  864
  072
  513
  ` + "```" + `

or the name of a picture of one, such as screenshot.png. After the word slidegif come key=value options: those of pictures, format, and the search flags
metric, optimal, effort, max-positions and memory, which override these flags for the block. The
name of a picture in --dir is made of the block and its options, so a picture that is there already
is not made again. The text with the pictures in place of the blocks goes to standard output, or to
the file of --output. A block that is wrong ends the command, and leaves that file as it was: the
message names the file and line of the block. Files that a block names, as image=cat.jpg, are
looked for from the folder of the document, and must lie below it.`,
	hides: []string{"search"},
	examples: []string{
		"slidegif markdown < in.md > out.md",
		"slidegif markdown post.md --dir static/puzzles --base-url /puzzles/ -o out.md",
	},
	setup: func(fs *pflag.FlagSet) action {
		var m markdownFlags
		fs.StringVarP(&m.output, "output", "o", "-", "write the text to this `FILE`")
		fs.StringVar(&m.dir, "dir", "puzzles", "write the pictures to this `DIRECTORY`")
		fs.StringVar(&m.url, "base-url", "", "write this `URL` before the names of pictures, as /puzzles/; --url is the same (default: the directory)")
		fs.StringVar(&m.defaults, "options", "", "set `KEY=VALUE,...` for every block, which its own keys override")
		fs.StringVar(&m.folder, "folder", "", "look for the files that blocks name from this `DIRECTORY` (default: that of the document)")
		fs.BoolVar(&m.anyFile, "any-file", false, "let blocks name files outside of the document's folder, as those of image and font")
		m.limits, m.flags = addSolveFlags(fs), fs
		return func(ctx context.Context, args []string, c cli.Console) error { return m.run(ctx, args, c) }
	},
}

type markdownFlags struct {
	output             string
	dir, url, defaults string
	folder             string
	anyFile            bool
	limits             *solveFlags
	flags              *pflag.FlagSet
}

// searchKeys are the flags that may change what a search finds. They are keys of a block,
// and part of the names of pictures.
var searchKeys = []string{"metric", "optimal", "effort", "max-positions", "memory"}

func (m *markdownFlags) run(ctx context.Context, files []string, c cli.Console) error {
	if m.dir == "" {
		return input.Errorf("write --dir static/puzzles", "--dir names no directory")
	}
	if m.url == "" {
		m.url = strings.ReplaceAll((&url.URL{Path: filepath.ToSlash(m.dir)}).String(), "&", "%26")
	}
	m.url = inLink.Replace(strings.TrimSuffix(m.url, "/")) + "/"
	defaults, err := fenceOptions(m.defaults)
	if err != nil {
		return fmt.Errorf("--options: %w", err)
	}
	if _, err := m.limits.options(); err != nil {
		return err
	}
	for _, key := range searchKeys {
		if f := m.flags.Lookup(key); f.Changed {
			defaults = append(defaults, key+"="+f.Value.String())
		}
	}
	outs := []document.Output{{Path: m.output}}
	if m.output != document.Standard {
		if err := checkSource(outs, files...); err != nil {
			return err
		}
	}
	removeEmpty, err := cli.MakeFolders(outs)
	defer removeEmpty()
	if err != nil {
		return err
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	var out strings.Builder
	for _, file := range files {
		name, text, err := readMarkdown(file, c.In)
		if err != nil {
			return err
		}
		text, err = replaceFences(name, text, func(f fence) (string, error) {
			located, err := locate(f.options, cmp.Or(m.folder, filepath.Dir(file)), m.anyFile)
			if err != nil {
				return "", err
			}
			if f.text, err = m.readPicture(ctx, f.text, cmp.Or(m.folder, filepath.Dir(file)), c); err != nil {
				return "", err
			}
			own := f.options
			f.options = slices.Concat(defaults, located)
			return m.replace(ctx, f, slices.Concat(defaults, own), c)
		})
		if err != nil {
			return err
		}
		out.WriteString(text)
	}
	write := func(w io.Writer) error {
		_, err := io.WriteString(w, out.String())
		return err
	}
	if m.output == document.Standard {
		return write(c.Out)
	}
	_, err = atomicfile.WriteFile(m.output, write)
	return err
}

// inLink keeps a URL from ending a link of Markdown or an attribute of HTML.
var inLink = strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29", "<", "%3C", ">", "%3E", `"`, "%22", "'", "%27", "`", "%60", "\\", "%5C")

func readMarkdown(file string, stdin io.Reader) (name, text string, err error) {
	var data []byte
	if file == "-" {
		file = "standard input"
		data, err = io.ReadAll(stdin)
	} else {
		data, err = os.ReadFile(file)
	}
	return file, string(data), err
}

// replace returns what stands in place of a block, whose options are as they were typed.
// Beside its picture lies that text with the picture's name as its URL, as the command
// writes it with -o NAME.gif -o NAME.md.
func (m *markdownFlags) replace(ctx context.Context, f fence, typed []string, c cli.Console) (string, error) {
	extension, settings := document.Formats[0].Name, []string(nil)
	limits, search := m.blockLimits()
	for _, option := range f.options {
		switch key, value, _ := strings.Cut(option, "="); {
		case key == "format":
			extension = value
		case slices.Contains(searchKeys, key):
			if err := search.Set(key, value); err != nil {
				return "", input.Errorf(input.Say("slidegif help %s shows what --%s takes", "solve", key), "%s: %q is not a value of it", key, value)
			}
		default:
			settings = append(settings, option)
		}
	}
	o, err := limits.options()
	if err != nil {
		return "", err
	}
	if slices.Contains(settings, "view=player") {
		extension = playerExtension
	}
	sum := sha256.Sum256([]byte(strings.Join(typed, ",") + "\n" + f.text))
	name := fmt.Sprintf("slidegif-%x", sum[:8])
	beside := filepath.Join(m.dir, name+".md")
	files, err := sumOfFiles(settings)
	if err != nil {
		return "", err
	}
	name += files
	picture := filepath.Join(m.dir, name+"."+extension)
	text, drawn := readBeside(beside, picture)
	if !drawn {
		var options render.Options
		for _, setting := range settings {
			key, value, _ := strings.Cut(setting, "=")
			if err := options.Set(key, value); err != nil {
				return "", err
			}
			if err := document.Solutions().Belongs(extension, key, value); err != nil {
				return "", err
			}
		}
		out, err := document.Solutions().Parse(name+"."+extension, "", options)
		if err != nil || out.Format.View == "" || out.Format.HoldsMany() {
			return "", input.Errorf("choose gif, apng, png or svg", "format: %s is not a picture", extension)
		}
		out.Path = picture
		if text, err = m.write(ctx, f.text, out, beside, o, c); err != nil {
			return "", err
		}
	}
	return strings.ReplaceAll(text, name+"."+extension, m.url+name+"."+extension), nil
}

// blockLimits returns the limits of the command line, and flags that change them for a block.
func (m *markdownFlags) blockLimits() (*solveFlags, *pflag.FlagSet) {
	fs := pflag.NewFlagSet("block", pflag.ContinueOnError)
	limits := addSolveFlags(fs)
	m.flags.Visit(func(f *pflag.Flag) {
		if fs.Lookup(f.Name) != nil {
			_ = fs.Set(f.Name, f.Value.String()) // it was set to that before
		}
	})
	return limits, fs
}

// readBeside returns the text beside a picture, and whether both are there and belong
// together.
func readBeside(beside, picture string) (text string, drawn bool) {
	data, err := os.ReadFile(beside)
	if err == nil {
		_, err = os.Stat(picture)
	}
	return string(data), err == nil && strings.Contains(string(data), filepath.Base(picture))
}

// playerExtension is that of a player: a page of its own, which is shown in a frame.
const playerExtension = "html"

// playerFrame shows a page with a player in a frame.
func playerFrame(g player.Game, title, src string) string {
	const width = 400
	return fmt.Sprintf("<iframe src=\"%s\" title=\"%s\" width=\"%d\" height=\"%d\" style=\"border:0;max-width:100%%\" loading=\"lazy\"></iframe>\n",
		src, html.EscapeString(title), width, g.FrameHeight(width))
}

// write solves a puzzle, writes its picture and the text beside it, and returns the text.
func (m *markdownFlags) write(ctx context.Context, text string, out document.Output, beside string, o solve.Options, c cli.Console) (string, error) {
	p, err := pipeline.ParseFile(ctx, []byte(text))
	if err != nil {
		return "", err
	}
	if err := out.Check(p); err != nil {
		return "", err
	}
	s, err := search(ctx, p, []document.Output{out}, o, m.limits, c)
	if err != nil {
		return "", err
	}
	removeEmpty, err := cli.MakeFolder(m.dir)
	defer removeEmpty()
	if err != nil {
		return "", err
	}
	if err := m.deliver(ctx, s, out, beside, c); err != nil {
		return "", err
	}
	written, err := os.ReadFile(beside)
	return string(written), err
}

func (m *markdownFlags) deliver(ctx context.Context, s pipeline.Solved, out document.Output, beside string, c cli.Console) error {
	if filepath.Ext(out.Path) == "."+playerExtension {
		if err := deliver(ctx, s, summary(s, c), []document.Output{out}, m.limits.quiet, c); err != nil {
			return err
		}
		g, err := out.Game(ctx, s)
		if err != nil {
			return err
		}
		_, err = atomicfile.WriteFile(beside, func(w io.Writer) error {
			_, err := io.WriteString(w, playerFrame(g, s.Title(""), filepath.Base(out.Path)))
			return err
		})
		return err
	}
	md, err := document.FormatOf("md", "")
	if err != nil {
		return err
	}
	outs := []document.Output{out, {Path: beside, Format: md, Options: out.Options}}
	return deliver(ctx, s, summary(s, c), outs, m.limits.quiet, c)
}
