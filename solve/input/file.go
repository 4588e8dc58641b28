package input

import (
	"fmt"
	"os"
)

// ReadFile reads a file of at most limit bytes that was named under a key, as font or image.
// An *Error says that it is no regular file or too large; other errors are those of os.
func ReadFile(key, path string, limit int64) ([]byte, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, Errorf("give the path of a file", "%s: %s is not a file", key, path)
	} else if err == nil && info.Size() > limit {
		return nil, Errorf("give a smaller file", "%s: %s has %d bytes, more than %d", key, path, info.Size(), limit)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	return data, nil
}
