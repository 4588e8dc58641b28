package catalog

import (
	"testing"

	"slidegif/solve/hanzi"
)

// TestIdentify checks that layouts are identified even if their pieces have other letters. It also
// checks the assumptions of find and Identify: equal names have the same spelling, and normalizing
// an ID keeps its outline.
func TestIdentify(t *testing.T) {
	spellings := map[string]string{}
	for _, k := range Kinds {
		for _, l := range k.NamedLayouts() {
			if other := spellings[hanzi.Fold(l.Name)]; other != "" && other != l.Name {
				t.Errorf("%q and %q are spellings of the same name", other, l.Name)
			}
			spellings[hanzi.Fold(l.Name)] = l.Name
			if k.CanonicalForm == nil {
				continue
			}
			p, err := parseLayout(k, l)
			if err != nil {
				t.Fatal(err)
			}
			if !sameOutline(startCells(p.ID()), startCells(l.ID)) {
				t.Errorf("%s: %s and %s have different outlines", l.Slug, l.ID, p.ID())
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
			t.Errorf("Parse(%q): %v", id, err)
			continue
		}
		if got := p.Board().Slug; got != slug {
			t.Errorf("Parse(%q) has the slug %q, want %q", id, got, slug)
		}
	}
}
