package guard

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"slidegif/solve/test/wait"
)

// receiving serves uploads through a pool until the test ends, and returns the address.
func receiving(t *testing.T, p UploadPool) (addr string) {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, release, err := p.Receive(w, r, "")
		defer release()
		if err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		w.Write(body)
	}))
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	return s.Listener.Addr().String()
}

// TestSlowSenders checks that slow uploads do not block others, and are aborted if they fill the pool.
func TestSlowSenders(t *testing.T) {
	p := NewUploadPool(820_000) // four uploads of the second round reserve 802,816
	addr := receiving(t, p)
	body := bytes.Repeat([]byte("picture"), 5000)
	for _, sent := range []int{1, 200_000} {
		for range MaxUploads {
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { conn.Close() })
			fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 7000000\r\n\r\n")
			go conn.Write(make([]byte, sent))
		}
		wait.Until(func() bool { // until the server has received the chunks
			p.mu.Lock()
			defer p.mu.Unlock()
			return p.bytes/MaxUploads >= int64(sent)
		})
		answer, err := http.Post("http://"+addr+"/", "image/jpeg", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		received, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || !bytes.Equal(received, body) {
			t.Errorf("upload after %d bytes of %d slow uploads: status %d, %d bytes, error %v", sent, MaxUploads, answer.StatusCode, len(received), err)
		}
	}
}

// A deadlineWriter records read deadlines.
type deadlineWriter struct {
	*httptest.ResponseRecorder
	deadlines int
}

func (w *deadlineWriter) SetReadDeadline(time.Time) error {
	w.deadlines++
	return nil
}

// TestCompleteUploads checks that an upload is only aborted as long as bytes are missing.
func TestCompleteUploads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, complete := range []bool{true, false} {
			p := NewUploadPool(1 << 20)
			w := &deadlineWriter{ResponseRecorder: httptest.NewRecorder()}
			received, send := io.Pipe()
			go func() {
				io.WriteString(send, "picture")
				time.Sleep(time.Second / 2)
				if complete {
					send.Close()
				}
			}()
			time.AfterFunc(time.Hour, func() { send.CloseWithError(io.ErrUnexpectedEOF) })
			release := func() {}
			go func() {
				var body []byte
				var err error
				body, release, err = p.Receive(w, httptest.NewRequest("POST", "/", received), "")
				if complete && (err != nil || string(body) != "picture") {
					t.Errorf("body %q, error %v", body, err)
				}
			}()
			time.Sleep(time.Minute)
			synctest.Wait()
			p.AbortSlowest()
			if aborted := w.deadlines > 0; aborted == complete {
				t.Errorf("upload complete %v: aborted %v", complete, aborted)
			}
			if complete && p.bytes == 0 {
				t.Error("the memory of a complete upload is free before its release")
			}
			time.Sleep(2 * time.Hour)
			synctest.Wait()
			if release(); p.bytes != 0 {
				t.Errorf("%d bytes are reserved after the release", p.bytes)
			}
		}
	})
}
