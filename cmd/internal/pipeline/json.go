package pipeline

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"time"

	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// commonJSON holds the fields of solvedJSON and unsolvableJSON.
type commonJSON struct {
	ID       string       `json:"id"`
	Kind     string       `json:"kind"`
	Name     string       `json:"name"`
	Metric   solve.Metric `json:"metric"`
	Solvable bool         `json:"solvable"`
}

type solvedJSON struct {
	commonJSON
	Reason    string  `json:"reason,omitempty"` // why given moves cannot reach the goal
	Length    int     `json:"length"`
	Optimal   bool    `json:"optimal"`
	AtLeast   int     `json:"at_least"` // proved lower bound
	Positions int64   `json:"positions"`
	ElapsedMS float64 `json:"elapsed_ms"`
	Ended     string  `json:"ended,omitempty"` // limit that stopped the search

	// Fields about given moves.
	Given    bool                 `json:"given,omitempty"`
	Solved   *bool                `json:"solved,omitempty"`
	Notation string               `json:"notation,omitempty"` // name of the notation
	Counts   map[solve.Metric]int `json:"counts,omitempty"`
	Optimum  *int                 `json:"optimum,omitempty"` // if a search found it

	Distances []*int `json:"distances,omitempty"` // if a verdict was requested; null: unknown

	Insight **insightJSON `json:"insight,omitempty"` // null: could not be counted

	Chapters *[]chapterJSON `json:"chapters,omitempty"` // if reasons were requested

	Scramble *string `json:"scramble,omitempty"` // moves that make the start

	Codes  map[string]string `json:"codes,omitempty"`
	Moves  []moveJSON        `json:"moves"`
	Boards []string          `json:"boards"`
}

type moveJSON struct {
	Piece string  `json:"piece"`
	Label string  `json:"label"`
	From  [2]int  `json:"from"` // column, row of the first cell in reading order
	To    *[2]int `json:"to"`   // null: the piece has left
	Path  string  `json:"path"`

	// Distance is the number of moves left after the move, or -1 if the goal is out of reach. It is
	// omitted if it is unknown or no verdict was requested.
	Distance *int `json:"distance,omitempty"`

	// Why, For and Last give the reason for the move, if requested; see board.Reason.
	Why  string `json:"why,omitempty"`
	For  **int  `json:"for,omitempty"` // number of the move that needs it; 0: the goal; null: not needed
	Last *bool  `json:"last,omitempty"`
}

type unsolvableJSON struct {
	commonJSON
	Reason    string            `json:"reason"`
	Positions int64             `json:"positions"`
	ElapsedMS float64           `json:"elapsed_ms"`
	Codes     map[string]string `json:"codes,omitempty"`
}

// EncodeJSON writes v as one line of JSON, without HTML escaping.
func EncodeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// ErrorJSON returns the JSON of an error response: the text, the hint, and the puzzles that the hint offers. If
// the puzzle is unsolvable, the response also contains the reason.
func ErrorJSON(text, hint string, offers []input.Puzzle, err error, l words.Language) []byte {
	out := struct {
		Error    string         `json:"error"`
		Hint     string         `json:"hint"`
		Offers   []input.Puzzle `json:"offers,omitempty"`
		Solvable *bool          `json:"solvable,omitempty"` // omitted if unknown
		Reason   string         `json:"reason,omitempty"`
	}{Error: text, Hint: hint, Offers: offers}
	if proof, ok := errors.AsType[*solve.Unsolvable](err); ok {
		out.Solvable, out.Reason = new(bool), l.Text(proof.Reason)
	}
	var b bytes.Buffer
	EncodeJSON(&b, out) // cannot fail: the values are strings and a bool
	return b.Bytes()
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// codes returns the codes of the start in other programs, or nil if the kind has no codes.
func (s Solved) codes() map[string]string {
	if s.Kind().Codes == nil {
		return nil
	}
	return s.Kind().Codes(s.Start)
}

// WriteJSON writes the solution as JSON, or the proof that no solution exists. The names of pieces are in lang.
func (s Solved) WriteJSON(w io.Writer, lang string) error {
	head := commonJSON{s.ID(), s.Kind().Name, s.Start.Name, s.Solution.Metric, s.Proof == nil}
	if s.Proof != nil && s.Given == nil {
		return EncodeJSON(w, unsolvableJSON{head, s.Proof.Reason.String(), s.Solution.Positions, milliseconds(s.Elapsed), s.codes()})
	}
	b := s.Start.Translate(lang)
	out := solvedJSON{
		commonJSON: head, Length: len(s.Solution.Moves), Optimal: s.Optimal(), AtLeast: s.Solution.LowerBound,
		Positions: s.Solution.Positions, ElapsedMS: milliseconds(s.Elapsed),
		Ended: s.Solution.EndedBy.String(), Moves: []moveJSON{}, Boards: []string{b.String()},
	}
	out.Insight, out.Scramble = s.insightJSON(), s.scrambleMoves()
	out.Codes = s.codes()
	if s.Proof != nil {
		out.Reason = s.Proof.Reason.String()
	}
	if s.Given != nil {
		reached := s.Reached()
		out.Given, out.Solved, out.Notation, out.Counts = true, &reached, s.Given.Notation, s.Counts()
		if s.Best != nil && s.Best.Optimal() {
			n := len(s.Best.Moves)
			out.Optimum = &n
		}
	}
	for i, d := range s.Distances {
		var found *int // null
		if d != solve.UnknownDistance {
			found = &s.Distances[i]
		}
		out.Distances = append(out.Distances, found)
	}
	for i, m := range s.Solution.Moves {
		after := b.Apply(m)
		move := newMoveJSON(b, after, m)
		if s.Distances != nil {
			move.Distance = out.Distances[i+1]
		}
		out.Moves = append(out.Moves, move)
		b = after
		out.Boards = append(out.Boards, b.String())
		if err := checkWriter(w, i); err != nil {
			return err
		}
	}
	if s.WantsWhy {
		out.addReasons(s.explain(), lang)
	}
	return EncodeJSON(w, out)
}

// checkWriter does an empty write to w after every 256 moves. The writer of an HTTP response returns an error
// after the deadline of the request.
func checkWriter(w io.Writer, move int) (err error) {
	if move%256 == 255 {
		_, err = w.Write(nil)
	}
	return err
}

// WriteMoves writes the legal moves at the start of the puzzle as JSON, in the first metric of its kind.
func (p Puzzle) WriteMoves(w io.Writer) error {
	m := p.Kind().Metrics[0]
	out := struct {
		ID     string       `json:"id"`
		Kind   string       `json:"kind"`
		Name   string       `json:"name"`
		Metric solve.Metric `json:"metric"`
		Board  string       `json:"board"`
		Moves  []moveJSON   `json:"moves"`
	}{p.ID(), p.Kind().Name, p.Start.Name, m, p.Start.String(), []moveJSON{}}
	for _, mv := range board.Moves(p.Start, m) {
		out.Moves = append(out.Moves, newMoveJSON(p.Start, p.Start.Apply(mv), mv))
	}
	return EncodeJSON(w, out)
}

// newMoveJSON returns the JSON of a move from b to after. When several tiles are pushed together, From and To are
// the positions of the tile next to the blank, which is listed first.
func newMoveJSON(b, after board.Board, m board.Move) moveJSON {
	first := b.Pieces[m.Pieces[0]]
	out := moveJSON{From: [2]int{first.At.X, first.At.Y}, Path: m.Path}
	if to := after.Pieces[m.Pieces[0]]; !to.Gone() {
		out.To = &[2]int{to.At.X, to.At.Y}
	}
	for i, p := range m.Pieces {
		if i > 0 {
			out.Piece += ","
			out.Label += ","
		}
		out.Piece += b.Pieces[p].Name
		out.Label += b.Pieces[p].Label
	}
	return out
}
