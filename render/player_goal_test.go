package render

import (
	"context"
	"fmt"
	"image"
	"regexp"
	"testing"

	"slidegif/render/player"
	"slidegif/solve/catalog"
)

// TestGoalPicture checks that pictures show a separate goal only if the board does not show it, and that
// this goal is complete and does not overlap the board.
func TestGoalPicture(t *testing.T) {
	for id, shown := range map[string]bool{
		"atomix:methanol":           true,
		"klotski:supersuperdries":   true,
		"klotski:xaa/bcd/e.d:x@3.3": true,
		"klotski:1xx2/1xx2/3445/3785/6009:xx../xx../..../..../....": true,
		"tiles:1,2,3/4,5,6/7,8,0:1,2,3/4,5,6/0,7,8":                 true,
		"tiles:864/072/513":                         false,
		"klotski:横刀立马":                              false,
		"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN": false,
		"lockout:A...B/...../..X../...../C...D":     false,
		"ricochet:A..,../....._/.#..C/..B..:A@5.2":  false,
	} {
		p, err := catalog.Parse(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		s := Solution{Board: p.Board(), Metric: p.Kind().Metrics[0], ID: p.ID()}
		for _, o := range []Options{{View: "start"}, {View: "start", Counter: Off}, {View: "start", Title: "T", Size: 333}, {View: "goal"}} {
			design := mustDecide(t, "svg", s, o).Design
			if design.Goal != shown && o.View != ViewGoal {
				t.Errorf("%s: design.Goal = %v, want %v", id, design.Goal, shown)
			}
			all, err := design.Layout(o.size(movingSize))
			if err != nil {
				t.Fatal(err)
			}
			board, goal := all.Boards[0].Frame, all.Goal
			if max(all.Size.X, all.Size.Y) != o.size(movingSize) || goal.Overlaps(board) || !goal.In(image.Rectangle{Max: all.Size}) {
				t.Errorf("%s, %+v: goal %v and board %v in picture of %v", id, o, goal, board, all.Size)
			}
			if goal.Empty() == (shown && o.View != ViewGoal && !p.Board().GoalAnywhere) {
				t.Errorf("%s: goal picture = %v, want one: %v", id, goal, shown)
			}
			if !shown || o.View == "goal" {
				continue
			}
			whole := board.Union(goal)
			if l := all.Boards[0]; p.Board().GoalAnywhere {
				whole = image.Rect(l.Board.Min.X, l.Board.Min.Y, l.Board.Max.X, l.Board.Max.Y+l.GoalHeight)
			}
			checkViewBox(t, s, o, whole)
		}
	}
}

// checkViewBox checks that the view box of SVG files contains the rectangle.
func checkViewBox(t *testing.T, s Solution, o Options, whole image.Rectangle) {
	t.Helper()
	game, err := Game(context.Background(), s, Options{Size: o.Size, Title: o.Title})
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{"still": []byte(mustDraw(t, "svg", s, o))}
	if o.Counter == Off {
		files["player"] = game.SVG
	}
	box := regexp.MustCompile(`viewBox="([-0-9.]+) ([-0-9.]+) ([-0-9.]+) ([-0-9.]+)"`)
	for name, file := range files {
		m := box.FindSubmatch(file)
		if m == nil {
			t.Fatalf("%s: no viewBox", name)
		}
		var n [4]int
		for i := range n {
			fmt.Sscan(string(m[i+1]), &n[i])
		}
		if view := image.Rect(n[0], n[1], n[0]+n[2], n[1]+n[3]); !whole.In(view) {
			t.Errorf("%s of %s: viewBox %v does not contain %v", name, s.ID, view, whole)
		}
	}
}

// Game returns the data that the player needs to play a solution. Other fields than those
// determined by the solution and the options remain zero. The errors are the same as for SVG.
func Game(ctx context.Context, s Solution, o Options) (player.Game, error) {
	d, err := newDraft(playerFormat, s.Board, o)
	if err != nil {
		return player.Game{}, err
	}
	return d.Game(ctx, s)
}

// TestLettersOfCars checks that a player shows the letters by which its texts name cars, unless it has no labels.
func TestLettersOfCars(t *testing.T) {
	p, err := catalog.Parse(t.Context(), "rush:ooooooAAooBBoooooooooooooooooooooooo")
	if err != nil {
		t.Fatal(err)
	}
	s := Solution{Board: p.Board(), Metric: p.Kind().Metrics[0], ID: p.ID()}
	for _, test := range []struct {
		options Options
		want    bool
	}{
		{Options{}, true}, {Options{Lang: "zh"}, true}, {Options{Lang: "none"}, false}, {Options{Labels: Off}, false},
	} {
		picture, err := PlayerPicture(s, test.options)
		if err != nil {
			t.Fatal(err)
		}
		if got := picture.Design.Labels; got != test.want {
			t.Errorf("%+v: letters on cars = %v, want %v", test.options, got, test.want)
		}
		if mustDecide(t, "gif", s, test.options).Design.Labels {
			t.Errorf("%+v: a GIF without captions shows letters on cars", test.options)
		}
	}
}
