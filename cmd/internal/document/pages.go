package document

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"slidegif/render"
	"slidegif/solve/input"
)

const pageVerb = "%d" // placeholder for the page number in a file name

// hasPages reports whether the output is a sheet with one file per page.
func (o Output) hasPages() bool {
	return o.view() == sheetView && !o.Format.HoldsMany() && strings.Contains(filepath.Base(o.Path), pageVerb)
}

// pagePath returns the path of page n.
func (o Output) pagePath(n string) string {
	dir, name := filepath.Split(o.Path)
	return dir + strings.ReplaceAll(name, pageVerb, n)
}

// FirstPath returns the path of the output, or of its first page.
func (o Output) FirstPath() string {
	if o.hasPages() {
		return o.pagePath("1")
	}
	return o.Path
}

// CheckPages returns an error if a page of a sheet could overwrite another output.
func CheckPages(outs []Output) error {
	for i, o := range outs {
		if !o.hasPages() {
			continue
		}
		const placeholder = "\x00"
		pattern := regexp.QuoteMeta(filepath.Clean(o.pagePath(placeholder)))
		pagePattern := regexp.MustCompile("^" + strings.ReplaceAll(pattern, placeholder, "[1-9][0-9]*") + "$")
		for k, other := range outs {
			if k != i && pagePattern.MatchString(filepath.Clean(other.FirstPath())) {
				return input.Errorf("give each output a different name", "output %s: a page of %s may get the same name", other.Path, o.Path)
			}
		}
	}
	return nil
}

// ExpandPages expands outputs that have a placeholder for the page number. The output sheet%d.png becomes one output
// per page of the sheet: sheet1.png, sheet2.png and so on.
func ExpandPages(outs []Output, s render.Solution) []Output {
	var all []Output
	for _, o := range outs {
		if !o.hasPages() {
			all = append(all, o)
			continue
		}
		for i, options := range render.SheetPages(s, o.Options) {
			page := o
			page.Path, page.Options = o.pagePath(strconv.Itoa(i+1)), options
			all = append(all, page)
		}
	}
	return all
}
