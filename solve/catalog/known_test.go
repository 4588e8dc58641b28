package catalog

import (
	"testing"

	"slidegif/solve/hanzi"
)

// A layout is known under other letters for its pieces, and layouts of one name are written alike, so
// that the shortcuts of find and Known miss none.
func TestKnown(t *testing.T) {
	spelling := map[string]string{}
	for _, k := range Kinds {
		for _, l := range k.Named() {
			if other := spelling[hanzi.Fold(l.Name)]; other != "" && other != l.Name {
				t.Errorf("%q and %q are one name", other, l.Name)
			}
			spelling[hanzi.Fold(l.Name)] = l.Name
			if k.Form == nil {
				continue
			}
			p, err := parseListed(k, l)
			if err != nil {
				t.Fatal(err)
			}
			if !sameOutline(startOf(p.ID()), startOf(l.ID)) {
				t.Errorf("%s: %s is of another outline than %s", l.Slug, l.ID, p.ID())
			}
		}
	}
	for id, slug := range map[string]string{
		"klotski:BAAC/BAAC/DFFE/DGHE/I00J":                          "heng-dao-li-ma",
		"AXXB/AXXB/CDDE/CFGE/H..I":                                  "heng-dao-li-ma",
		"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN":                 "rush-58",
		"klotski:BAAC/BAAC/DFFE/DGHE/I00J:..../..../..../AA../AA..": "",
		"klotski:BAAC/BAAC/DFFE/DG0E/IH0J":                          "",
	} {
		p, err := Parse(t.Context(), id)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if got := p.Board().Slug; got != slug {
			t.Errorf("%s is %q, want %q", id, got, slug)
		}
	}
}
