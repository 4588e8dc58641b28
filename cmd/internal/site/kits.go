package site

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
	"slidegif/render/svg"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// A kit is boards that hold all pieces of a family between them, as files/stored.js puts them
// together.
type kit struct {
	Puzzle player.Puzzle `json:"puzzle"` // what all boards have in common
	TaskOf string        `json:"taskOf"` // in place of its task where the goal has one piece; may be empty
	Boards []held        `json:"boards"`
	SVG    svg.Kit       `json:"svg"`
}

// A held board is what a kit tells of one of its boards.
type held struct {
	ID     string `json:"id"`
	Pieces any    `json:"pieces"`
	Goal   any    `json:"goal"`
}

// facts are what stored.js is told of a kind.
type facts struct {
	Name  string `json:"name"`
	Theme string `json:"theme"` // where none is named
	*solve.Kits
	Firsts []string                   `json:"firsts"` // the first board of each kit, without its kind
	Units  map[solve.Metric][2]string `json:"units"`  // one move and several, in English
}

// A known layout is what an index tells of a named one; a board has its first name.
type known struct {
	Text   string               `json:"text"` // its ID without the kind
	File   string               `json:"file"`
	Name   string               `json:"name,omitempty"`
	Native string               `json:"native,omitempty"`
	Title  string               `json:"title"`
	Optima map[board.Metric]int `json:"optima,omitempty"`
}

// addBoards adds the drawings of the named layouts, and of kinds that have kits those, in the themes
// of each language, and indexes of the layouts.
func (s *writer) addBoards(ctx context.Context, themes map[string][]string) ([]facts, error) {
	var list []facts
	for _, k := range catalog.Kinds {
		var some pipeline.Puzzle
		if k.Example != "" {
			var err error
			if some, err = pipeline.ParseID(ctx, k.Example); err != nil {
				return nil, err
			}
		}
		f := facts{Name: k.Name, Theme: render.DefaultTheme(some.Start), Kits: k.Kits, Units: map[solve.Metric][2]string{}}
		for _, m := range k.Metrics {
			f.Units[m] = [2]string{m.Unit(1), m.Unit(2)}
		}
		var boards [][]string
		if k.Kits != nil {
			boards = k.Kits.Boards()
		}
		for lang, names := range themes {
			for _, t := range names {
				f.Firsts = nil
				for n, ids := range boards {
					kit, err := newKit(ctx, ids, render.Options{Lang: lang, Theme: t})
					if err != nil {
						return nil, err
					}
					f.Firsts = append(f.Firsts, strings.TrimPrefix(kit.Boards[0].ID, kit.Puzzle.Head))
					if err := s.add(fmt.Sprintf("boards/%s/%s/%s-%d.json", lang, t, k.Name, n), kit); err != nil {
						return nil, err
					}
				}
			}
			if err := s.addLayouts(k, lang); err != nil {
				return nil, err
			}
		}
		list = append(list, f)
	}
	return list, nil
}

// newKit returns a kit of the boards of some IDs.
func newKit(ctx context.Context, ids []string, look render.Options) (k kit, err error) {
	var pictures []svg.Picture
	for n, id := range ids {
		p, err := pipeline.ParseID(ctx, id)
		if err != nil {
			return k, err
		}
		start := pipeline.Solved{Puzzle: p, Solution: solve.Solution{Metric: p.Kind().Metrics[0]}}
		g, err := document.NewOutput(document.Standard, document.PlayerData, look).Game(ctx, start)
		if err != nil {
			return k, err
		}
		picture, err := render.Movable(document.Solution(start), look)
		if err != nil {
			return k, err
		}
		told := g.Puzzle()
		if n == 0 {
			k.Puzzle, k.TaskOf = told, document.TaskOf(p.Kind(), look.Lang)
		}
		k.Boards = append(k.Boards, held{told.ID, told.Pieces, told.Goal})
		pictures = append(pictures, picture)
	}
	k.Puzzle.Pieces, k.Puzzle.Goal = nil, nil
	k.SVG, err = svg.NewKit(ctx, pictures)
	return k, err
}

// addLayouts adds the drawings of the named layouts of a kind in the theme where none is named, and
// the index of them.
func (s *writer) addLayouts(k *solve.Kind, lang string) error {
	var index []known
	for _, l := range k.Named() {
		data, err := s.pages.StaticFile("player.json?" + url.Values{"lang": {lang}, "puzzle": {k.Name + ":" + l.Slug}}.Encode())
		if err != nil {
			return err
		}
		var d struct{ Puzzle player.Puzzle }
		if err := json.Unmarshal(data, &d); err != nil {
			return err
		}
		p := d.Puzzle
		index = append(index, known{strings.TrimPrefix(p.ID, p.Head), p.File, p.Name, p.Native, p.Title, p.Optima})
		s.out[fmt.Sprintf("boards/%s/%s-%s.json", lang, k.Name, l.Slug)] = data
	}
	if k.Kits == nil {
		return nil
	}
	return s.add(fmt.Sprintf("boards/%s/%s.json", lang, k.Name), index)
}

func (s *writer) add(name string, v any) error {
	var b bytes.Buffer
	err := pipeline.EncodeJSON(&b, v)
	s.out[name] = b.Bytes()
	return err
}
