package order

import "sort"

// Sort sorts a list in ascending order. The documentation of Sort in sort.go describes the compare function.
func Sort[E any](list []E, compare func(a, b E) int) { sort.Sort(sorter[E]{list, compare}) }

type sorter[E any] struct {
	list    []E
	compare func(a, b E) int
}

func (s sorter[E]) Len() int           { return len(s.list) }
func (s sorter[E]) Less(i, j int) bool { return s.compare(s.list[i], s.list[j]) < 0 }
func (s sorter[E]) Swap(i, j int)      { s.list[i], s.list[j] = s.list[j], s.list[i] }
