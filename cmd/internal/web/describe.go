package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"slidegif/cmd/internal/job"
	"slidegif/solve"
	"slidegif/solve/board"
)

// A description is a puzzle as the page draws it: where each piece stands, its label, and
// the goal. The solution comes from /solve.json, with the same names of pieces.
type description struct {
	ID      string         `json:"id"`
	Kind    string         `json:"kind"`
	Name    string         `json:"name"`
	Title   string         `json:"title"`
	Metrics []solve.Metric `json:"metrics"`
	W       int            `json:"w"`
	H       int            `json:"h"`
	Pieces  []described    `json:"pieces"`
	Goal    []described    `json:"goal"`
	Walls   [][2]int       `json:"walls"`
	Gates   [][2]int       `json:"gates"`
}

type described struct {
	Name  string   `json:"name"`
	Label string   `json:"label,omitempty"`
	Role  string   `json:"role"`
	At    [2]int   `json:"at"`    // column, row
	Cells [][2]int `json:"cells"` // from At
}

var roles = map[board.Role]string{
	board.Plain: "plain", board.Tile: "tile", board.Hero: "hero", board.General: "general",
	board.Guard: "guard", board.Soldier: "soldier", board.Car: "car",
}

// describe answers /puzzle.json, which is the page's own: the puzzle may be an ID or the
// text of a puzzle file, as somebody pasted it.
func (s *Server) describe(w http.ResponseWriter, r *http.Request) {
	text, lang := r.URL.Query().Get("puzzle"), r.URL.Query().Get("lang")
	p, err := s.read(r, text)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(describePuzzle(p, lang)); err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	send(w, r, http.StatusOK, contentTypes["json"], b.Bytes())
}

// read is solver.parseID for text that may have lines.
func (s *Server) read(r *http.Request, text string) (job.Puzzle, error) {
	if text = strings.TrimSpace(text); strings.Contains(text, "\n") {
		return s.solver.parse(r.Context(), "file "+text, func(ctx context.Context) (job.Puzzle, error) {
			return job.ParseFile(ctx, []byte(text)) // content, not a path
		})
	}
	return s.solver.parseID(r.Context(), text)
}

func describePuzzle(p job.Puzzle, lang string) description {
	b := p.Start.Translate(lang)
	d := description{
		ID: p.ID(), Kind: p.Kind().Name, Name: b.Name, Metrics: p.Kind().Metrics,
		W: b.W, H: b.H, Walls: points(b.Walls), Gates: points(b.Gates),
		Pieces: describePieces(b.Pieces), Goal: describePieces(b.Goal),
	}
	if title := p.Kind().Title; title != nil {
		d.Title = title(b)
	}
	return d
}

func describePieces(ps []board.Piece) []described {
	out := make([]described, len(ps))
	for i, p := range ps {
		out[i] = described{p.Name, p.Label, roles[p.Role], [2]int{p.At.X, p.At.Y}, points(p.Cells)}
	}
	return out
}

func points(ps []board.Point) [][2]int {
	out := make([][2]int, len(ps))
	for i, p := range ps {
		out[i] = [2]int{p.X, p.Y}
	}
	return out
}
