// Package site writes the page of the server as static files:
//
//	index.html, zh.html     the page of package web
//	assets/, player.js      scripts and style sheets; assets/solver.js sends requests to workers
//	worker.js               a worker, which runs a module: solver.wasm solves and generates
//	                        puzzles, drawer.wasm draws pictures
//	keep.js, offline.js     registration script and service worker, which caches all files
//	thumbs/, boards/, puzzles.*.html: the named layouts, and kits for boards of small families
//	days.json               daily puzzles of the days around the build
//	days/                   link pages of all days, some with preview cards
//
// Compressible files also exist in gzip and Brotli format, with the extensions .gz and .br.
//
// The modules are parts of this program, compiled to WebAssembly, so their results are identical to
// those of the command. By default, Write compiles the modules with the go command, which requires the
// source tree, and caches the compressed modules, because compression takes longer. Release builds
// use the tag site, which embeds modules compiled by go generate ./cmd/internal/site. Embedding
// them in every build would require compiling them before each build.
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

// Write writes the site into the directory dir and creates dir if necessary. The URL of the site,
// address, ends in a slash; it may be empty if it is unknown. Compressed modules are cached in
// cacheDir, unless that is empty. Write calls report before each slow step. It returns the number of
// files and their total size in bytes.
func Write(ctx context.Context, dir, address, version, cacheDir string, report func(format string, args ...any)) (files int, bytes int64, err error) {
	s := newWriter(version)
	s.address = address
	s.contents = web.StaticFiles()
	programs, err := programs(ctx, cacheDir, report)
	if err != nil {
		return 0, 0, err
	}
	sizes := map[string]int{}
	for _, name := range modules {
		p := programs[name+".wasm"]
		gzipped := Gzip(p.plain)
		s.contents[name+".wasm"], s.compressed[name+".wasm.br"], s.compressed[name+".wasm.gz"] = p.plain, p.brotli, gzipped
		sizes[name+".wasm"], sizes[name+".wasm.gz"] = len(p.plain), len(gzipped)
	}
	report("drawing the named layouts")
	if err := s.addGallery(); err != nil {
		return 0, 0, err
	}
	report("drawing the parts of all other boards")
	kinds, err := s.addBoards(ctx, map[string][]string{"en": theme.Names(), "zh": theme.Names()})
	if err != nil {
		return 0, 0, err
	}
	if err := s.addPages(kinds); err != nil {
		return 0, 0, err
	}
	report("solving the daily puzzles")
	if err := s.addDays(ctx, time.Now(), daysBefore, daysAfter); err != nil {
		return 0, 0, err
	}
	for source, name := range map[string]string{"keep.js": "keep.js", "line.js": "assets/line.js"} {
		s.contents[name] = readScript(source)
	}
	s.contents["worker.js"] = slices.Concat(programs[wasmExec].plain, readScript("find.js"), substitute(readScript("worker.js"), "SIZES", sizes))
	s.addServiceWorker()
	report("compressing and writing %d files", len(s.contents))
	err = s.writeFiles(ctx, dir)
	return s.fileCount, s.byteCount, err
}

// A writer collects the files of a site by path, with slashes.
type writer struct {
	server     *web.Server
	address    string
	contents   map[string][]byte
	compressed map[string][]byte // compressed variants that already exist

	fileCount int // files written
	byteCount int64
}

// newWriter returns a writer without files. Its server has no effective time limits, so that slow
// machines write the same site.
func newWriter(version string) *writer {
	l := web.DefaultLimits()
	l.Wait, l.Timeout = time.Hour, time.Hour
	return &writer{server: web.New(l, version, slog.New(slog.DiscardHandler)), contents: map[string][]byte{}, compressed: map[string][]byte{}}
}

// serviceWorkerFile is the path of the service worker.
const serviceWorkerFile = "offline.js"

// defaultPuzzle is the puzzle in the page, for browsers without scripts. It reserves the space of the
// daily puzzle.
const defaultPuzzle = "klotski:heng-dao-li-ma"

// addPages adds the page in both languages, with a script for the tasks of a server before it sends
// the page.
func (s *writer) addPages(kinds []kindInfo) (err error) {
	for lang, name := range map[string]string{"en": "index.html", "zh": "zh.html"} {
		if s.contents[name], err = s.server.StaticPage(lang, defaultPuzzle, bootScript(kinds, "kit.js", "stored.js", "site.js")); err != nil {
			return err
		}
	}
	return nil
}

// bootScript returns the concatenated inline scripts of the page, with the kinds filled in.
func bootScript(kinds []kindInfo, names ...string) []byte {
	var scripts []byte
	for _, name := range names {
		scripts = append(scripts, web.StripComments(readScript(name))...)
	}
	return substitute(scripts, "KINDS", kinds)
}

// readScript returns an embedded script.
func readScript(name string) []byte {
	text, err := files.ReadFile("files/" + name)
	if err != nil {
		panic(err) // the file is embedded
	}
	return text
}

// substitute replaces the placeholder mark of a constant in a script by a value in JSON.
func substitute(script []byte, mark string, value any) []byte {
	data, err := json.Marshal(value)
	if mark = " = " + mark; err != nil || !bytes.Contains(script, []byte(mark)) {
		panic(fmt.Sprintf("the script has no place %s, or its value is none: %v", mark, err))
	}
	return bytes.Replace(script, []byte(mark), append([]byte(" = "), data...), 1)
}

// addGallery adds the lists of the named layouts and their thumbnails.
func (s *writer) addGallery() error {
	for _, lang := range []string{"en", "zh"} {
		s.contents["puzzles."+lang+".html"] = web.StaticGallery(lang)
	}
	for name, address := range web.StaticThumbnails() {
		data, err := s.server.StaticFile(address)
		if err != nil {
			return err
		}
		s.contents[name] = data
	}
	return nil
}

// addServiceWorker adds the service worker with the hashes of the files, and tells the page its
// version. The service worker caches all files in advance, except the pages in days/, which it does
// not need, and thumbnails and drawings, which it caches on first use.
func (s *writer) addServiceWorker() {
	digest := sha256.New()
	for _, name := range s.names() {
		fmt.Fprintf(digest, "%s %x\n", name, sha256.Sum256(s.contents[name]))
	}
	version := fmt.Sprintf("%x", digest.Sum(nil)[:8])
	s.contents["keep.js"] = substitute(s.contents["keep.js"], `"VERSION"`, version)
	short := func(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data))[:16] }
	files, modules := map[string]string{"./": short(s.contents["index.html"])}, map[string]string{}
	for _, name := range s.names() {
		switch {
		case path.Ext(name) == ".wasm":
			modules[name], modules[name+".gz"] = short(s.contents[name]), short(s.compressed[name+".gz"])
		case !strings.HasPrefix(name, "thumbs/") && !strings.HasPrefix(name, "boards/") && !strings.HasPrefix(name, "days/"):
			files[name] = short(s.contents[name])
		}
	}
	worker := substitute(substitute(slices.Concat(readScript("find.js"), readScript(serviceWorkerFile)), "FILES", files), "MODULES", modules)
	s.contents[serviceWorkerFile] = substitute(worker, `"VERSION"`, version)
}

// names returns the paths of all files in the order of writing. The service worker is last, since a
// browser that finds a new one requests all other files.
func (s *writer) names() []string {
	names := slices.Sorted(maps.Keys(s.contents))
	if i := slices.Index(names, serviceWorkerFile); i >= 0 {
		names = append(slices.Delete(names, i, i+1), serviceWorkerFile)
	}
	return names
}

func (s *writer) writeFiles(ctx context.Context, dir string) error {
	for _, name := range s.names() {
		if err := ctx.Err(); err != nil {
			return err
		}
		target := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o777); err != nil {
			return err
		}
		if err := s.writeFile(target, s.contents[name]); err != nil {
			return err
		}
		if !compressible(name) || strings.HasPrefix(name, "days/") { // these pages have less than 1 kB each
			continue
		}
		// Hosts with a suitable setting, such as gzip_static and brotli_static of nginx, serve the
		// compressed files.
		for extension, pack := range map[string]func([]byte) []byte{".gz": Gzip, ".br": Brotli} {
			if extension == ".br" && strings.HasPrefix(name, "boards/") {
				continue // would take a minute; the files are small
			}
			data := s.compressed[name+extension]
			if data == nil {
				data = pack(s.contents[name])
			}
			if err := s.writeFile(target+extension, data); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeFile writes a file of the site and updates the counters.
func (s *writer) writeFile(name string, data []byte) error {
	s.fileCount++
	s.byteCount += int64(len(data))
	return writeFile(name, data)
}

func writeFile(name string, data []byte) error {
	_, err := atomicfile.WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	return err
}
