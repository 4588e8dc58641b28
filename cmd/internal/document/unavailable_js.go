package document

import (
	"context"
	"errors"
	"io"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
)

var mapFormats []Format

func mapOf(pipeline.Solved, render.Options) func(context.Context) (*render.StateSpace, error) {
	return nil
}

func searchMapsOf(pipeline.Puzzle, render.Options) func(context.Context) ([]render.SearchMap, error) {
	return nil
}

func treeOf(pipeline.Puzzle, string) func(context.Context) (*render.SearchTree, error) {
	return nil
}

func writeMapData(context.Context, io.Writer, SolvedOutput) (render.Report, error) {
	return render.Report{}, errors.ErrUnsupported
}

func writeMapPage(context.Context, io.Writer, SolvedOutput, player.Game) (render.Report, error) {
	return render.Report{}, errors.ErrUnsupported // browsers have no view with a map
}
