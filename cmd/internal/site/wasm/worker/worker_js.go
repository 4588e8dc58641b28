// Package worker lets a program for a browser answer the page: what the page asks of a
// server, a worker answers.
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

// JSON is the content type of every error.
const JSON = "application/json"

// A Question is what the page asks: the path and the keys of a server's URL, and what it sends
// besides: a screenshot, or for a picture the solution, as JSON.
type Question struct {
	Path string
	Keys map[string][]string
	Sent []byte
}

// An Answer is what a server would send.
type Answer struct {
	Type     string
	Body     []byte
	Messages []string // what the command would say besides
}

// Serve gives the worker the function slidegif(path, keys, sent, done), where keys are
// pairs of texts and sent is bytes. It calls done(status, contentType, bytes, message). It never returns: the page ends the worker. Nothing
// interrupts an answer that is being worked out.
func Serve(respond func(context.Context, Question) (Answer, error)) {
	js.Global().Set("slidegif", js.FuncOf(func(_ js.Value, args []js.Value) any {
		q, done := Question{args[0].String(), map[string][]string{}, make([]byte, args[2].Length())}, args[3]
		js.CopyBytesToGo(q.Sent, args[2])
		for i := range args[1].Length() {
			pair := args[1].Index(i)
			key := pair.Index(0).String()
			q.Keys[key] = append(q.Keys[key], pair.Index(1).String())
		}
		go func() {
			status, a := answer(q, respond)
			array := js.Global().Get("Uint8Array").New(len(a.Body))
			js.CopyBytesToJS(array, a.Body)
			done.Invoke(status, a.Type, array, strings.Join(a.Messages, "; "))
		}()
		return nil
	}))
	select {}
}

func answer(q Question, respond func(context.Context, Question) (Answer, error)) (status int, a Answer) {
	defer func() {
		if p := recover(); p != nil {
			status, a = failure(fmt.Errorf("internal error: %v", p))
		}
	}()
	a, err := respond(context.Background(), q)
	if err != nil {
		return failure(err)
	}
	return 200, a
}

// failure is the answer for an error, with the status of a server.
func failure(err error) (status int, a Answer) {
	l, hint := words.In(Lang()).OnPage(), input.Message{}
	if cured, ok := errors.AsType[input.Cured](err); ok {
		hint = cured.Cure()
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
	return status, Answer{Type: JSON, Body: pipeline.ErrorJSON(l.Error(err), l.Text(hint), hint.Puzzles(), err, l)}
}

// Lang is the language of the page, which the worker has in slidegifLang.
func Lang() string { return js.Global().Get("slidegifLang").String() }

// Bounds returns the options of a search that reports its progress to the page. It may hold 1 GiB, as
// the whole module may have 4 GiB.
func Bounds() solve.Options {
	report := Report("positions")
	return solve.Options{Memory: 1 << 30, Progress: func(p solve.Progress) { report(p.Positions, 0, p.Depth) }}
}

// Report returns a func that tells the page how far the work is, now and then, by the
// worker's function slidegifProgress(name, done, total, least), where no solution is proved to be
// shorter than least.
func Report(name string) func(done, total int64, least int) {
	tell := js.Global().Get("slidegifProgress")
	var last time.Time
	return func(done, total int64, least int) {
		if now := time.Now(); now.Sub(last) > 100*time.Millisecond {
			last = now
			tell.Invoke(name, float64(done), float64(total), least)
		}
	}
}
