package layout

// Steps returns the number of edges from a node to each node. The graph must be connected.
func (g Graph) Steps(from uint32) []uint16 {
	d := make([]uint16, g.Len())
	g.search(from, d, nil)
	return d
}
