// Package photo reads photos in PNG, JPEG, GIF and WebP format, and cuts them into pieces. The
// package rotates photos according to their EXIF orientation. The file header determines the memory
// needed for decoding, so that the package can reject small files that would use up all memory.
package photo

import (
	"image"
	"runtime"
	"slices"

	"slidegif/render/scene"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

const (
	maxFileSize = 64 << 20
	maxSide     = 8000 // length of the longer side of the scaled photo, in pixels

	// maxKept is the maximum number of bytes of the photos that are in memory while a puzzle is drawn.
	maxKept = 32 << 20
)

// An Input describes the photos for a puzzle. An Input consists of a photo, which the solved board
// shows, and portraits of pieces. Each picture is given either as an image or by file name. All
// fields are optional.
type Input struct {
	Image     image.Image
	Portraits map[string]image.Image // portraits by file name without the extension
	File      string                 // name of the file with the photo
	Folder    string                 // folder that contains the portraits
}

// whole returns the photo, or nil if there is none.
func (p Input) whole() (*file, error) {
	switch {
	case p.Image != nil:
		return fromImage(input.Word("image"), p.Image)
	case p.File != "":
		return &file{key: "image", path: p.File}, nil
	}
	return nil, nil
}

// A file is one of the photos in a Set.
type file struct {
	key, path string // key is the name of the option; both are empty for an image in memory
	cells     int    // number of cells that the photo covers, at most
	maxBytes  int64  // maximum size of the decoded photo; 0 means no limit
	decoded   *photo // nil if Set.Source decodes the file again
}

// fromImage returns a photo made from an image in memory.
func fromImage(name input.Message, img image.Image) (*file, error) {
	if img.Bounds().Empty() {
		return nil, input.Errorf("use a picture that is not empty", "%s is empty", name)
	}
	return &file{decoded: &photo{Image: img}}, nil
}

// name returns the name of the file for error messages.
func (f *file) name() input.Message { return input.Say("%s: %s", f.key, f.path) }

// A Set holds the photos for a board.
type Set struct {
	whole *file
	own   []*file // portraits by piece
}

// Read reads the photos for a board. Read decodes each photo to find all errors.
func Read(b board.Board, p Input) (s Set, err error) { return readSet(b, p, maxKept) }

// readSet is like Read, but limits all decoded photos together to maxKept bytes.
func readSet(b board.Board, p Input, maxKept int64) (s Set, err error) {
	if s.whole, err = p.whole(); err == nil {
		s.own, err = p.portraits(b)
	}
	if err != nil {
		return Set{}, err
	}
	if s.whole != nil {
		s.whole.cells = b.W * b.H
	}
	for i, f := range s.own {
		if f != nil {
			size := scene.Bounds(b.Pieces[i]).Size()
			f.cells = max(f.cells, size.X*size.Y)
		}
	}
	if err := s.allot(maxKept); err != nil {
		return Set{}, err
	}
	for _, f := range s.files() {
		if f.decoded != nil {
			continue
		}
		p, err := f.decode()
		if err != nil {
			return Set{}, err
		}
		if f.maxBytes == 0 {
			f.decoded = p
		}
	}
	return s, nil
}

// files returns each file of the set once.
func (s Set) files() []*file {
	var list []*file
	for _, f := range append([]*file{s.whole}, s.own...) {
		if f != nil && !slices.Contains(list, f) {
			list = append(list, f)
		}
	}
	return list
}

// allot limits the size of each photo if all decoded photos need more than maxKept bytes. The limit of a photo is in
// proportion to the number of cells that the photo covers. allot decodes only the headers of the files.
func (s Set) allot(maxKept int64) error {
	cells, bytes := 0, int64(0)
	for _, f := range s.files() {
		if f.path == "" {
			continue
		}
		data, err := input.ReadFile(f.key, f.path, maxFileSize)
		if err != nil {
			return err
		}
		h, err := readHeader(data, f.name())
		if err != nil {
			return err
		}
		cells, bytes = cells+f.cells, bytes+h.bytes
	}
	if bytes > maxKept {
		for _, f := range s.files() {
			f.maxBytes = maxKept * int64(f.cells) / int64(max(1, cells))
		}
	}
	return nil
}

// open returns a decoded photo for each file of the set. A photo with a limit is scaled down before the next photo
// is decoded.
func (s Set) open() (map[*file]*photo, error) {
	opened := map[*file]*photo{}
	for _, f := range s.files() {
		if opened[f] = f.decoded; f.decoded != nil {
			continue
		}
		p, err := f.decode()
		if err != nil {
			return nil, err
		}
		if f.maxBytes > 0 {
			p = p.shrink(f.maxBytes)
		}
		opened[f] = p
	}
	return opened, nil
}

func (f *file) decode() (*photo, error) {
	if f.maxBytes > 0 {
		runtime.GC() // frees the memory of the previous photo
	}
	data, err := input.ReadFile(f.key, f.path, maxFileSize)
	if err != nil {
		return nil, err
	}
	return decode(data, f.name(), maxMemory)
}

// Release frees the memory of decoded photos. Source decodes them again.
func (s Set) Release() {
	for _, f := range s.files() {
		if f.path != "" {
			f.decoded = nil
		}
	}
}

// A Source provides the photos for the pieces of a board. Without photos, both functions are nil.
type Source struct {
	// Pieces returns the photos of the pieces for a cell size in pixels.
	Pieces func(cell int) (func(piece int) image.Image, error)
	// Whole returns the photo that the pieces are cut from, scaled to the size of all cells of the board. Whole is
	// nil if there is no such photo, or if the board has walls.
	Whole func(cell int) (image.Image, error)
}

// Source returns the photos of the pieces. The set must have been read for b. The whole photo is complete after
// the given moves, or at the goal if there are none.
func (s Set) Source(b board.Board, moves []board.Move) (Source, error) {
	if s.whole == nil && s.own == nil {
		return Source{}, nil
	}
	opened, err := s.open()
	if err != nil {
		return Source{}, err
	}
	whole, own := opened[s.whole], make([]*photo, len(b.Pieces))
	for i, f := range s.own {
		own[i] = opened[f]
	}
	at := scene.FinalPositions(b, moves)
	tooLarge := func(cell int) error {
		if side := max(b.W, b.H) * cell; side > maxSide {
			return input.Errorf("use a smaller size", "size: a photo of %d pixels is too large", side)
		}
		return nil
	}
	source := Source{Pieces: func(cell int) (func(int) image.Image, error) {
		if err := tooLarge(cell); err != nil {
			return nil, err
		}
		cut := func(int) image.Image { return nil }
		if whole != nil {
			cut = whole.split(b, at, cell)
		}
		return func(i int) image.Image {
			if own[i] != nil {
				box := scene.Bounds(b.Pieces[i]).Size().Mul(cell)
				return own[i].crop(box.X, box.Y)
			}
			return cut(i)
		}, nil
	}}
	if whole != nil && len(b.Walls) == 0 {
		source.Whole = func(cell int) (image.Image, error) {
			if err := tooLarge(cell); err != nil {
				return nil, err
			}
			return whole.crop(b.W*cell, b.H*cell), nil
		}
	}
	return source, nil
}
