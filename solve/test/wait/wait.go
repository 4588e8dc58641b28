// Package wait lets tests wait for events instead of durations.
package wait

import "time"

// maxInterval is the longest pause between two checks of a condition.
const maxInterval = 20 * time.Millisecond

// Until repeatedly calls the function done, until the result is true. Until has no time limit, because a slow
// machine may take any time. If the event never happens, the timeout of go test ends the test and prints its
// goroutines.
func Until(done func() bool) {
	for interval := time.Millisecond; !done(); interval = min(2*interval, maxInterval) {
		time.Sleep(interval)
	}
}
