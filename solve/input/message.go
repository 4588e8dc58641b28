package input

import (
	"fmt"
	"strings"
)

// A Message is a sentence for a person, or a part of one. It keeps what it was made of, so that
// package words can say it in another language: there its format is the key. An argument may be
// a Message or an error of its own, a List, an Either or a Puzzle.
type Message struct {
	Format  string
	Args    []any
	Chinese string // of a Name; else empty
}

// Say returns a message by a format of package fmt and its arguments.
func Say(format string, args ...any) Message { return Message{Format: format, Args: args} }

// Word returns a message of words without a format.
func Word(text string) Message { return Message{Format: text} }

// Name returns what something is called, and what it is called in Chinese.
func Name(name, chinese string) Message { return Message{Format: name, Chinese: chinese} }

// String returns the message in English.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.Format
	}
	return fmt.Sprintf(m.Format, m.Args...)
}

// Said returns the message itself: an error that embeds one is a Told.
func (m Message) Said() Message { return m }

// A Told is an error that can be said in other languages than English.
type Told interface {
	error
	Said() Message
}

// A Cured is an error that tells how to mend it; the message may be empty.
type Cured interface {
	error
	Cure() Message
}

// A fault is an error that is nobody's input, or one with its place in front.
type fault struct{ Message }

func (f *fault) Error() string { return f.String() }

// Unwrap returns the argument that is an error, or nil.
func (f *fault) Unwrap() error {
	for _, arg := range f.Args {
		if err, ok := arg.(error); ok {
			return err
		}
	}
	return nil
}

// Faultf is fmt.Errorf for an error that is a Told and no *Error by itself. It wraps an argument
// that is an error, which %v stands for.
func Faultf(format string, args ...any) error { return &fault{Say(format, args...)} }

// A List is words in a row: "a, b, c".
type List []string

func (l List) String() string { return strings.Join(l, ", ") }

// An Either is names or IDs of puzzles, of which one is meant: "a or b".
type Either []string

func (e Either) String() string { return strings.Join(e, " or ") }

// A Puzzle is a word of a hint that stands for the puzzle of an ID.
type Puzzle struct {
	Word string `json:"word"`
	ID   string `json:"id"`
}

func (p Puzzle) String() string { return p.Word }

// Puzzles returns the puzzles that a hint offers, so that a page can open them.
func (m Message) Puzzles() []Puzzle {
	var all []Puzzle
	for _, arg := range m.Args {
		switch x := arg.(type) {
		case Message:
			all = append(all, x.Puzzles()...)
		case Puzzle:
			all = append(all, x)
		case Either:
			for _, name := range x {
				all = append(all, Puzzle{name, name})
			}
		}
	}
	return all
}
