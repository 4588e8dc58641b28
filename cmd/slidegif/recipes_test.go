package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// recipe returns the code block of samples/embed.md that is in the given language and contains text.
func recipe(t *testing.T, language, text string) string {
	t.Helper()
	document := filetest.Read(t, "../../samples/embed.md")
	for _, m := range regexp.MustCompile("(?s)\n```"+language+"\n(.*?\n)```\n").FindAllStringSubmatch(string(document), -1) {
		if strings.Contains(m[1], text) {
			return m[1]
		}
	}
	t.Fatalf("embed.md has no %s block with %q", language, text)
	return ""
}

// TestRecipes builds sites with the recipes for site generators. The pictures must exist after the first
// build.
func TestRecipes(t *testing.T) {
	testcost.LongOnly(t, "it runs site generators")
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	const block = "```slidegif theme=dark\n864\n072\n513\n```\n"
	for _, test := range []struct {
		generator string
		files     map[string]string
		build     string // shell command
		page      string // page that must show the picture
		root      string // root directory of the site
		line      string // prefix of the error for an invalid block
		undrawn   string // build without the pictures, which must fail; empty: the recipe draws them itself
	}{
		{"hugo", map[string]string{
			"layouts/_default/_markup/render-codeblock-slidegif.html": recipe(t, "go-html-template", ".Attributes"),
			"layouts/_default/single.html":                            "{{ .Content }}",
			"config.toml":                                             "baseURL='https://example.org/'\n",
			"content/posts/post.md": "---\ntitle: Post\n---\n" + strings.Replace(block, "theme=dark", "{theme=dark}", 1) +
				"\n```slidegif {view=player}\n864\n072\n513\n```\n",
		}, "slidegif markdown -q content/posts/*.md --dir static/puzzles >markdown && hugo --quiet", "public/posts/post/index.html", "public", "content/posts/post.md:4: ", "hugo"},
		{"mkdocs", map[string]string{
			"slidegif_hook.py": recipe(t, "python", "on_page_markdown"),
			"mkdocs.yml":       "site_name: Puzzles\nhooks: [slidegif_hook.py]\n",
			"docs/index.md":    "# Puzzles\n",
			"docs/sub/post.md": "---\ntitle: Post\n---\n\n# Post\n\n" + block,
		}, "mkdocs -q build", "site/sub/post/index.html", "site", filepath.FromSlash("docs/sub/post.md:7: "), ""},
		{"jekyll", map[string]string{
			"_plugins/slidegif.rb":       recipe(t, "ruby", "Jekyll"),
			"_config.yml":                "title: Puzzles\n",
			"index.md":                   "---\ntitle: Puzzles\n---\n\n" + block,
			"_posts/2026-01-01-first.md": "---\ntitle: First\n---\n\n" + block,
		}, "jekyll build -q", "_site/2026/01/01/first.html", "_site", ".md:5: ", ""},
	} {
		t.Run(test.generator, func(t *testing.T) {
			rendertest.RequireProgram(t, test.generator)
			dir := t.TempDir()
			run := func(block *strings.Replacer) ([]byte, error) {
				for name, text := range test.files {
					filetest.Write(t, filepath.Join(dir, filepath.FromSlash(name)), block.Replace(text))
				}
				cmd := exec.Command("sh", "-c", test.build)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(build(t))+string(filepath.ListSeparator)+os.Getenv("PATH"))
				return cmd.CombinedOutput()
			}
			if output, err := run(strings.NewReplacer()); err != nil {
				t.Fatalf("%s: %v\n%s", test.build, err, output)
			}
			page := filetest.Read(t, filepath.Join(dir, test.page))
			src := regexp.MustCompile(`src="(/puzzles/slidegif-[0-9a-f]{16}\.gif)"`).FindSubmatch(page)
			if src == nil {
				t.Fatalf("%s shows no picture:\n%s", test.page, page)
			}
			if _, err := os.Stat(filepath.Join(dir, test.root, filepath.FromSlash(string(src[1])))); err != nil {
				t.Error(err)
			}
			if strings.Count(string(page), "<iframe") != strings.Count(test.files["content/posts/post.md"], "view=player") {
				t.Errorf("%s does not show all players:\n%s", test.page, page)
			}
			if !strings.Contains(string(page), `alt="8-puzzle 864/072/513, solved in 23 steps`) {
				t.Errorf("%s has no text for the picture:\n%s", test.page, page)
			}
			if test.undrawn != "" {
				cmd := exec.Command("sh", "-c", "rm -r static public && "+test.undrawn)
				cmd.Dir = dir
				if output, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(output), "no picture of a slidegif block") {
					t.Errorf("build with a missing picture: error %v, want one about the picture:\n%s", err, output)
				}
			}
			output, err := run(strings.NewReplacer("513", "515"))
			if err == nil || !strings.Contains(string(output), "tile 5 appears twice") || !strings.Contains(string(output), test.line) {
				t.Errorf("build with an invalid block: error %v, want one at %s\n%s", err, test.line, output)
			}
		})
	}
}

// TestRemarkRecipe runs the recipe for remark in Node. Fakes replace its two dependencies: one visits the
// only block, and the other returns the text unchanged.
func TestRemarkRecipe(t *testing.T) {
	testcost.LongOnly(t, "it runs node")
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	node := rendertest.RequireProgram(t, "node")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"plugin.mjs": recipe(t, "js", "unist-util-visit"),
		"node_modules/unist-util-visit/index.mjs":         "export const visit = (tree, test, work) => work(tree.children[0], 0, tree)",
		"node_modules/mdast-util-from-markdown/index.mjs": "export const fromMarkdown = (text) => ({ children: [text] })",
		"main.mjs": `import slidegif from "./plugin.mjs";
const tree = { children: [{ meta: "theme=dark", value: process.argv[2] }] };
slidegif()(tree, { fail: (reason) => { throw reason } });
console.log(tree.children[0])`,
	} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if strings.HasSuffix(name, "index.mjs") {
			filetest.Write(t, filepath.Join(filepath.Dir(name), "package.json"), `{"exports": "./index.mjs"}`)
		}
		filetest.Write(t, name, text)
	}
	for rows, want := range map[string]string{"864\n072\n513": "](/puzzles/slidegif-", "864\n072\n515": "tile 5 appears twice"} {
		cmd := exec.Command(node, "main.mjs", rows)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(build(t))+string(filepath.ListSeparator)+os.Getenv("PATH"))
		if output, err := cmd.CombinedOutput(); (err == nil) != strings.HasPrefix(want, "]") || !strings.Contains(string(output), want) {
			t.Errorf("rows %q: error %v, want %q in:\n%s", rows, err, want, output)
		}
	}
}

// TestShellRecipes runs the recipes that are shell commands, for Git commits and for directories of notes. A
// Git hook replaces the program pre-commit. An invalid block must stop each recipe.
func TestShellRecipes(t *testing.T) {
	testcost.LongOnly(t, "it runs git")
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	rendertest.RequireProgram(t, "git")
	hook := regexp.MustCompile(`(?m)entry: (.*)$`).FindStringSubmatch(recipe(t, "yaml", "README.in.md"))[1]
	const commit = "git -c user.name=a -c user.email=a@example.org commit -qm text"
	for name, test := range map[string]struct{ source, before, run, written, pictures string }{
		"commit": {"README.in.md", "git init -q && printf '#!/bin/sh\n%s\n' \"$HOOK\" > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit",
			"git add README.in.md && " + commit + " && git diff --quiet && git cat-file -e HEAD:README.md", "README.md", "."},
		"any generator": {"posts/one.md", "mkdir content", recipe(t, "console", "for post in"), "content/one.md", "static"},
		"Obsidian":      {"notes/puzzle.md", "mkdir vault", recipe(t, "console", "vault/puzzle.md"), "vault/puzzle.md", "vault"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			shell := func(commands string) ([]byte, error) {
				cmd := exec.Command("sh", "-c", commands)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "HOOK="+hook, "PATH="+filepath.Dir(build(t))+string(filepath.ListSeparator)+os.Getenv("PATH"))
				return cmd.CombinedOutput()
			}
			write := func(rows string) {
				filetest.Write(t, filepath.Join(dir, filepath.FromSlash(test.source)), "# A puzzle\n\n```slidegif\n"+rows+"\n```\n")
			}
			write("864\n072\n513")
			for _, commands := range []string{test.before, test.run} {
				if output, err := shell(commands); err != nil {
					t.Fatalf("%s: %v\n%s", commands, err, output)
				}
			}
			text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(test.written)))
			link := regexp.MustCompile(`!\[8-puzzle 864/072/513, solved in 23 steps[^]]*\]\(/?(puzzles/\S+\.gif)\)`).FindSubmatch(text)
			if err != nil || link == nil {
				t.Fatalf("%s shows no picture: %v\n%s", test.written, err, text)
			}
			if _, err := os.Stat(filepath.Join(dir, test.pictures, filepath.FromSlash(string(link[1])))); err != nil {
				t.Error(err)
			}
			write("864\n072\n515")
			output, err := shell(test.run)
			if err == nil || !strings.Contains(string(output), test.source+":3: ") || !strings.Contains(string(output), "tile 5 appears twice") {
				t.Errorf("invalid block: error %v, want one at %s:3\n%s", err, test.source, output)
			}
			if after, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(test.written))); err != nil || string(after) != string(text) {
				t.Errorf("invalid block changed %s, or error %v", test.written, err)
			}
		})
	}
}
