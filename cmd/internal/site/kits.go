package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"slidegif/solve/catalog"
)

// A kit holds every piece of a family of boards, as files/stored.js puts them together.
type kit struct {
	name string
	ids  []string // of boards that have all pieces between them
}

// kits are those of numbered tiles by size, of 华容道 by the number of its upright and lying blocks, on
// which their names and the size of these depend, and of Rush Hour. In its wooden look a colour
// returns after four cars, and a body of two cells after three.
func kits() []kit {
	list := []kit{{"rush-cars", []string{
		"rush:BCDEFGBCDEFGAAooooHIJKLMHIJKLMoooooo",
		"rush:BBCCDDEEFFGGAAooooHHIIJJKKLLMMoooooo",
		"rush:BBBCCCDDDEEEAAooooFGHIooFGHIooFGHIoo",
	}}}
	for h := 2; h <= 6; h++ {
		for w := 2; w <= 6; w++ {
			var cells []string
			for n := range w * h {
				separator := ","
				if n%w == 0 {
					separator = "/"
				}
				cells = append(cells, separator, fmt.Sprint((n+1)%(w*h)))
			}
			list = append(list, kit{fmt.Sprintf("tiles-%dx%d", h, w), []string{fmt.Sprintf("tiles:%s", strings.Join(cells[1:], ""))}})
		}
	}
	const most = 6 // blocks that leave room for a soldier and two empty cells
	for v := range most + 1 {
		for h := range most + 1 - v {
			list = append(list, kit{fmt.Sprintf("klotski-v%dh%d", v, h), []string{fmt.Sprintf("klotski:v%dh%ds1@1", v, h)}})
		}
	}
	return list
}

// addKits adds the kits and, by kind, the IDs of the named layouts that are in them, whose drawings
// tell more about a board.
func (s *writer) addKits() error {
	for _, lang := range []string{"en", "zh"} {
		for _, k := range kits() {
			var drawings [][]byte
			for _, id := range k.ids {
				data, err := s.get("player.json?lang=" + lang + "&puzzle=" + url.QueryEscape(id))
				if err != nil {
					return err
				}
				drawings = append(drawings, data)
			}
			s.out["boards/"+lang+"/"+k.name+".json"] = append(append([]byte{'['}, bytes.Join(drawings, []byte{','})...), ']')
		}
	}
	for _, k := range catalog.Kinds {
		slugs := map[string]string{}
		for _, l := range k.Named() {
			if _, start, _ := strings.Cut(l.ID, ":"); !strings.Contains(start, ":") {
				slugs[start] = l.Slug
			}
		}
		data, err := json.Marshal(slugs)
		if err != nil {
			return err
		}
		s.out["boards/"+k.Name+".json"] = data
	}
	return nil
}
