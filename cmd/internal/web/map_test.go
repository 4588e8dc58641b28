package web

import (
	"encoding/json"
	"net/http"
	"testing"

	"slidegif/solve/test/testcost"
)

// TestMapData checks the status and the headers of maps for the page.
func TestMapData(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := newTestServer(t)
	const url = "/map.json?puzzle=rush:ooBo/AABo/oooo/oooo"
	first := get(s, url)
	var m struct {
		Map  struct{ Positions int }
		Road []int
	}
	if err := json.Unmarshal(first.Body.Bytes(), &m); err != nil || m.Map.Positions == 0 || len(m.Road) == 0 {
		t.Fatalf("%s: %v, %d positions, %d on the solution", url, err, m.Map.Positions, len(m.Road))
	}
	tag := first.Header().Get("ETag")
	if again := get(s, url); again.Header().Get("X-Cache") != "hit" || tag == "" || again.Header().Get("ETag") != tag {
		t.Errorf("%s: the second response is not from the cache or has another ETag", url)
	}
	if w := get(s, url, "If-None-Match", tag); w.Code != http.StatusNotModified {
		t.Errorf("%s: status %d with the ETag, want 304", url, w.Code)
	}
	for path, want := range map[string]int{
		"puzzle=nobody": 400, "puzzle=tiles:213/450": 422, "puzzle=123/405&theme=dark&metric=push": 200,
		"puzzle=123/405&map=rings": 200, "puzzle=123/405&map-positions=200001": 413, "puzzle=123/405&moves=U": 400, "puzzle=123/405&metric=turn": 400,
	} {
		if w := get(s, "/map.json?"+path); w.Code != want {
			t.Errorf("%s: status %d, want %d: %.200s", path, w.Code, want, w.Body)
		}
	}
}
