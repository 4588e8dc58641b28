package main

import (
	"path/filepath"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

// TestSignKeys checks that flags and the environment variable select the same keys, and that the server accepts
// the URLs that the command signs.
func TestSignKeys(t *testing.T) {
	dir := t.TempDir()
	const newKey, oldKey = "0123456789abcdef", "fedcba9876543210"
	file, old, short := filepath.Join(dir, "key.txt"), filepath.Join(dir, "old.txt"), filepath.Join(dir, "short.txt")
	filetest.Write(t, file, []byte(newKey+"\n"))
	filetest.Write(t, old, []byte(oldKey))
	filetest.Write(t, short, []byte("secret"))
	const link = "https://slide.example.org/solve.gif?puzzle=864/072/513&theme=dark"
	const want = link + "&sig=CeNdNvZ7YmxUkkvLq-68ZQ4jIHfRKkdIXicKuHj-HLM" // openssl dgst -sha256 -hmac
	for _, test := range []struct {
		env  string
		args []string
	}{
		{"", []string{"--sign-key", file}},
		{"ignored-because-of-the-flag", []string{"--sign-key", file, "--sign-key", old}},
		{newKey, nil},
		{newKey + " " + oldKey, nil},
		{file, nil},
	} {
		t.Setenv("SLIDEGIF_SIGN_KEY", test.env)
		if code, stdout, stderr := runCommand(t, append([]string{"sign", link}, test.args...)...); code != 0 || stdout != want+"\n" {
			t.Errorf("sign %v with the environment %q: %s%s, want %s", test.args, test.env, stdout, stderr, want)
		}
	}
	for env, args := range map[string][]string{
		"":                             {link},
		"secret":                       {link},
		filepath.Join(dir, "none.txt"): {link},
		newKey:                         {"--sign-key", short, link},
		newKey + " ":                   {"--sign-key", filepath.Join(dir, "none.txt"), link},
		newKey + "  ":                  {},
		newKey + "   ":                 {"slide.example.org"},
		newKey + "    ":                {link + "&a=%zz"},
	} {
		t.Setenv("SLIDEGIF_SIGN_KEY", env)
		code, stdout, stderr := runCommand(t, append([]string{"sign"}, args...)...)
		if code != 1 && code != 2 || stdout != "" || strings.Contains(stderr, "secret") || strings.Contains(stderr, newKey) || !strings.Contains(stderr, "hint: ") && !strings.Contains(stderr, "none.txt") {
			t.Errorf("sign %v with the environment %q: code %d, %s%s, want an error without the key", args, env, code, stdout, stderr)
		}
	}
}
