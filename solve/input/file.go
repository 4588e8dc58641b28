package input

import (
	"fmt"
	"os"
)

// ReadFile reads a file that contains at most limit bytes. Error messages start with key, which is
// the option that names the file. If the file is too large or path is not a regular file, the error
// is an *Error. All other errors come from package os.
func ReadFile(key, path string, limit int64) ([]byte, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, Errorf("use the path of a file", "%s: %s is not a file", key, path)
	} else if err == nil && info.Size() > limit {
		return nil, Errorf("use a smaller file", "%s: %s has %d bytes, more than %d", key, path, info.Size(), limit)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	return data, nil
}
