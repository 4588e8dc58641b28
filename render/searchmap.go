//go:build !js

package render

import (
	"cmp"
	"context"
	"image"
	"strings"
	"sync"
	"time"

	"slidegif/render/internal/atlas"
	"slidegif/render/internal/plan"
	"slidegif/render/raster"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/input"
)

func searchText(w words.Language, name, _ string, _ int) string { return w.SearchMap(name) }

// searchContent returns maps of searches. The colour of a position shows when the search expanded this position.
func searchContent(d *decision) (plan.Content, error) {
	find, err := d.searches()
	if err != nil {
		return nil, err
	}
	draw := func(ctx context.Context, width int) (plan.Picture, error) {
		found, err := find(ctx)
		if err != nil {
			return plan.Picture{}, err
		}
		t := d.landTheme()
		drawing, err := d.drawnSearches(found).Draw(ctx, t, width)
		title, details := d.searchTexts(found)
		return plan.Picture{Drawing: drawing, Theme: t, Size: atlas.Size(width), Title: title, Details: details}, err
	}
	return plan.Drawing{Draw: draw, Size: func(width int) image.Point { return atlas.Size(width) }}, nil
}

// searchAnimation returns an animation of maps of searches. A position gets its colour when the search
// expands it.
func searchAnimation(d *decision) (plan.Content, error) {
	find, err := d.searches()
	if err != nil {
		return nil, err
	}
	frames, err := d.drawingFrames(atlas.MaxDrawingFrames, atlas.Size(d.size()))
	if err != nil {
		return nil, err
	}
	draw := func(ctx context.Context, width int) (*raster.AnimatedDrawing, error) {
		found, err := find(ctx)
		if err != nil {
			return nil, err
		}
		return d.drawnSearches(found).Animate(ctx, d.landTheme(), width, d.drawingTimes(), frames)
	}
	return plan.AnimatedDrawing{Draw: draw, Size: atlas.Size, Frames: frames}, nil
}

// drawingFrames lowers a number of frames to the limits that the options set.
func (d *decision) drawingFrames(most int, size image.Point) (int, error) {
	if limit := d.options.MaxFrames; limit > 0 {
		most = min(most, limit)
	}
	if limit := d.options.MaxPixels; limit > 0 {
		if most = int(min(int64(most), limit/int64(size.X*size.Y))); most == 0 {
			return 0, input.Errorf("allow more pixels, or use a smaller size", "max-pixels: one frame has %d pixels, more than %d", size.X*size.Y, limit)
		}
	}
	return most, nil
}

func searchSize(d *decision) int {
	if d.animated() {
		return animatedSize
	}
	return drawingSize(d)
}

// drawingTimes returns the durations of the first and of the last frame.
func (d *decision) drawingTimes() atlas.Times {
	centiseconds := func(t, byDefault time.Duration) int { return scene.Centiseconds(cmp.Or(t, byDefault)) }
	return atlas.Times{First: centiseconds(d.options.Pace.First, defaultFirst), Last: centiseconds(d.options.Pace.Last, defaultLast)}
}

// landTheme returns the theme of a map, without colours for dark mode.
func (d *decision) landTheme() theme.Theme {
	t := d.design.Theme
	t.DarkColors = nil
	return t
}

// searches returns a function that runs the searches at most once.
func (d *decision) searches() (func(context.Context) ([]SearchMap, error), error) {
	if d.solution.Search == nil {
		return nil, input.Errorf("set Solution.Search", "view: a map of a search needs a search")
	}
	return once(d.solution.Search), nil
}

// once returns a function that calls compute until it succeeds once, and then always returns the same value.
func once[T any](compute func(context.Context) (T, error)) func(context.Context) (T, error) {
	var shared sync.Mutex
	var found T
	done := false
	return func(ctx context.Context) (_ T, err error) {
		shared.Lock()
		defer shared.Unlock()
		if !done {
			found, err = compute(ctx)
			done = err == nil
		}
		return found, err
	}
}

func (d *decision) drawnSearches(found []SearchMap) atlas.Searches {
	l := words.In(d.options.Lang)
	s := atlas.Searches{
		Details:     l.SearchOrder(d.title(), found[0].Len(), found[0].Radius),
		NotExpanded: l.NotExpanded(), Names: l.SearchNames(), And: l.MapAnd(),
		Font: d.design.Font, Labels: d.design.Labels, Vector: !d.format.framed(),
	}
	for _, f := range found {
		if len(f.Roads) == 0 {
			s.Names[1] = "" // the goal is outside the map
		}
		s.Searches = append(s.Searches, atlas.Search{
			Map: d.withPrintedBoards(&f.StateSpace), Unit: f.Unit, Name: l.SearchName(f.Search), Expanded: f.Expanded,
			Counted: l.SearchCounted(), Solution: l.SearchSolution(f.Length, d.solution.Metric),
		})
	}
	return s
}

// searchTexts returns the title and the description of searches for readers who cannot see them.
func (d *decision) searchTexts(found []SearchMap) (title, details string) {
	l := words.In(d.options.Lang)
	var names, all []string
	for _, f := range found {
		name := l.SearchName(f.Search)
		names = append(names, name)
		all = append(all, name+": "+l.SearchDetails(f.Expanded, f.Len(), f.Length, f.Radius, d.solution.Metric))
	}
	return l.SearchTitle(d.title(), strings.Join(names, ", ")), strings.Join(all, ". ")
}
