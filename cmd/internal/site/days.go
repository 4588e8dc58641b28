package site

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/web"
	"slidegif/solve"
	"slidegif/solve/language"
	"slidegif/solve/parallel"
)

// The file days.json contains the default puzzle of each day near the build day. For other days, the solver in the
// browser generates the puzzle, which takes longer.
const (
	daysBefore, daysAfter   = 30, 60 // days before and after the build of the site
	doorsBefore, doorsAfter = 7, 35  // days for which the file contains all daily puzzles
)

// A day is a date for which the site has a link page, which leads to the puzzle of that day.
type day struct {
	date    time.Time
	name    string
	puzzles map[string]dayPuzzle // known puzzles, by kind
}

// A dayPuzzle is the puzzle of a day and the length of its shortest solution.
type dayPuzzle struct {
	id     string
	length int
	drawn  bool // whether the site contains a drawing, because no kit exists
}

// MarshalJSON encodes a puzzle as an entry of days.json: an array of the ID, the length and, if the site contains a
// drawing, true.
func (p dayPuzzle) MarshalJSON() ([]byte, error) {
	if p.drawn {
		return json.Marshal([]any{p.id, p.length, true})
	}
	return json.Marshal([]any{p.id, p.length})
}

// UnmarshalJSON decodes an entry of days.json.
func (p *dayPuzzle) UnmarshalJSON(data []byte) error {
	*p = dayPuzzle{}
	return json.Unmarshal(data, &[]any{&p.id, &p.length, &p.drawn})
}

// daysFile is the path of the list of daily puzzles.
const daysFile = "days.json"

// addDays adds days.json and the small pictures of daily puzzles. The file contains the puzzles of the days before
// and after now, and the lengths of their shortest solutions. addDays also adds a link page for each day since the
// first day, so that old links stay valid. Only days with small pictures have a preview card. addDays sets
// s.pictureDays.
func (s *writer) addDays(ctx context.Context, now time.Time, before, after int) error {
	today, err := pipeline.ParseDay("", now)
	if err != nil {
		return err
	}
	first, last := today.AddDate(0, 0, -before), today.AddDate(0, 0, after)
	firstDoors, lastDoors := today.AddDate(0, 0, -min(before, doorsBefore)), today.AddDate(0, 0, min(after, doorsAfter))
	var earlier map[string]map[string]dayPuzzle
	if data := s.earlier(daysFile); data != nil {
		if err := json.Unmarshal(data, &earlier); err != nil {
			return err
		}
	}
	var days []day
	for date := pipeline.FirstDay; !date.After(last); date = date.AddDate(0, 0, 1) {
		days = append(days, day{date, date.Format(time.DateOnly), map[string]dayPuzzle{}})
	}
	err = parallel.Each(parallel.Workers(0), len(days), func(_, i int) error {
		d := days[i]
		for _, kind := range pipeline.DailyKinds {
			doors := !d.date.Before(firstDoors) && !d.date.After(lastDoors)
			if !doors && (!isDefaultKind(kind) || d.date.Before(first)) {
				continue
			}
			p, known := earlier[d.name][kind]
			if !known {
				solved, err := pipeline.SolveDay(ctx, d.date, kind, solve.Options{Memory: 256 << 20})
				if err != nil {
					return err
				}
				p = dayPuzzle{solved.ID(), len(solved.Solution.Moves), doors && solved.Kind().Kits == nil}
			}
			d.puzzles[kind] = p
		}
		return nil
	})
	if err != nil {
		return err
	}
	known := map[string]map[string]dayPuzzle{}
	for _, d := range days {
		if err := s.addDay(d); err != nil {
			return err
		}
		if len(d.puzzles) > 0 {
			known[d.name] = d.puzzles
		}
	}
	s.pictureDays = [2]string{firstDoors.Format(time.DateOnly), lastDoors.Format(time.DateOnly)}
	s.contents["assets/solver.js"] = solverScript(last.Format(time.DateOnly), s.pictureDays)
	if err := s.addJSON(daysFile, known); err != nil {
		return err
	}
	s.record[daysFile] = hash(s.contents[daysFile])
	return nil
}

// solverScript returns the script that sends requests to workers. The script contains the last day that has a link
// page, and the first and last day with small pictures.
func solverScript(last string, pictures [2]string) []byte {
	return substitute(substitute(readScript("solver.js"), "LAST", last), "PICTURES", pictures)
}

// addDay adds the files of one day: the small pictures of its puzzles, the drawings that cannot be assembled from
// kits, the preview cards and the link pages.
func (s *writer) addDay(d day) error {
	addPicture := func(path, address string) error {
		_, err := s.add(path, func() ([]byte, error) { return s.server.StaticFile(address) })
		return err
	}
	doors := len(d.puzzles) == len(pipeline.DailyKinds)
	for _, lang := range language.Originals() {
		cardPath, length := "", 0
		for kind, p := range d.puzzles {
			if isDefaultKind(kind) {
				length = p.length
			}
			if doors && isDefaultKind(kind) {
				path, address := web.StaticCard(lang, d.name, p.id)
				if err := addPicture(path, address); err != nil {
					return err
				}
				cardPath = path
			}
		}
		html, err := web.StaticDay(s.address, lang, d.name, cardPath, length)
		if err != nil {
			return err
		}
		s.contents["days/"+d.name+"."+lang+".html"] = html
	}
	if !doors {
		return nil
	}
	for kind, p := range d.puzzles {
		if p.drawn {
			if err := s.addDrawings(d.name+"-"+kind, p.id); err != nil {
				return err
			}
		}
		if err := addPicture(web.StaticDoor(d.name, kind, p.id)); err != nil {
			return err
		}
	}
	return nil
}

// addDrawings adds a drawing of a puzzle for each language.
func (s *writer) addDrawings(name, id string) error {
	for _, lang := range language.TextTags() {
		_, err := s.addBoardFile(lang+"/"+name, func() (any, error) {
			data, err := s.drawing(lang, id)
			return json.RawMessage(data), err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func isDefaultKind(kind string) bool {
	name, _, _ := strings.Cut(pipeline.DefaultPuzzle, ":")
	return kind == name
}
