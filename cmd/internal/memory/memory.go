// Package memory determines the memory that this process may use (the smaller of the machine's memory and the limit of
// its cgroup), sets the limit of the garbage collector, and parses sizes such as 64MiB.
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

// Available returns the number of bytes that this process may use, or 0 if unknown. This is the physical
// memory or, if it is smaller, the memory limit of the container.
func Available() int64 {
	total, limit := int64(memory.TotalMemory()), cgroupLimit(os.DirFS("/"))
	if total == 0 || limit < total {
		total = limit
	}
	if total == math.MaxInt64 {
		return 0
	}
	return total
}

// cgroupHierarchies lists the usual mount points of control groups and the files there that contain memory
// limits. The field controller is the name in /proc/self/cgroup; version 2 of control groups uses an empty
// name.
var cgroupHierarchies = []struct {
	controller, mount string
	files             []string
}{
	{"", "sys/fs/cgroup", []string{"memory.max", "memory.high"}},
	{"memory", "sys/fs/cgroup/memory", []string{"memory.limit_in_bytes"}},
}

// cgroupLimit returns the smallest memory limit of this process's control groups and their parents. If there
// is no limit, cgroupLimit returns math.MaxInt64. The argument root is the directory that contains /proc and
// /sys.
//
// In a container, /proc/self/cgroup may contain a path that exists only on the host. The control group
// of the container is then at the root of the mount, which is a parent of every path.
func cgroupLimit(root fs.FS) int64 {
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
		for _, h := range cgroupHierarchies {
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

// readLimit reads a memory limit in bytes from a file. If the file does not exist or contains "max", there is
// no limit. In version 1 of control groups, a very large number means that there is no limit.
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
