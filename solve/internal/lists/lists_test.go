package lists

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	files, err := filepath.Glob("../../*/*.csv")
	if err != nil || len(files) < 4 {
		t.Fatalf("%q, %v", files, err)
	}
	texts := []string{"a,b\n\"c,\"\"d\"\"\",\n,\"\"\n\"\"\"x\"\",\",y\r\nz", ""}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	for _, text := range texts {
		r := csv.NewReader(strings.NewReader(text))
		r.FieldsPerRecord = -1
		want, err := r.ReadAll()
		if got := Read(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%.40q: %.200q, want %.200q, %v", text, got, want, err)
		}
	}
}
