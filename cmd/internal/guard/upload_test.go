package guard

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

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
