// Package document writes the solutions computed by package pipeline. The outputs are pictures (drawn by package
// render), player pages, JSON, text, and Markdown or HTML with links to the pictures.
package document

import (
	"cmp"
	"context"
	"io"
	"slices"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
)

// A Format is an output format, either for pictures or for text.
type Format struct {
	render.Format
	Explains  bool // the output includes the reasons for moves if requested
	Proves    bool // the output is a line that also records that a puzzle has no solution
	Embeds    bool // the output is text that embeds the pictures of the same command
	StartOnly bool // the output needs no solution, whatever its view

	write   func(context.Context, io.Writer, SolvedOutput) (render.Report, error)
	at      string  // name in messages; if empty, the file extension
	printed *Format // the format for standard output, unless the view is ViewPlayer; nil selects the same format
}

// Formats lists all output formats. The first format is the default.
var Formats = slices.Concat(pictureFormats(), []Format{
	{Format: render.Format{Name: "json", Type: JSONType, Text: true, Reads: render.Texts}, Explains: true, Proves: true, write: text(pipeline.Solved.WriteJSON)},
	{Format: render.Format{Name: "txt", Text: true, Reads: render.Texts}, Explains: true, write: text(pipeline.Solved.WriteText)},
	{Format: playerFormat("html", HTMLType, render.PlayerProperties).WithMaps(), Explains: true, write: writePlayer(), printed: &pictureElement},
	{Format: playerFormat("js", "", render.PlayerProperties), Explains: true, write: writePlayerFile},
	{Format: render.Format{Name: "md", Text: true, Reads: render.Texts | render.Links}, Embeds: true, write: writeMarkdown},
}, mapFormats)

// pictureElement is a <picture> element to paste into a page.
var pictureElement = Format{Format: render.Format{Name: "html", Text: true, Reads: render.Texts | render.Links}, Embeds: true, write: writePictureElement, at: "-f html"}

// Only servers offer the following formats. ServedPlayer is a page with one player, which can request hints from
// the server. PlayerData and MapData are JSON for the script of a page. PlayerData draws and describes a puzzle,
// without a solution. MapData contains the map of a puzzle, in the view render.ViewMap.
var (
	ServedPlayer = Format{Format: playerFormat("player.html", HTMLType, render.PlayerProperties).WithMaps(), Explains: true, write: writePlayer(player.Attribute{Name: "src", Value: "."}), at: "/embed"}
	MapData      = Format{Format: playerFormat("map.json", JSONType, render.PlayerProperties&^(render.Playback|render.Bytes)).WithMaps(), write: writeMapData, at: "/map.json"}
	PlayerData   = Format{Format: playerFormat("player.json", JSONType, render.PlayerProperties&^(render.Playback|render.Bytes)), Explains: true, StartOnly: true, write: writePlayerData, at: "/player.json"}
)

func playerFormat(name, contentType string, reads render.Properties) render.Format {
	return render.Format{Name: name, Type: contentType, View: render.ViewPlayer, Text: true, Reads: reads}
}

// Served returns the formats in which servers offer a puzzle.
func Served() []Format {
	return slices.DeleteFunc(slices.Clone(Formats), func(f Format) bool { return f.Type == "" || f.printed != nil })
}

// allFormats returns the formats of files, followed by the format that is only printed.
func allFormats() []Format { return append(Formats[:len(Formats):len(Formats)], pictureElement) }

// place returns the name of the format in messages, such as .gif.
func (f Format) place() string { return cmp.Or(f.at, "."+f.Name) }

// Is reports whether f and other are the same format.
func (f Format) Is(other Format) bool { return f.place() == other.place() }

// pictureFormats returns the picture formats that package render supports.
func pictureFormats() []Format {
	var all []Format
	for _, f := range render.Formats() {
		all = append(all, Format{Format: f, write: writePicture})
	}
	return all
}

// Content types.
const (
	JSONType = "application/json"
	HTMLType = "text/html; charset=utf-8"
)

func writePicture(ctx context.Context, w io.Writer, p SolvedOutput) (render.Report, error) {
	return p.picture.Write(ctx, w)
}

// text adapts a function that writes a solution to the type of Format.write.
func text(write func(s pipeline.Solved, w io.Writer, lang string) error) func(context.Context, io.Writer, SolvedOutput) (render.Report, error) {
	return func(_ context.Context, w io.Writer, p SolvedOutput) (render.Report, error) {
		return render.Report{}, write(p.Solved, w, p.Options.Lang)
	}
}

// Solution converts s to the type that package render draws.
func Solution(s pipeline.Solved) render.Solution {
	return render.Solution{
		Board: s.Start, Moves: s.Solution.Moves, Metric: s.Solution.Metric, AtLeast: s.Solution.LowerBound, ID: s.ID(),
		Given: s.Given != nil, Comparison: comparison(s), Forced: s.Insight.ForcedBetween(), ForcedCount: s.ForcedCount, Analysis: analysis(s), Stages: s.Solution.Stages,
		Explained: s.WantsWhy,
	}
}

// analysis returns the analysis of the given moves, or nil if no analysis was computed.
func analysis(s pipeline.Solved) *render.Analysis {
	if s.Given == nil || s.Distances == nil {
		return nil
	}
	return &render.Analysis{Left: s.Distances, Forced: s.Forced}
}

// comparison returns the second solution for pictures that compare two solutions, or nil if there
// is none.
func comparison(s pipeline.Solved) *render.Comparison {
	other := s.Other
	if s.Given != nil || s.Taught() {
		other = s.Best
	}
	if other == nil {
		return nil
	}
	return &render.Comparison{Moves: other.Moves, Metric: other.Metric, AtLeast: other.LowerBound}
}
