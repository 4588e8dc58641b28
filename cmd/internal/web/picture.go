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

// Screenshots are recognized by
//
//	POST /picture.json            body: PNG, JPEG, GIF or WebP, any content type
//
// A picture may have at most 8 MB and 24 megapixels. The response is the board and any doubts about it:
//
//	{"id": "tiles:123/405/786",          puzzle ID
//	 "bounds": [30, 210, 480, 480],      left, top, width, height of the board in the upright picture
//	 "doubt": null}
//
//	 "doubt": {"reason": "two tiles look like 6",
//	           "ids": ["tiles:...", "tiles:..."],   the most likely boards; "id" is the first
//	           "cells": [[2, 0], [1, 1]]}           [column, row] of the uncertain cells
//
// A picture without a board gets 400 with {"error": ..., "hint": ...}. With lang=zh, these texts and
// the reason are Chinese. A body that is too large gets 413, and too many concurrent uploads get 503.
// Pictures are not stored.

// maxUploads is the number of pictures of maximum size that may be in memory. Only one picture is
// processed at a time.
const maxUploads = 4

// initialChunk is the number of bytes reserved for a body before any of it has arrived.
const initialChunk = 4 << 10

// receiveUpload reads the body of a POST in chunks. It reserves memory for each chunk before reading
// it, so that slow clients do not occupy memory that others need. The caller must call release after
// using the body.
func (s *Server) receiveUpload(w http.ResponseWriter, r *http.Request) (body string, release func(), err error) {
	control, reserved := http.NewResponseController(w), int64(0)
	// A connection without deadlines, as in tests, cannot be slow.
	t := &transfer{abort: func() { _ = control.SetReadDeadline(time.Now()) }}
	s.uploads.add(t)
	release = func() { s.uploads.remove(t, reserved) }
	slotOf(r).setReceiving()
	defer slotOf(r).setBusy()
	var chunks [][]byte
	for size := int64(initialChunk); err == nil; size = chunk {
		if err := s.uploads.reserve(r.Context(), t, size); err != nil {
			return "", release, err
		}
		reserved += size
		part := make([]byte, 0, size)
		for n := 0; err == nil && len(part) < cap(part); {
			n, err = r.Body.Read(part[len(part):cap(part)])
			part = part[:len(part)+n]
			t.transferred.Add(int64(n))
		}
		chunks = append(chunks, part)
	}
	if err != io.EOF {
		return "", release, bodyError(err, "send the picture as the request body")
	}
	return string(bytes.Join(chunks, nil)), release, nil
}

// handlePicture handles /picture.json.
func (s *Server) handlePicture(_ context.Context, req request) (response, error) {
	reading, err := picture.Read([]byte(req.source))
	if err != nil {
		return response{}, err
	}
	body, err := reading.JSON(req.values().Get("lang"))
	return ok(document.JSONType, body), err
}
