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

// Game returns the player data of a solution. It sets only the fields that depend on the solution
// and the options. It returns the same errors as SVG.
func Game(ctx context.Context, s Solution, o Options) (player.Game, error) {
	p, err := PlayerPicture(s, o)
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
	wait, way := scene.Ending{LeavingPiece: 1}.Durations()
	moves, given, atLeast := s.Moves, []board.Move(nil), s.AtLeast
	if s.Given {
		moves, given = nil, s.Moves
		if s.Comparison != nil {
			moves, atLeast = s.Comparison.Moves, s.Comparison.AtLeast
		}
	}
	forced, reasons := s.Forced, []string(nil)
	if o.Explains() {
		explanation := s.explanation()
		forced = nil
		for n := range s.Moves {
			reasons = append(reasons, words.In(o.Lang).Why(explanation, n+1, false))
		}
		for _, c := range explanation.Chapters {
			forced = append(forced, c.To)
		}
	}
	return player.Game{
		Board: p.Design.Board, ID: s.ID, Title: s.Title, Metric: s.Metric, Moves: moves, Given: given, LowerBound: atLeast, Marks: forced, Explanations: reasons, Lang: o.Lang,
		Pace: lines[0].Timing.Pace(), FirstHold: lines[0].Timing.First, LastHold: lines[0].Timing.Last, ExitDelay: wait, ExitDuration: way, Attributes: o.playerAttributes(),
		SVG: file.Data, Size: file.Size, Origin: file.Cells, CellSize: file.Cell, ExitOffset: exitOffset(p.Design.Board),
	}, nil
}

// PlayerPicture returns the picture that the player animates. It returns the same errors as SVG.
func PlayerPicture(s Solution, o Options) (svg.Picture, error) {
	o.Counter, o.Caption = Off, "" // the player shows its own counter and explanations
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

// exitOffset returns the number of cells that the goal piece moves from its final place to leave
// the picture. It returns zero for boards without an exit.
func exitOffset(b board.Board) image.Point {
	side, _, _ := scene.FindExit(b)
	if side == scene.NoSide {
		return image.Point{}
	}
	out, size := side.Direction(), scene.Bounds(b.Goal[0]).Size()
	return image.Pt(out.X*(size.X+1), out.Y*(size.Y+1))
}

// Player writes a game as a self-contained web page.
func Player(w io.Writer, g player.Game, o Options) (Report, error) {
	page, err := g.Page()
	if err != nil {
		return Report{}, err
	}
	return Report{Frames: 1}, writeLimited(w, o, page)
}

// playerAttributes returns the player options that differ from their defaults.
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
