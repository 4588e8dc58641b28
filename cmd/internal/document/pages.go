package document

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"slidegif/render"
	"slidegif/solve/input"
)

// page is what stands for the number of a page in a file's name.
const page = "%d"

// paged reports whether an output is a sheet of several files, one a page.
func (o Output) paged() bool {
	return o.view() == sheetView && !o.Format.HoldsMany() && strings.Contains(filepath.Base(o.Path), page)
}

// pagePath returns the file of page n of a paged output.
func (o Output) pagePath(n string) string {
	dir, name := filepath.Split(o.Path)
	return dir + strings.ReplaceAll(name, page, n)
}

// FirstPath returns the file of an output, or of its first page.
func (o Output) FirstPath() string {
	if o.paged() {
		return o.pagePath("1")
	}
	return o.Path
}

// CheckPages reports an error where a page of a sheet may have the name of another output.
func CheckPages(outs []Output) error {
	for i, o := range outs {
		if !o.paged() {
			continue
		}
		const mark = "\x00"
		pattern := regexp.QuoteMeta(filepath.Clean(o.pagePath(mark)))
		number := regexp.MustCompile("^" + strings.ReplaceAll(pattern, mark, "[1-9][0-9]*") + "$")
		for k, other := range outs {
			if k != i && number.MatchString(filepath.Clean(other.FirstPath())) {
				return input.Errorf("give each output a name of its own", "output %s: a page of %s may have that name", other.Path, o.Path)
			}
		}
	}
	return nil
}

// Pages puts as many outputs as a sheet has pages in the place of each whose file's name
// asks for them: sheet%d.png becomes sheet1.png, sheet2.png and so on.
func Pages(outs []Output, s render.Solution) []Output {
	var all []Output
	for _, o := range outs {
		if !o.paged() {
			all = append(all, o)
			continue
		}
		for i, options := range render.SheetPages(s, o.Options) {
			one := o
			one.Path, one.Options = o.pagePath(strconv.Itoa(i+1)), options
			all = append(all, one)
		}
	}
	return all
}
