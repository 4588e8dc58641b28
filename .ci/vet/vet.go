// Package vet contains a call with a missing argument for each function that takes a message format. .ci/run
// checks that go vet reports every call.
package vet

import "slidegif/solve/input"

var (
	_ = input.Say("piece %q")
	_ = input.Faultf("piece %q")
	_ = input.Errorf("", "piece %q")
)
