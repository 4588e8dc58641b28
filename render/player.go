package render

import (
	"cmp"
	"context"
	"image"
	"io"
	"strconv"
	"unicode"

	"slidegif/fonts"
	"slidegif/render/player"
	"slidegif/render/scene"
	"slidegif/render/svg"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// playerFormat is the format of a player that is not written to a file. Package document defines the format of
// player files.
var playerFormat = Format{Name: "html", View: ViewPlayer, Reads: PlayerProperties}

// WithMaps returns the format of a player that also shows maps.
func (f Format) WithMaps() Format {
	f.shows = func(v View) bool { return v.Name == ViewPlayer || v.Name == ViewMap }
	f.Reads |= Maps
	return f
}

// ViewValue returns the value of the view key for an output of the format. A player ignores views that a player
// cannot show, because they are meant for other outputs.
func (f Format) ViewValue(o Options) string {
	v, _, _ := ViewNamed(o.View)
	if f.View == ViewPlayer && !f.Shows(v) {
		return f.View
	}
	return cmp.Or(o.View, f.View)
}

// Outlines returns the path data of each Chinese character in a text, in units of 1/1000 em. Characters without a glyph
// in the font for labels are omitted.
func Outlines(text string) (map[string]string, error) {
	font, err := fonts.Open(fonts.Kai)
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	for _, c := range text {
		if o, ok := font.Outline(c); ok && unicode.Is(unicode.Han, c) {
			all[string(c)] = svg.GlyphPath(o)
		}
	}
	return all, nil
}

// Game completes the draft of a player. The solution must have the board of the draft.
func (draft Draft) Game(ctx context.Context, s Solution) (player.Game, error) {
	d, o := draft.decision, draft.options
	p, err := d.playerPicture(s)
	if err != nil {
		return player.Game{}, err
	}
	file, err := p.Movable(ctx, o.Highlight != Off)
	if err != nil {
		return player.Game{}, err
	}
	o.Caption = d.caption
	timing := d.lines[0].Timing
	wait, way := scene.Ending{LeavingPiece: 1}.Durations()
	moves, given, atLeast := s.Moves, []board.Move(nil), s.AtLeast
	if s.Given {
		moves, given = nil, s.Moves
		if s.Comparison != nil {
			moves, atLeast = s.Comparison.Moves, s.Comparison.AtLeast
		}
	}
	forced, reasons := s.Forced, []string(nil)
	switch o = o.teaching(s); {
	case o.Teaches():
		caption := o.stageCaption(s)
		for n := range s.Moves {
			reasons = append(reasons, caption(n+1))
		}
		for _, st := range s.Stages {
			forced = append(forced, st.Last)
		}
	case o.Explains():
		explanation := s.explanation()
		forced = nil
		for n := range s.Moves {
			reasons = append(reasons, words.In(o.Lang).Why(explanation, n+1, true))
		}
		for _, c := range explanation.Chapters {
			forced = append(forced, c.To)
		}
	}
	_, cropped := scene.Crop(s.Board)
	origin := file.Cells.Sub(image.Pt(cropped.X, cropped.Y).Mul(file.Cell))
	return player.Game{
		Board: s.Board.Translate(o.Lang), ID: s.ID, Title: s.Title, Metric: s.Metric, Moves: moves, Given: given, LowerBound: atLeast, Marks: forced, Explanations: reasons, Lang: o.Lang,
		Pace: timing.Pace(), FirstHold: timing.First, LastHold: timing.Last, ExitDelay: wait, ExitDuration: way, WordTime: o.wordTime(), Attributes: o.playerAttributes(),
		SVG: file.Data, Size: file.Size, Origin: origin, CellSize: file.Cell, ExitOffset: exitOffset(p.Design.Board),
	}, nil
}

// PlayerPicture returns the picture that the player animates.
func PlayerPicture(s Solution, o Options) (svg.Picture, error) {
	d, err := newDraft(playerFormat, s.Board, o)
	if err != nil {
		return svg.Picture{}, err
	}
	return d.playerPicture(s)
}

func (d *decision) playerPicture(s Solution) (svg.Picture, error) {
	if err := d.complete(s); err != nil {
		return svg.Picture{}, err
	}
	return svg.Picture{
		Design: d.design, Size: d.options.size(movingSize), ID: s.ID, Title: cmp.Or(d.design.Board.Name, s.ID), Description: d.texts(nil).Description,
	}, nil
}

// exitOffset returns the distance, in cells, that the goal piece moves from its goal to leave the
// picture. For boards without an exit, the distance is zero.
func exitOffset(b board.Board) image.Point {
	side, _, _ := scene.FindExit(b)
	if side == scene.NoSide {
		return image.Point{}
	}
	out, size := side.Direction(), scene.Bounds(b.Goal[0]).Size()
	return image.Pt(out.X*(size.X+1), out.Y*(size.Y+1))
}

// Player writes a self-contained web page that plays a game.
func Player(w io.Writer, g player.Game, o Options) (Report, error) {
	page, err := g.Page()
	if err != nil {
		return Report{}, err
	}
	return Report{Frames: 1, Width: g.Size.X, Height: g.FrameHeight(g.Size.X)}, writeLimited(w, o.MaxBytes, page)
}

// PlayerFile writes a game as a script for other pages; see player.Game.File.
func PlayerFile(w io.Writer, g player.Game, o Options) (Report, error) {
	file, err := g.File()
	if err != nil {
		return Report{}, err
	}
	return Report{Frames: 1, Width: g.Size.X, Height: g.Size.Y + player.ControlsHeight}, writeLimited(w, o.MaxBytes, file)
}

// playerAttributes returns the player options with values other than the default.
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
	add("poster", o.Player.Poster, o.Player.Poster == ViewGoal)
	add("play", "on", o.Player.Play == On)
	add("play", "off", o.Player.Play == Off)
	return list
}
