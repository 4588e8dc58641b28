package scene_test

import (
	"fmt"
	"image"
	"testing"

	"slidegif/render/scene"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

func parse(t *testing.T, id string) board.Board {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p.Board()
}

// TestGoalPicture checks which boards need a picture of the goal, which robot has to reach the goal, and how large the
// goal is on cells of 40 pixels with a margin of 8.
func TestGoalPicture(t *testing.T) {
	for _, test := range []struct {
		id      string
		shows   bool
		robot   int
		pattern image.Point
		size    image.Point
	}{
		{"tiles:123/456/708", false, -1, image.Point{}, image.Pt(136, 136)}, // 1, 2, 3 in order
		{"tiles:123/456/708:012/345/678", true, -1, image.Point{}, image.Pt(136, 136)},
		{"klotski:AA0/BC0:A@1.2", true, -1, image.Point{}, image.Pt(136, 96)},
		{"rush:oooB/AAoB/CDDD/CoEE", false, -1, image.Point{}, image.Pt(176, 176)}, // an exit
		{"lockout:A.X/.../B.C", false, 1, image.Point{}, image.Pt(136, 136)},
		{"lockout:A.X/.../B.C:..A/.../X..", true, -1, image.Point{}, image.Pt(136, 136)}, // marks do not name robots
		{"ricochet:A..../..#../....B:A@5.3", false, 0, image.Point{}, image.Pt(216, 136)},
		{"atomix:#####/#a.b#/#c..#/#####:ab/.c", true, -1, image.Pt(2, 2), image.Pt(100, 100)},
		{"atomix:#####/#a.b#/#c..#/#####:abc", true, -1, image.Pt(3, 1), image.Pt(140, 60)},
	} {
		b := parse(t, test.id)
		margin := func(int) int { return 8 }
		if shows, robot := scene.ShowsGoal(b), scene.TargetRobot(b); shows != test.shows || robot != test.robot {
			t.Errorf("%s: shows the goal %t, target robot %d, want %t and %d", test.id, shows, robot, test.shows, test.robot)
		}
		if pattern, size := scene.PatternSize(b), scene.GoalSize(b, margin, 40); pattern != test.pattern || size != test.size {
			t.Errorf("%s: pattern of %v cells, goal of %v pixels, want %v and %v", test.id, pattern, size, test.pattern, test.size)
		}
	}
	if got := scene.GoalSize(parse(t, "atomix:#####/#a.b#/#####:ab"), nil, 41); got != image.Pt(2*41+2*11, 41+2*11) {
		t.Errorf("pattern of two cells of 41 pixels: %v, want a margin of a quarter cell, rounded up", got)
	}
}

// TestGoalBoard checks the positions of pieces in the picture of the goal: the named piece if possible, otherwise the
// first free piece of its class. All other pieces are hidden.
func TestGoalBoard(t *testing.T) {
	for _, test := range []struct {
		id    string
		want  map[string]board.Point // places of the visible pieces, by index
		final string                 // positions of all pieces, if there are no moves
	}{
		{"tiles:12/30", map[string]board.Point{"0": {X: 0}, "1": {X: 1}, "2": {Y: 1}}, "[{0 0} {1 0} {0 1}]"},
		{"tiles:12/30:03/21", map[string]board.Point{"0": {X: 1, Y: 1}, "1": {Y: 1}, "2": {X: 1}}, "[{1 1} {0 1} {1 0}]"},
		{"lockout:A.X/.../B.C", map[string]board.Point{"1": {X: 1, Y: 1}}, "[{0 0} {1 1} {0 2} {2 2}]"},
		{"rush:oooB/AAoB/CDDD/CoEE", map[string]board.Point{"1": {X: 2, Y: 1}}, ""},
		{"klotski:AAB/CC0:C@1.1", map[string]board.Point{"2": {}}, "[{0 0} {2 0} {0 0}]"},
	} {
		b := parse(t, test.id)
		goal := scene.GoalBoard(b)
		for i, p := range goal.Pieces {
			at, visible := test.want[fmt.Sprint(i)]
			if (len(p.Cells) > 0) != visible || visible && p.At != at {
				t.Errorf("%s: piece %d with %d cells at %v, want visible %t at %v", test.id, i, len(p.Cells), p.At, visible, at)
			}
		}
		if got := fmt.Sprint(scene.FinalPositions(b, nil)); test.final != "" && got != test.final {
			t.Errorf("%s: positions in the goal %s, want %s", test.id, got, test.final)
		}
	}
	b := parse(t, "tiles:12/30")
	if got := fmt.Sprint(scene.FinalPositions(b, []board.Move{{Pieces: []int{2}, Path: "R"}})); got != "[{0 0} {1 0} {1 1}]" {
		t.Errorf("positions after a move %s, want the third tile at {1 1}", got)
	}
}

// TestEndings checks the frames and the times of endings.
func TestEndings(t *testing.T) {
	for _, test := range []struct {
		id               string
		photo, highlight bool
		frames           int
		wait, exit       int
		highlighted      int // pieces in the last frame
	}{
		{"tiles:12/30", false, false, 0, 0, 0, 0},
		{"tiles:12/30", true, false, 1, 40, 0, 0},
		{"tiles:12/30", true, true, 1, 40, 0, 0},
		{"tiles:12/30", false, true, 11, 110, 0, 0},
		{"tiles:13/20", true, true, 0, 0, 0, 0}, // not solved
		{"lockout:A.C/.X./B..", false, true, 11, 110, 0, 1},
		{"lockout:A.C/.X./B..", false, false, 0, 0, 0, 0},
		{"atomix:#####/#..ab/#c..#/#####:ab", false, true, 11, 110, 0, 2},
		{"rush:..../..AA/B..C/B..C", false, false, 8, 40, 35, 0},
		{"rush:..../..AA/B..C/B..C", false, true, 18, 110, 35, 0},
	} {
		e := scene.NewEnding(parse(t, test.id), test.photo, test.highlight)
		wait, exit := e.Durations()
		if e.FrameCount() != test.frames || wait != test.wait || exit != test.exit || len(e.Highlighted) != test.highlighted {
			t.Errorf("%s, photo %t, highlight %t: %d frames, %d and %d centiseconds, %d highlighted; want %d, %d and %d, %d",
				test.id, test.photo, test.highlight, e.FrameCount(), wait, exit, len(e.Highlighted), test.frames, test.wait, test.exit, test.highlighted)
		}
		if still := e.WithoutMotion(); still.LeavingPiece != 0 || still.Side != scene.NoSide || still.FullPhoto != e.FullPhoto || still.Solved != e.Solved {
			t.Errorf("%s: %+v without motion, want no motion", test.id, still)
		}
	}
	// The wave reaches the first piece at once, and the last piece in time for three frames.
	e := scene.NewEnding(parse(t, "tiles:12/30"), false, true)
	for i, want := range [][2]int{{40, 61}, {89, 110}, {89, 110}} {
		if from, to := e.FlashTimes(i); from != want[0] || to != want[1] {
			t.Errorf("tile %d flashes from %d to %d, want %v", i+1, from, to, want)
		}
	}
	if from, to := (scene.Ending{}).FlashTimes(0); from != 0 || to != 0 {
		t.Errorf("without a wave: a flash from %d to %d, want none", from, to)
	}
}
