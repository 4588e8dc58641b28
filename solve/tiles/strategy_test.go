package tiles

import (
	"fmt"
	"path"
	"reflect"
	"runtime"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
)

// funcName returns the name of a solver method.
func funcName(f any) string {
	if reflect.ValueOf(f).IsNil() {
		return "always"
	}
	name := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
	return strings.TrimPrefix(path.Ext(name), ".")
}

// This example prints the stages for all boards from 3x3 to 8x8, with their names, conditions and
// actions. The first stage that is due runs next. An asterisk marks a stage that may run more than
// once.
func Example_stages() {
	for _, m := range []solve.Metric{board.StepMetric, board.PushMetric} {
		sizes := map[*strategy][]string{}
		for h := 3; h <= 8; h++ {
			for w := h; w <= 8; w++ {
				line := strategyFor(h, w, m)
				sizes[line] = append(sizes[line], size(h, w))
			}
		}
		for i := range strategies {
			w := &strategies[i]
			if w.metric != m || sizes[w] == nil {
				continue
			}
			fmt.Printf("%s, %s:\n", strings.Join(sizes[w], " "), m)
			for _, st := range w.stages {
				mark := " "
				if st.repeats {
					mark = "*"
				}
				fmt.Printf("  %s %-36s %-21s %s\n", mark, st.name, funcName(st.isDue), funcName(st.run))
			}
		}
	}
	// Output:
	// 3x3, step:
	//     table of distances                   tableFits             lookUp
	//     breadth-first search                 always                breadthFirst
	// 3x4 3x5, step:
	//     proof without tables                 shouldSearchNearby    searchNearby
	//     first beam                           shouldRunFirstBeam    runFirstBeam
	//   * proof                                shouldSearchBound     searchBound
	//     beams                                always                runFinalBeams
	// 4x4, step:
	//     proof without tables                 shouldSearchNearby    searchNearby
	//     first beam                           shouldRunFirstBeam    runFirstBeam
	//   * proof                                shouldSearchBound     searchBound
	//     large tables                         shouldLoadLargeTables loadLargeTables
	//     beams                                always                runFinalBeams
	// 3x6 4x5, step:
	//     proof without tables                 shouldSearchNearby    searchNearby
	//     first beam                           shouldRunFirstBeam    runFirstBeam
	//   * beams before a bound                 shouldRunBoundBeams   runBoundBeams
	//   * proof                                shouldSearchBound     searchBound
	//     large tables                         shouldLoadLargeTables loadLargeTables
	//     beams                                always                runFinalBeams
	// 3x7 3x8 4x6 5x5, step:
	//     proof without tables                 shouldSearchNearby    searchNearby
	//     first beam                           shouldRunFirstBeam    runFirstBeam
	//   * proof                                shouldSearchBound     searchBound
	//     large tables                         shouldLoadLargeTables loadLargeTables
	//     beams                                always                runFinalBeams
	// 4x7 4x8 5x6 5x7 6x6, step:
	//     proof without tables                 shouldSearchNearby    searchNearby
	//     first beam                           shouldRunFirstBeam    runFirstBeam
	//   * proof                                shouldSearchBound     searchBound
	//     beams                                always                runFinalBeams
	// 5x8 6x7 6x8 7x7 7x8 8x8, step:
	//     proof without tables                 shouldSearchNearby    searchNearby
	//     first beam                           shouldRunFirstBeam    runFirstBeam
	//   * proof                                shouldSearchBound     searchBound
	//     beams                                always                runFinalBeams
	// 3x3, push:
	//     table of distances                   tableFits             lookUp
	//     breadth-first search                 always                breadthFirst
	// 3x4 3x5, push:
	//     breadth-first search from both ends  always                runBidirectional
	//     beam                                 always                runPushBeam
	// 3x6 3x7 3x8 4x4 4x5 4x6 5x5, push:
	//     breadth-first search from both ends  always                runBidirectional
	//     beam                                 always                runPushBeam
	// 4x7 4x8 5x6 5x7 6x6, push:
	//     breadth-first search from both ends  always                runBidirectional
	//     beam                                 always                runPushBeam
	// 5x8 6x7 6x8 7x7 7x8 8x8, push:
	//     breadth-first search from both ends  always                runBidirectional
	//     beam                                 always                runPushBeam
}
