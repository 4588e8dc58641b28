package web

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const krokiFile = "name: Mine\nlabels: x=King\n\n1xx2\n1xx2\n3445\n3785\n6009\n"

// encodeKroki encodes a text like a Kroki client.
func encodeKroki(text string) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	z.Write([]byte(text))
	z.Close()
	return base64.URLEncoding.EncodeToString(b.Bytes())
}

func post(s *Server, url, contentType, body string, headers ...string) *httptest.ResponseRecorder {
	return sendRequest(s, "POST", url, body, append(headers, "Content-Type", contentType)...)
}

// TestKroki checks that POST and GET return the same picture, with the labels of the file.
func TestKroki(t *testing.T) {
	s := newTestServer(t)
	for _, format := range []string{"svg", "png", "gif"} {
		posted := post(s, "/slidegif/"+format+"?size=100&tween=1", "text/plain", krokiFile)
		if posted.Code != http.StatusOK || posted.Header().Get("Content-Type") != contentTypeOf(format) {
			t.Fatalf("%s: %d %s", format, posted.Code, posted.Body)
		}
		asJSON := post(s, "/slidegif/"+format, "application/json; charset=utf-8",
			`{"diagram_source": "`+strings.ReplaceAll(krokiFile, "\n", `\n`)+`", "diagram_options": {"size": "100", "tween": "1"}}`)
		asHeaders := post(s, "/slidegif/"+format, "text/plain", krokiFile, "Kroki-Diagram-Options-Size", "100", "Kroki-Diagram-Options-Tween", "1")
		for _, padding := range []string{"", "="} {
			url := "/slidegif/" + format + "/" + strings.TrimRight(encodeKroki(krokiFile), "=") + padding + "?size=100&tween=1"
			got := get(s, url)
			if got.Code != http.StatusOK || !bytes.Equal(got.Body.Bytes(), posted.Body.Bytes()) {
				t.Errorf("GET %s: status %d or body differs from POST", format, got.Code)
			}
			if again := get(s, url, "If-None-Match", got.Header().Get("ETag")); again.Code != http.StatusNotModified {
				t.Errorf("GET %s with If-None-Match: status %d", format, again.Code)
			}
		}
		if !bytes.Equal(posted.Body.Bytes(), asJSON.Body.Bytes()) || !bytes.Equal(posted.Body.Bytes(), asHeaders.Body.Bytes()) {
			t.Errorf("%s: options in JSON or headers give a different picture", format)
		}
		if posted.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: no Access-Control-Allow-Origin: *", format)
		}
		other := post(s, "/slidegif/"+format+"?size=100&tween=1", "text/plain", strings.ReplaceAll(krokiFile, "King", "Lord"))
		if bytes.Equal(posted.Body.Bytes(), other.Body.Bytes()) {
			t.Errorf("%s: files with different labels share a picture", format)
		}
	}
	w := sendRequest(s, "OPTIONS", "/slidegif/svg", "", "Origin", "https://blog.example", "Access-Control-Request-Method", "POST")
	if w.Code != http.StatusNoContent || !strings.Contains(w.Header().Get("Access-Control-Allow-Methods"), "POST") {
		t.Errorf("OPTIONS: status %d, header %v", w.Code, w.Header())
	}
	// Files may be long, and may contain a kind and a seed.
	if w := post(s, "/slidegif/png", "text/plain", "# "+strings.Repeat("x", 50_000)+"\nkind: tiles\n3x3@7\n"); w.Code != http.StatusOK {
		t.Errorf("long file: status %d", w.Code)
	}
}

// TestKrokiRoot checks that JSON sent to the root gets the same response as the file sent to a path.
func TestKrokiRoot(t *testing.T) {
	s := newTestServer(t)
	source := strings.ReplaceAll(krokiFile, "\n", `\n`)
	for body, path := range map[string]string{
		`{"diagram_source": "` + source + `"}`: "/slidegif/svg",
		`{"diagram_source": "` + source + `", "diagram_type": "slidegif", "output_format": "png", "diagram_options": {"size": "100"}}`: "/slidegif/png?size=100",
		`{"diagram_source": "` + source + `", "output_format": "gif", "diagram_options": {"size": 100, "max-bytes": 1000000}}`:         "/slidegif/gif?size=100&max-bytes=1000000",
	} {
		w, want := post(s, "/", "application/json", body), post(s, path, "text/plain", krokiFile)
		if w.Code != http.StatusOK || !bytes.Equal(w.Body.Bytes(), want.Body.Bytes()) || w.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%.99s: status %d, body %.99s", body, w.Code, w.Body)
		}
	}
	for _, body := range []string{"", "x", `{"diagram_source": "864\n072\n513", "diagram_type": "mermaid"}`, `{"diagram_source": "864\n072\n513", "output_format": "tiff"}`} {
		w := post(s, "/", "application/json", body)
		if w.Code != http.StatusBadRequest || strings.Contains(w.Body.String(), "<html") || strings.Count(w.Body.String(), "\n") > 2 || strings.Contains(w.Body.String(), "y4m") {
			t.Errorf("%q: status %d, body %.99s", body, w.Code, w.Body)
		}
	}
	if w := sendRequest(s, "PUT", "/", ""); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("PUT: status %d", w.Code)
	}
}

func TestKrokiErrors(t *testing.T) {
	s := newTestServer(t)
	bomb := encodeKroki(strings.Repeat("0", 10<<20))
	for _, c := range []struct {
		method, url, body string
		status            int
	}{
		{"POST", "/slidegif/svg", "", 400},
		{"POST", "/slidegif/svg", "nobody", 400},
		{"POST", "/slidegif/svg?colour=red", krokiFile, 400},
		{"POST", "/slidegif/svg?font=/etc/passwd", krokiFile, 400},
		{"POST", "/slidegif/svg?view=solution", "123\n456\n870\n", 422},
		{"POST", "/slidegif/svg", strings.Repeat("x", 70_000), 413},
		{"POST", "/slidegif/json", krokiFile, 400},
		{"POST", "/slidegif/tiff", krokiFile, 400},
		{"GET", "/slidegif/svg", "", 400},
		{"GET", "/slidegif/svg/", "", 400},
		{"GET", "/slidegif/svg/%21", "", 400},
		{"GET", "/slidegif/svg/abcd", "", 400},
		{"GET", "/slidegif/svg/" + bomb, "", 413},
		{"GET", "/slidegif/", "", 400},
		{"PUT", "/slidegif/svg", krokiFile, 405},
	} {
		if w := sendRequest(s, c.method, c.url, c.body); w.Code != c.status {
			t.Errorf("%s %.60s %.20q: status %d, want %d: %s", c.method, c.url, c.body, w.Code, c.status, w.Body)
		}
	}
	if w := post(s, "/slidegif/svg", "application/json", "{"); w.Code != http.StatusBadRequest {
		t.Errorf("broken JSON: status %d", w.Code)
	}
}
