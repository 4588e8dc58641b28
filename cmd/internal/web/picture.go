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

// The server recognizes screenshots that are uploaded with
//
//	POST /picture.json            body: PNG, JPEG, GIF or WebP, any content type
//
// An uploaded picture may have at most 8 MB and 24 megapixels. The response contains the board and any doubts
// about it:
//
//	{"id": "tiles:123/405/786",          puzzle ID
//	 "bounds": [30, 210, 480, 480],      left, top, width, height of the board in the upright picture
//	 "doubt": null}
//
//	 "doubt": {"reason": "two tiles look like 6",
//	           "ids": ["tiles:...", "tiles:..."],   the most likely boards; "id" is the first
//	           "cells": [[2, 0], [1, 1]]}           [column, row] of the uncertain cells
//
// If no board is found in the picture, the response is 400 with {"error": ..., "hint": ...}. With lang=zh, the
// error, the hint and the reason for a doubt are in Chinese. If the body is too large, the response is 413. If
// there are too many concurrent uploads, the response is 503. The server does not store pictures.

// maxUploads is the maximum number of uploaded pictures in memory, if all have the maximum size. Only one
// picture is processed at any time.
const maxUploads = 4

// initialChunk is the number of bytes to reserve for a body before any part of it has arrived.
const initialChunk = 4 << 10

// receiveUpload reads the body of a POST request in chunks. It reserves memory for each chunk just before
// reading it, so that slow clients do not occupy memory that others need. After using the body, the caller must
// call release.
func (s *Server) receiveUpload(w http.ResponseWriter, r *http.Request) (body string, release func(), err error) {
	control, reserved := http.NewResponseController(w), int64(0)
	// Connections that do not support deadlines occur only in tests and cannot be slow.
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
