package cli

import "runtime/debug"

// Version returns the version that the program was built from, "(devel)" where that is
// not known.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
