package guard

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"time"

	"slidegif/solve/input"
)

// An UploadPool limits the total memory for request bodies in transit.
type UploadPool struct{ *transferPool }

// NewUploadPool returns an UploadPool that holds at most the given number of bytes.
func NewUploadPool(bound int64) UploadPool { return UploadPool{newTransferPool(bound)} }

// initialChunk is the number of bytes to reserve for a body before any part of it has arrived.
const initialChunk = 4 << 10

// Receive reads the body of a POST request in chunks. Receive reserves memory for a chunk just before reading
// it, so that slow clients do not reserve unused memory. After using the body, the caller must call release,
// even if there is an error. If there is no room for the body, the error is ErrBusy. If the body cannot be read,
// the error has the given hint.
func (p UploadPool) Receive(w http.ResponseWriter, r *http.Request, hint string) (body []byte, release func(), err error) {
	control, reserved := http.NewResponseController(w), int64(0)
	// Connections that do not support deadlines occur only in tests and cannot be slow.
	t := &transfer{abort: func() { _ = control.SetReadDeadline(time.Now()) }}
	p.add(t)
	release = func() { p.remove(t, reserved) }
	SlotOf(r).SetReceiving()
	defer SlotOf(r).SetBusy()
	var chunks [][]byte
	for size := int64(initialChunk); err == nil; size = chunk {
		if err := p.reserve(r.Context(), t, size); err != nil {
			return nil, release, err
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
		return nil, release, bodyError(err, hint)
	}
	if !p.complete(t) {
		return nil, release, ErrBusy
	}
	return bytes.Join(chunks, nil), release, nil
}

// bodyError converts an error that occurred while reading the body of a request.
func bodyError(err error, hint string) error {
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return TooLarge("shorten it", "the request body is larger than %d bytes", large.Limit)
	}
	return input.Errorf(hint, "the request body cannot be read")
}
