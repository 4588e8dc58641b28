package document

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"slidegif/render"
	"slidegif/solve/input"
)

// counterVerb matches the placeholder for a number in a file name. The placeholder is %d or, for at least three
// digits, %03d.
var counterVerb = regexp.MustCompile(`%0?[0-9]?d`)

// Counters returns the number of placeholders for numbers in a path.
func Counters(path string) int { return len(counterVerb.FindAllString(path, -1)) }

// Numbered returns a copy of path with every placeholder for a number replaced by n.
func Numbered(path string, n int) string {
	return counterVerb.ReplaceAllStringFunc(path, func(verb string) string { return fmt.Sprintf(verb, n) })
}

// hasPages reports whether the output consists of numbered files: the pages of a sheet, or one picture for
// each position.
func (o Output) hasPages() bool {
	v := o.View().Name
	return (v == render.ViewSheet || v == render.ViewSteps) && !o.Format.HoldsMany && counterVerb.MatchString(filepath.Base(o.Path))
}

func (o Output) pagePath(n int) string {
	dir, name := filepath.Split(o.Path)
	return dir + Numbered(name, n)
}

// FirstPath returns the path of the only or first file of the output.
func (o Output) FirstPath() string {
	if o.hasPages() {
		return o.pagePath(1)
	}
	return o.Path
}

// CheckPages returns an error if the number of placeholders in a path is wrong for the output, or if a numbered
// file could overwrite another output.
func CheckPages(outs []Output) error {
	for i, o := range outs {
		switch pages := o.hasPages(); {
		case !pages && o.View().Name == render.ViewSteps:
			return input.Errorf("add a counter to the file name, such as -o 'step%03d.png,view=steps'", "output %s: view=steps writes a file for each position", o.Path)
		case !pages && Counters(o.Path) > 0:
			return input.Errorf("omit the counter", "output %s: the name has a counter, but there is only one file", o.Path)
		case !pages:
			continue
		}
		dir, name := filepath.Split(o.Path)
		literals := counterVerb.Split(name, -1)
		for k := range literals {
			literals[k] = regexp.QuoteMeta(literals[k])
		}
		folder := strings.TrimSuffix(regexp.QuoteMeta(filepath.Clean(dir+"x")), "x")
		pagePattern := regexp.MustCompile("^" + folder + strings.Join(literals, "[0-9]+") + "$")
		for k, other := range outs {
			if k != i && pagePattern.MatchString(filepath.Clean(other.FirstPath())) {
				return input.Errorf("give each output a different name", "output %s: a page of %s may get the same name", other.Path, o.Path)
			}
		}
	}
	return nil
}

// ExpandPages replaces each output that is written to several files with one output per file. For example, the
// output sheet%d.png becomes one output per page of the sheet: sheet1.png, sheet2.png and so on. With
// view=steps, there is one output for each position, beginning with the start.
func ExpandPages(outs []Output, s render.Solution) []Output {
	var all []Output
	for _, o := range outs {
		if !o.hasPages() {
			all = append(all, o)
			continue
		}
		for i, options := range o.pageOptions(s) {
			page := o
			page.Path, page.Options = o.pagePath(i+1), options
			if o.draft != nil {
				page.draft = new(o.draft.With(options))
			}
			all = append(all, page)
		}
	}
	return all
}

// pageOptions returns the picture options for each file of an output.
func (o Output) pageOptions(s render.Solution) []render.Options {
	if o.View().Name == render.ViewSteps {
		return render.StepPages(s, o.Options)
	}
	return render.SheetPages(s, o.Options)
}
