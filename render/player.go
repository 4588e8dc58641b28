package render

import (
	"cmp"
	"context"
	"image"
	"io"
	"strconv"

	"slidegif/render/player"
	"slidegif/render/scene"
	"slidegif/render/svg"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// Game returns a solution as a game to be watched and played. What only the caller knows of a
// game stays empty. Errors are those of SVG.
func Game(ctx context.Context, s Solution, o Options) (player.Game, error) {
	p, err := Movable(s, o)
	if err != nil {
		return player.Game{}, err
	}
	file, err := p.Movable(ctx, o.Highlight != Off)
	if err != nil {
		return player.Game{}, err
	}
	lines, err := job{Options: o}.lines(s, "player")
	if err != nil {
		return player.Game{}, err
	}
	wait, way := scene.Ending{Leaves: 1}.Times()
	moves, given, atLeast := s.Moves, []board.Move(nil), s.AtLeast
	if s.Given {
		moves, given = nil, s.Moves
		if s.Comparison != nil {
			moves, atLeast = s.Comparison.Moves, s.Comparison.AtLeast
		}
	}
	forced, said := s.Forced, []string(nil)
	if o.Explains() {
		story := s.story()
		forced = nil
		for n := range s.Moves {
			said = append(said, words.In(o.Lang).Why(story, n+1, false))
		}
		for _, c := range story.Chapters {
			forced = append(forced, c.To)
		}
	}
	return player.Game{
		Board: p.Design.Board, ID: s.ID, Title: s.Title, Metric: s.Metric, Moves: moves, Given: given, AtLeast: atLeast, Forced: forced, Why: said, Lang: o.Lang,
		Pace: lines[0].Timing.Pace(), First: lines[0].Timing.First, Last: lines[0].Timing.Last, Wait: wait, Way: way, Attributes: o.playerAttributes(),
		SVG: file.Data, Size: file.Size, Origin: file.Cells, Cell: file.Cell, Exit: exit(p.Design.Board),
	}, nil
}

// Movable returns the picture of which a game is made. Errors are those of SVG.
func Movable(s Solution, o Options) (svg.Picture, error) {
	o.Counter, o.Caption = Off, "" // the player counts and explains by itself
	j, err := prepare(s, o)
	if err != nil {
		return svg.Picture{}, err
	}
	design, err := newDesign(s, j)
	if err != nil {
		return svg.Picture{}, err
	}
	p := svg.Picture{Size: j.size(gifSize), ID: s.ID, Title: cmp.Or(design.Board.Name, s.Title, s.ID)}
	j.View = "player"
	err = j.describe(&p, s, design)
	return p, err
}

// exit returns the cells by which the piece that the goal is about goes on at the end, out
// of sight; zero for boards without a way out.
func exit(b board.Board) image.Point {
	side, _, _ := scene.WayOut(b)
	if side == scene.Nowhere {
		return image.Point{}
	}
	out, size := side.Out(), scene.Bounds(b.Goal[0]).Size()
	return image.Pt(out.X*(size.X+1), out.Y*(size.Y+1))
}

// Player writes a game as a page of its own that loads nothing.
func Player(w io.Writer, g player.Game, o Options) (Report, error) {
	page, err := g.Page()
	if err != nil {
		return Report{}, err
	}
	return Report{Frames: 1}, bounded(w, o, page)
}

// playerAttributes returns the options of a player that differ from the defaults.
func (o Options) playerAttributes() []player.Attribute {
	var list []player.Attribute
	add := func(name, value string, differs bool) {
		if differs {
			list = append(list, player.Attribute{Name: name, Value: value})
		}
	}
	add("at", strconv.Itoa(o.Player.At), o.Player.At > 0)
	add("autoplay", "on", o.Player.Autoplay == On)
	add("loop", "on", o.Player.Loop == On)
	add("speed", strconv.FormatFloat(o.Player.Speed, 'g', -1, 64), o.Player.Speed > 0 && o.Player.Speed != 1)
	add("controls", "off", o.Player.Controls == Off)
	add("poster", o.Player.Poster, o.Player.Poster == "goal")
	add("play", "on", o.Player.Play == On)
	add("play", "off", o.Player.Play == Off)
	return list
}
