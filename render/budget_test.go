package render

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"slidegif/solve/board"
)

func TestBudgets(t *testing.T) {
	s := wander(layoutOf(classic), 20, 5)
	for _, c := range []struct{ keys, note string }{
		{"size=200", ""},
		{"size=200,max-frames=81", ""},
		{"size=200,max-frames=60", "tween lowered from 4 to 2 to fit 60 frames"},
		{"size=200,max-frames=21", "tween lowered from 4 to 1 to fit 21 frames"},
		{"size=200,max-bytes=1MB", ""},
		{"size=200,max-bytes=30KB", "tween lowered from 4 to "},
		{"size=200,max-bytes=15KB", "size lowered from 200 to "},
		{"size=200,max-bytes=15KB,max-frames=50", "size lowered from 200 to "},
		{"size=300,view=start,max-bytes=6KB", "size lowered from 300 to "},
	} {
		o := with(t, c.keys)
		var b bytes.Buffer
		r, err := GIF(context.Background(), &b, s, o)
		if err != nil {
			t.Errorf("%s: %v", c.keys, err)
			continue
		}
		pictures, _ := composed(t, b.Bytes())
		if o.MaxBytes > 0 && int64(b.Len()) > o.MaxBytes || o.MaxFrames > 0 && len(pictures) > o.MaxFrames {
			t.Errorf("%s: %d bytes, %d frames", c.keys, b.Len(), len(pictures))
		}
		if notes := strings.Join(r.Notes, "; "); !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("%s: notes %q", c.keys, notes)
		}
		if r.Frames != len(pictures) || r.Width != pictures[0].Rect.Dx() {
			t.Errorf("%s: reports %+v", c.keys, r)
		}
	}
	var b bytes.Buffer
	if r, err := PNG(context.Background(), &b, s, with(t, "max-bytes=20KB")); err != nil || b.Len() > 20000 || len(r.Notes) != 1 {
		t.Errorf("PNG: %d bytes, %+v, %v", b.Len(), r, err)
	}
}

func TestNothingFits(t *testing.T) {
	s := wander(layoutOf(classic), 20, 5)
	for _, keys := range []string{"max-frames=20", "size=150,max-bytes=500", "size=150,max-bytes=1,view=start", "size=32,max-bytes=300"} {
		var bad *board.InputError
		if _, err := GIF(context.Background(), io.Discard, s, with(t, keys)); !errors.As(err, &bad) || bad.Hint == "" {
			t.Errorf("%s: %v", keys, err)
		}
	}
}
