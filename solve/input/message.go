package input

import (
	"fmt"
	"strings"
)

// A Message is a sentence for a user, or a part of one. It keeps its format and arguments, so that
// package words can translate it; the format is the key. Arguments may be Messages, translatable
// errors, Lists, Alternatives and Puzzles.
type Message struct {
	Format  string
	Args    []any
	Chinese string // set for a Name only
}

// Say returns a message with a format of package fmt and its arguments.
func Say(format string, args ...any) Message { return Message{Format: format, Args: args} }

// Word returns a message without arguments.
func Word(text string) Message { return Message{Format: text} }

// Name returns a message with a name in English and in Chinese.
func Name(name, chinese string) Message { return Message{Format: name, Chinese: chinese} }

// String returns the message in English.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.Format
	}
	return fmt.Sprintf(m.Format, m.Args...)
}

// ErrorMessage returns m, so that an error that embeds a Message is a LocalizableError.
func (m Message) ErrorMessage() Message { return m }

// A LocalizableError is an error that can be translated.
type LocalizableError interface {
	error
	ErrorMessage() Message
}

// A HintedError is an error with a hint for fixing it. The hint may be empty.
type HintedError interface {
	error
	HintMessage() Message
}

// A messageError is the error type of Faultf.
type messageError struct{ Message }

func (e *messageError) Error() string { return e.String() }

// Unwrap returns the first argument that is an error, or nil.
func (e *messageError) Unwrap() error {
	for _, arg := range e.Args {
		if err, ok := arg.(error); ok {
			return err
		}
	}
	return nil
}

// Faultf is like fmt.Errorf, but returns a LocalizableError. It wraps the first argument that is an
// error; the verb for this argument is %v. The returned error itself is not an *Error.
func Faultf(format string, args ...any) error { return &messageError{Say(format, args...)} }

// A List is a list of words: "a, b, c".
type List []string

func (l List) String() string { return strings.Join(l, ", ") }

// Alternatives are names or IDs of puzzles to choose from: "a or b".
type Alternatives []string

func (a Alternatives) String() string { return strings.Join(a, " or ") }

// A Puzzle is a word in a hint that names the puzzle with an ID.
type Puzzle struct {
	Word string `json:"word"`
	ID   string `json:"id"`
}

func (p Puzzle) String() string { return p.Word }

// Puzzles returns the puzzles that a hint suggests, so that a page can open them.
func (m Message) Puzzles() []Puzzle {
	var all []Puzzle
	for _, arg := range m.Args {
		switch x := arg.(type) {
		case Message:
			all = append(all, x.Puzzles()...)
		case Puzzle:
			all = append(all, x)
		case Alternatives:
			for _, name := range x {
				all = append(all, Puzzle{name, name})
			}
		}
	}
	return all
}
