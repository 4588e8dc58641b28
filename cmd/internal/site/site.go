// Package site writes the page of the server in the form of static files:
//
//	index.html, zh.html, zh-Hant.html: the page of package web
//	assets/, player.js      scripts and style sheets; assets/solver.js sends requests to workers
//	worker.js               a worker, which runs a module: solver.wasm solves and generates
//	                        puzzles, drawer.wasm draws pictures
//	keep.js, offline.js     registration script and service worker, which caches all files
//	puzzles.*.html, thumbs/ lists of the puzzles that have names, with small pictures
//	boards/                 drawings of these puzzles, and pieces from which a script draws others
//	boards/maps/            state spaces of some puzzles, drawn as maps
//	days.json               daily puzzles of the days around the build
//	days/                   a page for each day, so that links to its puzzle stay valid
//	build.json              hashes of drawings and puzzles, which the next run reuses
//
// For each compressible file, there are also a gzip version and a Brotli version, with the extensions .gz and .br.
// Files in boards/ exist only in gzip form, and the page decompresses them.
//
// The modules are parts of this program, compiled to WebAssembly, so they produce the same results as the command. By
// default, Write compiles the modules with the go command, which requires the source tree. Release builds use the
// build tag site, which embeds modules that "go generate ./cmd/internal/site" has compiled and compressed.
package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/web"
	"slidegif/render/theme"
	"slidegif/solve/language"
)

//go:generate ../web/minify.sh files minified
//go:generate go run modules.go

//go:embed minified/*.js
var files embed.FS

// Write writes the static site to the directory dir, and creates the directory if necessary. If dir contains
// a site, Write keeps every file that is up to date. The address is the URL of the site, which must end in a
// slash. If the URL is unknown, the address is empty. Before each slow step, Write calls the function
// report. Write returns the number of files and their total size in bytes.
func Write(ctx context.Context, dir, address, version string, report func(format string, args ...any)) (files int, bytes int64, err error) {
	s := newWriter(version)
	s.address = address
	s.contents = web.StaticFiles()
	s.readRecord(dir)
	programs, err := programs(ctx, report)
	if err != nil {
		return 0, 0, err
	}
	sizes := map[string]int{}
	for _, name := range modules {
		name += ".wasm"
		p := programs[name]
		s.contents[name] = p.plain
		if p.brotli != nil {
			s.compressed[name+".br"] = p.brotli
		}
		for extension, data := range s.compressedFiles(name, p.plain) {
			s.compressed[name+extension] = data
		}
		sizes[name], sizes[name+".gz"] = len(p.plain), len(s.compressed[name+".gz"])
	}
	report("drawing the named layouts")
	if err := s.addGallery(); err != nil {
		return 0, 0, err
	}
	report("drawing the parts of all other boards")
	kinds, err := s.addBoards(ctx, language.TextTags(), theme.Names())
	if err != nil {
		return 0, 0, err
	}
	report("solving the daily puzzles")
	if err := s.addDays(ctx, time.Now(), daysBefore, daysAfter); err != nil {
		return 0, 0, err
	}
	report("drawing the maps of some puzzles")
	list, err := s.mapFiles(ctx, time.Now())
	if err != nil {
		return 0, 0, err
	}
	if err := s.addMaps(ctx, list); err != nil {
		return 0, 0, err
	}
	if err := s.addPages(kinds); err != nil {
		return 0, 0, err
	}
	for source, name := range map[string]string{"keep.js": "keep.js", "line.js": "assets/line.js"} {
		s.contents[name] = readScript(source)
	}
	s.contents["worker.js"] = slices.Concat(programs[wasmExec].plain, readScript("find.js"), substitute(readScript("worker.js"), "SIZES", sizes))
	s.addServiceWorker()
	if err := s.addRecord(); err != nil {
		return 0, 0, err
	}
	report("compressing and writing %d files", len(s.contents))
	err = s.writeFiles(ctx)
	return s.fileCount, s.byteCount, err
}

// A writer collects the files of a static site, keyed by their slash-separated paths.
type writer struct {
	server     *web.Server
	address    string
	contents   map[string][]byte
	compressed map[string][]byte // compressed versions that already exist

	pictureDays [2]string         // first and last day with small pictures of all daily puzzles
	pictureMaps map[string]string // path of the map of a puzzle, by the path of a picture of the same puzzle

	dir              string            // directory of the site
	program          string            // hash of the running program, or empty
	recorded, record map[string]string // hashes of recorded files of an earlier run and of this run, by path

	fileCount int // files written
	byteCount int64
}

// newWriter returns a writer that contains no files yet. The time limits for puzzles are so long that slow and fast
// machines write the same site.
func newWriter(version string) *writer {
	l := guard.DefaultLimits()
	l.Wait, l.Timeout = time.Hour, time.Hour
	return &writer{server: web.New(l, version, slog.New(slog.DiscardHandler)), contents: map[string][]byte{}, compressed: map[string][]byte{}, record: map[string]string{}, pictureMaps: map[string]string{}}
}

// serviceWorkerFile is the path of the service worker script.
const serviceWorkerFile = "offline.js"

// defaultPuzzle is the puzzle that the page contains for browsers without scripts. Until the daily puzzle has
// loaded, the default puzzle reserves the space for it.
const defaultPuzzle = "klotski:heng-dao-li-ma"

// addPages adds the page in all languages. Call addDays first. An inline script performs the tasks that a server
// would perform before sending the page.
func (s *writer) addPages(kinds []kindInfo) (err error) {
	tags := map[string]string{}
	for _, l := range language.WithTexts() {
		for _, name := range append(l.Aliases, strings.ToLower(l.Tag)) {
			tags[name] = l.Tag
		}
	}
	boot := substitute(bootScript(kinds, "kit.js", "stored.js", "site.js"), "FIRST", pipeline.DailyKinds[0])
	boot = substitute(substitute(boot, "TAGS", tags), "PICTURED", s.pictureDays)
	for _, lang := range language.TextTags() {
		if s.contents[pageFile(lang)], err = s.server.StaticPage(lang, defaultPuzzle, boot); err != nil {
			return err
		}
	}
	s.contents["404.html"] = web.StaticLost(s.address, readScript("lost.js"))
	return nil
}

// pageFile returns the path of the page in a language.
func pageFile(lang string) string {
	if lang == language.Default {
		return "index.html"
	}
	return lang + ".html"
}

// bootScript returns the inline scripts of the page in one string, with the data about the kinds filled in.
func bootScript(kinds []kindInfo, names ...string) []byte {
	var scripts []byte
	for _, name := range names {
		scripts = append(scripts, readScript(name)...)
	}
	return substitute(scripts, "KINDS", kinds)
}

func readScript(name string) []byte {
	text, err := files.ReadFile("minified/" + name)
	if err != nil {
		panic(err) // the file is embedded
	}
	return text
}

// substitute replaces a placeholder, which must occur exactly once in a script, with the JSON encoding of a value.
func substitute(script []byte, mark string, value any) []byte {
	data, err := json.Marshal(value)
	if n := bytes.Count(script, []byte(mark)); err != nil || n != 1 {
		panic(fmt.Sprintf("the script contains %s %d times, want once, or its value is invalid: %v", mark, n, err))
	}
	return bytes.Replace(script, []byte(mark), data, 1)
}

// addGallery adds the gallery of named layouts in each language, and the thumbnails of the layouts.
func (s *writer) addGallery() error {
	for _, lang := range language.TextTags() {
		s.contents["puzzles."+lang+".html"] = web.StaticGallery(lang)
	}
	for name, address := range web.StaticThumbnails() {
		if _, err := s.add(name, func() ([]byte, error) { return s.server.StaticFile(address) }); err != nil {
			return err
		}
	}
	return nil
}

// addServiceWorker adds the service worker, with the hashes of all files, and puts the version of the service worker
// into the page. The service worker never caches the pages in days/. Thumbnails, drawings and the pictures in days/
// are cached when they are first used. All other files are cached in advance. A map is cached together with a
// picture of its puzzle.
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
		case name != recordFile && !strings.HasPrefix(name, "thumbs/") && !strings.HasPrefix(name, "boards/") && !strings.HasPrefix(name, "days/"):
			files[name] = short(s.contents[name])
		}
	}
	worker := substitute(substitute(slices.Concat(readScript("find.js"), readScript(serviceWorkerFile)), "FILES", files), "MODULES", modules)
	worker = substitute(worker, "MAPS", s.pictureMaps)
	s.contents[serviceWorkerFile] = substitute(worker, `"VERSION"`, version)
}

// names returns the paths of all files in the order in which they are written. The service worker is written
// last, because a browser that finds a new service worker requests all other files.
func (s *writer) names() []string {
	names := slices.Sorted(maps.Keys(s.contents))
	if i := slices.Index(names, serviceWorkerFile); i >= 0 {
		names = append(slices.Delete(names, i, i+1), serviceWorkerFile)
	}
	return names
}

func (s *writer) writeFiles(ctx context.Context) error {
	for _, name := range s.names() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.writeFile(name, s.contents[name]); err != nil {
			return err
		}
		if !compressible(name) || strings.HasPrefix(name, "days/") { // each page in days/ is smaller than 1 kB
			continue
		}
		// Hosts with a suitable setting, such as gzip_static and brotli_static in nginx, serve the compressed
		// files directly.
		for extension, data := range s.compressedFiles(name, s.contents[name]) {
			if err := s.writeFile(name+extension, data); err != nil {
				return err
			}
		}
	}
	return nil
}
