package main

import (
	"os"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/solve/input"
)

// variable returns the name of the environment variable that stands for a flag.
func variable(flag string) string {
	return "SLIDEGIF_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// setFromEnvironment sets the flags that the command line leaves out and whose variable
// is not empty. Those that ask for a text have none: containers like to tell a version by
// SLIDEGIF_VERSION.
func setFromEnvironment(fs *pflag.FlagSet) (err error) {
	fs.VisitAll(func(f *pflag.Flag) {
		value := os.Getenv(variable(f.Name))
		if f.Changed || f.Name == "help" || f.Name == "version" || value == "" || err != nil {
			return
		}
		if bad := fs.Set(f.Name, value); bad != nil {
			err = input.Errorf(input.Say("slidegif help %s shows what --%s takes", fs.Name(), f.Name), "the environment variable %s: %q is not a value of --%s", variable(f.Name), value, f.Name)
		}
	})
	return err
}
