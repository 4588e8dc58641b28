package site

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"slidegif/render"
	"slidegif/render/player"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// A kit is boards that hold all pieces of a family between them, as files/stored.js puts them
// together.
type kit struct {
	Boards []drawn `json:"boards"`

	// Looks are the pieces of a key: number n of them on a board looks as the one at n, and
	// beyond the last they come again. Each is told by its board and its number there.
	Looks map[string][][2]int `json:"looks"`

	Walls []wall `json:"walls"` // they take turns

	pictures map[string][]string // what they are, the names of its parts left out
}

// A wall is what the ground of a board has for it.
type wall struct {
	Board  int    `json:"board"`
	At     [2]int `json:"at"`
	Shapes string `json:"shapes"`
}

// A drawn board is what a player is given.
type drawn struct {
	Puzzle player.Puzzle `json:"puzzle"`
	SVG    string        `json:"svg"`
}

// facts are what stored.js is told of a kind.
type facts struct {
	Name  string `json:"name"`
	Theme string `json:"theme"` // where none is named
	*solve.Kits
	Families []string                   `json:"kits"`  // of which there is a kit
	Units    map[solve.Metric][2]string `json:"units"` // one move and several, in English
}

// A known layout is what an index tells of one that a kit has the pieces of.
type known struct {
	Text   string               `json:"text"` // the start in its ID
	File   string               `json:"file"`
	Name   string               `json:"name,omitempty"`
	Title  string               `json:"title"`
	Optima map[board.Metric]int `json:"optima,omitempty"`
}

// drawn returns what a page is given of a puzzle.
func (s *writer) drawn(id, lang, theme string) (d drawn, data []byte, err error) {
	data, err = s.get("player.json?" + url.Values{"lang": {lang}, "theme": {theme}, "puzzle": {id}}.Encode())
	if err == nil {
		err = json.Unmarshal(data, &d)
	}
	return d, data, err
}

// addBoards adds the kits, the indexes of the layouts that they have the pieces of, and drawings of
// the layouts.
func (s *writer) addBoards() ([]facts, error) {
	var list []facts
	for _, k := range catalog.Kinds {
		p, err := catalog.Parse(context.Background(), k.Example)
		if err != nil {
			return nil, err
		}
		f := facts{Name: k.Name, Theme: render.DefaultTheme(p.Board()), Kits: k.Kits, Units: map[solve.Metric][2]string{}}
		for _, m := range k.Metrics {
			f.Units[m] = [2]string{m.Unit(1), m.Unit(2)}
		}
		for _, lang := range []string{"en", "zh"} {
			usual := map[string]kit{}
			if k.Kits != nil {
				for _, t := range theme.Names() {
					kits, err := s.kits(k.Kits, lang, t)
					if err != nil {
						return nil, err
					}
					for family, kit := range kits {
						if err := s.add(fmt.Sprintf("boards/%s/%s/%s-%s.json", lang, t, k.Name, family), kit); err != nil {
							return nil, err
						}
					}
					if t == f.Theme {
						usual = kits
					}
				}
			}
			f.Families = slices.Sorted(maps.Keys(usual))
			if err := s.addLayouts(k, lang, usual); err != nil {
				return nil, err
			}
		}
		list = append(list, f)
	}
	return list, nil
}

// addLayouts adds the drawings of the named layouts of a kind in the theme where none is named,
// and what is known of those that a kit has the pieces of, which are drawn from it in other themes.
func (s *writer) addLayouts(k *solve.Kind, lang string, kits map[string]kit) error {
	index := map[string]known{}
	for _, l := range k.Named() {
		d, data, err := s.drawn(k.Name+":"+l.Slug, lang, "")
		if err != nil {
			return err
		}
		if p := d.Puzzle; k.Kits != nil {
			at := form(p, k.Kits)
			if index[at].File != "" {
				at = p.File // a board has its first name
			}
			if kits[family(p, k.Kits)].has(d, k.Kits) {
				index[at] = known{strings.TrimPrefix(p.ID, p.Head), p.File, p.Name, p.Title, p.Optima}
			}
		}
		s.out[fmt.Sprintf("boards/%s/%s-%s.json", lang, k.Name, l.Slug)] = data
	}
	if k.Kits == nil {
		return nil
	}
	return s.add(fmt.Sprintf("boards/%s/%s.json", lang, k.Name), index)
}

func (s *writer) add(name string, v any) error {
	data, err := json.Marshal(v)
	s.out[name] = data
	return err
}

// kits returns the kits of a kind by their families.
func (s *writer) kits(of *solve.Kits, lang, theme string) (map[string]kit, error) {
	list := map[string]kit{}
	for _, ids := range of.Boards() {
		k := kit{Looks: map[string][][2]int{}, pictures: map[string][]string{}}
		for _, id := range ids {
			d, _, err := s.drawn(id, lang, theme)
			if err != nil {
				return nil, err
			}
			pictures := pictures(d.SVG)
			for i, look := range looks(d.Puzzle, of) {
				for len(k.Looks[look.key]) <= look.n {
					k.Looks[look.key] = append(k.Looks[look.key], [2]int{})
					k.pictures[look.key] = append(k.pictures[look.key], "")
				}
				if first := &k.pictures[look.key][look.n]; *first == "" {
					*first, k.Looks[look.key][look.n] = pictures[i], [2]int{len(k.Boards), i}
				} else if *first != pictures[i] {
					return nil, fmt.Errorf("internal error: the kit of %s has two looks of %s", id, look.key)
				}
			}
			k.Boards = append(k.Boards, d)
		}
		for key, pictures := range k.pictures {
			n := period(pictures)
			if slices.Contains(pictures[:n], "") {
				return nil, fmt.Errorf("internal error: the kit of %s lacks looks of %s", ids[0], key)
			}
			k.Looks[key], k.pictures[key] = k.Looks[key][:n], pictures[:n]
		}
		k.prune()
		if of.Wall != "" {
			k.Walls = k.wallsOf(len(k.Boards) - 1)
		}
		list[family(k.Boards[0].Puzzle, of)] = k
	}
	return list, nil
}

// prune takes out of the drawings what is drawn twice. Of a goal beside the board its frame stays,
// which tells its size.
func (k kit) prune() {
	wanted := map[[2]int]bool{}
	for _, list := range k.Looks {
		for _, at := range list {
			wanted[at] = true
		}
	}
	for b := range k.Boards {
		i := -1
		svg := pieceGroup.ReplaceAllStringFunc(k.Boards[b].SVG, func(group string) string {
			if i++; wanted[[2]int{b, i}] {
				return group
			}
			return "<g data-piece=\"\"></g>"
		})
		svg = beside.ReplaceAllString(svg, "$1</g>")
		for before := ""; before != svg; {
			before = svg
			svg = definition.ReplaceAllStringFunc(svg, func(line string) string {
				id := definition.FindStringSubmatch(line)[1]
				if strings.Contains(before, "#"+id+`"`) || strings.Contains(before, "#"+id+")") || strings.HasPrefix(line, "<title") || strings.HasPrefix(line, "<desc") {
					return line
				}
				return ""
			})
		}
		k.Boards[b].SVG = svg
	}
}

// period returns after how many pictures they come again, as far as they are known.
func period(pictures []string) int {
	for n := 1; ; n++ {
		again := true
		for i, p := range pictures[n:] {
			again = again && (p == "" || pictures[i] == "" || p == pictures[i])
		}
		if again {
			return n
		}
	}
}

// wallsOf returns the walls of a board, which the one before it has not. The shapes of all lie on
// each other in the same order.
func (k kit) wallsOf(board int) []wall {
	without := map[string]bool{}
	for _, shape := range ground(k.Boards[board-1].SVG) {
		without[parts(k.Boards[board-1].SVG)(shape)] = true
	}
	var walls []wall
	for _, at := range k.Boards[board].Puzzle.Walls {
		walls = append(walls, wall{board, at, ""})
	}
	n, whole := 0, parts(k.Boards[board].SVG)
	for _, shape := range ground(k.Boards[board].SVG) {
		if !without[whole(shape)] {
			walls[n%len(walls)].Shapes += shape
			n++
		}
	}
	return walls
}

// ground returns the shapes of an empty board.
func ground(svg string) []string {
	return shape.FindAllString(base.FindString(svg), -1)
}

// has reports whether all pieces of a drawing are in the kit and look as there, and its walls do not
// touch.
func (k kit) has(d drawn, of *solve.Kits) bool {
	pictures := pictures(d.SVG)
	for i, look := range looks(d.Puzzle, of) {
		if all := k.pictures[look.key]; all == nil || all[look.n%len(all)] != pictures[i] {
			return false
		}
	}
	for i, a := range d.Puzzle.Walls {
		for _, b := range d.Puzzle.Walls[:i] {
			if dx, dy := a[0]-b[0], a[1]-b[1]; dx*dx+dy*dy == 1 {
				return false
			}
		}
	}
	return d.Puzzle.Tail == "" && (k.Walls != nil || len(d.Puzzle.Walls) == 0)
}

// A look is how a piece looks, as stored.js has it: number n of those of a key.
type look struct {
	key string
	n   int
}

func looks(p player.Puzzle, of *solve.Kits) []look {
	var list []look
	count := map[string]int{}
	for _, x := range p.Pieces {
		shape, like := shapeOf(x.Cells), ""
		switch {
		case of.Look == solve.ByShape:
			like = shape
		case of.Look == solve.ByName || x.Name == of.Hero:
			like = x.Name
		}
		if p.Tail != "" {
			like += fmt.Sprint("@", placeOf(x.Class, p))
		}
		list = append(list, look{like + " " + shape, count[like]})
		count[like]++
	}
	return list
}

// placeOf returns which piece of the goal is the one of a class.
func placeOf(class int, p player.Puzzle) int {
	for i, g := range p.Goal {
		if g.Class == class {
			return i
		}
	}
	return -1
}

// shapeOf writes the cells of a piece.
func shapeOf(cells [][2]int) string {
	var b strings.Builder
	for _, c := range cells {
		fmt.Fprint(&b, c[0], c[1])
	}
	return strings.ReplaceAll(b.String(), " ", "")
}

// family names the kit of a board, as stored.js does.
func family(p player.Puzzle, of *solve.Kits) string {
	counts := map[string]int{}
	for _, x := range p.Pieces {
		if shape := shapeOf(x.Cells); of.Look == solve.ByShape && len(x.Cells) > 1 {
			counts[shape]++
		}
	}
	name := fmt.Sprintf("%dx%d", p.W, p.H)
	for _, shape := range slices.Sorted(maps.Keys(counts)) {
		name += fmt.Sprintf("-%sx%d", shape, counts[shape])
	}
	if p.Tail != "" {
		name += "-goal"
	}
	return name
}

// form is equal for boards that are one layout, as in stored.js.
func form(p player.Puzzle, of *solve.Kits) string {
	empty := of.Empty[:1]
	if of.Look == solve.ByShape {
		empty = "-1" // names do not matter
	}
	cells := slices.Repeat([]string{empty}, p.W*p.H)
	for _, at := range p.Walls {
		cells[at[1]*p.W+at[0]] = of.Wall
	}
	for i, x := range p.Pieces {
		for _, c := range x.Cells {
			cell := &cells[(x.At[1]+c[1])*p.W+x.At[0]+c[0]]
			if *cell = x.Name; of.Look == solve.ByShape {
				*cell = strconv.Itoa(i)
			}
		}
	}
	return strings.Join(cells, ",")
}

var (
	pieceGroup = regexp.MustCompile(`<g data-piece="\d+"[^>]*>(.*)</g>`)
	beside     = regexp.MustCompile(`(<g transform="translate\(\d+ \d+\)"><path [^>]*/>).*</g>`)
	definition = regexp.MustCompile(`(?m)^<\w+ id="(\w+)"(.*)`)
	reference  = regexp.MustCompile(`#(\w+)["\)]`)
	class      = regexp.MustCompile(` class="\w+"`)
	base       = regexp.MustCompile(`(?m)^<g id="\w+".*`)
	shape      = regexp.MustCompile(`<(path|use) [^>]*/>`)
)

// pictures returns what each piece of a drawing is.
func pictures(svg string) []string {
	whole := parts(svg)
	var list []string
	for _, found := range pieceGroup.FindAllStringSubmatch(svg, -1) {
		list = append(list, whole(found[1]))
	}
	return list
}

// parts returns a func that writes a part of a drawing with all that it refers to in place of names,
// which differ from one drawing to another.
func parts(svg string) (whole func(part string) string) {
	defined := map[string]string{}
	for _, found := range definition.FindAllStringSubmatch(svg, -1) {
		defined[found[1]] = found[2]
	}
	whole = func(part string) string {
		return reference.ReplaceAllStringFunc(class.ReplaceAllString(part, ""), func(name string) string {
			if inside, ok := defined[name[1:len(name)-1]]; ok {
				return whole(inside)
			}
			return name // a colour
		})
	}
	return whole
}
