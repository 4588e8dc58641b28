package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/guard"
	"slidegif/solve/input"
)

var signCommand = command{
	name: "sign", args: "[flags] URL",
	doc: "sign URLs for a server with --sign-key",
	text: `A server with --sign-key draws only for signed URLs, so visitors cannot make it solve other puzzles. The signature is the
HMAC-SHA256 of the path and the query with sorted keys. It does not depend on the host. It does not cover the body of a
POST request, so give signed URLs for POST only to your own programs. A signature is valid until the server gets a new
key. To replace a key, start the server with the new and the old key until all URLs are signed with the new key.

A key has at least 16 characters; "openssl rand -hex 32" prints a good one. The environment variable SLIDEGIF_SIGN_KEY replaces the flag. It contains the key itself
or the name of the file, or two of them with a space in between.`,
	examples: []string{
		"slidegif sign --sign-key key.txt '/solve.gif?puzzle=864/072/513'",
		"slidegif serve --sign-key key.txt --sign-key old-key.txt",
	},
	setup: func(fs *pflag.FlagSet) action {
		files := signKeyFlag(fs, "sign with the key in `FILE`")
		return func(_ context.Context, args []string, c cli.Console) error {
			keys, err := readSignKeys(*files)
			if err != nil {
				return err
			}
			if len(keys) == 0 {
				return input.Errorf("use --sign-key FILE, or set SLIDEGIF_SIGN_KEY", "no key was given")
			}
			if len(args) == 0 {
				return input.Errorf("write slidegif sign --sign-key FILE 'https://example.org/solve.gif?puzzle=864/072/513'", "no URL was given")
			}
			for _, arg := range args {
				u, err := url.Parse(arg)
				if err != nil || !strings.HasPrefix(u.Path, "/") {
					return input.Errorf("write a URL such as https://example.org/solve.gif?puzzle=864/072/513, or its path", "%q is not a URL with a path", input.Truncate(arg, 80))
				}
				signed, err := keys[0].Sign(*u)
				if err != nil {
					return err
				}
				if _, err := fmt.Fprintln(c.Out, signed.String()); err != nil {
					return err
				}
			}
			return nil
		}
	},
}

// signKeyName is the name of the flag for files with keys.
const signKeyName = "sign-key"

// signKeyFlag adds the flag for files with keys.
func signKeyFlag(fs *pflag.FlagSet, usage string) *[]string {
	return fs.StringArray(signKeyName, nil, usage)
}

// readSignKeys returns the keys in the given files or, if there are no files, in the environment. Its errors do
// not contain any part of a key.
func readSignKeys(files []string) (keys guard.SignKeys, err error) {
	source := "--" + signKeyName
	if len(files) == 0 {
		source = envName(signKeyName)
		for _, text := range strings.Fields(os.Getenv(source)) {
			if _, err := os.Stat(text); err == nil || filepath.IsAbs(text) {
				files = append(files, text)
				continue
			}
			key, err := guard.ParseSignKey(text)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", source, err)
			}
			keys = append(keys, key)
		}
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", source, err)
		}
		key, err := guard.ParseSignKey(string(data))
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", source, file, err)
		}
		keys = append(keys, key)
	}
	return keys, nil
}
