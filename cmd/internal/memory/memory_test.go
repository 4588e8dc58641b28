package memory

import (
	"math"
	"runtime"
	"testing"
	"testing/fstest"
)

func TestCgroupLimit(t *testing.T) {
	const host = "2:memory:/system.slice/docker-1\n0::/system.slice/docker-1\n"
	for _, test := range []struct {
		name  string
		files map[string]string
		want  int64
	}{
		{"no control groups", nil, math.MaxInt64},
		{"version 2", map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "536870912\n"}, 512 << 20},
		{"version 2 without a limit", map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n"}, math.MaxInt64},
		{"version 2, the group above has less", map[string]string{
			"proc/self/cgroup": "0::/user.slice/job\n", "sys/fs/cgroup/user.slice/job/memory.max": "2000\n", "sys/fs/cgroup/user.slice/memory.max": "1000\n",
		}, 1000},
		{"version 2, memory.high", map[string]string{
			"proc/self/cgroup": "0::/job\n", "sys/fs/cgroup/job/memory.max": "2000\n", "sys/fs/cgroup/job/memory.high": "1500\n",
		}, 1500},
		{"version 1", map[string]string{
			"proc/self/cgroup": "9:name=systemd:/\n4:cpu,memory:/job\n", "sys/fs/cgroup/memory/job/memory.limit_in_bytes": "3000\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
		}, 3000},
		{"version 1, the path is the host's", map[string]string{"proc/self/cgroup": host, "sys/fs/cgroup/memory/memory.limit_in_bytes": "4000\n"}, 4000},
		{"damaged", map[string]string{"proc/self/cgroup": "nonsense\n1:2\n0::../..\n", "sys/fs/cgroup/memory.max": "-5\n"}, math.MaxInt64},
	} {
		root := fstest.MapFS{}
		for name, text := range test.files {
			root[name] = &fstest.MapFile{Data: []byte(text)}
		}
		if got := cgroupLimit(root); got != test.want {
			t.Errorf("cgroupLimit, %s: %d, want %d", test.name, got, test.want)
		}
	}
}

func TestAvailable(t *testing.T) {
	switch n := Available(); runtime.GOOS {
	case "linux", "darwin", "windows":
		if n < 16<<20 {
			t.Errorf("Available() = %d, want at least 16 MiB", n)
		}
	}
}

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
	if m := DefaultLimit(); m <= 0 || m > 8<<30 {
		t.Errorf("DefaultLimit() = %d, want 1 to 8 GiB", m)
	}
}
