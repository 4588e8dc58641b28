module slidegif

go 1.26.0

require (
	codeberg.org/go-pdf/fpdf v0.11.1 // documents to print
	github.com/chromedp/cdproto v0.159.0 // what chromedp's commands are made of
	github.com/chromedp/chromedp v0.22.1 // drives a real browser, in tests alone
	github.com/dustin/go-humanize v1.1.0 // sizes and thousands as people write them
	github.com/fogleman/gg v1.3.0 // draws boards and pieces
	github.com/pbnjay/memory v0.0.0-20210728143218-7b4eea64cf58 // how much memory the machine has
	github.com/spf13/pflag v1.0.10 // GNU flags: mixed with arguments, --long and -s
	golang.org/x/image v0.47.0 // OpenType fonts, good scaling, WebP
	golang.org/x/term v0.47.0 // whether standard output is a terminal
	modernc.org/sqlite v1.60.0 // slidecensus: databases, without C
)

require (
	github.com/andybalholm/brotli v1.2.8 // packs the static site a quarter smaller than gzip does
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/golang/freetype v0.0.0-20170609003504-e2365dfdc4a0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/ncruces/go-strftime v1.1.0 // indirect
	github.com/remyoudompheng/bigfft v0.0.0-20230129092748-24d4a6f8daec // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	modernc.org/libc v1.77.1 // indirect
	modernc.org/mathutil v1.7.1 // indirect
	modernc.org/memory v1.12.1 // indirect
)
