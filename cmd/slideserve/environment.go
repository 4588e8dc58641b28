package main

import (
	"os"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/solve/input"
)

func envName(flag string) string {
	return "SLIDEGIF_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// setFromEnvironment sets each flag that is missing from the command line to the value of its environment
// variable. Empty variables are ignored. No variable sets --help or --version, because container images often
// define SLIDEGIF_VERSION for another purpose.
func setFromEnvironment(fs *pflag.FlagSet) (err error) {
	fs.VisitAll(func(f *pflag.Flag) {
		value := os.Getenv(envName(f.Name))
		if f.Changed || f.Name == "help" || f.Name == "version" || value == "" || err != nil {
			return
		}
		if fs.Set(f.Name, value) != nil {
			err = input.Errorf(input.Say("%s help %s describes --%s", programName, fs.Name(), f.Name), "environment variable %s: %q is not a valid value of --%s", envName(f.Name), value, f.Name)
		}
	})
	return err
}
