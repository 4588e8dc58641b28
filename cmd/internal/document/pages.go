package document

import (
	"path/filepath"
	"strconv"
	"strings"

	"slidegif/render"
)

// page is what stands for the number of a page in a file's name.
const page = "%d"

// Pages puts as many outputs as a sheet has pages in the place of each whose file's name
// asks for them: sheet%d.png becomes sheet1.png, sheet2.png and so on.
func Pages(outs []Output, s render.Show) []Output {
	var all []Output
	for _, o := range outs {
		dir, name := filepath.Split(o.Path)
		if o.view() != "sheet" || o.Format.HoldsMany() || !strings.Contains(name, page) {
			all = append(all, o)
			continue
		}
		for i, options := range render.SheetPages(s, o.Options) {
			o.Path, o.Options = dir+strings.ReplaceAll(name, page, strconv.Itoa(i+1)), options
			all = append(all, o)
		}
	}
	return all
}
