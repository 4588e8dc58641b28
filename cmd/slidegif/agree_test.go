package main

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dustin/go-humanize"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/web"
	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// unsolvable holds an unsolvable puzzle of each kind.
var unsolvable = map[string]string{
	"tiles":    "tiles:213/456/780",
	"klotski":  "klotski:走投无路",
	"rush":     "rush:oooooo/oooooo/AABBoo/oooooo/oooooo/oooooo",
	"atomix":   "atomix:#####/#a.b#/#####:ba",
	"lockout":  "lockout:X.A../...../...../...../.....",
	"ricochet": "ricochet:A.../..../..../....:A@2.2",
	"gates":    "gates:#C#####/#a#####/#######/Cd..b.D/#######:aC,bC,dD",
}

// TestServerAgrees checks that the JSON of the server and of the command agree in all fields except the elapsed
// time, if the options have the same meaning. For an unsolvable puzzle, the server adds the fields of an error.
func TestServerAgrees(t *testing.T) {
	l := guard.DefaultLimits()
	l.Timeout = time.Hour
	server := web.New(l, "test", slog.New(slog.DiscardHandler))
	compare := func(keys url.Values) (code int) {
		t.Helper()
		w := httptest.NewRecorder()
		server.ServeHTTP(w, httptest.NewRequest("GET", "/solve.json?"+keys.Encode(), nil))
		code, stdout, stderr := runCommand(t, commandFor(t, keys, l)...)
		if status := map[int]int{cli.Done: 200, cli.Unsolvable: 422}[code]; w.Code != status {
			t.Errorf("%v: status %d, body %.200s, want status %d; command: exit %d, message %q", keys, w.Code, w.Body, status, code, stderr)
			return code
		}
		var ignored []string
		if code == cli.Unsolvable {
			ignored = append(ignored, "error", "hint", "offers")
		}
		fields := func(source, text string) (all map[string]any) {
			if err := json.Unmarshal([]byte(text), &all); err != nil {
				t.Fatalf("%v: %s: %v in %.200q", keys, source, err, text)
			}
			maps.DeleteFunc(all, func(field string, _ any) bool { return slices.Contains(ignored, field) })
			return all
		}
		got, want := fields("server", w.Body.String()), fields("command", stdout)
		for field := range want {
			if !reflect.DeepEqual(got[field], want[field]) {
				t.Errorf("%.200v: %s = %.200v, but the command gives %.200v", keys, field, got[field], want[field])
			}
			delete(got, field)
		}
		for field, value := range got {
			t.Errorf("%.200v: %s = %.200v, but the command does not give it", keys, field, value)
		}
		return code
	}
	for _, k := range catalog.Kinds {
		code, ids, stderr := runCommand(t, "random", k.Name, "--seed=1", "--length=any")
		if code != cli.Done {
			t.Fatalf("random %s: exit %d, message %q", k.Name, code, stderr)
		}
		id := strings.TrimSpace(ids)
		_, output, _ := runCommand(t, id, "-f", "json")
		for _, m := range k.Metrics {
			for _, keys := range testcost.Some(2, "why=on&lang=zh", "moves&verdict=on", "", "lang=zh", "why=on", "insight=on", "teach=on", "moves", "puzzle") {
				q, err := url.ParseQuery(keys)
				if err != nil {
					t.Fatal(err)
				}
				if q.Has("teach") && (k.Teach == nil || m != k.Metrics[0]) {
					continue
				}
				q.Set("metric", string(m))
				for _, key := range []string{"moves", "puzzle"} {
					if q.Has(key) {
						q.Set(key, output)
					}
				}
				if !q.Has("puzzle") {
					q.Set("puzzle", id)
				}
				if code := compare(q); code != cli.Done {
					t.Errorf("%v: exit %d, want %d", q, code, cli.Done)
				}
			}
			for _, lang := range testcost.Some(1, "zh", "en") {
				q := url.Values{"puzzle": {unsolvable[k.Name]}, "metric": {string(m)}, "lang": {lang}}
				if code := compare(q); code != cli.Unsolvable {
					t.Errorf("%v: exit %d, want %d", q, code, cli.Unsolvable)
				}
			}
		}
	}
}

// commandFor returns the command with the options of a request to a server with the given limits.
func commandFor(t *testing.T, keys url.Values, l guard.Limits) []string {
	args := []string{"-f=json", "-q", "--no-cache", "--disk=0", "--memory=" + humanize.IBytes(uint64(l.Memory)), fmt.Sprint("--max-positions=", l.Positions)}
	for key, values := range keys {
		switch value := values[0]; {
		case key == "puzzle" && strings.HasPrefix(value, "{"):
			file := filepath.Join(t.TempDir(), "output.json")
			filetest.Write(t, file, value)
			args = append(args, file)
		case key == "puzzle":
			args = append(args, value)
		case value == "on":
			args = append(args, "--"+key)
		default:
			args = append(args, "--"+key+"="+value)
		}
	}
	return args
}
