//go:build !js

package player

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"

	"slidegif/render/words"
)

var (
	//go:embed map.min.js
	mapJS string
	//go:embed map.min.css
	mapCSS string
	//go:embed atlas.min.js
	atlasJS []byte
)

// AtlasModule returns the JavaScript module with which other pages draw maps.
func AtlasModule() []byte { return atlasJS }

// mapTexts holds the texts of a page with a map, keyed by language. {n} is a number.
var mapTexts = map[string]map[string]string{
	"en": {
		"canvas": "Tap a position, or move with the arrow keys", "zoomIn": "Zoom in", "zoomOut": "Zoom out", "here": "Show the position of the game", "close": "Close",
		"steps": "Steps from here, with the moves to the goal", "number": "Position {n}", "noGoal": "no goal can be reached", "outside": "This position is not on the map",
	},
	"zh": {
		"canvas": "点一个局面，或用方向键移动", "zoomIn": "放大", "zoomOut": "缩小", "here": "看当前局面", "close": "关闭",
		"steps": "从这里走一步，还差的步数", "number": "第 {n} 个局面", "noGoal": "到不了目标", "outside": "这个局面不在图上",
	},
}

// A Map is the map of the state space of a game, for a page.
type Map struct {
	Data    any       // positions and colours for the script, encoded as JSON
	Title   string    // description of the map
	Details string    // text below the map
	Scale   string    // title of the legend
	NoGoal  string    // name of the colour of positions from which no goal can be reached
	Names   [3]string // names of the start, the goal and the farthest position
}

// MapPage returns a self-contained HTML page that contains a player next to a map.
func (g Game) MapPage(m Map) ([]byte, error) {
	data, err := json.Marshal(struct { // the encoder escapes < and >
		Map   any               `json:"map"`
		Names [3]string         `json:"names"`
		Words map[string]string `json:"words"`
	}{m.Data, m.Names, words.Table(mapTexts, g.Lang)})
	if err != nil {
		return nil, err
	}
	element, err := g.pageElement()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	g.writeHead(&b, mapCSS)
	fmt.Fprintf(&b, "<main>\n<h1>%s</h1>\n<section aria-label=\"%s\">\n<div class=\"land\"><canvas></canvas><canvas role=\"img\"></canvas></div>\n"+
		"<div class=\"row\"><div><p class=\"legend\"><span>0</span><i></i><span></span><span>%s</span><b>%s</b></p>\n<p>%s</p></div><div class=\"zoom\"></div></div>\n<div class=\"position\" hidden></div>\n</section>\n%s\n</main>\n"+
		"<script type=\"application/json\" id=\"map\">%s</script>\n<script>%s</script>\n<script>%s</script>\n</body>\n</html>\n",
		html.EscapeString(g.Name()), html.EscapeString(m.Title), html.EscapeString(m.Scale), html.EscapeString(m.NoGoal), html.EscapeString(m.Details), element, data, scriptJS, mapJS)
	return b.Bytes(), nil
}

// ContentSecurityPolicy returns the value of the Content-Security-Policy header for the pages that
// Page and MapPage return.
func ContentSecurityPolicy() string {
	policy := "default-src 'none'; img-src data:; style-src 'unsafe-inline'; connect-src 'self'; script-src"
	for _, script := range []string{scriptJS, mapJS} {
		sum := sha256.Sum256([]byte(script))
		policy += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return policy
}
