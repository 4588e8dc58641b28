package document

import (
	"context"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
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
