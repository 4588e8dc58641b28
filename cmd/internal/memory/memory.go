// Package memory tells how much memory this process may use: that of the machine, or the
// limit of the container that it runs in, whichever is less.
package memory

import (
	"io/fs"
	"math"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/pbnjay/memory"
)

// Available returns the number of bytes, and 0 where the system does not tell.
func Available() int64 {
	total, limit := int64(memory.TotalMemory()), container(os.DirFS("/"))
	if total == 0 || limit < total {
		total = limit
	}
	if total == math.MaxInt64 {
		return 0
	}
	return total
}

// hierarchies are where the memory controllers of control groups are usually mounted, by the
// controllers' field of /proc/self/cgroup: version 2 leaves it empty. Beside each are the
// files that hold its limits.
var hierarchies = []struct {
	controller, mount string
	files             []string
}{
	{"", "sys/fs/cgroup", []string{"memory.max", "memory.high"}},
	{"memory", "sys/fs/cgroup/memory", []string{"memory.limit_in_bytes"}},
}

// container returns the smallest limit of the process's control groups and those around
// them, and math.MaxInt64 where there is none. The root holds /proc and /sys.
//
// Inside a container the path of a group may be that of the host, which cannot be seen here.
// The container's own group is then the root of the mount, so the way up finds it.
func container(root fs.FS) int64 {
	limit := int64(math.MaxInt64)
	text, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return limit
	}
	for line := range strings.Lines(string(text)) {
		// hierarchy:controllers:path, see cgroups(7)
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) < 3 {
			continue
		}
		for _, h := range hierarchies {
			if !slices.Contains(strings.Split(fields[1], ","), h.controller) {
				continue
			}
			for group := path.Clean("/" + fields[2]); ; group = path.Dir(group) {
				for _, file := range h.files {
					limit = min(limit, readLimit(root, path.Join(h.mount, group, file)))
				}
				if group == "/" {
					break
				}
			}
		}
	}
	return limit
}

// readLimit reads a number of bytes. A file that is missing or says "max" is no limit; the
// huge number by which version 1 says the same is one that no machine reaches.
func readLimit(root fs.FS, name string) int64 {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return math.MaxInt64
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil || n <= 0 {
		return math.MaxInt64
	}
	return n
}
