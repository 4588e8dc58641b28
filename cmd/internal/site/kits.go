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

// A kit is a set of boards that together contain all pieces of a family. The script files/stored.js combines
// these pieces to draw other boards.
type kit struct {
	Puzzle       player.Puzzle `json:"puzzle"` // data common to all boards of the kit
	TaskTemplate string        `json:"taskOf"` // replaces the task if the goal concerns a single piece; may be empty
	Boards       []kitBoard    `json:"boards"`
	SVG          svg.Kit       `json:"svg"`
}

// A kitBoard describes one board of a kit.
type kitBoard struct {
	ID     string `json:"id"`
	Pieces any    `json:"pieces"`
	Goal   any    `json:"goal"`
}

// A kindInfo describes a puzzle kind to the script stored.js.
type kindInfo struct {
	Name  string `json:"name"`
	Theme string `json:"theme"` // default theme
	*solve.Kits
	FirstBoards []string                   `json:"firsts"` // ID of the first board of each kit, without the kind
	Units       map[solve.Metric][2]string `json:"units"`  // English noun for the unit, in singular and plural
}

// An indexEntry describes one named layout in the index of its kind.
type indexEntry struct {
	Text   string               `json:"text"` // puzzle ID without the kind
	File   string               `json:"file"`
	Name   string               `json:"name,omitempty"`
	Native string               `json:"native,omitempty"`
	Title  string               `json:"title"`
	Optima map[board.Metric]int `json:"optima,omitempty"`
}

// addBoards adds the drawings and indexes of the named layouts. It also adds the kits, in the given themes for
// each language. It returns the data about the kinds for stored.js.
func (s *writer) addBoards(ctx context.Context, themes map[string][]string) ([]kindInfo, error) {
	var list []kindInfo
	for _, k := range catalog.Kinds {
		var example pipeline.Puzzle
		if k.Example != "" {
			var err error
			if example, err = pipeline.ParseID(ctx, k.Example); err != nil {
				return nil, err
			}
		}
		info := kindInfo{Name: k.Name, Theme: render.DefaultTheme(example.Start), Kits: k.Kits, Units: map[solve.Metric][2]string{}}
		for _, m := range k.Metrics {
			info.Units[m] = [2]string{m.Unit(1), m.Unit(2)}
		}
		var boards [][]string
		if k.Kits != nil {
			boards = k.Kits.Boards()
		}
		for lang, names := range themes {
			for _, t := range names {
				info.FirstBoards = nil
				for n, ids := range boards {
					kit, err := newKit(ctx, ids, render.Options{Lang: lang, Theme: t})
					if err != nil {
						return nil, err
					}
					info.FirstBoards = append(info.FirstBoards, strings.TrimPrefix(kit.Boards[0].ID, kit.Puzzle.IDPrefix))
					if err := s.addJSON(fmt.Sprintf("boards/%s/%s/%s-%d.json", lang, t, k.Name, n), kit); err != nil {
						return nil, err
					}
				}
			}
			if err := s.addLayouts(k, lang); err != nil {
				return nil, err
			}
		}
		list = append(list, info)
	}
	return list, nil
}

// newKit returns the kit that consists of the boards with the given IDs.
func newKit(ctx context.Context, ids []string, options render.Options) (k kit, err error) {
	var pictures []svg.Picture
	for n, id := range ids {
		p, err := pipeline.ParseID(ctx, id)
		if err != nil {
			return k, err
		}
		start := pipeline.Solved{Puzzle: p, Solution: solve.Solution{Metric: p.Kind().Metrics[0]}}
		g, err := document.NewOutput(document.Standard, document.PlayerData, options).Game(ctx, start)
		if err != nil {
			return k, err
		}
		picture, err := render.PlayerPicture(document.Solution(start), options)
		if err != nil {
			return k, err
		}
		desc := g.Puzzle()
		if n == 0 {
			k.Puzzle, k.TaskTemplate = desc, document.NamedTask(p.Kind(), options.Lang)
		}
		k.Boards = append(k.Boards, kitBoard{desc.ID, desc.Pieces, desc.Goal})
		pictures = append(pictures, picture)
	}
	k.Puzzle.Pieces, k.Puzzle.Goal = nil, nil
	k.SVG, err = svg.NewKit(ctx, pictures)
	return k, err
}

// addLayouts adds the drawings of all named layouts of a kind in its default theme. It also adds the index of
// these layouts.
func (s *writer) addLayouts(k *solve.Kind, lang string) error {
	var index []indexEntry
	for _, l := range k.NamedLayouts() {
		data, err := s.server.StaticFile("player.json?" + url.Values{"lang": {lang}, "puzzle": {k.Name + ":" + l.Slug}}.Encode())
		if err != nil {
			return err
		}
		var d struct{ Puzzle player.Puzzle }
		if err := json.Unmarshal(data, &d); err != nil {
			return err
		}
		p := d.Puzzle
		index = append(index, indexEntry{strings.TrimPrefix(p.ID, p.IDPrefix), p.File, p.Name, p.Native, p.Title, p.Optima})
		s.contents[fmt.Sprintf("boards/%s/%s-%s.json", lang, k.Name, l.Slug)] = data
	}
	if k.Kits == nil {
		return nil
	}
	return s.addJSON(fmt.Sprintf("boards/%s/%s.json", lang, k.Name), index)
}

func (s *writer) addJSON(name string, v any) error {
	var b bytes.Buffer
	err := pipeline.EncodeJSON(&b, v)
	s.contents[name] = b.Bytes()
	return err
}
