package render

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/test/testcost"
)

// TestZeroOptions checks that zero Options draw the same as the defaults of all keys.
func TestZeroOptions(t *testing.T) {
	s := randomSolution(newBoard(classic), 3, 1)
	var explicit Options
	for _, k := range Keys() {
		if err := explicit.Set(k.Name, k.Default); err != nil {
			t.Errorf("Set(%q, %q): %v", k.Name, k.Default, err)
		}
	}
	for name, draw := range outputs {
		var zero, set bytes.Buffer
		r, err := draw(t.Context(), &zero, s, Options{Size: 100})
		explicit.Size = 100
		if _, err2 := draw(t.Context(), &set, s, explicit); err != nil || err2 != nil || !bytes.Equal(zero.Bytes(), set.Bytes()) {
			t.Errorf("%s: zero options: error %v, %d bytes; explicit defaults: error %v, %d bytes; want equal files", name, err, zero.Len(), err2, set.Len())
		}
		if name == "gif" && r.Frames < 4 {
			t.Errorf("GIF of 3 moves: %d frames, want at least 4", r.Frames)
		}
	}
}

// TestInvalidInput checks that invalid solutions and options return an *input.Error without output.
func TestInvalidInput(t *testing.T) {
	good := randomSolution(newBoard(classic), 3, 1)
	for name, change := range map[string]func(*Solution, *Options){
		"no board":           func(s *Solution, _ *Options) { *s = Solution{} },
		"a piece outside":    func(s *Solution, _ *Options) { s.Board.Pieces[0].At.X = 9 },
		"a wall outside":     func(s *Solution, _ *Options) { s.Board.Walls = []board.Point{{X: 0, Y: 5}} },
		"no cells":           func(s *Solution, _ *Options) { s.Board.Pieces[0].Cells = nil },
		"an illegal move":    func(s *Solution, _ *Options) { s.Moves = []board.Move{{Pieces: []int{0}, Path: "UUUUU"}} },
		"no such piece":      func(s *Solution, _ *Options) { s.Moves = []board.Move{{Pieces: []int{77}, Path: "U"}} },
		"no metric":          func(s *Solution, _ *Options) { s.Metric = "" },
		"a negative size":    func(_ *Solution, o *Options) { o.Size = -1 },
		"a large size":       func(_ *Solution, o *Options) { o.Size = 1 << 30 },
		"tween":              func(_ *Solution, o *Options) { o.Tween = 61 },
		"a duration":         func(_ *Solution, o *Options) { o.Pace.Move = time.Nanosecond },
		"a negative hold":    func(_ *Solution, o *Options) { o.Pace.Last = -time.Second },
		"a range":            func(_ *Solution, o *Options) { o.Part.From = 4 },
		"a language":         func(_ *Solution, o *Options) { o.Lang = "fr" },
		"a motion":           func(_ *Solution, o *Options) { o.Motion = "slow" },
		"a theme":            func(_ *Solution, o *Options) { o.Theme = "marble" },
		"colours":            func(_ *Solution, o *Options) { o.Colors = 300 },
		"a title of lines":   func(_ *Solution, o *Options) { o.Title = "a\nb" },
		"bytes below zero":   func(_ *Solution, o *Options) { o.MaxBytes = -1 },
		"loops beyond a GIF": func(_ *Solution, o *Options) { o.Pace.Loops = 70000 },
		"a step beyond":      func(_ *Solution, o *Options) { o.View = "step:4" },
		"a view":             func(_ *Solution, o *Options) { o.View = "sideways" },
		"a title":            func(_ *Solution, o *Options) { o.Title = "☃" },
		"a sheet's title":    func(_ *Solution, o *Options) { o.Title, o.View = "☃", "sheet" },
		"a range backwards":  func(_ *Solution, o *Options) { o.Part = Part{3, new(1)} },
		"a sheet's range":    func(_ *Solution, o *Options) { o.Part.To, o.View = new(4), "sheet" },
		"too few bytes":      func(_ *Solution, o *Options) { o.MaxBytes = 100 },
		"too few pixels":     func(_ *Solution, o *Options) { o.Size = 12 },
	} {
		for format, draw := range outputs {
			s, o := good, Options{Size: 100, View: "solution"}
			s.Board.Pieces = append([]board.Piece(nil), good.Board.Pieces...)
			change(&s, &o)
			if (format == "pdf" || format == "player") && o.View != "solution" {
				continue // these formats ignore the view
			}
			var b bytes.Buffer
			_, err := draw(t.Context(), &b, s, o)
			if _, ok := errors.AsType[*input.Error](err); !ok || b.Len() > 0 {
				t.Errorf("%s, %s: error %v, %d bytes; want an *input.Error, 0 bytes", format, name, err, b.Len())
			}
		}
	}
}

// TestContextCanceled checks that drawing stops without output if the context is canceled.
func TestContextCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for format, draw := range outputs {
		var b bytes.Buffer
		if _, err := draw(ctx, &b, randomSolution(newBoard(classic), 3, 1), Options{}); !errors.Is(err, context.Canceled) || b.Len() > 0 {
			t.Errorf("%s: error %v, %d bytes; want %v, 0 bytes", format, err, b.Len(), context.Canceled)
		}
	}
}

// TestUnusualGoals draws boards with unusual goals. A board without a goal is solved, and block boards can
// have a pattern as goal.
func TestUnusualGoals(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	piece := board.Piece{Name: "a", Label: "a", Cells: []board.Point{{}, {X: 1}, {Y: 1}}, Role: board.Atom}
	for name, b := range map[string]board.Board{
		"blocks":                   {},
		"gliding":                  {Rules: board.Rules{Motion: board.Glide}},
		"gliding, a pattern":       {Rules: board.Rules{Motion: board.Glide, GoalAnywhere: true}},
		"open, a pattern":          {Rules: board.Rules{Motion: board.GlideOpen, GoalAnywhere: true}},
		"a pattern of blocks":      {Rules: board.Rules{GoalAnywhere: true}, Goal: []board.Piece{piece}},
		"an empty one of blocks":   {Rules: board.Rules{GoalAnywhere: true}},
		"the same where they stop": {Rules: board.Rules{Motion: board.Glide, GoalAnywhere: true}, Goal: []board.Piece{piece}},
	} {
		b.W, b.H, b.Text, b.Pieces = 4, 3, board.Symbols{Empty: ".", Row: "/"}, []board.Piece{piece}
		s := Solution{Board: b, Metric: board.SlideMetric}
		if b.Motion != board.GlideOpen {
			s.Moves = []board.Move{{Pieces: []int{0}, Path: "RR"}}
		}
		for format, draw := range outputs {
			for _, view := range []string{"start", "goal", "solution", "sheet"} {
				_, err := draw(t.Context(), new(bytes.Buffer), s, Options{Size: 50, View: view})
				if _, ok := errors.AsType[*input.Error](err); err != nil && !ok {
					t.Errorf("%s, view %s, %s: %v", format, view, name, err)
				}
			}
		}
	}
}
