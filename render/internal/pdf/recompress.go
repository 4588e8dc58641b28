package pdf

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"

	"slidegif/render/deflate"
)

var (
	streamPattern = regexp.MustCompile(`(/Length) (\d+)((?:[^s]|s[^t])*stream\n)`)
	objectPattern = regexp.MustCompile(`(?m)^\d+ 0 obj$`)
)

// recompress recompresses the streams of an fpdf document with package deflate, because the output of
// compress/zlib may change from one Go version to the next. Fpdf may number the objects in any
// order, but lists all of them in a single table at the end.
//
//	7 0 obj
//	<</Filter /FlateDecode /Length 5671>>
//	stream
//	...
func recompress(document []byte) ([]byte, error) {
	var out []byte
	places := map[int]int{} // file offset of each object, by object number
	text := func(b []byte) {
		for _, at := range objectPattern.FindAllIndex(b, -1) {
			number, _, _ := bytes.Cut(b[at[0]:], []byte(" "))
			n, _ := strconv.Atoi(string(number))
			places[n] = len(out) + at[0]
		}
		out = append(out, b...)
	}
	for {
		at := streamPattern.FindSubmatchIndex(document)
		if at == nil {
			break
		}
		size, err := strconv.Atoi(string(document[at[4]:at[5]]))
		if err != nil || size > len(document)-at[1] {
			return nil, fmt.Errorf("a stream of %d bytes is no part of the document", size)
		}
		data := document[at[1]:][:size]
		if bytes.Contains(document[max(0, bytes.LastIndex(document[:at[1]], []byte(" obj"))):at[1]], []byte("/FlateDecode")) {
			if data, err = deflate.Recompress(bytes.NewReader(data)); err != nil {
				return nil, err
			}
		}
		text(fmt.Appendf(nil, "%s/Length %d%s", document[:at[2]], len(data), document[at[6]:at[7]]))
		out = append(out, data...)
		document = document[at[1]+size:]
	}
	body, end, _ := bytes.Cut(document, []byte("xref\n"))
	text(body)
	_, trailer, _ := bytes.Cut(end, []byte("trailer\n"))
	trailer, _, _ = bytes.Cut(trailer, []byte("startxref\n"))
	table := len(out)
	out = fmt.Appendf(out, "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for n := range len(places) {
		out = fmt.Appendf(out, "%010d 00000 n \n", places[n+1])
	}
	return fmt.Appendf(out, "trailer\n%sstartxref\n%d\n%%%%EOF\n", trailer, table), nil
}
