package rush

import (
	"testing"

	"slidegif/solve/internal/kindtest"
)

func FuzzParse(f *testing.F) {
	kindtest.FuzzParse(f, Kind, "BBoKMx/DDDKMo/IAALoo/IoJLEE/ooJFFN/oGGoxN", "ooooooooooooAAoooooooooooooooooooooo")
}
