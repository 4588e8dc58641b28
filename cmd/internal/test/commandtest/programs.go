package commandtest

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

// programDir is the directory of the programs that Build has created. Before Build is called, programDir
// is empty.
var programDir string

// Main runs the tests of a command. A copy of the test program that has the name of one of the programs runs that
// program instead of the tests.
func Main(m *testing.M, programs map[string]func()) {
	if run := programs[strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")]; run != nil {
		run()
		os.Exit(0)
	}
	defer filetest.UseTempCache()()
	m.Run()
	os.RemoveAll(programDir)
}

// Build returns the path of an executable file for a program that was passed to Main. The file is a copy of the test
// program, because linking the program would take longer. TestSamples builds and runs the real command.
func Build(t testing.TB, name string) string {
	t.Helper()
	if programDir == "" {
		var err error
		if programDir, err = os.MkdirTemp("", "slidegif"); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(programDir, name, name)
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if _, err := os.Stat(path); err != nil {
		Copy(t, path)
	}
	return path
}

// Copy copies the test program to a file with the name of a program that was passed to Main.
func Copy(t testing.TB, path string) {
	t.Helper()
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if os.Link(executable, path) != nil { // another file system
		filetest.Write(t, path, filetest.Read(t, executable))
	}
}
