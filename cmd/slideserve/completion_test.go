package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"slidegif/render/test/rendertest"
)

// TestCompletion checks what bash completes.
func TestCompletion(t *testing.T) {
	cmd := exec.Command(rendertest.RequireProgram(t, "bash"), "-c", `
eval "$(slideserve completion bash)"
for typed in 'slideserve --work' 'slideserve si' 'slideserve --log=t' 'slideserve mcp --eff' 'slideserve help mc'; do
	COMP_LINE=$typed COMP_POINT=${#typed}; _slideserve; echo "${COMPREPLY[@]}"
done`)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(build(t))+string(filepath.ListSeparator)+os.Getenv("PATH"))
	const want = "--workers\nsite\ntext\n--effort\nmcp\n"
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != want {
		t.Errorf("completed %q, error %v, want %q", out, err, want)
	}
}
