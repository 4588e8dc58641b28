package atlas

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"image/color"
	"math"
	"slices"

	"slidegif/render/deflate"
	"slidegif/render/theme"
)

// Packed is a map in the form that the script of a page reads. The field Code is a zlib stream in base64. The stream
// consists of numbers in base 128, as in encoding/binary. Signed numbers are zigzag-encoded. The stream contains one
// list after the other, each in the order of the positions: all parents, then all moves, and so on:
//
//	parent    except for position 0: an earlier position with an edge to this one, minus the parent of the position before
//	move      except for position 0: index in Moves of the move from the parent
//	distance  number of moves to the goal plus 1, or 0; minus the distance of the parent
//	x, y      from 0 to maxCoordinate, minus the place of the parent
//	edges     number of further edges, and their ends in ascending order, each minus the previous end (at first, this position)
//
// An undirected edge is stored only with its earlier position.
type Packed struct {
	Positions  int    `json:"positions"`
	Undirected bool   `json:"undirected"`
	Rings      bool   `json:"rings"`
	Code       string `json:"code"`
	// Moves lists moves, each as the column and the row of the piece, and its path, such as "1.3UU".
	Moves    []string `json:"moves"`
	Greatest int      `json:"greatest"`
	Farthest uint32   `json:"farthest"`
	Solved   int      `json:"solved"`
	NoGoal   int      `json:"noGoal"` // number of positions from which no goal can be reached

	Colours
}

// Colours are the colours of a Packed map as #rrggbb; see theme.Land.
type Colours struct {
	Ground  string   `json:"ground"`
	Ink     string   `json:"ink"`
	Ramp    []string `json:"ramp"`
	Neutral string   `json:"neutral"`
	Road    string   `json:"road"`
	Other   string   `json:"other"`
	Goal    string   `json:"goal"`
}

// maxCoordinate is the greatest coordinate in a Packed map. If a map is enlarged eight times, one coordinate unit
// is about a pixel.
const maxCoordinate = 1<<13 - 1

// Pack encodes the map and the colours of a theme for the script of a page. The field EachEdge must be set.
func (m *Map) Pack(l theme.Land) (Packed, error) {
	sum := m.Summary()
	p := Packed{
		Positions: m.Len(), Undirected: m.Undirected, Rings: m.Rings, Greatest: sum.Greatest, Farthest: sum.Farthest, Solved: sum.Solved, NoGoal: sum.Unreachable,
		Colours: Colours{Ground: hex(l.Ground), Ink: hex(l.Ink), Neutral: hex(l.Neutral), Road: hex(l.Road), Other: hex(l.Other), Goal: hex(l.Goal)},
	}
	for _, c := range l.Ramp {
		p.Ramp = append(p.Ramp, hex(c))
	}
	parent, move, err := m.tree(&p)
	if err != nil {
		return p, err
	}
	var code []byte
	signed := func(n int) { code = binary.AppendVarint(code, int64(n)) }
	last := 0
	for _, at := range parent[1:] {
		signed(int(at) - last)
		last = int(at)
	}
	for _, n := range move[1:] {
		code = binary.AppendUvarint(code, uint64(n))
	}
	distance := func(i uint32) int { return int(uint16(m.Distance[i] + 1)) } // Unreachable becomes 0
	places := m.packedPlaces()
	for _, value := range []func(uint32) int{distance, func(i uint32) int { return places[i][0] }, func(i uint32) int { return places[i][1] }} {
		signed(value(0))
		for i := uint32(1); i < uint32(m.Len()); i++ {
			signed(value(i) - value(parent[i]))
		}
	}
	for i := range uint32(m.Len()) {
		ends := slices.DeleteFunc(slices.Clone(m.To[m.First[i]:m.First[i+1]]), func(to uint32) bool {
			return to > 0 && parent[to] == i || m.Undirected && to < i
		})
		slices.Sort(ends)
		code = binary.AppendUvarint(code, uint64(len(ends)))
		last := i
		for _, to := range ends {
			signed(int(to) - int(last))
			last = to
		}
	}
	compressed, err := deflate.Compress(bytes.NewReader(code))
	p.Code = base64.StdEncoding.EncodeToString(compressed)
	return p, err
}

// tree returns the parent of each position (see Packed), and the index in p.Moves of the move from the parent.
// tree adds the moves to p.Moves.
func (m *Map) tree(p *Packed) (parent, move []uint32, err error) {
	parent, move = make([]uint32, m.Len()), make([]uint32, m.Len())
	found := make([]bool, m.Len())
	found[0] = true
	indices := map[string]uint32{}
	for i := range uint32(m.Len()) {
		if !found[i] {
			return nil, nil, fmt.Errorf("atlas: position %d has no edge from an earlier position", i)
		}
		if !slices.ContainsFunc(m.To[m.First[i]:m.First[i+1]], func(to uint32) bool { return !found[to] }) {
			continue
		}
		b := m.Board(i)
		m.EachEdge(i, func(q int, path string, to uint32) {
			if found[to] {
				return
			}
			at := b.Pieces[q].At
			text := fmt.Sprintf("%d.%d%s", at.X, at.Y, path)
			index, ok := indices[text]
			if !ok {
				index = uint32(len(p.Moves))
				indices[text] = index
				p.Moves = append(p.Moves, text)
			}
			found[to], parent[to], move[to] = true, i, index
		})
	}
	return parent, move, nil
}

// packedPlaces returns the places of all positions as integers from 0 to maxCoordinate. If the positions are on
// rings, the centre of the rings is in the middle.
func (m *Map) packedPlaces() [][2]int {
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for i := range uint32(m.Len()) {
		x, y := m.At(i)
		if m.Rings {
			x = hypot(x, y)
			low, high = [2]float64{min(low[0], -x), min(low[1], -x)}, [2]float64{max(high[0], x), max(high[1], x)}
			continue
		}
		low, high = [2]float64{min(low[0], x), min(low[1], y)}, [2]float64{max(high[0], x), max(high[1], y)}
	}
	scale := maxCoordinate / max(high[0]-low[0], high[1]-low[1], 1e-9)
	places := make([][2]int, m.Len())
	for i := range places {
		x, y := m.At(uint32(i))
		places[i] = [2]int{int(math.Round(float64((x - low[0]) * scale))), int(math.Round(float64((y - low[1]) * scale)))}
	}
	return places
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
