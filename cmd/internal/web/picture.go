package web

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/picture"
)

// A screenshot is read by
//
//	POST /picture.json            the body is a PNG, JPEG, GIF or WebP, of any content type
//
// at most 8 MB and 24 megapixels. The answer is the board, with what is in doubt:
//
//	{"id": "tiles:123/405/786",          to play, to solve or to edit
//	 "bounds": [30, 210, 480, 480],      left, top, width, height of the board in the upright picture
//	 "doubt": null}
//
//	 "doubt": {"reason": "two tiles look like 6",
//	           "ids": ["tiles:...", "tiles:..."],   the likeliest boards; "id" is the first
//	           "cells": [[2, 0], [1, 1]]}           columns and rows to be marked
//
// A picture without a board is 400 with {"error": ..., "hint": ...}; lang=zh has both, and the
// reason, in Chinese. Too many bytes are 413; where too many pictures come at once, 503. Nothing of a
// picture is kept.

// uploads is how many pictures of the largest size may be in memory at a time. One is looked at.
const uploads = 4

// firstPart is the most that is set aside for a body of which nothing has come.
const firstPart = 4 << 10

// receive reads the body of a POST piece by piece, each as soon as there is room for it. A slow sender
// holds no place that another one waits for. The caller must call leave when it needs the body no more.
func (s *Server) receive(w http.ResponseWriter, r *http.Request) (body string, leave func(), err error) {
	control, held := http.NewResponseController(w), int64(0)
	// A connection without deadlines, as in tests, has no slow clients.
	f := &flow{cut: func() { _ = control.SetReadDeadline(time.Now()) }}
	s.receiving.enter(f)
	leave = func() { s.receiving.leave(f, held) }
	placeOf(r).receives()
	defer placeOf(r).works()
	var parts [][]byte
	for size := int64(firstPart); err == nil; size = chunk {
		if err := s.receiving.take(r.Context(), f, size); err != nil {
			return "", leave, err
		}
		held += size
		part := make([]byte, 0, size)
		for n := 0; err == nil && len(part) < cap(part); {
			n, err = r.Body.Read(part[len(part):cap(part)])
			part = part[:len(part)+n]
			f.moved.Add(int64(n))
		}
		parts = append(parts, part)
	}
	if err != io.EOF {
		return "", leave, bodyError(err, "send the picture as the body")
	}
	return string(bytes.Join(parts, nil)), leave, nil
}

// picture is the work of /picture.json.
func (s *Server) picture(_ context.Context, q question) (answer, error) {
	read, err := picture.Read([]byte(q.source))
	if err != nil {
		return answer{}, err
	}
	body, err := read.JSON(q.keys().Get("lang"))
	return ok(document.JSONType, body), err
}
