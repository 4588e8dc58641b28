//go:build !js

package site

import (
	"context"
	"math"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
)

// BenchmarkDrag drags a piece of each of today's five puzzles back and forth, with a mouse and with a finger on an
// emulated phone. The CPU of the phone is slowed down to a quarter. The benchmark reports the frames per second and the
// percentage of late frames, which miss a refresh of a 60 Hz display. It also reports the CPU time of the page per
// frame, which hardly depends on the load of the machine.
//
//	slideserve site DIR
//	SLIDEGIF_SITE=DIR go test -run '^$' -bench Drag -benchtime 1x ./cmd/internal/site
func BenchmarkDrag(b *testing.B) {
	host := httptest.NewServer(http.FileServer(http.Dir(builtSite(b))))
	defer host.Close()
	for _, device := range []struct {
		name          string
		width, height int64
		options       []chromedp.EmulateViewportOption
		slowdown      float64
		gesture       pagetest.Gesture
	}{
		{"desktop", 1440, 900, nil, 1, pagetest.Mouse},
		{"phone", 390, 844, []chromedp.EmulateViewportOption{chromedp.EmulateScale(3), chromedp.EmulateMobile, chromedp.EmulateTouch}, 4, pagetest.Touch},
	} {
		for _, kind := range pipeline.DailyKinds {
			b.Run(device.name+"/"+kind, func(b *testing.B) {
				ctx := browsertest.Open(b, device.width, device.height, device.options...)
				pagetest.Open(b, ctx, host.URL+"/?lang=en")
				pagetest.Do(b, ctx, pagetest.Click(`#doors [data-kind="`+kind+`"]`))
				pagetest.Wait(b, ctx, pagetest.Player+`.optimum && document.querySelector("#doors [aria-current]")?.dataset.kind === "`+kind+`"`)
				pagetest.Do(b, ctx, pagetest.ScrollTo("#player"), slowDown(device.slowdown), chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
					_, err := cdp.Call(ctx, tab, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
					return err
				}))
				wave := dragWave(b, ctx)
				var frames, late, ms, cpu float64
				for b.Loop() {
					pagetest.Do(b, ctx, pagetest.Evaluate(`{
						window.frames = [];
						const note = (at) => frames.push(at) && requestAnimationFrame(note);
						requestAnimationFrame(note);
					}`))
					before := taskTime(b, ctx)
					pagetest.Do(b, ctx, device.gesture(wave))
					cpu += taskTime(b, ctx) - before
					gaps := pagetest.Value[[]float64](b, ctx, `frames.slice(1).map((at, i) => at - frames[i])`)
					pagetest.Do(b, ctx, pagetest.Evaluate(`frames.push = () => 0`))
					for _, gap := range gaps {
						frames, ms = frames+1, ms+gap
						if gap > 25 {
							late++
						}
					}
				}
				b.ReportMetric(1000*frames/ms, "frames/s")
				b.ReportMetric(100*late/frames, "%late")
				b.ReportMetric(cpu/frames, "cpu-ms/frame")
			})
		}
	}
}

// dragWave returns the points of a gesture that drags a piece back and forth along the first move of a shortest solution.
// The gesture ends at its start.
func dragWave(b *testing.B, ctx context.Context) [][2]float64 {
	const waves, points = 4, 60 // points per wave
	move := pagetest.Value[struct {
		Piece int
		Path  string
	}](b, ctx, `import(document.querySelector("script[type=module]").src.replace("main", "solver")).then(async ({ solver }) => {
		const { id, metric, pieces } = `+pagetest.Player+`.puzzle, { moves: [{ piece, path }] } = await solver.solve(id, { metric });
		return { piece: pieces.findIndex(({ name }) => name === String(piece)), path: path[0] };
	})`)
	path := pagetest.DragPath(b, ctx, move.Piece, move.Path)
	from, to := path[0], path[len(path)-1]
	var wave [][2]float64
	for n := range waves*points + 1 {
		share := 0.45 * (1 - math.Cos(2*math.Pi*float64(n)/points))
		wave = append(wave, [2]float64{from[0] + share*(to[0]-from[0]), from[1] + share*(to[1]-from[1])})
	}
	return wave
}

// taskTime returns the total CPU time, in milliseconds, of the tasks of a page.
func taskTime(b *testing.B, ctx context.Context) (ms float64) {
	pagetest.Do(b, ctx, chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		result, err := cdp.Call(ctx, tab, performance.GetMetrics, cdp.Empty{})
		if err != nil {
			return err
		}
		for _, m := range result.Metrics {
			if m.Name == "TaskDuration" {
				ms = 1000 * m.Value
			}
		}
		return nil
	}))
	return ms
}

// slowDown returns a step that makes the CPU slower by the given factor.
func slowDown(factor float64) pagetest.Step {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: factor})
		return err
	})
}
