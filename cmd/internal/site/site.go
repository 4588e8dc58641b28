// Package site writes the page of the server as plain files, for a static host:
//
//	index.html, zh.html     the page, as package web makes it
//	assets/, player.js      its scripts and style; assets/solver.js asks a worker
//	worker.js               a worker, which runs a module: solver.wasm solves and draws at
//	                        random, drawer.wasm draws pictures
//	keep.js, offline.js     the service worker, which keeps all files, and who registers it
//	thumbs/, boards/, puzzles.*.html: the named layouts, and kits for boards of small families
//	days.json               the puzzles of the days around that of the writing
//	days/                   pages of all days for links to them, with cards of these
//
// Beside a file that becomes smaller by it lie the same packed by gzip and brotli.
//
// The modules are parts of this program, compiled to WebAssembly, so their answers have the
// bytes of the command's. They are compiled when the site is written, by the Go command in
// the sources of this module, and packed, which takes longer and is kept. A program that is built
// with the tag site holds them instead, as releases do: go generate ./cmd/internal/site compiles
// them for that. Held by every program they would be compiled on every first start.
package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"slidegif/cmd/internal/web"
	"slidegif/render/theme"
	"slidegif/solve/atomicfile"
)

//go:generate go run ./pack

//go:embed files
var files embed.FS

// Write writes the site into a directory, which is made if it is not there. Address is where it will be, with a
// slash at its end, or empty where that is not known. What takes long to pack is kept in the directory keep, empty
// for none. Say is called before what takes seconds. It returns how many files it has written and how large they
// are together.
func Write(ctx context.Context, dir, address, version, keep string, say func(format string, args ...any)) (files int, bytes int64, err error) {
	s := newWriter(version)
	s.address = address
	s.out = web.StaticFiles()
	programs, err := programs(ctx, keep, say)
	if err != nil {
		return 0, 0, err
	}
	sizes := map[string]int{}
	for _, name := range modules {
		p := programs[name+".wasm"]
		zipped := Gzip(p.plain)
		s.out[name+".wasm"], s.packed[name+".wasm.br"], s.packed[name+".wasm.gz"] = p.plain, p.brotli, zipped
		sizes[name+".wasm"], sizes[name+".wasm.gz"] = len(p.plain), len(zipped)
	}
	say("drawing the named layouts")
	if err := s.addGallery(); err != nil {
		return 0, 0, err
	}
	say("drawing the parts of all other boards")
	kinds, err := s.addBoards(ctx, map[string][]string{"en": theme.Names(), "zh": theme.Names()})
	if err != nil {
		return 0, 0, err
	}
	if err := s.addPages(kinds); err != nil {
		return 0, 0, err
	}
	say("solving the puzzles of the days")
	if err := s.addDays(ctx, time.Now(), daysBefore, daysAfter); err != nil {
		return 0, 0, err
	}
	for from, name := range map[string]string{"keep.js": "keep.js", "line.js": "assets/line.js"} {
		s.out[name] = script(from)
	}
	s.out["worker.js"] = slices.Concat(programs[glue].plain, script("find.js"), fill(script("worker.js"), "SIZES", sizes))
	s.addOffline()
	say("packing and writing %d files", len(s.out))
	err = s.write(ctx, dir)
	return s.files, s.bytes, err
}

// A writer collects the files of a site, by their paths with slashes.
type writer struct {
	pages   *web.Server
	address string
	out     map[string][]byte
	packed  map[string][]byte // those beside them that are packed already

	files int // that are written, and their bytes
	bytes int64
}

// newWriter returns a writer without files. Nothing that it asks of the server ends for want of time, so that
// a slow machine writes the same site.
func newWriter(version string) *writer {
	l := web.Defaults()
	l.Wait, l.Timeout = time.Hour, time.Hour
	return &writer{pages: web.New(l, version, slog.New(slog.DiscardHandler)), out: map[string][]byte{}, packed: map[string][]byte{}}
}

// offline is the file of the service worker.
const offline = "offline.js"

// firstPuzzle is what the page holds, for a browser without scripts. It keeps the room for that of the day.
const firstPuzzle = "klotski:heng-dao-li-ma"

// addPages adds the page in both languages, with the script that does what a server does before it
// sends the page.
func (s *writer) addPages(kinds []facts) (err error) {
	for lang, name := range map[string]string{"en": "index.html", "zh": "zh.html"} {
		if s.out[name], err = s.pages.StaticPage(lang, firstPuzzle, boot(kinds, "kit.js", "stored.js", "site.js")); err != nil {
			return err
		}
	}
	return nil
}

// boot returns scripts that stand in the page itself, and tells them of the kinds.
func boot(kinds []facts, names ...string) []byte {
	var all []byte
	for _, name := range names {
		all = append(all, web.Bare(script(name))...)
	}
	return fill(all, "KINDS", kinds)
}

// script returns one of files.
func script(name string) []byte {
	text, err := files.ReadFile("files/" + name)
	if err != nil {
		panic(err) // it is embedded
	}
	return text
}

// fill puts a value into a script, in place of a mark that a constant is set to.
func fill(script []byte, mark string, value any) []byte {
	data, err := json.Marshal(value)
	if mark = " = " + mark; err != nil || !bytes.Contains(script, []byte(mark)) {
		panic(fmt.Sprintf("the script has no place %s, or its value is none: %v", mark, err))
	}
	return bytes.Replace(script, []byte(mark), append([]byte(" = "), data...), 1)
}

// addGallery adds the list of the named layouts and their pictures.
func (s *writer) addGallery() error {
	for _, lang := range []string{"en", "zh"} {
		s.out["puzzles."+lang+".html"] = web.StaticLayouts(lang)
	}
	for name, address := range web.StaticThumbs() {
		data, err := s.pages.StaticFile(address)
		if err != nil {
			return err
		}
		s.out[name] = data
	}
	return nil
}

// addOffline adds the service worker, and tells the page of which version it is, and the service worker the
// sums of the files. It keeps all files but the pages of days, which it needs none of, and the pictures and drawings of the layouts,
// which it keeps when they have been seen.
func (s *writer) addOffline() {
	all := sha256.New()
	for _, name := range s.names() {
		fmt.Fprintf(all, "%s %x\n", name, sha256.Sum256(s.out[name]))
	}
	version := fmt.Sprintf("%x", all.Sum(nil)[:8])
	s.out["keep.js"] = fill(s.out["keep.js"], `"VERSION"`, version)
	short := func(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data))[:16] }
	kept, loaded := map[string]string{"./": short(s.out["index.html"])}, map[string]string{}
	for _, name := range s.names() {
		switch {
		case path.Ext(name) == ".wasm":
			loaded[name], loaded[name+".gz"] = short(s.out[name]), short(s.packed[name+".gz"])
		case !strings.HasPrefix(name, "thumbs/") && !strings.HasPrefix(name, "boards/") && !strings.HasPrefix(name, "days/"):
			kept[name] = short(s.out[name])
		}
	}
	worker := fill(fill(slices.Concat(script("find.js"), script(offline)), "FILES", kept), "MODULES", loaded)
	s.out[offline] = fill(worker, `"VERSION"`, version)
}

// names returns the paths of all files in the order in which they are written: the service
// worker last, since a browser that finds a new one asks for all others.
func (s *writer) names() []string {
	names := slices.Sorted(maps.Keys(s.out))
	if i := slices.Index(names, offline); i >= 0 {
		names = append(slices.Delete(names, i, i+1), offline)
	}
	return names
}

func (s *writer) write(ctx context.Context, dir string) error {
	for _, name := range s.names() {
		if err := ctx.Err(); err != nil {
			return err
		}
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			return err
		}
		if err := s.put(at, s.out[name]); err != nil {
			return err
		}
		if !packs(name) || strings.HasPrefix(name, "days/") { // of these each is smaller than a kilobyte
			continue
		}
		// Hosts with a setting for it, as gzip_static and brotli_static of nginx, send the
		// file beside.
		for extension, pack := range map[string]func([]byte) []byte{".gz": Gzip, ".br": Brotli} {
			if extension == ".br" && strings.HasPrefix(name, "boards/") {
				continue // they would take a minute, and each is small
			}
			packed := s.packed[name+extension]
			if packed == nil {
				packed = pack(s.out[name])
			}
			if err := s.put(at+extension, packed); err != nil {
				return err
			}
		}
	}
	return nil
}

// put writes one of the site's files and counts it.
func (s *writer) put(name string, data []byte) error {
	s.files++
	s.bytes += int64(len(data))
	return put(name, data)
}

func put(name string, data []byte) error {
	_, err := atomicfile.WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	return err
}
