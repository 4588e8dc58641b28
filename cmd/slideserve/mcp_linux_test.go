package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"testing"

	"slidegif/render"
	"slidegif/render/test/rendertest"
	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestMCP calls the MCP server with the official TypeScript clients of both revisions, which npm downloads. The
// tests of packages assistant and web use the Go SDK.
func TestMCP(t *testing.T) {
	testcost.LongOnly(t, "it fetches an SDK")
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("npm is not installed, so the SDK cannot be fetched")
	}
	node := rendertest.RequireProgram(t, "node")
	dir := t.TempDir()
	for _, name := range []string{"mcp.mjs", "modern.mjs"} {
		filetest.Write(t, filepath.Join(dir, name), filetest.Read(t, filepath.Join("testdata", name)))
	}
	puzzle, err := catalog.Parse(t.Context(), "864/072/513")
	if err != nil {
		t.Fatal(err)
	}
	var picture bytes.Buffer
	if _, err := render.PNG(t.Context(), &picture, render.Solution{Board: puzzle.Board()}, render.Options{View: "start", Size: 400}); err != nil {
		t.Fatal(err)
	}
	screenshot := filepath.Join(dir, "screenshot.png")
	filetest.Write(t, screenshot, picture.Bytes())
	program := build(t)
	address, _ := startServer(t, "true", "--mcp")
	url := "http://" + address + "/mcp"
	for _, args := range [][]string{
		{npm, "install", "--silent", "--no-audit", "--no-fund", "@modelcontextprotocol/sdk@1.32.2", "@modelcontextprotocol/client@2.4.0"},
		{node, "mcp.mjs", program, screenshot},
		{node, "modern.mjs", program, screenshot},
		{node, "modern.mjs", url, screenshot},
	} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", args, err, output)
		}
	}
}
