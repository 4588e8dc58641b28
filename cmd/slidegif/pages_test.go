package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// A sheet whose name has %d is written as numbered pages, anything else under its own name.
func TestSheetPages(t *testing.T) {
	t.Chdir(t.TempDir())
	var said bytes.Buffer
	args := []string{"864/072/513", "-o", "sheet%d.svg,view=sheet", "-o", "a%d.png,size=100"}
	if code := run(context.Background(), args, strings.NewReader(""), io.Discard, &said); code != 0 {
		t.Fatalf("exit %d: %s", code, said.String())
	}
	for page := 1; page <= 2; page++ { // of 12 positions each
		name := fmt.Sprintf("sheet%d.svg", page)
		data, err := os.ReadFile(name)
		if err != nil || strings.Count(string(data), `<g transform="translate(`) < 12 || !strings.Contains(said.String(), "-> "+name) {
			t.Fatalf("page %d: %v, %s", page, err, said.String())
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
		var said bytes.Buffer
		args := []string{"--list", "-", "-o", "%s-%d.svg,view=sheet"}
		if code := run(context.Background(), args, strings.NewReader(list), io.Discard, &said); code != 0 {
			t.Fatalf("exit %d: %s", code, said.String())
		}
		files, err := os.ReadDir(".")
		if err != nil || len(files) != 3 {
			t.Errorf("%v, %v, want two pages and one", files, err)
		}
	}
}
