package web

import (
	"context"
	"net/http"

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

// uploads is how many bodies with pictures are in memory at a time. One of them is looked at.
const uploads = 4

func fillPicture(_ *Server, r *http.Request, q *question) (err error) {
	q.source, err = readBody(r, "send the picture as the body")
	return err
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
