package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"

	"slidegif/solve/atomicfile"
)

// recordFile is the path of the record. The next run reads the record to reuse files. A site works without the
// record.
const recordFile = "build.json"

// A record lists the files that take a long time to make.
type record struct {
	Program string            `json:"program"` // hash of the program that made the files
	Files   map[string]string `json:"files"`   // hash of each file, or tooLarge, by path
}

// In a record, tooLarge replaces the hash of a file that is too large for the site.
const tooLarge = "too large"

// programHash returns the hash of the running program, or an empty string if its file cannot be read. The
// content of a recorded file depends only on its path and the program.
func programHash() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return ""
	}
	return hash(data)
}

// hash returns the first 16 bytes of the SHA-256 of data in hexadecimal form.
func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return fmt.Sprintf("%x", sum[:16])
}

// readRecord reads the record of an earlier run into the same directory. If a different program made the files,
// readRecord ignores the record.
func (s *writer) readRecord(dir string) {
	s.dir, s.program = dir, programHash()
	var r record
	data, err := os.ReadFile(filepath.Join(dir, recordFile))
	if err == nil && json.Unmarshal(data, &r) == nil && r.Program == s.program && s.program != "" {
		s.recorded = r.Files
	}
}

// add adds a file to the site and to its record. If no unchanged file of an earlier run exists, add calls
// draw to create the content.
func (s *writer) add(name string, draw func() ([]byte, error)) (data []byte, err error) {
	if data = s.earlier(name); data == nil {
		if data, err = draw(); err != nil {
			return nil, err
		}
	}
	s.contents[name] = data
	s.record[name] = hash(data)
	return data, nil
}

// earlier returns the content of a file that an earlier run has recorded, or nil if the file is missing or
// has changed.
func (s *writer) earlier(name string) []byte {
	want, ok := s.recorded[name]
	if !ok {
		return nil
	}
	data, err := os.ReadFile(s.target(name))
	if err != nil || hash(data) != want {
		return nil
	}
	return data
}

func (s *writer) addRecord() error {
	return s.addJSON(recordFile, record{s.program, s.record})
}

// target returns the path of a file of the site on disk.
func (s *writer) target(name string) string { return filepath.Join(s.dir, filepath.FromSlash(name)) }

// compressedForms lists the compressed versions of a file: the extension, the compressor and the decompressor.
var compressedForms = []struct {
	extension  string
	compress   func([]byte) []byte
	decompress func([]byte) ([]byte, error)
}{
	{".gz", compressGzip, decompressGzip},
	{".br", quickBrotli, decompressBrotli},
}

// compressedFiles returns the compressed versions of a file, by extension. A compressed file of an earlier
// run is reused if it decompresses to data.
func (s *writer) compressedFiles(name string, data []byte) map[string][]byte {
	out := map[string][]byte{}
	for _, form := range compressedForms {
		compressed := s.compressed[name+form.extension]
		if compressed == nil {
			compressed, _ = os.ReadFile(s.target(name + form.extension)) // an incomplete file fails the comparison
			if plain, err := form.decompress(compressed); err != nil || !bytes.Equal(plain, data) {
				compressed = form.compress(data)
			}
		}
		out[form.extension] = compressed
	}
	return out
}

// writeFile writes a file of the site, unless the file on disk has the same content, and updates the counters.
func (s *writer) writeFile(name string, data []byte) error {
	s.fileCount++
	s.byteCount += int64(len(data))
	target := s.target(name)
	if old, err := os.ReadFile(target); err == nil && bytes.Equal(old, data) {
		return nil
	}
	if err := os.MkdirAll(s.target(path.Dir(name)), 0o777); err != nil {
		return err
	}
	_, err := atomicfile.WriteFile(target, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	return err
}
