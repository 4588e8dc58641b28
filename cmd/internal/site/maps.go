package site

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/web"
	"slidegif/render"
	"slidegif/render/theme"
	"slidegif/solve/catalog"
	"slidegif/solve/parallel"
	"slidegif/solve/statespace"
)

// The site contains maps of the layouts in the list wall, and maps of daily puzzles. Maps that exceed the limits are
// omitted: the map of a 3x3 number-tile puzzle has 830 kB.
const (
	mapDaysBefore, mapDaysAfter = 1, 30 // days before and after the build of the site

	maxMapPositions = 30_000
	maxMapBytes     = 150_000 // of the gzip file
)

// wall lists named layouts with maps that show different landscapes.
var wall = []string{
	"klotski:heng-dao-li-ma", "klotski:yi-lu-shun-feng", "klotski:zhi-hui-ruo-ding", "klotski:bing-fen-san-lu", "klotski:shui-xie-bu-tong",
	"klotski:si-mian-chu-ge", "klotski:yong-chuang-wu-guan", "klotski:qian-hu-hou-yong",
	"rush:rush-60", "rush:rush-58", "rush:rush-54-b", "rush:rush-52", "rush:rush-51", "rush:rush-50-c", "rush:rush-30",
	"gates:gates-1", "lockout:lunar-5", "lockout:lunar-9", "lockout:lunar-17", "lockout:lunar-21",
}

// A mapFile describes the file with the map of a puzzle.
type mapFile struct {
	name    string // the path is boards/NAME.json.gz
	picture string // path of a picture of the puzzle; the service worker caches the map with this picture
	id      string
	layout  string // ID of a layout in wall, or empty
	data    []byte // nil if the map is too large
}

func (m mapFile) path() string { return "boards/" + m.name + ".json.gz" }

// addMaps adds maps, and the script that finds the map of a puzzle. addMaps also fills in s.pictureMaps.
func (s *writer) addMaps(ctx context.Context, list []mapFile) error {
	err := parallel.Each(parallel.Workers(0), len(list), func(_, i int) (err error) {
		m := &list[i]
		m.data = s.earlier(m.path())
		if m.data == nil && s.recorded[m.path()] != tooLarge {
			m.data, err = s.newMap(ctx, m.id)
		}
		return err
	})
	if err != nil {
		return err
	}
	names := map[string]string{} // by ID and metric
	sizes := map[string][2]int{} // number of positions and greatest distance, by layout
	for _, m := range list {
		if m.data == nil {
			s.record[m.path()] = tooLarge
			continue
		}
		s.contents[m.path()], s.record[m.path()] = m.data, hash(m.data)
		kind, _, _ := strings.Cut(m.id, ":")
		names[m.id+" "+string(catalog.Kind(kind).Metrics[0])] = m.name
		s.pictureMaps[m.picture] = m.path()
		if m.layout != "" {
			if sizes[m.layout], err = mapSize(m.data); err != nil {
				return err
			}
		}
	}
	colours := map[string]any{}
	for _, name := range theme.Names() {
		if colours[name], err = s.mapColours(name); err != nil {
			return err
		}
	}
	script := substitute(substitute(readScript("mapfiles.js"), "NAMES", names), "SIZES", sizes)
	s.contents["assets/mapfiles.js"] = substitute(script, "COLOURS", colours)
	return nil
}

// mapFiles returns the layouts that wall lists, and the puzzles of the days with maps. Call addDays first.
func (s *writer) mapFiles(ctx context.Context, now time.Time) (list []mapFile, err error) {
	for _, id := range wall {
		p, err := pipeline.ParseID(ctx, id)
		if err != nil {
			return nil, err
		}
		name := strings.ReplaceAll(id, ":", "-")
		list = append(list, mapFile{name: "maps/" + name, picture: "thumbs/" + name + ".png", id: p.ID(), layout: id})
	}
	var days map[string]map[string]dayPuzzle
	if err := json.Unmarshal(s.contents[daysFile], &days); err != nil {
		return nil, err
	}
	today, err := pipeline.ParseDay("", now)
	if err != nil {
		return nil, err
	}
	for n := -mapDaysBefore; n <= mapDaysAfter; n++ {
		date := today.AddDate(0, 0, n).Format(time.DateOnly)
		for _, kind := range pipeline.DailyKinds {
			if p, known := days[date][kind]; known {
				picture, _ := web.StaticDoor(date, kind, p.id)
				list = append(list, mapFile{name: "maps/" + date + "-" + strings.ReplaceAll(kind, ":", "-"), picture: picture, id: p.id})
			}
		}
	}
	return list, nil
}

// newMap returns the gzip file of a map, or nil if the map is too large.
func (s *writer) newMap(ctx context.Context, id string) ([]byte, error) {
	p, err := catalog.Parse(ctx, id)
	if err != nil {
		return nil, err
	}
	space, err := statespace.Explore(ctx, p, statespace.ExploreOptions{Max: maxMapPositions})
	if err != nil || space.Radius >= 0 {
		return nil, err
	}
	data, err := s.server.StaticFile("map.json?" + url.Values{"puzzle": {id}}.Encode())
	if err != nil {
		return nil, err
	}
	if data = compressGzip(data); len(data) > maxMapBytes {
		return nil, nil
	}
	return data, nil
}

func (s *writer) mapColours(theme string) (any, error) {
	const small = "tiles:12/30"
	data, err := s.server.StaticFile("map.json?" + url.Values{"puzzle": {small}, "theme": {theme}}.Encode())
	if err != nil {
		return nil, err
	}
	m, err := packedMap(data)
	return m.Colours, err
}

// mapSize decompresses a map, and returns its number of positions and its greatest distance.
func mapSize(data []byte) (size [2]int, err error) {
	plain, err := decompressGzip(data)
	if err != nil {
		return size, err
	}
	m, err := packedMap(plain)
	return [2]int{m.Positions, m.Greatest}, err
}

func packedMap(data []byte) (render.PackedMap, error) {
	var m struct{ Map render.PackedMap }
	err := json.Unmarshal(data, &m)
	return m.Map, err
}
