package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/atomicfile"
	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
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

Keys after the word are those of pictures, and metric and format. The pictures are written to --dir
under names made of their content, so that a picture that is there already is not made again. The
text with the pictures in place of the blocks goes to standard output. A block that is wrong ends
the command: the message names its file and line.`,
	hides: []string{"search"},
	examples: []string{
		"slidegif markdown < in.md > out.md",
		"slidegif markdown post.md --dir static/puzzles --url /puzzles/ > out.md",
	},
	setup: func(fs *pflag.FlagSet) action {
		var m markdownFlags
		fs.StringVar(&m.dir, "dir", "puzzles", "write the pictures to this `directory`")
		fs.StringVar(&m.url, "url", "", "`prefix` of the pictures' URLs in the text (default: the directory)")
		fs.StringVar(&m.defaults, "options", "", "`key=value,...` for every block, which its own keys override")
		m.limits = addSolveFlags(fs)
		return func(ctx context.Context, args []string, c cli.Console) error { return m.run(ctx, args, c) }
	},
}

type markdownFlags struct {
	dir, url, defaults string
	limits             *solveFlags
}

func (m *markdownFlags) run(ctx context.Context, files []string, c cli.Console) error {
	if m.dir == "" {
		return input.Errorf("write --dir static/puzzles", "--dir names no directory")
	}
	if m.url == "" {
		m.url = filepath.ToSlash(m.dir)
	}
	m.url = strings.TrimSuffix(m.url, "/") + "/"
	defaults, err := fenceOptions(m.defaults)
	if err != nil {
		return fmt.Errorf("--options: %w", err)
	}
	o, err := m.limits.options()
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
			f.options = append(defaults[:len(defaults):len(defaults)], f.options...)
			return m.replace(ctx, f, o, c)
		})
		if err != nil {
			return err
		}
		out.WriteString(text)
	}
	_, err = io.WriteString(c.Out, out.String())
	return err
}

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

// replace returns what stands in place of a block. Beside its picture lies that text with
// the picture's name as its URL, as the command writes it with -o NAME.gif -o NAME.md.
func (m *markdownFlags) replace(ctx context.Context, f fence, o solve.Options, c cli.Console) (string, error) {
	if o.Metric != "" { // as an option, so that it is part of the name; that of the block wins
		f.options = append([]string{"metric=" + string(o.Metric)}, f.options...)
	}
	extension, settings := document.Formats[0].Name, []string(nil)
	for _, option := range f.options {
		switch key, value, _ := strings.Cut(option, "="); key {
		case "format":
			extension = value
		case "metric":
			o.Metric = solve.Metric(value)
		default:
			settings = append(settings, option)
		}
	}
	if slices.Contains(settings, "view=player") {
		extension = playerExtension
	}
	sum := sha256.Sum256([]byte(strings.Join(f.options, ",") + "\n" + f.text))
	name := fmt.Sprintf("slidegif-%x", sum[:8])
	picture, beside := filepath.Join(m.dir, name+"."+extension), filepath.Join(m.dir, name+".md")
	text, err := os.ReadFile(beside)
	if _, gone := os.Stat(picture); err != nil || gone != nil {
		var options render.Options
		for _, setting := range settings {
			key, value, _ := strings.Cut(setting, "=")
			if err := options.Set(key, value); err != nil {
				return "", err
			}
		}
		out, err := document.ParseOutput(name+"."+extension, options)
		if err != nil || out.Format.View == "" {
			return "", input.Errorf("choose gif, apng, png or svg", "format: %s is not a picture", extension)
		}
		out.Path = picture
		if err := m.write(ctx, f.text, out, beside, o, c); err != nil {
			return "", err
		}
		if text, err = os.ReadFile(beside); err != nil {
			return "", err
		}
	}
	return strings.ReplaceAll(string(text), name+"."+extension, m.url+name+"."+extension), nil
}

// playerExtension is that of a player: a page of its own, which is shown in a frame.
const playerExtension = "html"

func playerFrame(p pipeline.Puzzle, src string) string {
	const width, controls = 400, 180
	return fmt.Sprintf("<iframe src=\"%s\" title=\"%s\" width=\"%d\" height=\"%d\" style=\"border:0;max-width:100%%\" loading=\"lazy\"></iframe>\n",
		src, html.EscapeString(p.Title("")), width, width*p.Start.H/p.Start.W+controls)
}

// write solves a puzzle, and writes its picture and the text beside it.
func (m *markdownFlags) write(ctx context.Context, text string, out document.Output, beside string, o solve.Options, c cli.Console) error {
	p, err := pipeline.ParseFile(ctx, []byte(text))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(m.dir, 0o777); err != nil {
		return err
	}
	if err := out.Check(p); err != nil {
		return err
	}
	s, err := search(ctx, p, []document.Output{out}, o, m.limits, c)
	if err != nil {
		return err
	}
	if filepath.Ext(out.Path) == "."+playerExtension {
		if err := deliver(ctx, s, summary(s), []document.Output{out}, m.limits.quiet, c); err != nil {
			return err
		}
		_, err := atomicfile.WriteFile(beside, func(w io.Writer) error {
			_, err := io.WriteString(w, playerFrame(p, filepath.Base(out.Path)))
			return err
		})
		return err
	}
	md, err := document.FormatOf("md", "")
	if err != nil {
		return err
	}
	outs := []document.Output{out, {Path: beside, Format: md, Options: out.Options}}
	return deliver(ctx, s, summary(s), outs, m.limits.quiet, c)
}
