// Package site writes the page of the server as plain files, for a static host:
//
//	index.html, zh.html     the page, as package web makes it
//	assets/, player.js      its scripts and style; assets/solver.js asks a worker
//	worker.js               a worker, with find.js, wasm_exec.js and a module: solver.wasm
//	                        solves and draws at random, drawer.wasm draws pictures
//	keep.js, offline.js     the service worker, which keeps all files, and who registers it
//	thumbs/, boards/, puzzles.*.html: the named layouts, and kits for boards of small families
//	kit.js                  puts boards together from kits
//	errors.*.json           how the page words errors
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
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"slidegif/cmd/internal/web"
	"slidegif/solve/atomicfile"
	"slidegif/solve/catalog"
)

//go:generate go run ./pack

//go:embed files
var files embed.FS

// Write writes the site into a directory, which is made if it is not there. What takes long to
// pack is kept in the directory keep, empty for none. Say is called before what takes seconds.
func Write(ctx context.Context, dir, version, keep string, say func(format string, args ...any)) error {
	s := &writer{
		pages:  web.New(web.Defaults(), version, slog.New(slog.DiscardHandler)),
		out:    web.StaticFiles(),
		packed: map[string][]byte{},
	}
	programs, err := programs(ctx, keep, say)
	if err != nil {
		return err
	}
	sizes := map[string]int{}
	for name, p := range programs {
		s.out[name], s.packed[name+".br"] = p.plain, p.brotli
		if name == glue {
			continue
		}
		zipped, err := Gzip(p.plain)
		if err != nil {
			return err
		}
		s.packed[name+".gz"] = zipped
		sizes[name], sizes[name+".gz"] = len(p.plain), len(zipped)
	}
	say("drawing the named layouts")
	if err := s.addGallery(); err != nil {
		return err
	}
	kinds, err := s.addBoards(ctx)
	if err != nil {
		return err
	}
	if err := s.addPages(kinds); err != nil {
		return err
	}
	for from, name := range map[string]string{"keep.js": "keep.js", "worker.js": "worker.js", "find.js": "find.js", "kit.js": "kit.js", "solver.js": "assets/solver.js", "line.js": "assets/line.js"} {
		if s.out[name], err = fs.ReadFile(files, "files/"+from); err != nil {
			return err
		}
	}
	if err := s.fill("worker.js", "sizes = SIZES", "sizes = ", sizes); err != nil {
		return err
	}
	if err := s.addOffline(); err != nil {
		return err
	}
	return s.write(ctx, dir)
}

// A writer collects the files of a site, by their paths with slashes.
type writer struct {
	pages  *web.Server
	out    map[string][]byte
	packed map[string][]byte // those beside them that are packed already
}

// get returns what the server answers to a GET.
func (s *writer) get(address string) ([]byte, error) {
	w := answer{header: http.Header{}, status: http.StatusOK}
	r, err := http.NewRequest(http.MethodGet, "/"+address, nil)
	if err != nil {
		return nil, err
	}
	r.RequestURI = r.URL.RequestURI()
	if s.pages.ServeHTTP(&w, r); w.status != http.StatusOK {
		return nil, fmt.Errorf("internal error: the page's /%s: %d %s", address, w.status, w.body.Bytes())
	}
	return w.body.Bytes(), nil
}

// An answer is kept in memory.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *answer) Header() http.Header         { return w.header }
func (w *answer) WriteHeader(status int)      { w.status = status }
func (w *answer) Write(p []byte) (int, error) { return w.body.Write(p) }

// offline is the file of the service worker.
const offline = "offline.js"

// firstPuzzle is what the page shows at first. Its solution is known to the page at once.
const firstPuzzle = "klotski:heng-dao-li-ma"

// addPages adds the page in both languages, with the script that does what a server does before it
// sends the page, which is told of the kinds.
func (s *writer) addPages(kinds []facts) error {
	told, err := json.Marshal(kinds)
	if err != nil {
		return err
	}
	var boot []byte
	for _, name := range []string{"stored.js", "site.js"} {
		script, err := fs.ReadFile(files, "files/"+name)
		if err != nil {
			return err
		}
		boot = append(boot, web.Bare(script)...)
	}
	boot = bytes.Replace(boot, []byte("KINDS"), told, 1)
	for lang, name := range map[string]string{"en": "index.html", "zh": "zh.html"} {
		if s.out[name], err = s.pages.StaticPage(lang, firstPuzzle, boot); err != nil {
			return err
		}
	}
	return nil
}

// addGallery adds the list of the named layouts and their pictures.
func (s *writer) addGallery() error {
	for _, lang := range []string{"en", "zh"} {
		s.out["puzzles."+lang+".html"] = web.StaticLayouts(lang)
	}
	for _, k := range catalog.Kinds {
		for _, l := range k.Named() {
			data, err := s.get(web.Thumb(k.Name + ":" + l.Slug))
			if err != nil {
				return err
			}
			s.out["thumbs/"+k.Name+"-"+l.Slug+".png"] = data
		}
	}
	return nil
}

// addOffline adds the service worker, and tells the page of which version it is. It keeps
// all files but the pictures and drawings of the layouts, which it keeps when they have been seen.
func (s *writer) addOffline() error {
	text, err := fs.ReadFile(files, "files/offline.js")
	if err != nil {
		return err
	}
	sum := sha256.New()
	kept, loaded := []string{"./"}, []string{}
	for _, name := range s.names() {
		fmt.Fprintf(sum, "%s %x\n", name, sha256.Sum256(s.out[name]))
		switch {
		case path.Ext(name) == ".wasm":
			loaded = append(loaded, name)
		case !strings.HasPrefix(name, "thumbs/") && !strings.HasPrefix(name, "boards/"):
			kept = append(kept, name)
		}
	}
	s.out[offline] = text
	version := fmt.Sprintf("%x", sum.Sum(nil)[:8])
	return errors.Join(
		s.fill(offline, "files = FILES", "files = ", kept),
		s.fill(offline, "modules = MODULES", "modules = ", loaded),
		s.fill(offline, `version = "VERSION"`, "version = ", version),
		s.fill("keep.js", `version = "VERSION"`, "version = ", version),
	)
}

// fill puts a value into a script, behind the text that stands in place of mark.
func (s *writer) fill(name, mark, text string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if !bytes.Contains(s.out[name], []byte(mark)) {
		return fmt.Errorf("internal error: %s does not hold %s", name, mark)
	}
	s.out[name] = bytes.Replace(s.out[name], []byte(mark), append([]byte(text), data...), 1)
	return nil
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
		if err := put(at, s.out[name]); err != nil {
			return err
		}
		if !packs(name) {
			continue
		}
		// Hosts with a setting for it, as gzip_static and brotli_static of nginx, send the
		// file beside.
		for extension, pack := range map[string]func([]byte) ([]byte, error){".gz": Gzip, ".br": Brotli} {
			if extension == ".br" && strings.HasPrefix(name, "boards/") {
				continue // they would take a minute, and each is small
			}
			packed := s.packed[name+extension]
			if packed == nil {
				var err error
				if packed, err = pack(s.out[name]); err != nil {
					return err
				}
			}
			if err := put(at+extension, packed); err != nil {
				return err
			}
		}
	}
	return nil
}

func put(name string, data []byte) error {
	_, err := atomicfile.WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	return err
}
