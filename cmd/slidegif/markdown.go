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
	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
	"slidegif/solve"
	"slidegif/solve/atomicfile"
	"slidegif/solve/input"
)

var markdownCommand = command.Command{
	Name: "markdown", Args: "[FILE...] [flags]",
	Doc: "replace the puzzles in Markdown files with pictures",
	Text: `A puzzle is a fenced code block marked slidegif that contains a puzzle file, or the file name of
a picture of a puzzle such as screenshot.png:

  ` + "```" + `slidegif theme=dark,format=svg
  864
  072
  513
  ` + "```" + `

KEY=VALUE options follow the word slidegif: picture keys, format, and the search flags metric, optimal, effort,
max-positions and memory. They apply to that block and override the flags of the command.

Pictures are written to --dir. Their names depend on the block and its options, so existing pictures are not drawn
again. The text with the pictures is written to standard output or --output. If
a block is invalid, the command stops, leaves the output file unchanged, and reports the file and the line.

Files named in a block, such as image=cat.jpg, are relative to the directory of the document and must be
inside it, unless --folder or --any-file says otherwise.`,
	Common: []string{"quiet", "metric", "optimal", "effort"},
	Examples: []string{
		"slidegif markdown < in.md > out.md",
		"slidegif markdown post.md --dir static/puzzles --base-url /puzzles/ -o out.md",
	},
	Setup: func(fs *pflag.FlagSet) command.Action {
		var m markdownFlags
		fs.StringVarP(&m.output, "output", "o", "-", "write the text to `FILE`")
		fs.StringVar(&m.dir, "dir", "puzzles", "write the pictures to `DIRECTORY`")
		fs.StringVar(&m.url, "base-url", "", "prefix picture names with `URL`, such as /puzzles/ (default: the directory)")
		fs.StringVar(&m.defaults, "options", "", "default options of all blocks: `KEY=VALUE,...`")
		fs.StringVar(&m.folder, "folder", "", "resolve file names in blocks from `DIRECTORY` (default: the document's)")
		fs.BoolVar(&m.anyFile, "any-file", false, "allow blocks to use files outside the document's directory")
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

// searchKeys lists the flags that can change the solution. The options of a block can also set these flags.
// The file name of a picture includes a hash of the flags.
var searchKeys = []string{"metric", "optimal", "effort", "max-positions", "memory"}

func (m *markdownFlags) run(ctx context.Context, files []string, c cli.Console) error {
	if m.dir == "" {
		return input.Errorf("name a directory, such as --dir static/puzzles", "--dir is required")
	}
	if m.url == "" {
		m.url = strings.ReplaceAll((&url.URL{Path: filepath.ToSlash(m.dir)}).String(), "&", "%26")
	}
	m.url = linkEscaper.Replace(strings.TrimSuffix(m.url, "/")) + "/"
	defaults, err := parseFenceOptions(m.defaults)
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
		if err := checkOverwrite(outs, files...); err != nil {
			return err
		}
	}
	removeEmpty, err := cli.CreateDirs(outs)
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
			resolved, err := resolveFiles(f.options, cmp.Or(m.folder, filepath.Dir(file)), m.anyFile)
			if err != nil {
				return "", err
			}
			if f.text, err = m.readPicture(ctx, f.text, cmp.Or(m.folder, filepath.Dir(file)), c); err != nil {
				return "", err
			}
			typed := slices.Concat(defaults, f.options)
			f.options = slices.Concat(defaults, resolved)
			return m.replace(ctx, f, typed, c)
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

// linkEscaper escapes characters in a URL that would otherwise end a Markdown link or an HTML attribute.
var linkEscaper = strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29", "<", "%3C", ">", "%3E", `"`, "%22", "'", "%27", "`", "%60", "\\", "%5C")

// readMarkdown returns the content of a Markdown file, and the name by which messages refer to the file. The
// name "-" denotes standard input.
func readMarkdown(file string, stdin io.Reader) (name, text string, err error) {
	var data []byte
	if file == "-" {
		file = "standard input"
		data, err = io.ReadAll(io.LimitReader(stdin, pipeline.MaxFileSize+1))
		if len(data) > pipeline.MaxFileSize {
			err = input.Errorf("divide it into smaller files", "markdown: %s has more than %d MiB", input.Word(file), pipeline.MaxFileSize>>20)
		}
	} else {
		data, err = input.ReadFile("markdown", file, pipeline.MaxFileSize)
	}
	return file, string(data), err
}

// replace draws the picture for a block, unless the picture already exists, and returns the Markdown that embeds the
// picture. The file name of the picture is a hash of the text of the block and its options, exactly as the author
// typed them. A file with the extension .md caches the Markdown. The Markdown is identical to the output of -o
// NAME.gif -o NAME.md.
func (m *markdownFlags) replace(ctx context.Context, f fence, typed []string, c cli.Console) (string, error) {
	extension, settings := document.Formats[0].Name, []string(nil)
	limits, search := m.blockLimits()
	for _, option := range f.options {
		switch key, value, _ := strings.Cut(option, "="); {
		case key == "format":
			extension = value
		case slices.Contains(searchKeys, key):
			if err := search.Set(key, value); err != nil {
				return "", input.Errorf(input.Say("%s help %s describes --%s", programName, "search", key), "%s: %q is not a valid value", key, value)
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
	mdFile := filepath.Join(m.dir, name+".md")
	files, err := hashFiles(settings)
	if err != nil {
		return "", err
	}
	name += files
	picture := filepath.Join(m.dir, name+"."+extension)
	text, drawn := readDrawn(mdFile, picture)
	if !drawn {
		var options render.Options
		var keys []string
		for _, setting := range settings {
			key, value, _ := strings.Cut(setting, "=")
			keys = append(keys, key)
			if err := options.Set(key, value); err != nil {
				return "", err
			}
		}
		out, err := document.Solutions().Parse(name+"."+extension, "", options)
		if err != nil || out.Format.View == "" || out.Format.HoldsMany {
			return "", input.Errorf("use gif, apng, png or svg", "format: %s is not a picture format", extension)
		}
		if err := out.CheckKeys(keys); err != nil {
			return "", err
		}
		out.Path = picture
		if text, err = m.write(ctx, f.text, out, mdFile, o, c); err != nil {
			return "", err
		}
	}
	return strings.ReplaceAll(text, name+"."+extension, m.url+name+"."+extension), nil
}

// blockLimits returns a copy of the search flags for one block. Changes of the returned flag set modify the
// copy.
func (m *markdownFlags) blockLimits() (*solveFlags, *pflag.FlagSet) {
	fs := pflag.NewFlagSet("block", pflag.ContinueOnError)
	limits := addSolveFlags(fs)
	m.flags.Visit(func(f *pflag.Flag) {
		if fs.Lookup(f.Name) != nil {
			_ = fs.Set(f.Name, f.Value.String()) // cannot fail, because the command line already set the same value
		}
	})
	return limits, fs
}

// readDrawn returns the Markdown in mdFile. The result drawn reports whether both files exist and the
// Markdown embeds the picture.
func readDrawn(mdFile, picture string) (text string, drawn bool) {
	data, err := input.ReadFile("markdown", mdFile, pipeline.MaxFileSize)
	if err == nil {
		_, err = os.Stat(picture)
	}
	return string(data), err == nil && strings.Contains(string(data), filepath.Base(picture))
}

// playerExtension is the file extension of a player, which is a separate page shown in an <iframe>.
const playerExtension = "html"

// playerFrame returns the HTML for an <iframe> that shows the player page at the URL src.
func playerFrame(g player.Game, title, src string) string {
	const width = 400
	return fmt.Sprintf("<iframe src=\"%s\" title=\"%s\" width=\"%d\" height=\"%d\" style=\"border:0;max-width:100%%\" loading=\"lazy\"></iframe>\n",
		src, html.EscapeString(title), width, g.FrameHeight(width))
}

// write solves the puzzle in text, writes the picture and the Markdown file, and returns the Markdown.
func (m *markdownFlags) write(ctx context.Context, text string, out document.Output, mdFile string, o solve.Options, c cli.Console) (string, error) {
	p, err := pipeline.ParseFile(ctx, []byte(text))
	if err != nil {
		return "", err
	}
	if out, err = out.Check(p); err != nil {
		return "", input.Faultf("output %s: %v", out.Path, err)
	}
	s, err := search(ctx, p, pipeline.Parts{}, []document.Output{out}, o, m.limits, c)
	if err != nil {
		return "", err
	}
	removeEmpty, err := cli.CreateDir(m.dir)
	defer removeEmpty()
	if err != nil {
		return "", err
	}
	if err := m.deliver(ctx, s, out, mdFile, c); err != nil {
		return "", err
	}
	written, err := input.ReadFile("markdown", mdFile, pipeline.MaxFileSize)
	return string(written), err
}

// deliver writes the picture of a solution, and a Markdown file that embeds the picture.
func (m *markdownFlags) deliver(ctx context.Context, s pipeline.Solved, out document.Output, mdFile string, c cli.Console) error {
	if filepath.Ext(out.Path) == "."+playerExtension {
		if err := deliver(ctx, s, summary(s, c), []document.Output{out}, m.limits.quiet, c); err != nil {
			return err
		}
		g, err := out.Game(ctx, s)
		if err != nil {
			return err
		}
		_, err = atomicfile.WriteFile(mdFile, func(w io.Writer) error {
			_, err := io.WriteString(w, playerFrame(g, s.Title(""), filepath.Base(out.Path)))
			return err
		})
		return err
	}
	md, err := document.FormatOf("md", "")
	if err != nil {
		return err
	}
	outs := []document.Output{out, {Path: mdFile, Format: md, Options: out.Options}}
	return deliver(ctx, s, summary(s, c), outs, m.limits.quiet, c)
}
