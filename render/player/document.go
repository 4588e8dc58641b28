package player

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"html"

	"slidegif/solve/language"
)

//go:generate ./generate.sh

var (
	//go:embed player.min.js
	scriptJS string
	//go:embed fill.min.js
	fillJS string
	//go:embed player.min.css
	styleCSS string
)

// Script returns the JavaScript code of the web component. The script defines the element
// <slide-player>.
func Script() []byte {
	text, err := json.Marshal(styleCSS)
	if err != nil {
		panic("the style sheet is no text: " + err.Error()) // the style sheet is part of the script
	}
	return []byte("globalThis.slidePlayerStyle=" + string(text) + ";\n" + scriptJS)
}

// File returns a script that defines the element <slide-player> and contains the game. On a page with this script,
// each <slide-player> element that names the puzzle shows the game without a server. The first line of the script
// is an example of such an element.
func (g Game) File() ([]byte, error) {
	element, err := g.element("")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// <slide-player puzzle=\"%s\"></slide-player>\nglobalThis.slidePlayerGame=", html.EscapeString(g.ID))
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // the file is no part of a page
	if err := encoder.Encode(map[string]string{"id": g.ID, "element": string(element)}); err != nil {
		return nil, err
	}
	// In a timer, document.currentScript is null. Otherwise, the script would use the address of this file as the
	// server.
	fmt.Fprintf(&b, ";%ssetTimeout(()=>{%s});\n", fillJS, Script())
	return b.Bytes(), nil
}

// pageCSS is the style sheet for a page that contains nothing but a player. In a low window, or if the root has a style
// attribute, which the script sets in a frame, the player shows the title and the task.
const pageCSS = `html{color-scheme:light dark;--player-height:calc(100svh - 246px)}body{margin:0 auto;padding:8px;max-width:34rem;background:Canvas}` +
	`h1,h1+p{margin:0 0 6px;font:700 20px/1.3 system-ui,sans-serif}h1+p{font-size:16px;font-weight:400}` +
	`html[style]{--player-brief:inline}html[style] :is(h1,h1+p){position:absolute;clip-path:inset(50%)}slide-player>svg{display:block;max-width:100%;height:auto;margin:auto}` +
	`@media screen and (max-height:42rem){html{--player-brief:inline;--player-height:max(8rem,100svh - 166px)}h1,h1+p{position:absolute;clip-path:inset(50%)}}` + sidewaysCSS

// sidewaysCSS is the part of the style sheet of a page for low and wide windows, in which the controls are next to the
// board. Frames are excluded, because the height of the page must not depend on the frame.
const sidewaysCSS = `@media screen and (max-height:30rem) and (orientation:landscape){html:not([style]){--player-height:calc(100svh - 18px);& body{max-width:none}` +
	`& main>:not(slide-player){position:absolute;clip-path:inset(50%)}& slide-player{display:flex;align-items:center;gap:1rem}}}`

// Element returns the game as an HTML element. The element can be part of any page that loads the
// script.
func (g Game) Element() ([]byte, error) { return g.element("") }

// element returns the game as an HTML element with a style sheet. The style sheet css applies only
// to the player.
func (g Game) element(css string) ([]byte, error) {
	data, err := json.Marshal(g.Puzzle()) // the encoder escapes < and >, so that no text can end the script element
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("<slide-player")
	for _, a := range g.Attributes {
		fmt.Fprintf(&b, ` %s="%s"`, a.Name, html.EscapeString(a.Value))
	}
	fmt.Fprintf(&b, ` style="--player-ratio:%.4f`, float64(g.Size.X)/float64(g.Size.Y)) // reserves space for the board
	for i, k := range g.Marks {
		separator := ","
		if i == 0 {
			separator = ";--player-marks:"
		}
		percent := 100 * float64(k) / float64(cmp.Or(len(g.Given), len(g.Moves)))
		fmt.Fprintf(&b, "%slinear-gradient(currentColor 0 0) %.4g%% 50%%/3px 10px no-repeat content-box content-box", separator, percent)
	}
	b.WriteString(`">`)
	if css != "" {
		fmt.Fprintf(&b, `<style media="not all">%s</style>`, css)
	}
	fmt.Fprintf(&b, `<script type="application/json">%s</script>`+"\n%s</slide-player>", data, g.SVG)
	return b.Bytes(), nil
}

// Page returns a self-contained HTML page that contains one player.
func (g Game) Page() ([]byte, error) {
	element, err := g.pageElement()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	g.writeHead(&b, pageCSS)
	fmt.Fprintf(&b, "<main>\n<h1>%s</h1>\n<p>%s</p>\n%s\n</main>\n<script>%s</script>\n</body>\n</html>\n", html.EscapeString(g.Name()), html.EscapeString(g.Task), element, scriptJS)
	return b.Bytes(), nil
}

// Name returns the name of the puzzle, or else its title or ID.
func (g Game) Name() string { return cmp.Or(g.Board.Name, g.Title, g.ID) }

// writeHead writes an HTML page with a style sheet, up to the start tag of its body.
func (g Game) writeHead(b *bytes.Buffer, css string) {
	fmt.Fprintf(b, "<!doctype html>\n<html lang=\"%s\" data-player>\n<head>\n<meta charset=\"utf-8\">\n"+
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>%s</style>\n</head>\n<body>\n",
		language.Named(g.Lang).TextsTag(), html.EscapeString(g.Name()), css)
}

// pageElement returns the player of a page that contains no other player.
func (g Game) pageElement() ([]byte, error) {
	g.Attributes = append(g.Attributes[:len(g.Attributes):len(g.Attributes)], Attribute{"linked", ""})
	return g.element(styleCSS)
}

// ControlsHeight is the height, in pixels, of the controls below a board.
const ControlsHeight = 148

// FrameHeight returns the height, in pixels, of a page in a frame of the given width. The page
// consists of margins, the board and the controls.
func (g Game) FrameHeight(width int) int {
	const margins, maxWidth = 16, 544
	return margins + min(width-margins, maxWidth)*g.Size.Y/g.Size.X + ControlsHeight + 1
}
