package web

import (
	"context"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/recognize"
)

// The server recognizes screenshots that are uploaded with
//
//	POST /picture.json            body: PNG, JPEG, GIF or WebP, any content type
//
// An uploaded picture may have at most 8 MB and 24 megapixels. The response contains the board, with any
// doubts:
//
//	{"id": "tiles:123/405/786",          puzzle ID
//	 "bounds": [30, 210, 480, 480],      left, top, width, height of the board in the upright picture
//	 "doubt": null}
//
//	 "doubt": {"reason": "two tiles look like 6",
//	           "ids": ["tiles:...", "tiles:..."],   the most likely boards; "id" is the first
//	           "cells": [[2, 0], [1, 1]]}           [column, row] of the uncertain cells
//
// If no board is found in the picture, the response is 400 with {"error": ..., "hint": ...}. With lang=zh,
// "error", "hint" and "reason" are in Chinese. If the body is too large, the response is 413. If there are too
// many concurrent uploads, the response is 503. The server does not store pictures.

// handleScreenshot handles /picture.json.
func (s *Server) handleScreenshot(_ context.Context, req request) (response, error) {
	reading, err := recognize.Read([]byte(req.source))
	if err != nil {
		return response{}, err
	}
	body, err := reading.JSON(req.values().Get("lang"))
	return ok(document.JSONType, body), err
}
