package render

import (
	"cmp"
	"fmt"
	"strings"

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Draft is a plan without moves. A Draft holds the decisions that do not depend on the moves. It also holds the
// theme, the font and the pictures that the options name.
type Draft struct{ decision }

// Check returns the draft of a file that shows the board b. Check validates the options, reads all files that the
// options name, and checks that the font has a glyph for every character in the title. If the options are invalid,
// the error is an *input.Error.
func Check(f Format, b board.Board, o Options) (Draft, error) {
	d, err := newDraft(f, b, o)
	d.files.photos.Release()
	return d, err
}

// newDraft returns the same draft as Check, and keeps decoded photos in memory.
func newDraft(f Format, b board.Board, o Options) (Draft, error) {
	if err := o.check(); err != nil {
		return Draft{}, err
	}
	d := decision{format: f}
	if f.View == ViewPlayer { // the player shows its own counter and explanations
		d.caption, o.Caption, o.Counter = o.Caption, "", Off
		o.View = f.ViewValue(o)
	}
	if !f.ReadsMoving.Has(Frames) {
		o.MaxFrames, o.MaxPixels = 0, 0 // options of other outputs
	}
	if f.theme != "" && o.Theme == "" && o.resources().Theme == nil {
		o.Theme = f.theme
	}
	d.options = o
	d.view, d.step, _ = ViewNamed(cmp.Or(o.View, f.View)) // Set has already validated the name
	if f.shows != nil && !f.Shows(d.view) {
		return Draft{}, f.ViewError(d.view, formats)
	}
	var err error
	if d.theme, err = o.chooseTheme(b); err != nil {
		return Draft{}, err
	}
	switch {
	case f.Opaque:
		err = o.checkOpaque(strings.ToUpper(f.Name))
	case f.Reads.Has(Palette):
		err = o.checkPalette()
	}
	if err == nil {
		d.files, err = o.readFiles(b)
	}
	if err == nil && o.Title != "" {
		if _, err = d.theme.ForBoard(b).TextWidth(o.Title, 1, d.files.font); err != nil {
			err = fmt.Errorf("title: %w", err)
		}
	}
	return Draft{d}, err
}

// ViewError returns the error for a view that the format cannot show. The hint lists other formats.
func (f Format) ViewError(v View, others []Format) error {
	var names input.List
	for _, other := range others {
		if other.Shows(v) {
			names = append(names, other.Name)
		}
	}
	return input.Errorf(input.Say("use one of %s", names), "view: the format %s cannot show %s", f.Name, v.Value())
}

// Decide makes the plan for a file in the given format. If the options are invalid or the moves are illegal,
// Decide returns an *input.Error.
func Decide(f Format, s Solution, o Options) (Plan, error) {
	d, err := newDraft(f, s.Board, o)
	if err != nil {
		return Plan{}, err
	}
	return d.Decide(s)
}

// Decide completes the draft with the moves of a solution of its board. The only files that Decide reads
// are photos. If the moves are illegal or the view does not fit the solution, the error is an *input.Error.
func (draft Draft) Decide(s Solution) (Plan, error) {
	d := draft.decision
	if err := d.complete(s); err != nil {
		return Plan{}, err
	}
	content, err := d.content()
	if err != nil {
		return Plan{}, err
	}
	f, o := d.format, d.options
	start, _ := scene.Crop(s.Board)
	p := Plan{format: f, Plan: plan.New(plan.Plan{
		Level: plan.Level{Size: d.size(), Tween: o.Tween, MaxFrames: o.MaxFrames, CoarseColors: o.Motion == coarseMotion && !f.exact()},
		ID:    s.ID, Start: start, Design: d.design, Content: content, Texts: d.texts(content),
		Colors: d.colors(), Loops: o.Pace.Loops, Whole: o.Frames == wholeFrames, DPI: o.storedDPI(), Paper: o.Print.Paper, Print: o.points(),
		Limits:   plan.Limits{Bytes: o.MaxBytes, Pixels: o.MaxPixels, MinCell: o.minCell(), MayCoarsen: o.Motion == "" && !f.exact()},
		Progress: o.Progress,
	})}
	if err := d.checkMemory(p); err != nil {
		return Plan{}, err
	}
	p.Notes = d.shortCaptions()
	if _, moves := content.(plan.Animation); moves && f.framed() {
		return p.limitFrames(s)
	}
	return p, nil
}

// Larger pictures of these kinds need more than 300 MiB. All other pictures need less, even at maxSize.
const (
	maxColorSize = 3300 // true-colour animations, and stills with photos
	maxPhotoSize = 2200 // pictures with photos and a palette, which count the colours of the photos
)

// checkMemory returns an error if a picture is so large that drawing it would take too much memory.
func (d *decision) checkMemory(p Plan) error {
	photos := d.options.hasPhotos()
	switch {
	case !d.format.framed():
	case photos && p.Colors > 0 && p.Size > maxPhotoSize:
		return input.Errorf(input.Say("use at most size=%d", maxPhotoSize), "size: a picture of %d pixels with photos and a palette needs more than 300 MiB", p.Size)
	case p.Colors == 0 && (photos || d.animated()) && p.Size > maxColorSize:
		return input.Errorf(input.Say("use at most size=%d", maxColorSize), "size: a true-colour picture of %d pixels needs more than 300 MiB", p.Size)
	}
	return nil
}

// complete adds the decisions that depend on the solution: the moves to show, and the design.
func (d *decision) complete(s Solution) error {
	d.solution = s
	if err := s.validate(); err != nil {
		return err
	}
	if err := d.options.checkStages(s); err != nil {
		return err
	}
	if s.Comparison == nil && d.view.Races {
		return input.Errorf("give moves, or a puzzle with more than one metric", "view: a race has nothing to compare")
	}
	if d.format.HoldsMany {
		if err := d.usePages(); err != nil {
			return err
		}
	}
	if d.view.Name == ViewSheet {
		d.options = d.options.teaching(s)
	}
	if err := d.makeLines(); err != nil {
		return err
	}
	var err error
	d.design, err = designOf(d)
	return err
}

// Tests replace these functions to count calls.
var (
	linesOf  = Options.lines
	designOf = (*decision).newDesign
)

// usePages prepares the view for a document with pages. The function d.view.pages selects positions, and the view
// becomes a sheet of these positions. A view without this function remains unchanged.
func (d *decision) usePages() error {
	if d.view.pages == nil {
		return nil
	}
	if err := d.view.pages(d); err != nil {
		return err
	}
	d.view, _, _ = ViewNamed(ViewSheet)
	return nil
}

// makeLines sets d.lines for views that show moves.
func (d *decision) makeLines() (err error) {
	if !d.view.Solution {
		return nil
	}
	shown := d.solution
	if !d.view.Races && !(d.view.Compares && shown.Given) {
		shown.Comparison = nil
	}
	d.lines, err = linesOf(d.options, shown, d.format.separateCounter && d.animated())
	return err
}

func (d *decision) content() (plan.Content, error) {
	if d.animated() {
		return d.view.moving(d)
	}
	return d.view.still(d)
}

// size returns the length of the longer side, in pixels.
func (d *decision) size() int {
	byDefault := d.format.sizes.still
	switch {
	case d.animated() && d.view.Races:
		byDefault = raceSize
	case d.races():
		byDefault = roadsSize
	case d.animated() && d.view.Maps:
		byDefault = mapSize
	case d.animated() && !d.view.animatesDrawing:
		byDefault = movingSize
	case d.view.size != nil:
		byDefault = d.view.size(d)
	}
	return d.options.size(byDefault)
}

// colors returns the number of palette entries, or 0 for true colour.
func (d *decision) colors() int {
	byDefault := d.format.stillColors
	if d.animated() {
		byDefault = d.format.movingColors
	}
	switch o := d.options; {
	case o.Background == transparent:
		return 0 // semi-transparent edges need more colours than a palette can hold
	case o.Colors > 0:
		return o.Colors
	case byDefault > 0 && o.hasPhotos():
		return photoColors
	}
	return byDefault
}

// texts returns the text for readers who cannot see the picture, such as its title and description.
func (d *decision) texts(content plan.Content) plan.Texts {
	s, lang := d.solution, d.options.Lang
	w, length, name := words.In(lang), s.length(lang), cmp.Or(s.Board.NameIn(lang), s.ID)
	t := plan.Texts{Title: w.SolvedIn(name, length), Description: w.Describe(d.design.Board)}
	switch c := content.(type) {
	case plan.Still:
		switch {
		case d.view.Text == nil: // keep the title of a solution
		case d.view.Name == ViewStart:
			t.Title = name
		case !d.view.Solution:
			t.Title = d.view.Text(w, name, "", 0)
		default:
			t.Title = d.view.Text(w, name, length, c[0].Done)
		}
	case plan.Sheet:
		t.Description += d.options.Explanations(s, lang)
	case plan.Animation:
		if d.design.Race != nil {
			t.Title = w.RaceTitle(name, s.RaceLengths(lang))
		}
	}
	return t
}

// With returns the draft with the view and the part of the solution from o.
func (draft Draft) With(o Options) Draft {
	draft.options.View, draft.options.Part = o.View, o.Part
	draft.view, draft.step, _ = ViewNamed(cmp.Or(o.View, draft.format.View))
	return draft
}
