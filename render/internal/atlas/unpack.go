package atlas

import (
	"bufio"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"strings"
)

// Map unpacks the map, without roads, boards and EachEdge. A Panel does not need these fields.
func (p Packed) Map() (*Map, error) {
	z, err := zlib.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(p.Code)))
	if err != nil {
		return nil, err
	}
	code := bufio.NewReader(z)
	signed := func() int {
		n, e := binary.ReadVarint(code)
		if err == nil {
			err = e
		}
		return int(n)
	}
	unsigned := func() int {
		n, e := binary.ReadUvarint(code)
		if err == nil {
			err = e
		}
		return int(n)
	}
	parent := make([]int, p.Positions)
	for i := 1; i < p.Positions; i++ {
		parent[i] = parent[i-1] + signed()
	}
	for range p.Positions - 1 {
		unsigned() // the move
	}
	values := func() []int {
		list := make([]int, p.Positions)
		for i := range list {
			list[i] = signed()
			if i > 0 {
				list[i] += list[parent[i]]
			}
		}
		return list
	}
	distance, x, y := values(), values(), values()
	next := make([][]uint32, p.Positions)
	add := func(from, to int) {
		next[from] = append(next[from], uint32(to))
		if p.Undirected {
			next[to] = append(next[to], uint32(from))
		}
	}
	for i := 1; i < p.Positions; i++ {
		add(parent[i], i)
	}
	for i := range p.Positions {
		to := i
		for range unsigned() {
			to += signed()
			add(i, to)
		}
	}
	if err != nil {
		return nil, err
	}
	m := &Map{First: []uint32{0}, Undirected: p.Undirected, Rings: p.Rings, Radius: -1}
	for i, list := range next {
		m.To = append(m.To, list...)
		m.First = append(m.First, uint32(len(m.To)))
		m.Distance = append(m.Distance, uint16(distance[i]-1)) // 0 becomes Unreachable
	}
	centre := 0.0
	if p.Rings {
		centre = maxCoordinate / 2.0
	}
	m.At = func(i uint32) (float64, float64) { return float64(x[i]) - centre, float64(y[i]) - centre }
	return m, nil
}
