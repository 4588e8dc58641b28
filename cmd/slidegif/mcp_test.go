package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestMCP calls the MCP server with the official TypeScript SDK, which npm downloads. The tests of package
// assistant use the Go SDK.
func TestMCP(t *testing.T) {
	testcost.LongOnly(t, "it fetches an SDK")
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("npm is not installed, so the SDK cannot be fetched")
	}
	node := rendertest.RequireProgram(t, "node")
	dir := t.TempDir()
	filetest.Write(t, filepath.Join(dir, "mcp.mjs"), filetest.Read(t, "testdata/mcp.mjs"))
	screenshot := filepath.Join(dir, "screenshot.png")
	if code, _, stderr := runCommand(t, "864/072/513", "-q", "-o", screenshot+",size=400"); code != 0 {
		t.Fatal(stderr)
	}
	for _, args := range [][]string{{npm, "install", "--silent", "--no-audit", "--no-fund", "@modelcontextprotocol/sdk@1.32.2"}, {node, "mcp.mjs", build(t), screenshot}} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", args, err, output)
		}
	}
}
