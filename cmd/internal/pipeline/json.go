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

// A headJSON is what the JSON of every puzzle begins with.
type headJSON struct {
	ID       string       `json:"id"`
	Kind     string       `json:"kind"`
	Name     string       `json:"name"`
	Metric   solve.Metric `json:"metric"`
	Solvable bool         `json:"solvable"`
}

type solvedJSON struct {
	headJSON
	Reason    string  `json:"reason,omitempty"` // why given moves cannot reach the goal
	Length    int     `json:"length"`
	Optimal   bool    `json:"optimal"`
	AtLeast   int     `json:"at_least"` // proved: no solution has fewer moves
	Positions int64   `json:"positions"`
	ElapsedMS float64 `json:"elapsed_ms"`
	Ended     string  `json:"ended,omitempty"` // the limit that cut the search short

	// Of moves that were given.
	Given    bool                 `json:"given,omitempty"`
	Solved   *bool                `json:"solved,omitempty"`
	Notation string               `json:"notation,omitempty"` // how they were written, in words
	Counts   map[solve.Metric]int `json:"counts,omitempty"`
	Optimum  *int                 `json:"optimum,omitempty"` // where a search found it

	Distances []*int `json:"distances,omitempty"` // where a verdict was asked for; null where it was not found

	Insight **insightJSON `json:"insight,omitempty"` // null where it could not be counted

	Chapters *[]chapterJSON `json:"chapters,omitempty"` // where it was asked what moves are for

	Scramble *string `json:"scramble,omitempty"` // moves that make the start

	Codes  map[string]string `json:"codes,omitempty"`
	Moves  []moveJSON        `json:"moves"`
	Boards []string          `json:"boards"`
}

type moveJSON struct {
	Piece string  `json:"piece"`
	Label string  `json:"label"`
	From  [2]int  `json:"from"` // column, row of the first cell in reading order
	To    *[2]int `json:"to"`   // null where it has left
	Path  string  `json:"path"`

	// Distance is how many moves are left after it, where a verdict was asked for and it was found;
	// -1 where the goal is out of reach.
	Distance *int `json:"distance,omitempty"`

	// What the move is for, where that was asked for, as a sentence and in facts; see board.Reason.
	Why  string `json:"why,omitempty"`
	For  **int  `json:"for,omitempty"` // null where nothing needs it
	Last *bool  `json:"last,omitempty"`
}

type unsolvableJSON struct {
	headJSON
	Reason    string            `json:"reason"`
	Positions int64             `json:"positions"`
	ElapsedMS float64           `json:"elapsed_ms"`
	Codes     map[string]string `json:"codes,omitempty"`
}

// EncodeJSON writes a value as a line of JSON, with every character as it is.
func EncodeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// ErrorJSON returns what a page is told of an error: its text and its hint, the puzzles that the hint
// offers, and of a proof that there is no solution the reason.
func ErrorJSON(text, hint string, offers []input.Puzzle, err error, l words.Language) []byte {
	out := struct {
		Error    string         `json:"error"`
		Hint     string         `json:"hint"`
		Offers   []input.Puzzle `json:"offers,omitempty"`
		Solvable *bool          `json:"solvable,omitempty"` // told where it is known
		Reason   string         `json:"reason,omitempty"`
	}{Error: text, Hint: hint, Offers: offers}
	if proof, ok := errors.AsType[*solve.Unsolvable](err); ok {
		out.Solvable, out.Reason = new(bool), l.Text(proof.Reason)
	}
	var b bytes.Buffer
	EncodeJSON(&b, out) // strings and a bool: it cannot fail
	return b.Bytes()
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// codes returns the codes that other programs use for the start, nil where its kind has none.
func (s Solved) codes() map[string]string {
	if s.Kind().Codes == nil {
		return nil
	}
	return s.Kind().Codes(s.Start)
}

// WriteJSON writes the solution, with the names of pieces in a language, or the proof that there is
// none.
func (s Solved) WriteJSON(w io.Writer, lang string) error {
	head := headJSON{s.ID(), s.Kind().Name, s.Start.Name, s.Solution.Metric, s.Proof == nil}
	if s.Proof != nil && s.Given == nil {
		return EncodeJSON(w, unsolvableJSON{head, s.Proof.Reason.String(), s.Solution.Positions, milliseconds(s.Elapsed), s.codes()})
	}
	b := s.Start.Translate(lang)
	out := solvedJSON{
		headJSON: head, Length: len(s.Solution.Moves), Optimal: s.Optimal(), AtLeast: s.Solution.AtLeast,
		Positions: s.Solution.Positions, ElapsedMS: milliseconds(s.Elapsed),
		Ended: s.Solution.Ended.String(), Moves: []moveJSON{}, Boards: []string{b.String()},
	}
	out.Insight, out.Scramble = s.insightJSON(), s.scramble()
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
		if d != solve.Unknown {
			found = &s.Distances[i]
		}
		out.Distances = append(out.Distances, found)
	}
	for i, m := range s.Solution.Moves {
		after := b.Apply(m)
		told := tell(b, after, m)
		if s.Distances != nil {
			told.Distance = out.Distances[i+1]
		}
		out.Moves = append(out.Moves, told)
		b = after
		out.Boards = append(out.Boards, b.String())
		if err := stillTakes(w, i); err != nil {
			return err
		}
	}
	if s.WantsWhy {
		out.tellWhy(s.story(), lang)
	}
	return EncodeJSON(w, out)
}

// stillTakes asks a writer now and then, by a write of nothing, whether it takes more: that of a request does
// not after its deadline.
func stillTakes(w io.Writer, move int) (err error) {
	if move%256 == 255 {
		_, err = w.Write(nil)
	}
	return err
}

// WriteMoves writes the moves that the start of a puzzle allows, in the first metric of its kind.
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
		out.Moves = append(out.Moves, tell(p.Start, p.Start.Apply(mv), mv))
	}
	return EncodeJSON(w, out)
}

// tell names the pieces of a move as they stand on b, and where they stand after it. Of tiles pushed
// together the one next to the blank comes first, and its places are told.
func tell(b, after board.Board, m board.Move) moveJSON {
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
