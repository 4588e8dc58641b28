package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// A sheet whose name has %d is written as numbered pages, anything else under its own name.
func TestSheetPages(t *testing.T) {
	t.Chdir(t.TempDir())
	code, _, said := runCommand(t, "864/072/513", "-o", "sheet%d.svg,view=sheet", "-o", "a%d.png,size=100")
	if code != 0 {
		t.Fatalf("exit %d: %s", code, said)
	}
	for page := 1; page <= 2; page++ { // of 12 positions each
		name := fmt.Sprintf("sheet%d.svg", page)
		data, err := os.ReadFile(name)
		if err != nil || strings.Count(string(data), `<g transform="translate(`) < 12 || !strings.Contains(said, "-> "+name) {
			t.Fatalf("page %d: %v, %s", page, err, said)
		}
	}
	if files, err := os.ReadDir("."); err != nil || len(files) != 3 {
		t.Errorf("%d files, %v", len(files), err)
	}
	if _, err := os.Stat("a%d.png"); err != nil {
		t.Error(err)
	}
}

// Each puzzle of a list has pages of its own, which are left alone when they are there.
func TestSheetPagesOfAList(t *testing.T) {
	t.Chdir(t.TempDir())
	const list = "864/072/513\n123/456/708\n"
	for range 2 {
		if code, _, said := runWith(t, list, "--list", "-", "-o", "%s-%d.svg,view=sheet"); code != 0 {
			t.Fatalf("exit %d: %s", code, said)
		}
		files, err := os.ReadDir(".")
		if err != nil || len(files) != 3 {
			t.Errorf("%v, %v, want two pages and one", files, err)
		}
	}
}
