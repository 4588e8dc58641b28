//go:build !js

package tables

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"slidegif/solve/atomicfile"
	"slidegif/solve/input"
)

// HaveLarge reports whether the platform supports the large tables.
const HaveLarge = true

// A file contains one table. A file consists of a header line, the entries and a checksum.
//
//	slidegif pattern database 4: 5x5-blank0-1-2-5-6-7-12\n
//	half a byte per entry: 177100 sets * 6! orders / 2 = 63,756,000 bytes
//	CRC-32C of the above, 4 bytes, little-endian

var errDamaged = input.Faultf("the file is damaged or has a different version")

func newChecksum() hash.Hash32 { return crc32.New(crc32.MakeTable(crc32.Castagnoli)) }

// Version is the version of the tables in files. Version changes whenever the entries of a table
// change.
const Version = 4

func (k tableKey) header() string {
	return fmt.Sprintf("slidegif pattern database %d: %s\n", Version, k.name())
}

// forChunks divides the data into chunks and calls f with each chunk. forChunks checks ctx before
// each call.
func forChunks(ctx context.Context, data []byte, f func([]byte) error) error {
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

// write creates a file atomically and saves the table in it.
func (t *table) write(ctx context.Context, k tableKey, name string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return atomicfile.ReplaceFile(name, func(f *os.File) error {
		sum := newChecksum()
		w := io.MultiWriter(f, sum)
		for _, data := range [][]byte{[]byte(k.header()), t.excess} {
			err := forChunks(ctx, data, func(p []byte) error {
				_, err := w.Write(p)
				return err
			})
			if err != nil {
				return err
			}
		}
		_, err := f.Write(binary.LittleEndian.AppendUint32(nil, sum.Sum32()))
		return err
	})
}

// read loads a table from a file and verifies the checksum.
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
	t := k.newTable()
	sum := newChecksum()
	r := io.TeeReader(f, sum)
	for _, data := range [][]byte{head, t.excess} {
		err := forChunks(ctx, data, func(p []byte) error {
			_, err := io.ReadFull(r, p)
			return err
		})
		if err != nil {
			return nil, err
		}
		if string(head) != k.header() { // the file is for other tiles or from another version
			return nil, errDamaged
		}
	}
	var want [4]byte
	if _, err := io.ReadFull(f, want[:]); err != nil || binary.LittleEndian.Uint32(want[:]) != sum.Sum32() {
		return nil, errDamaged
	}
	return t, nil
}
