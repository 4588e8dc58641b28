// Package worker connects a WebAssembly program to the page through a web worker. The web worker handles the
// requests that the page would otherwise send to a server.
package worker

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall/js"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
)

// JSONType is the content type of JSON responses, including all errors.
const JSONType = "application/json"

// A Request is a request from the page. A Request consists of the path and the query of a server URL, and a
// body. The body is either a screenshot or, for pictures, the JSON of the solution.
type Request struct {
	Path string
	Keys map[string][]string
	Body []byte
}

// A Response is the response that a server would send.
type Response struct {
	Type     string
	Body     []byte
	Messages []string // notes that the command would have printed
}

// Serve defines the global JavaScript function slidegif(path, keys, body, done) in the worker. The parameter
// keys is an array of pairs of strings, and the parameter body is a Uint8Array. slidegif passes the response to
// done(status, contentType, bytes, message). Serve also defines the function slidegifStop(), which ends the
// running search like a time limit: the search returns its best solution. To cancel a request, the page must
// terminate the worker. Serve never returns.
func Serve(respond func(context.Context, Request) (Response, error)) {
	stop := func() {}
	js.Global().Set("slidegifStop", js.FuncOf(func(js.Value, []js.Value) any {
		stop()
		return nil
	}))
	js.Global().Set("slidegif", js.FuncOf(func(_ js.Value, args []js.Value) any {
		q, done := Request{args[0].String(), map[string][]string{}, make([]byte, args[2].Length())}, args[3]
		js.CopyBytesToGo(q.Body, args[2])
		for i := range args[1].Length() {
			pair := args[1].Index(i)
			key := pair.Index(0).String()
			q.Keys[key] = append(q.Keys[key], pair.Index(1).String())
		}
		ctx, cancel := context.WithCancelCause(context.Background())
		stop = func() { cancel(context.DeadlineExceeded) }
		go func() {
			status, a := callHandler(ctx, q, respond)
			cancel(nil)
			array := js.Global().Get("Uint8Array").New(len(a.Body))
			js.CopyBytesToJS(array, a.Body)
			done.Invoke(status, a.Type, array, strings.Join(a.Messages, "; "))
		}()
		return nil
	}))
	select {}
}

func callHandler(ctx context.Context, q Request, respond func(context.Context, Request) (Response, error)) (status int, a Response) {
	defer func() {
		if p := recover(); p != nil {
			status, a = errorResponse(fmt.Errorf("internal error: %v", p))
		}
	}()
	a, err := respond(ctx, q)
	if err != nil {
		return errorResponse(err)
	}
	return 200, a
}

func errorResponse(err error) (status int, a Response) {
	l, hint := words.In(Lang()).ForPage(), input.Message{}
	if cured, ok := errors.AsType[input.HintedError](err); ok {
		hint = cured.HintMessage()
	}
	status = 500
	if _, bad := errors.AsType[*input.Error](err); bad {
		status = 400
	}
	if _, proved := errors.AsType[*solve.Unsolvable](err); proved {
		status = 422
	}
	if errors.Is(err, solve.ErrLimit) {
		status = 503
	}
	return status, Response{Type: JSONType, Body: pipeline.ErrorJSON(l.Error(err), l.Text(hint), hint.Puzzles(), err, l)}
}

// Lang returns the language of the page, which is stored in the global variable slidegifLang.
func Lang() string { return js.Global().Get("slidegifLang").String() }

// SearchOptions returns options for a search that reports its progress to the page. The memory limit is 1 GiB,
// because a WebAssembly module can use at most 4 GiB.
func SearchOptions() solve.Options {
	report := ProgressReporter("positions")
	return solve.Options{Memory: 1 << 30, Progress: func(p solve.Progress) { report(p.Positions, 0, p.Depth, p.Best) }}
}

// ProgressReporter returns a function that reports progress to the page at most every 100 ms. Each report is a
// call of the worker's JavaScript function slidegifProgress(name, done, total, least, best). The argument
// least is a lower bound on the solution length, and best is the length of the best solution so far, or 0.
// After each report, the returned function sleeps to let the worker handle a message that stops the search.
func ProgressReporter(name string) func(done, total int64, least, best int) {
	tell := js.Global().Get("slidegifProgress")
	var last time.Time
	return func(done, total int64, least, best int) {
		if now := time.Now(); now.Sub(last) > 100*time.Millisecond {
			last = now
			tell.Invoke(name, float64(done), float64(total), least, best)
			time.Sleep(time.Millisecond) // JavaScript runs only while all goroutines wait
		}
	}
}
