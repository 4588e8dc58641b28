module slidegif

go 1.26.0

require (
	github.com/dustin/go-humanize v1.1.0 // sizes and thousands as people write them
	github.com/fogleman/gg v1.3.0 // draws boards and pieces
	github.com/pbnjay/memory v0.0.0-20210728143218-7b4eea64cf58 // the machine's memory on every system
	github.com/spf13/pflag v1.0.10 // GNU flags: mixed with arguments, --long and -s
	golang.org/x/image v0.47.0 // indirect; OpenType fonts, good scaling, WebP
	golang.org/x/term v0.47.0 // whether standard output is a terminal
)

require (
	github.com/golang/freetype v0.0.0-20170609003504-e2365dfdc4a0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
