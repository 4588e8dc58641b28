package memory

import "testing"

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{"512MiB": 512 << 20, "2GB": 2e9, "1g": 1e9, "4096": 4096} {
		if got, err := ParseSize(text); err != nil || got != want {
			t.Errorf("ParseSize(%q) = %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "lots", "-1", "0", "99999999999TB"} {
		if n, err := ParseSize(text); err == nil {
			t.Errorf("ParseSize(%q) = %d, want an error", text, n)
		}
	}
	if m := Default(); m <= 0 || m > 8<<30 {
		t.Errorf("Default() = %d", m)
	}
}
