package site

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
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

// A kit is a set of boards that together contain all pieces of a family. The script files/stored.js uses the
// pieces of a kit to draw the other boards of the family.
type kit struct {
	Puzzle       player.Puzzle `json:"puzzle"` // data common to all boards of the kit
	TaskTemplate string        `json:"taskOf"` // replaces the task if the goal concerns a single piece; may be empty
	Boards       []kitBoard    `json:"boards"`
	SVG          svg.Kit       `json:"svg"`
}

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
	Families []string                   `json:"families"` // family of the boards of each kit
	Bundles  int                        `json:"bundles"`  // number of bundles of named layouts
	Units    map[solve.Metric][2]string `json:"units"`    // English noun for the unit, in singular and plural
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

// addBoards adds the drawings and indexes of the named layouts, and the kits in each theme. addBoards returns
// a description of each puzzle kind for stored.js.
func (s *writer) addBoards(ctx context.Context, langs, themes []string) ([]kindInfo, error) {
	var list []kindInfo
	for _, k := range catalog.Kinds {
		var example pipeline.Puzzle
		if k.Example != "" {
			var err error
			if example, err = pipeline.ParseID(ctx, k.Example); err != nil {
				return nil, err
			}
		}
		info := kindInfo{Name: k.Name, Theme: render.DefaultTheme(example.Start), Kits: k.Kits, Bundles: bundleCount(k), Units: map[solve.Metric][2]string{}}
		for _, m := range k.Metrics {
			info.Units[m] = [2]string{m.Unit(1), m.Unit(2)}
		}
		if k.Kits != nil {
			for n, ids := range k.Kits.Boards() {
				first, err := pipeline.ParseID(ctx, ids[0])
				if err != nil {
					return nil, err
				}
				info.Families = append(info.Families, family(first, k.Kits.Look))
				for _, t := range themes {
					if err := s.addKit(ctx, fmt.Sprintf("%s/%s-%d", t, k.Name, n), ids, langs, t); err != nil {
						return nil, err
					}
				}
			}
		}
		for _, lang := range langs {
			if err := s.addLayouts(k, lang); err != nil {
				return nil, err
			}
		}
		list = append(list, info)
	}
	return list, nil
}

// family returns a key that is equal for all boards of a kit: the size of the board, and whether the ID contains a
// goal. If shapes determine the looks of pieces, the key also counts the pieces of each shape, except single cells.
// The function parseBoard in stored.js must return the same key as family.
func family(p pipeline.Puzzle, look solve.Look) string {
	b, shapes := p.Board(), map[string]int{}
	for _, piece := range b.Pieces {
		if len(piece.Cells) > 1 && look == solve.ByShape {
			var cells []string
			for _, c := range piece.Cells {
				cells = append(cells, fmt.Sprintf("%d,%d", c.X, c.Y))
			}
			shapes[strings.Join(cells, ",")]++
		}
	}
	var counts []string
	for shape, n := range shapes {
		counts = append(counts, fmt.Sprintf("%s,%d,", shape, n))
	}
	slices.Sort(counts)
	_, text, _ := strings.Cut(p.ID(), ":")
	return fmt.Sprintf("%d,%d,%s%t", b.W, b.H, strings.Join(counts, ""), strings.Contains(text, ":"))
}

// addKit adds a kit with the given name in all languages, in one file.
func (s *writer) addKit(ctx context.Context, name string, ids, langs []string, theme string) error {
	_, err := s.addBoardFile(name, func() (any, error) {
		kits := map[string]kit{}
		for _, lang := range langs {
			var err error
			if kits[lang], err = newKit(ctx, ids, render.Options{Lang: lang, Theme: theme}); err != nil {
				return nil, err
			}
		}
		return kits, nil
	})
	return err
}

// addBoardFile adds a gzip file with the JSON encoding of a value to boards/, and returns the content of the
// file.
func (s *writer) addBoardFile(name string, draw func() (any, error)) ([]byte, error) {
	return s.add("boards/"+name+".json.gz", func() ([]byte, error) {
		v, err := draw()
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if err := pipeline.EncodeJSON(&b, v); err != nil {
			return nil, err
		}
		return compressGzip(b.Bytes()), nil
	})
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

// bundleSize is the average number of named layouts in a bundle, a file of drawings. Drawings of a kind have much in
// common, so a bundle of klotski drawings is only twice as large as a single drawing.
const bundleSize = 4

func bundleCount(k *solve.Kind) int { return (len(k.NamedLayouts()) + bundleSize - 1) / bundleSize }

// bundleOf returns the number of the bundle that contains the layout with the given name. The function
// loadDrawing in stored.js must use the same hash.
func bundleOf(name string, bundles int) int {
	h := 0
	for _, c := range []byte(name) {
		h = (31*h + int(c)) % 65521
	}
	return h % bundles
}

// addLayouts adds the drawings of the named layouts of a kind in bundles, and an index if the kind has kits.
func (s *writer) addLayouts(k *solve.Kind, lang string) error {
	bundles := make([][]string, bundleCount(k))
	for _, l := range k.NamedLayouts() {
		n := bundleOf(l.Slug, len(bundles))
		bundles[n] = append(bundles[n], l.Slug)
	}
	drawn := map[string]struct{ Puzzle player.Puzzle }{}
	for n, slugs := range bundles {
		data, err := s.addBoardFile(fmt.Sprintf("%s/%s-%d", lang, k.Name, n), func() (any, error) {
			bundle := map[string]json.RawMessage{}
			for _, slug := range slugs {
				drawing, err := s.drawing(lang, k.Name+":"+slug)
				if err != nil {
					return nil, err
				}
				bundle[slug] = drawing
			}
			return bundle, nil
		})
		if err != nil {
			return err
		}
		plain, err := decompressGzip(data)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(plain, &drawn); err != nil {
			return err
		}
	}
	if k.Kits == nil {
		return nil
	}
	_, err := s.addBoardFile(lang+"/"+k.Name, func() (any, error) {
		var index []indexEntry
		for _, l := range k.NamedLayouts() {
			p := drawn[l.Slug].Puzzle
			index = append(index, indexEntry{strings.TrimPrefix(p.ID, p.IDPrefix), p.File, p.Name, p.Native, p.Title, p.Optima})
		}
		return index, nil
	})
	return err
}

// drawing returns the drawing of a puzzle for the player, as JSON.
func (s *writer) drawing(lang, id string) ([]byte, error) {
	return s.server.StaticFile("player.json?" + url.Values{"lang": {lang}, "puzzle": {id}}.Encode())
}

func (s *writer) addJSON(name string, v any) error {
	var b bytes.Buffer
	err := pipeline.EncodeJSON(&b, v)
	s.contents[name] = b.Bytes()
	return err
}
