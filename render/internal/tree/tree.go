// Package tree draws search trees: a board for each position, with the order of expansion and f = g + h. Of a large
// tree, the package draws only the numbers of positions at each depth. The package draws searches but never runs
// them.
package tree

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A Tree is a drawing of the tree of a search:
//
//	title
//	details
//	        1 +---+
//	          |   |  0 + 4
//	          +---+
//	         /     \
//	  2 +---+      +-\-+
//	    |   |      |  \|  = 1
//	    +---+      +---+
//	    1 + 3
//	legend
type Tree struct {
	Title, Details, Legend string

	Nodes  []Node  // in the order in which they were generated; the first one is the start
	Layers []Layer // by depth; if Layers is not nil, the tree has no boards
	// Growth holds the layers at each step of an animation. Each step adds about the same number of expansions. The
	// last element equals Layers.
	Growth [][]Layer

	Informed bool // whether nodes have estimates
	Queue    bool // whether nodes have numbers before the search expands them

	// LayerText returns the text to the right of a layer.
	LayerText func(Layer) string
	Font      []byte // OpenType or TrueType file for all text; nil selects the embedded fonts
}

// A Node is a position in a tree.
type Node struct {
	Board    board.Board
	Parent   int // index of the parent; -1 for the start
	Depth    int // g, the number of moves from the start
	Estimate int // h, the estimate of the moves to the goal
	Number   int // order of expansion, or place in the queue, counted from 1; 0 without a number
	Expanded int // order of expansion, counted from 1; 0 if the node was not expanded
	// Repeats means that the search did not keep the node, because another node has the same position. A node with
	// Repeats set is crossed out. The field Of is the Number of the kept node, or 0. The field Since is the number of
	// the expansion that found the repeated position.
	Repeats  bool
	Of       int
	Since    int
	Solution bool // whether the node is on the path of the solution
}

// A Layer describes the positions of one depth.
type Layer struct {
	Depth               int
	Generated, Expanded int64
}

// Dimensions in pixels. In trees with boards, lengths are multiples of the text size.
const (
	margin       = 22
	head         = 88 // space for the title and the details
	foot         = 44 // space for the legend
	largestBoard = 96 // default size of the longer side of a board
	layerWidth   = 900
	layerPitch   = 26
)

// Draw draws the tree in the colours and fonts of a theme. The longer side has the given number of pixels if exact
// is set. If exact is not set, the picture may be smaller, because boards are not larger than largestBoard. Draw
// returns an error if no font has a glyph for some character.
func (t Tree) Draw(look theme.Theme, longer int, exact bool) (theme.Drawing, image.Point, error) {
	p := painter{Tree: t, Pen: theme.Pen{Theme: look.OrDefault(), Font: t.Font}}
	if t.Layers != nil {
		p.size = image.Pt(layerWidth, head+foot+layerPitch*len(t.Layers))
		p.drawFrame()
		p.drawLayers(p.Layers)
		return p.Drawing, p.size, p.Err
	}
	p.place()
	p.fit(longer, exact)
	p.drawStage(end)
	return p.Drawing, p.size, p.Err
}

// A stage is a part of the growth of a tree.
type stage struct {
	expanded int  // number of expansions
	ended    bool // whether the solution is known
}

// end is the stage after the last expansion.
var end = stage{math.MaxInt, true}

// drawStage draws the boards that are known in a stage.
func (p *painter) drawStage(s stage) {
	p.stage = s
	p.drawFrame()
	p.drawEdges()
	for i := range p.Nodes {
		if p.known(i) {
			p.drawNode(i)
		}
	}
}

// known reports whether the search has generated node i by the current stage.
func (p *painter) known(i int) bool {
	parent := p.Nodes[i].Parent
	return parent < 0 || p.Nodes[parent].Expanded <= p.stage.expanded
}

// A painter draws the parts of a Tree.
type painter struct {
	Tree
	theme.Pen
	size  image.Point
	stage stage

	column []float64 // place of each node, counted from 0 at the leftmost leaf
	leaves int
	depth  int // of the deepest node

	cell        int         // pixels per cell of a board
	board       image.Point // pixels of a board
	text        float64     // size of labels
	slot, level int         // pixels from a leaf to the next leaf, and from a layer to the next layer
	origin      image.Point // corner of the leftmost slot of the first layer
}

// place assigns a column to each node. Leaves are placed from left to right, and a parent is above the middle of its
// children.
func (p *painter) place() {
	children := make([][]int, len(p.Nodes))
	for i, n := range p.Nodes {
		p.depth = max(p.depth, n.Depth)
		if n.Parent >= 0 {
			children[n.Parent] = append(children[n.Parent], i)
		}
	}
	p.column = make([]float64, len(p.Nodes))
	var below func(i int)
	below = func(i int) {
		if len(children[i]) == 0 {
			p.column[i] = float64(p.leaves)
			p.leaves++
			return
		}
		for _, k := range children[i] {
			below(k)
		}
		p.column[i] = (p.column[children[i][0]] + p.column[children[i][len(children[i])-1]]) / 2
	}
	below(0)
}

// fit chooses the largest cells with which the picture is not longer than the given number of pixels.
func (p *painter) fit(longer int, exact bool) {
	b := p.Nodes[0].Board
	for p.cell = 120; ; p.cell-- {
		p.board = scene.BoardGeometry(b, p.Theme.Margin, p.cell).Size
		p.text = max(9, min(15, float64(max(p.board.X, p.board.Y))*.17))
		p.slot = max(p.board.X, int(p.TextWidth(p.longestLabel(), p.text))+1) + int(p.text)
		p.level = p.board.Y + int(4*p.text)
		p.size = image.Pt(p.leaves*p.slot+2*margin, head+foot+(p.depth+1)*p.level)
		small := exact || max(p.board.X, p.board.Y) <= largestBoard
		if p.cell <= 3 || small && max(p.size.X, p.size.Y) <= longer {
			break
		}
	}
	least := int(max(p.TextWidth(p.Title, 24), p.TextWidth(p.Details, 15), p.TextWidth(p.Legend, 13))) + 2*margin
	width := max(p.size.X, min(least, longer))
	if exact && p.size.Y < longer {
		width = longer
	}
	p.origin = image.Pt((width-p.leaves*p.slot)/2, head)
	p.size.X = width
}

// label returns the text below a node: f = g + h in an informed search.
func (p *painter) label(n Node) string {
	if !p.Informed {
		return ""
	}
	return fmt.Sprintf("%d = %d + %d", n.Depth+n.Estimate, n.Depth, n.Estimate)
}

func (p *painter) longestLabel() (longest string) {
	for _, n := range p.Nodes {
		if label := p.label(n); len(label) > len(longest) {
			longest = label
		}
	}
	return longest
}

// drawFrame draws the background and the text around the tree.
func (p *painter) drawFrame() {
	p.Rect(0, 0, float64(p.size.X), float64(p.size.Y), p.Theme.Paper)
	right := p.size.X - margin
	p.Write(p.Title, image.Rect(margin, 16, right, 48), theme.Left, p.shrunk(p.Title, 24))
	p.Write(p.Details, image.Rect(margin, 50, right, 72), theme.Left, p.shrunk(p.Details, 15))
	p.Write(p.Legend, image.Rect(margin, p.size.Y-30, right, p.size.Y-10), theme.Left, p.shrunk(p.Legend, 13))
}

// shrunk returns the font size, or a smaller size if the line would be wider than the picture.
func (p *painter) shrunk(text string, size float64) float64 {
	space := float64(p.size.X - 2*margin)
	if width := p.TextWidth(text, size); width > space {
		return size * space / width
	}
	return size
}

// corner returns the upper left corner of the board of a node.
func (p *painter) corner(i int) image.Point {
	x := float64(p.origin.X) + float64((p.column[i]+.5)*float64(p.slot)) - float64(float64(p.board.X)/2)
	return image.Pt(int(math.Round(x)), p.origin.Y+p.Nodes[i].Depth*p.level+int(1.4*p.text))
}

// drawEdges draws a line from each node to its parent. Lines of the solution are thick and on top.
func (p *painter) drawEdges() {
	for _, solution := range []bool{false, true} {
		for i, n := range p.Nodes {
			if n.Parent < 0 || (n.Solution && p.stage.ended) != solution || !p.known(i) {
				continue
			}
			from, to := p.corner(n.Parent), p.corner(i)
			c, width := p.Blend(EdgeShare), 1.5
			if solution {
				c, width = p.Theme.Sign, max(3, p.text*.32)
			}
			half := float64(float64(p.board.X) / 2)
			p.Line([2]float64{float64(from.X) + half, float64(from.Y + p.board.Y)}, [2]float64{float64(to.X) + half, float64(to.Y)}, c, width)
		}
	}
}

// EdgeShare is the fraction of ink in the colour of edges; see theme.Pen.Blend.
const EdgeShare = .45

// drawNode draws the board of a node, its number above the board, and its label below it.
func (p *painter) drawNode(i int) {
	n, at := p.Nodes[i], p.corner(i)
	expanded := n.Expanded > 0 && n.Expanded <= p.stage.expanded
	repeats := n.Repeats && n.Since <= p.stage.expanded
	ring := 0
	switch thin := max(2, p.text*.18); {
	case !p.stage.ended && n.Expanded > 0 && n.Expanded == p.stage.expanded:
		ring = p.ring(at, float64(thin*2.5), p.Theme.Sign)
	case !expanded && !repeats && !(p.stage.ended && n.Solution):
		ring = p.ring(at, thin, p.Theme.Ink)
	}
	line := int(1.4 * p.text)
	below := image.Rect(at.X+p.board.X/2-p.slot/2, at.Y+p.board.Y+1, at.X+p.board.X/2+p.slot/2, at.Y+p.board.Y+1+line).Add(image.Pt(0, ring))
	above := image.Rect(at.X, at.Y-line, at.X+p.board.X, at.Y-1).Sub(image.Pt(0, ring))
	if p.label(n) != "" {
		p.writeClear(p.label(n), below, theme.Middle)
	}
	if n.Number > 0 && (expanded || p.Queue) {
		p.writeClear(strconv.Itoa(n.Number), above, theme.Left)
	}
	p.Board(n.Board, p.cell, at)
	if !repeats {
		return
	}
	low, high := [2]float64{float64(at.X), float64(at.Y)}, [2]float64{float64(at.X + p.board.X), float64(at.Y + p.board.Y)}
	for _, stroke := range []struct {
		c     color.RGBA
		width float64
	}{{p.Theme.Paper, max(5, p.text*.5)}, {p.Theme.Ink, max(2, p.text*.18)}} {
		p.Line(low, high, stroke.c, stroke.width)
		p.Line([2]float64{low[0], high[1]}, [2]float64{high[0], low[1]}, stroke.c, stroke.width)
	}
	if n.Of > 0 {
		p.writeClear("= "+strconv.Itoa(n.Of), above, theme.Left)
	}
}

// ring draws an outline around a board and returns the width of the outline. The outline is thin for the frontier,
// and thick for the board that is being expanded.
func (p *painter) ring(at image.Point, width float64, c color.RGBA) int {
	w := int(math.Ceil(width))
	p.Box(image.Rectangle{at, at.Add(p.board)}.Inset(-w), float64(w)+float64(float64(p.cell)*.15), c)
	return w
}

// writeClear writes a label on a patch of paper, so that no line crosses it.
func (p *painter) writeClear(text string, box image.Rectangle, align float64) {
	width := p.TextWidth(text, p.text)
	left := float64(box.Min.X) + float64(align*(float64(box.Dx())-width))
	p.Rect(left-2, float64(box.Min.Y), left+width+2, float64(box.Max.Y), p.Theme.Paper)
	p.Write(text, box, align, p.text)
}

// drawLayers draws a bar for each depth. The length of a bar is logarithmic in the number of generated positions.
// The dark part shows the positions that were expanded. The longest layer of the complete tree determines the
// scale, which is therefore the same in all frames.
func (p *painter) drawLayers(layers []Layer) {
	most := int64(2)
	for _, l := range p.Layers {
		most = max(most, l.Generated)
	}
	left, right := margin+34, layerWidth-330
	length := func(n int64) float64 { return float64(right-left) * math.Log(float64(n+1)) / math.Log(float64(most+1)) }
	for i, l := range layers {
		y := head + i*layerPitch
		for _, bar := range []struct {
			n int64
			c color.RGBA
		}{{l.Generated, p.Blend(GeneratedShare)}, {l.Expanded, p.Blend(ExpandedShare)}} {
			if bar.n > 0 {
				p.Rect(float64(left), float64(y+3), math.Round(float64(left)+length(bar.n)), float64(y+layerPitch-3), bar.c)
			}
		}
		p.Write(strconv.Itoa(l.Depth), image.Rect(0, y, left-8, y+layerPitch), theme.Right, 14)
		if l.Generated == 0 {
			continue
		}
		p.Write(p.LayerText(l), image.Rect(right+12, y, layerWidth, y+layerPitch), theme.Left, 14)
	}
}

// Shares of ink in the colours of bars.
const (
	GeneratedShare = .2
	ExpandedShare  = .6
)
