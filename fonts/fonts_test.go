package fonts

import (
	"os"
	"strings"
	"testing"
)

func TestEveryCharacterIsThere(t *testing.T) {
	read := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(string(text), "\n", "")
	}
	labels, titles := read("labels.txt"), read("titles.txt")
	latin, _, _ := strings.Cut(labels, "曹")
	for name, want := range map[string]string{
		Sans: labels + titles, Kai: labels + titles, Serif: labels, Text: latin,
	} {
		f, err := Open(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r, bad := f.Missing(want); bad {
			t.Errorf("%s has no %q", name, r)
		}
		if _, bad := f.Missing("☃"); !bad {
			t.Errorf("%s claims to have a snowman", name)
		}
		o, _ := f.Outline('H')
		if o.MinX >= o.MaxX || o.MaxY > .05 || o.MinY > -.6 || o.Advance < .4 {
			t.Errorf("%s: H is %+v", name, *o)
		}
	}
}

func TestFaceIsANewOneEachTime(t *testing.T) {
	a, err := Face(Kai, 20)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := Face(Kai, 20)
	if a == b {
		t.Error("two calls share one face")
	}
	if _, err := Face("comic", 20); err == nil {
		t.Error("no error for a face that is not there")
	}
}

func TestParseRefusesWhatIsNoFont(t *testing.T) {
	for _, file := range [][]byte{nil, []byte("GIF89a"), make([]byte, 1000)} {
		if _, err := Parse(file); err == nil {
			t.Errorf("%d bytes were taken for a font", len(file))
		}
	}
}

func TestLicenceNamesEveryOwner(t *testing.T) {
	for _, owner := range []string{"Adobe", "LXGW", "Klee", "SIL OPEN FONT LICENSE"} {
		if !strings.Contains(Licence(), owner) {
			t.Errorf("the licence does not name %s", owner)
		}
	}
}
