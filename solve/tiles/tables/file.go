//go:build !js

package tables

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// HaveLarge reports whether the large tables are made at all.
const HaveLarge = true

// A file holds a table: a line that says what it is, the entries, and a checksum.
//
//	slidegif pattern database 4: 5x5-blank0-1-2-5-6-7-12\n
//	half a byte an entry: 177100 sets * 6! orders / 2 = 63,756,000 bytes
//	CRC-32C of all before, 4 bytes, low byte first
var (
	errDamaged = errors.New("the file is damaged")
	errVersion = errors.New("the file is of another version")
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
)

// form is how every version of the files begins.
const form = "slidegif pattern database "

func (k tableKey) header() string { return form + "4: " + k.name() + "\n" }

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
func (t *table) write(ctx context.Context, k tableKey, name string) (err error) {
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
	for _, data := range [][]byte{[]byte(k.header()), t.excess} {
		err := pieces(ctx, data, func(p []byte) error {
			_, err := w.Write(p)
			return err
		})
		if err != nil {
			return err
		}
	}
	if _, err := f.Write(binary.LittleEndian.AppendUint32(nil, sum.Sum32())); err != nil {
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

// read reads a table and holds it to its checksum.
func (k tableKey) read(ctx context.Context, name string) (*table, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return nil, err
	}
	head := make([]byte, len(k.header()))
	if st.Size() != int64(len(head))+k.bytes()+4 {
		return nil, errDamaged
	}
	t := newTable(newIndex(k.h*k.w, len(k.tiles)), k.tiles)
	sum := crc32.New(castagnoli)
	r := io.TeeReader(f, sum)
	for _, data := range [][]byte{head, t.excess} {
		err := pieces(ctx, data, func(p []byte) error {
			_, err := io.ReadFull(r, p)
			return err
		})
		if err != nil {
			return nil, err
		}
		switch {
		case string(head) == k.header():
		case strings.HasPrefix(string(head), form) && strings.HasSuffix(string(head), ": "+k.name()+"\n"):
			return nil, errVersion
		default:
			return nil, errDamaged
		}
	}
	var want [4]byte
	if _, err := io.ReadFull(f, want[:]); err != nil || binary.LittleEndian.Uint32(want[:]) != sum.Sum32() {
		return nil, errDamaged
	}
	return t, nil
}
