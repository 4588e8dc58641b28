package player

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"strings"
)

//go:generate ./generate.sh

var (
	//go:embed player.min.js
	script string
	//go:embed player.min.css
	style string
)

// Script returns the web component: it defines <slide-player> in the page that loads it.
func Script() []byte {
	text, err := json.Marshal(style)
	if err != nil {
		panic("the style sheet is no text: " + err.Error()) // it is embedded
	}
	return []byte("globalThis.slidePlayerStyle=" + string(text) + ";\n" + script)
}

// Policy is a Content-Security-Policy under which a page of Page works.
func Policy() string {
	sum := sha256.Sum256([]byte(script))
	return "default-src 'none'; img-src data:; style-src 'unsafe-inline'; connect-src 'self'; script-src 'sha256-" +
		base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// pageStyle is that of a page that holds a player and nothing else.
const pageStyle = `html{color-scheme:light dark}body{margin:0 auto;padding:8px;max-width:34rem;background:Canvas;color:CanvasText}` +
	`h1{position:absolute;width:1px;overflow:hidden;white-space:nowrap;clip-path:inset(50%)}slide-player>svg{display:block;max-width:100%;height:auto;margin:auto}`

// Element returns the game as an element of a page that loads the script.
func (g Game) Element() ([]byte, error) { return g.element("") }

// element writes style into the element, where it holds for the player alone.
func (g Game) element(style string) ([]byte, error) {
	data, err := json.Marshal(g.Puzzle()) // escapes < and >, so no text can end the script
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("<slide-player")
	for _, a := range g.Attributes {
		fmt.Fprintf(&b, ` %s="%s"`, a.Name, html.EscapeString(a.Value))
	}
	fmt.Fprintf(&b, ` style="--player-ratio:%.4f`, float64(g.Size.X)/float64(g.Size.Y)) // keeps room for the board
	for i, k := range g.Forced {
		separator := ","
		if i == 0 {
			separator = ";--player-marks:"
		}
		at := 100 * float64(k) / float64(cmp.Or(len(g.Given), len(g.Moves)))
		fmt.Fprintf(&b, "%slinear-gradient(currentColor 0 0) %.4g%% 50%%/3px 10px no-repeat content-box content-box", separator, at)
	}
	b.WriteString(`">`)
	if style != "" {
		fmt.Fprintf(&b, `<style media="not all">%s</style>`, style)
	}
	fmt.Fprintf(&b, `<script type="application/json">%s</script>`+"\n%s</slide-player>", data, g.SVG)
	return b.Bytes(), nil
}

// Page returns a page of one player that loads nothing.
func (g Game) Page() ([]byte, error) {
	g.Attributes = append(g.Attributes[:len(g.Attributes):len(g.Attributes)], Attribute{"linked", ""})
	element, err := g.element(style)
	if err != nil {
		return nil, err
	}
	title := cmp.Or(g.Board.Name, g.Title, g.ID)
	lang := g.Lang
	if !strings.HasPrefix(lang, "zh") {
		lang = "en"
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "<!doctype html>\n<html lang=\"%s\" data-player>\n<head>\n<meta charset=\"utf-8\">\n"+
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>%s</style>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n%s\n</main>\n<script>%s</script>\n</body>\n</html>\n",
		lang, html.EscapeString(title), pageStyle, html.EscapeString(title), element, script)
	return b.Bytes(), nil
}

// Controls is how many pixels high the controls below a board are, in every mode.
const Controls = 126

// FrameHeight returns how many pixels high a page is in a frame of a width: its margins, the
// drawing and the controls.
func (g Game) FrameHeight(width int) int {
	const margins, widest = 16, 544
	return margins + min(width-margins, widest)*g.Size.Y/g.Size.X + Controls + 1
}
