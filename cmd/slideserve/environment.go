package main

import (
	"errors"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/solve/input"
)

func envName(flag string) string {
	return "SLIDEGIF_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// setFromEnvironment sets each flag that is missing from the command line to the value of its environment
// variable. Empty variables are ignored. The variables for --help and --version are also ignored, because
// container images often define SLIDEGIF_VERSION for another purpose.
func setFromEnvironment(fs *pflag.FlagSet) (err error) {
	fs.VisitAll(func(f *pflag.Flag) {
		value := os.Getenv(envName(f.Name))
		if f.Changed || f.Name == "help" || f.Name == "version" || value == "" || err != nil {
			return
		}
		setErr := fs.Set(f.Name, value)
		if retired, ok := errors.AsType[*input.Error](setErr); ok {
			err = input.Errorf(retired.HintMessage(), "environment variable %s: %s", envName(f.Name), retired.ErrorMessage())
		} else if setErr != nil {
			err = input.Errorf(input.Say("%s help %s describes --%s", programName, fs.Name(), f.Name), "environment variable %s: %q is not a valid value of --%s", envName(f.Name), value, f.Name)
		}
	})
	return err
}

// signKeyName is the name of a flag of earlier versions. With this flag, a server accepted only signed URLs. Such a
// server must not start without this protection.
const signKeyName = "sign-key"

// A signKey is the value of --sign-key. Every text is rejected.
type signKey struct{}

func (signKey) String() string { return "" }
func (signKey) Type() string   { return "string" }

func (signKey) Set(string) error {
	return input.Errorf("let a reverse proxy check the URLs, and omit the key; samples/run-a-server.md shows how", "signed URLs are no longer supported")
}
