package pipeline

import (
	"strings"
	"testing"
)

func TestFileName(t *testing.T) {
	for name, want := range map[string]string{
		"横刀立马": "横刀立马", "../etc/passwd": "etc-passwd", "a b": "a-b", "///": "puzzle",
		"CON": "CON-0ba0f119aa5d684b", "lpt1": "lpt1-9815deade42b419a", "COM 1": "COM-1", "Console": "Console",
		strings.Repeat("x", 300): strings.Repeat("x", 81) + "-e78ddf9f1ba85555",
	} {
		if got := safeFileName(name); got != want {
			t.Errorf("safeFileName(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestIDFileName checks that different IDs have different file names.
func TestIDFileName(t *testing.T) {
	for id, want := range map[string]string{
		"tiles:864/072/513":                    "tiles-864-072-513",
		"tiles:12/30:30/12":                    "tiles-12-30-30-12",
		"tiles:1,2,3,4/5,6,7,8/9,10,11,0":      "tiles-1_2_3_4-5_6_7_8-9_10_11_0",
		"klotski:1xx2/1xx2/3445/3785/6009":     "klotski-1xx2-1xx2-3445-3785-6009",
		"klotski:A00:.A.":                      "klotski-48cece07cab035cc",
		"klotski:A00:..A":                      "klotski-490f4507cae6e3f6",
		"klotski:#A0:..A":                      "klotski-16ee6717fa4fe391",
		"klotski:-A0:..A":                      "klotski-6395cfb5258649bb",
		"klotski:A-B/CCD:B/A":                  "klotski-44ed458423d9832d",
		"klotski:A/B/CCD:B/A":                  "klotski-A-B-CCD-B-A",
		"klotski:A0" + strings.Repeat("0", 80): "klotski-36f439585f047a21",
	} {
		if got := IDFileName(id); got != want {
			t.Errorf("IDFileName(%q) = %q, want %q", id, got, want)
		}
	}
}
