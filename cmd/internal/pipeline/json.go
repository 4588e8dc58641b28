package pipeline

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// commonJSON holds the fields that solvedJSON and unsolvableJSON have in common.
type commonJSON struct {
	ID       string       `json:"id"`
	Kind     string       `json:"kind"`
	Name     string       `json:"name"`
	Metric   solve.Metric `json:"metric"`
	Solvable bool         `json:"solvable"`
}

type solvedJSON struct {
	commonJSON
	Reason    string `json:"reason,omitempty"` // the reason why the given moves cannot reach the goal
	Length    int    `json:"length"`
	Optimal   bool   `json:"optimal"`
	AtLeast   int    `json:"at_least"` // proved lower bound
	Positions int64  `json:"positions"`
	Ended     string `json:"ended,omitempty"` // name of the limit that stopped the search

	Stages *[]stageJSON `json:"stages,omitempty"` // only of a solution in stages

	// The following fields describe given moves.
	Given    bool                 `json:"given,omitempty"`
	Solved   *bool                `json:"solved,omitempty"`
	Notation string               `json:"notation,omitempty"` // name of the notation
	Counts   map[solve.Metric]int `json:"counts,omitempty"`
	Optimum  *int                 `json:"optimum,omitempty"` // also for a solution in stages; omitted if no search found the optimum

	Distances []*int `json:"distances,omitempty"` // only if a verdict was requested; null means unknown

	Insight **insightJSON `json:"insight,omitempty"` // null if the solutions could not be counted

	Chapters *[]chapterJSON `json:"chapters,omitempty"` // only if reasons were requested

	Scramble *string `json:"scramble,omitempty"` // moves that lead from the goal to the start

	Codes  map[string]string `json:"codes,omitempty"`
	Moves  []moveJSON        `json:"moves"`
	Boards []string          `json:"boards"`
}

type moveJSON struct {
	Piece string  `json:"piece"`
	Label string  `json:"label"`
	From  [2]int  `json:"from"` // column and row of the first cell in reading order
	To    *[2]int `json:"to"`   // null if the piece has left the board
	Path  string  `json:"path"`

	// Distance is the number of remaining moves after this move, or -1 if the goal cannot be reached. The key
	// "distance" is omitted if no verdict was requested or if the distance is unknown.
	Distance *int `json:"distance,omitempty"`

	// Why, For and Last explain the purpose of the move if the user requested reasons; see board.Reason.
	Why  string `json:"why,omitempty"`
	For  **int  `json:"for,omitempty"` // number of the later move that needs this move; 0 means the goal, null means not needed
	Last *bool  `json:"last,omitempty"`
}

type unsolvableJSON struct {
	commonJSON
	Reason    string            `json:"reason"`
	Positions int64             `json:"positions"`
	Codes     map[string]string `json:"codes,omitempty"`
}

// EncodeJSON writes v as one line of JSON, without HTML escaping.
func EncodeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

type errorJSON struct {
	Error  string         `json:"error"`
	Hint   string         `json:"hint"`
	Offers []input.Puzzle `json:"offers,omitempty"` // the puzzles suggested in the hint
}

// ErrorJSON returns the JSON for an error response. If the puzzle has no solution, the response also contains
// the reason.
func ErrorJSON(text, hint string, offers []input.Puzzle, err error, l words.Language) []byte {
	out := struct {
		errorJSON
		Solvable *bool  `json:"solvable,omitempty"` // omitted if unknown
		Reason   string `json:"reason,omitempty"`
	}{errorJSON: errorJSON{text, hint, offers}}
	if proof, ok := errors.AsType[*solve.Unsolvable](err); ok {
		out.Solvable, out.Reason = new(bool), l.Text(proof.Reason)
	}
	var b bytes.Buffer
	EncodeJSON(&b, out) // cannot fail, because all values are strings and a bool
	return b.Bytes()
}

// UnsolvableJSON returns the JSON for an error response about a puzzle that is proved to have no solution.
// The response consists of the error and the fields that WriteJSON writes for an unsolvable puzzle.
func (s Solved) UnsolvableJSON(text, hint string, offers []input.Puzzle, lang string) []byte {
	out := struct {
		unsolvableJSON
		errorJSON
	}{s.unsolvableJSON(lang), errorJSON{text, hint, offers}}
	var b bytes.Buffer
	EncodeJSON(&b, out) // cannot fail, because all values are strings, numbers and a bool
	return b.Bytes()
}

// codes returns the codes that other programs use for the start of the puzzle, or nil if the kind has no codes.
func (s Solved) codes() map[string]string {
	if s.Kind().Codes == nil {
		return nil
	}
	return s.Kind().Codes(s.Start)
}

func (s Solved) commonJSON() commonJSON {
	return commonJSON{s.ID(), s.Kind().Name, s.Start.Name, s.Solution.Metric, s.Proof == nil}
}

func (s Solved) unsolvableJSON(lang string) unsolvableJSON {
	return unsolvableJSON{s.commonJSON(), words.In(lang).Text(s.Proof.Reason), s.Solution.Positions, s.codes()}
}

// WriteJSON writes the solution as JSON. If no solution exists, WriteJSON writes the proof. The names of the
// pieces and all explanations are in the language lang.
func (s Solved) WriteJSON(w io.Writer, lang string) error {
	if s.Proof != nil && s.Given == nil {
		return EncodeJSON(w, s.unsolvableJSON(lang))
	}
	b := s.Start.Translate(lang)
	out := solvedJSON{
		commonJSON: s.commonJSON(), Length: len(s.Solution.Moves), Optimal: s.Optimal(), AtLeast: s.Solution.LowerBound,
		Positions: s.Solution.Positions, Ended: s.Solution.EndedBy.String(), Moves: []moveJSON{}, Boards: []string{b.String()},
	}
	out.Insight, out.Scramble = s.insightJSON(), s.scrambleMoves()
	out.Codes = s.codes()
	if s.Proof != nil {
		out.Reason = words.In(lang).Text(s.Proof.Reason)
	}
	if s.Given != nil {
		reached := s.Reached()
		out.Given, out.Solved, out.Notation, out.Counts = true, &reached, s.Given.Notation, s.Counts()
	}
	if s.Best != nil && s.Best.Optimal() {
		n := len(s.Best.Moves)
		out.Optimum = &n
	}
	out.Stages = s.stagesJSON()
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

// checkWriter writes an empty slice to w after every 256 moves, to detect that w no longer accepts data. The
// writer of an HTTP response returns an error after the deadline of the request.
func checkWriter(w io.Writer, move int) (err error) {
	if move%256 == 255 {
		_, err = w.Write(nil)
	}
	return err
}

// WriteMoves writes the legal moves at the start of the puzzle as JSON. The unit of the moves is the first metric
// of the kind.
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

// newMoveJSON returns the JSON for a move, given the boards before and after it. If a move pushes several tiles
// together, the JSON describes the move of the first tile, which is next to the blank.
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
