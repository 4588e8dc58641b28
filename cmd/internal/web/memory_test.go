package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
)

// A stuckClient reads nothing until it is released.
type stuckClient struct {
	*httptest.ResponseRecorder
	release chan struct{}
}

func (c stuckClient) Write(p []byte) (int, error) {
	<-c.release
	return c.ResponseRecorder.Write(p)
}

// TestSendingLimit checks that responses to slow clients count toward the memory for responses, until they are sent.
func TestSendingLimit(t *testing.T) {
	picture := func(id string) *http.Request {
		return httptest.NewRequest("GET", "/solve.png?size=100&view=start&puzzle="+id, nil)
	}
	for name, requests := range map[string][]*http.Request{
		"/solve.png": {picture("tiles:123/456/708"), picture("tiles:123/405/786"), picture("tiles:123/456/780")},
		"/mcp":       {newPing(), newPing(), newPing()},
	} {
		synctest.Test(t, func(t *testing.T) {
			l := limitsWithoutTimeouts()
			l.Sending, l.Call = 1, 1<<20 // a single response may exceed the limit
			s := newLimitedServer(t, l)
			stuck, ended := stuckClient{httptest.NewRecorder(), make(chan struct{})}, make(chan struct{})
			go func() {
				defer close(ended)
				s.ServeHTTP(stuck, requests[0])
			}()
			synctest.Wait()
			other := httptest.NewRecorder()
			s.ServeHTTP(other, requests[1])
			close(stuck.release)
			<-ended
			later := httptest.NewRecorder()
			s.ServeHTTP(later, requests[2])
			if other.Code != http.StatusServiceUnavailable || later.Code != http.StatusOK {
				t.Errorf("%s: status %d while another client reads slowly, and %d later, want 503 and 200", name, other.Code, later.Code)
			}
		})
	}
}

// newPing returns a message to /mcp that needs no work.
func newPing() *http.Request {
	r := httptest.NewRequest("POST", "/mcp", strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	return r
}

// TestMessagesAreReleased checks that messages to /mcp occupy memory only until they are answered.
func TestMessagesAreReleased(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Call = 8 << 10
	s := newLimitedServer(t, l)
	for i := range 10 { // five messages fill the memory
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, newPing()); w.Code != http.StatusOK {
			t.Fatalf("message %d: status %d, body %s, want 200", i+1, w.Code, w.Body)
		}
	}
}

// TestPartsLimit checks that the explanation of a long solution is refused, but not the solution.
func TestPartsLimit(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Parts = 100
	s := newLimitedServer(t, l)
	for url, want := range map[string]int{"/solve.json?puzzle=864072513": 200, "/solve.json?puzzle=864072513&why=on": 413, "/solve.json?puzzle=123/456/708&why=on": 200} {
		if w := get(s, url); w.Code != want {
			t.Errorf("%s: status %d, want %d", url, w.Code, want)
		}
	}
}
