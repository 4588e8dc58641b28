package input

import (
	"errors"
	"testing"
)

func TestErrorf(t *testing.T) {
	var bad *Error
	if err := Errorf("mend it", "row %d: odd", 3); !errors.As(err, &bad) || bad.Error() != "row 3: odd" || bad.Hint != "mend it" {
		t.Errorf("Errorf made %#v", bad)
	}
}
