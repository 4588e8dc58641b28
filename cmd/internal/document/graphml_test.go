//go:build !js

package document

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/test/testcost"
)

// A graphML is a parsed file.
type graphML struct {
	Graph struct {
		Direction string `xml:"edgedefault,attr"`
		Nodes     []struct {
			ID   string `xml:"id,attr"`
			Data []struct {
				Key  string `xml:"key,attr"`
				Text string `xml:",chardata"`
			} `xml:"data"`
		} `xml:"node"`
		Edges []struct {
			Source int    `xml:"source,attr"`
			Target int    `xml:"target,attr"`
			Move   string `xml:"data"`
		} `xml:"edge"`
	} `xml:"graph"`
}

// writeTestGraph returns the GraphML of a puzzle, or the error.
func writeTestGraph(t *testing.T, id string, o render.Options) (text []byte, report render.Report, err error) {
	t.Helper()
	p, err := pipeline.Reader{}.Load(t.Context(), id, "")
	if err != nil {
		t.Fatal(err)
	}
	s, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{})
	if err != nil && s.Proof == nil {
		t.Fatal(err)
	}
	f, err := FormatOf("graphml", "")
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	report, err = NewOutput("a.graphml", f, o).Write(t.Context(), &file, s)
	return file.Bytes(), report, err
}

// TestGraphML reads files, and compares the distances with a search along the edges. In long runs, NetworkX
// repeats the comparison if it is installed.
func TestGraphML(t *testing.T) {
	for id, want := range map[string]struct {
		nodes     int
		direction string
	}{
		"tiles:2x3@1":                   {360, "undirected"},
		"rush:ooBo/AABo/oooo/oooo":      {0, "undirected"},
		"ricochet:A..B/..../.#..:A@3.2": {0, "directed"},
		"tiles:213/450":                 {0, "undirected"},
	} {
		text, _, err := writeTestGraph(t, id, render.Options{})
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		var g graphML
		if err := xml.Unmarshal(text, &g); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if n := len(g.Graph.Nodes); want.nodes > 0 && n != want.nodes || g.Graph.Direction != want.direction {
			t.Errorf("%s: a graph with %d nodes, %s; want %v", id, n, g.Graph.Direction, want)
		}
		checkDistances(t, id, g)
		if testcost.Long() {
			checkNetworkX(t, id, text)
		}
	}
}

// checkDistances compares the distances with Bellman-Ford relaxation over the edges.
func checkDistances(t *testing.T, id string, g graphML) {
	t.Helper()
	want, found := make([]int, len(g.Graph.Nodes)), make([]int, len(g.Graph.Nodes))
	last := -1
	for i, n := range g.Graph.Nodes {
		want[i], found[i] = -1, -1
		for _, d := range n.Data {
			switch v, _ := strconv.Atoi(d.Text); d.Key {
			case "distance":
				if found[i] = v; v == 0 {
					want[i] = 0
				}
			case "solution":
				last = max(last, v)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		nearer := func(from, to int) {
			if d := want[to]; d >= 0 && (want[from] < 0 || want[from] > d+1) {
				want[from], changed = d+1, true
			}
		}
		for _, e := range g.Graph.Edges {
			if !strings.Contains(e.Move, ":") {
				t.Fatalf("%s: an edge has the move %q", id, e.Move)
			}
			nearer(e.Source, e.Target)
			if g.Graph.Direction == "undirected" {
				nearer(e.Target, e.Source)
			}
		}
	}
	for i := range want {
		if found[i] != want[i] {
			t.Errorf("%s: node %d has the distance %d, want %d", id, i, found[i], want[i])
		}
	}
	if last != found[0] {
		t.Errorf("%s: the solution has %d steps, want %d", id, last, found[0])
	}
}

// checkNetworkX compares the distances with those that NetworkX computes.
func checkNetworkX(t *testing.T, id string, text []byte) {
	t.Helper()
	if exec.Command("python3", "-c", "import networkx").Run() != nil {
		return
	}
	const script = `
import io, json, sys, networkx
g = networkx.read_graphml(io.BytesIO(sys.stdin.buffer.read()))
d = {n: v["distance"] for n, v in g.nodes(data=True) if "distance" in v}
r = g.reverse() if g.is_directed() else g
goals = {n for n in d if d[n] == 0}
found = dict(networkx.multi_source_dijkstra_path_length(r, goals, weight=None)) if goals else {}
print(json.dumps([len(g), found == d]))
`
	cmd := exec.Command("python3", "-c", script)
	cmd.Stdin = bytes.NewReader(text)
	out, err := cmd.Output()
	var got []any
	if err == nil {
		err = json.Unmarshal(out, &got)
	}
	if err != nil || got[1] != true {
		t.Errorf("%s: NetworkX finds other distances: %s, error %v", id, out, err)
	}
}

// TestGraphMLLimits checks a state space above the limit, and rings without a goal.
func TestGraphMLLimits(t *testing.T) {
	o := render.Options{Map: render.Map{Positions: 100}}
	_, report, err := writeTestGraph(t, "tiles:3x3@4", o)
	if err != nil || len(report.Notes) != 1 {
		t.Errorf("a large state space: notes %v, error %v", report.Notes, err)
	}
	o = render.Options{Map: render.Map{Layout: render.RingsMap}}
	if _, _, err := writeTestGraph(t, "tiles:213/450", o); err == nil {
		t.Error("rings without a goal succeed")
	}
}

// BenchmarkMap measures the state space with the places of its positions, and the whole picture of a map.
func BenchmarkMap(b *testing.B) {
	for _, id := range []string{"klotski:横刀立马", "tiles:3x3@1"} {
		p, err := pipeline.Reader{}.Load(b.Context(), id, "")
		if err != nil {
			b.Fatal(err)
		}
		s, err := pipeline.Solve(b.Context(), p, solve.Options{}, pipeline.Parts{})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(id+"/places", func(b *testing.B) {
			for b.Loop() {
				if _, _, err := spaceOf(b.Context(), s, render.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
		f, err := FormatOf("png", "")
		if err != nil {
			b.Fatal(err)
		}
		b.Run(id+"/picture", func(b *testing.B) {
			for b.Loop() {
				if _, err := NewOutput("a.png", f, render.Options{View: render.ViewMap}).Write(b.Context(), io.Discard, s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestMapChapters checks that --why adds boards to a still of a map, and that this output counts as an explanation.
func TestMapChapters(t *testing.T) {
	p, err := pipeline.Reader{}.Load(t.Context(), "tray-4x5-7", "")
	if err != nil {
		t.Fatal(err)
	}
	s, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{Reasons: true})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"png": true, "gif": false} {
		f, err := FormatOf(name, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := NewOutput("a."+name, f, render.Options{View: render.ViewMap}).Explains(); got != want {
			t.Errorf("a map as %s explains the moves: %t, want %t", name, got, want)
		}
	}
	f, err := FormatOf("png", "")
	if err != nil {
		t.Fatal(err)
	}
	var files [2]bytes.Buffer
	for i, why := range []bool{false, true} {
		s.WantsWhy = why
		if _, err := NewOutput("a.png", f, render.Options{View: render.ViewMap}).Write(t.Context(), &files[i], s); err != nil {
			t.Fatal(err)
		}
	}
	if bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("the maps with and without explanations are equal")
	}
}
