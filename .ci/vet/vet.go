// Package vet calls each function that takes the format of a message, without the argument that the format needs.
// .ci/run checks that go vet reports every call.
package vet

import "slidegif/solve/input"

var (
	_ = input.Say("piece %q")
	_ = input.Faultf("piece %q")
	_ = input.Errorf("", "piece %q")
)
