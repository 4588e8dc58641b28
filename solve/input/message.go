package input

import (
	"fmt"
	"strings"

	"slidegif/solve/language"
)

// A Message is a sentence or part of a sentence for a user. A Message stores its format and its
// arguments separately, so that package words can look up a translation of the format. The
// arguments may be Messages, translatable errors, Lists, Alternatives and Puzzles.
type Message struct {
	Format string
	Args   []any
	Names  language.Texts // set only by the function Name
}

// Say returns a message with the given arguments and a format, as in package fmt.
func Say(format string, args ...any) Message {
	if false {
		_ = fmt.Sprintf(format, args...) // marks Say, and all functions that call it, as formatted printing for go vet
	}
	return Message{Format: format, Args: args}
}

// Word returns a message that has no arguments.
func Word(text string) Message { return Message{Format: text} }

// Name returns a message that consists of a name: english in English messages, and others in other languages.
func Name(english string, others language.Texts) Message {
	return Message{Format: english, Names: others}
}

// String returns the message in English.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.Format
	}
	return fmt.Sprintf(m.Format, m.Args...)
}

// ErrorMessage returns m. With ErrorMessage, an error that embeds a Message is a LocalizableError.
func (m Message) ErrorMessage() Message { return m }

// A LocalizableError is an error with a message that can be translated.
type LocalizableError interface {
	error
	ErrorMessage() Message
}

// A HintedError is an error with a hint that explains how to fix the problem. The hint may be
// empty.
type HintedError interface {
	error
	HintMessage() Message
}

// A messageError is the type of the errors that Faultf returns.
type messageError struct{ Message }

func (e *messageError) Error() string { return e.String() }

// Unwrap returns the first argument that is an error, or nil if there is none.
func (e *messageError) Unwrap() error {
	for _, arg := range e.Args {
		if err, ok := arg.(error); ok {
			return err
		}
	}
	return nil
}

// Faultf is like fmt.Errorf, but returns a LocalizableError. The result wraps the first argument
// that is an error. The format must contain %v, not %w, for the wrapped error. The result is not an
// *Error.
func Faultf(format string, args ...any) error { return &messageError{Say(format, args...)} }

// A List is a list of words, which is shown as "a, b, c".
type List []string

func (l List) String() string { return strings.Join(l, ", ") }

// JoinOr joins words into an English phrase such as "a, b or c".
func JoinOr(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Alternatives are names or IDs of puzzles from which the user can choose, shown as "a or b".
type Alternatives []string

func (a Alternatives) String() string { return strings.Join(a, " or ") }

// A Puzzle is a word in a hint that names a puzzle by its ID.
type Puzzle struct {
	Word string `json:"word"`
	ID   string `json:"id"`
}

func (p Puzzle) String() string { return p.Word }

// Puzzles returns the puzzles that a hint suggests, so that a web page can link to them.
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
