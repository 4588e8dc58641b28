package cli

import "runtime/debug"

// Version returns the version of the program, or "(devel)" if it is unknown.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
