package tiles

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A file holds a large database: a line that says what it is, the tables, and a checksum.
//
//	slidegif pattern database 2: 4x4, blank 0, tiles [[1 2 3 4 5 6 7] [8 9 10 11 12 13 14 15]]\n
//	half a byte an entry: 11440 sets * 7! orders / 2 + 12870 sets * 8! orders / 2 = 288,288,000 bytes
//	CRC-32C of all before, 4 bytes, low byte first
var (
	errDamaged = errors.New("the file is damaged")
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
)

func (l *large) header() string {
	return fmt.Sprintf("slidegif pattern database 2: 4x4, blank %d, tiles %v\n", l.blank, l.groups)
}

// pieces calls f with data piece by piece, small enough to be interrupted between.
func pieces(ctx context.Context, data []byte, f func([]byte) error) error {
	for len(data) > 0 {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		n := min(len(data), 1<<20)
		if err := f(data[:n]); err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}

// write writes beside the file and renames, so that nobody ever reads half a file. It does
// not wait for the disk: what a crash leaves is found damaged.
func (l *large) write(ctx context.Context, name string, tables [2]*table) (err error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	removeAbandoned(name)
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*"+partial)
	if err != nil {
		return err
	}
	defer func() {
		f.Close()
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	sum := crc32.New(castagnoli)
	w := io.MultiWriter(f, sum)
	for _, data := range [][]byte{[]byte(l.header()), tables[0].excess, tables[1].excess} {
		err := pieces(ctx, data, func(p []byte) error {
			_, err := w.Write(p)
			return err
		})
		if err != nil {
			return err
		}
	}
	if err := binary.Write(f, binary.LittleEndian, sum.Sum32()); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

const partial = ".tmp"

// removeAbandoned removes what killed processes left of a file: none takes an hour for it.
func removeAbandoned(name string) {
	list, _ := os.ReadDir(filepath.Dir(name))
	for _, e := range list {
		if !strings.HasPrefix(e.Name(), filepath.Base(name)+".") || !strings.HasSuffix(e.Name(), partial) {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > time.Hour {
			os.Remove(filepath.Join(filepath.Dir(name), e.Name()))
		}
	}
}

// read reads the tables and holds them to their checksum.
func (l *large) read(ctx context.Context, name string) (tables [2]*table, err error) {
	f, err := os.Open(name)
	if err != nil {
		return tables, err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return tables, err
	}
	head := make([]byte, len(l.header()))
	size := len(head) + 4
	for i, tiles := range l.groups {
		tables[i] = newTable(newIndex(16, len(tiles)), tiles)
		size += len(tables[i].excess)
	}
	if st.Size() != int64(size) {
		return tables, errDamaged
	}
	sum := crc32.New(castagnoli)
	r := io.TeeReader(f, sum)
	for _, data := range [][]byte{head, tables[0].excess, tables[1].excess} {
		err := pieces(ctx, data, func(p []byte) error {
			_, err := io.ReadFull(r, p)
			return err
		})
		if err != nil {
			return tables, err
		}
		if string(head) != l.header() {
			return tables, errDamaged
		}
	}
	var want uint32
	if err := binary.Read(f, binary.LittleEndian, &want); err != nil || want != sum.Sum32() {
		return tables, errDamaged
	}
	return tables, nil
}
