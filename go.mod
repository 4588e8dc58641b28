module slidegif

go 1.26.0

toolchain go1.26.11 // used for releases, the image and CI

require (
	codeberg.org/go-pdf/fpdf v0.12.0 // PDF files
	github.com/andybalholm/brotli v1.3.0 // compresses the static site to 3/4 of the size with gzip
	github.com/chromedp/cdproto v0.159.3 // protocol types of chromedp
	github.com/chromedp/chromedp v0.23.0 // browser tests
	github.com/dustin/go-humanize v1.1.0 // formats sizes and large numbers
	github.com/fogleman/gg v1.3.0 // draws boards and pieces
	github.com/klauspost/compress v1.20.4 // zlib streams of pictures, independent of the version of Go
	github.com/modelcontextprotocol/go-sdk v1.8.0 // Model Context Protocol
	github.com/pbnjay/memory v0.0.0-20210728143218-7b4eea64cf58 // memory size of the machine
	github.com/spf13/pflag v1.1.0 // GNU-style command-line flags
	golang.org/x/image v0.48.0 // OpenType fonts, image scaling, WebP
	golang.org/x/term v0.48.0 // terminal detection
	modernc.org/sqlite v1.62.0 // databases of slidecensus, without cgo
)

require (
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/golang/freetype v0.0.0-20170609003504-e2365dfdc4a0 // indirect
	github.com/google/jsonschema-go v0.4.3 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/ncruces/go-strftime v1.1.0 // indirect
	github.com/remyoudompheng/bigfft v0.0.0-20230129092748-24d4a6f8daec // indirect
	github.com/segmentio/asm v1.1.3 // indirect
	github.com/segmentio/encoding v0.5.4 // indirect
	github.com/yosida95/uritemplate/v3 v3.0.2 // indirect
	golang.org/x/oauth2 v0.35.0 // indirect
	golang.org/x/sync v0.25.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/text v0.44.0 // indirect
	golang.org/x/time v0.15.0 // indirect
	modernc.org/libc v1.80.1 // indirect
	modernc.org/mathutil v1.7.1 // indirect
	modernc.org/memory v1.12.1 // indirect
)
