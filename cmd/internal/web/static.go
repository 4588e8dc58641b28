package web

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render/player"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/language"
)

// staticPolicy is the Content-Security-Policy for a static page. The policy contains the hash of the inline script of
// the page. The policy permits blob URLs, because the page uses them for saved files. A policy in a <meta> element
// cannot forbid framing. A web worker has the policy of its script file.
const staticPolicy = "default-src 'none'; img-src 'self' blob:; style-src 'self' 'unsafe-inline'; script-src 'self' 'sha256-%s'; worker-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'"

// StaticPage returns the page in the form of a file for a static site. The page is in the given language and
// shows the puzzle with the given ID. The boot script runs before the page loads anything else.
func (s *Server) StaticPage(lang, id string, boot []byte) ([]byte, error) {
	d := newPageData(lang, url.Values{"lang": {lang}, "puzzle": {id}})
	if err := s.showGiven(context.Background(), request{}, &d); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(boot)
	d.Policy, d.Boot = fmt.Sprintf(staticPolicy, base64.StdEncoding.EncodeToString(sum[:])), template.JS(boot)
	d.Modules = append(d.Modules, "line.js") // on a static site, solver.js imports the file
	d.AnimationURL, d.Card = "", nil         // a static site has no URLs for these files
	d.Layouts = withStaticThumbnails(d.Layouts)
	for i := range d.Packs {
		d.Packs[i].Next = withStaticThumbnails([]layout{d.Packs[i].Next})[0]
	}
	return d.html(pageTemplate), nil
}

// StaticGallery returns a page with all named layouts in the given language.
func StaticGallery(lang string) []byte { return gallery(lang, withStaticThumbnails(layouts()[lang])) }

// StaticFile returns the response body for a GET request to a relative URL, such as solve.png?puzzle=ID.
func (s *Server) StaticFile(address string) ([]byte, error) {
	path, query, _ := strings.Cut("/"+address, "?")
	resp := s.runHandler(context.Background(), request{route: path, query: query}, s.routes[path])
	if resp.status != http.StatusOK {
		return nil, fmt.Errorf("internal error: the page's /%s: %d %s", address, resp.status, resp.body)
	}
	return resp.body, nil
}

// StaticThumbnails returns the path of each thumbnail on a static site, together with the relative URL of the
// same picture on a server.
func StaticThumbnails() map[string]string {
	list, all := layouts()[language.Default], map[string]string{}
	for i, l := range withStaticThumbnails(list) {
		all[l.Thumb] = list[i].Thumb[len("./"):]
	}
	return all
}

// withStaticThumbnails returns a copy of a list of layouts in which thumbnails have the paths of a static
// site.
func withStaticThumbnails(list []layout) []layout {
	list = slices.Clone(list)
	for i, l := range list {
		list[i].Thumb = "thumbs/" + l.Kind + "-" + l.File + ".png"
	}
	return list
}

// StaticDay returns the page in days/ that redirects readers to the puzzle of a day. The page preserves the keys and
// moves in its URL. The cardPath is the path of the preview card on the site, or empty if there is no card. The
// address is the URL of the site, or empty if the URL is unknown. With an address, the page contains the absolute
// URL of the card, which some programs require. The argument length is the length of the shortest solution of the
// day's default puzzle, or 0 if the length is unknown.
func StaticDay(address, lang, day, cardPath string, length int) (html []byte, err error) {
	d := pageData{Lang: lang, T: texts()[lang]}
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, err
	}
	d.Name, d.Day = d.T["today"]+" · "+formatDay(date, date, lang), day
	name, _, _ := strings.Cut(pipeline.DefaultPuzzle, ":")
	m := catalog.Kind(name).Metrics[0]
	d.Dare = dareText(player.Game{Lang: lang, Metric: m, Optima: map[solve.Metric]int{m: length}}, lang)
	if address != "" && cardPath != "" {
		d.Card = &card{Image: address + cardPath}
	} else if cardPath != "" {
		d.Card = &card{Image: path.Base(cardPath)}
	}
	return d.html("day.html"), nil
}

// StaticCard returns the path of the preview card of a day on a static site, and the relative URL of the same
// picture on a server. The argument id is the ID of the puzzle of the day.
func StaticCard(lang, day, id string) (path, address string) {
	return "days/" + day + "." + lang + ".png", "card.png?" + url.Values{"day": {day}, "lang": {lang}, "puzzle": {id}}.Encode()
}

// StaticDoor returns the path of the small picture of a daily puzzle on a static site, and the relative
// URL of the same picture on a server. The puzzle has the given ID.
func StaticDoor(day, kind, id string) (path, address string) {
	return "days/" + day + "." + strings.ReplaceAll(kind, ":", "-") + ".png", "door.png?puzzle=" + unescapeQuery(url.QueryEscape(id)) + doorStyle
}

// StaticLost returns the page for unknown addresses. The address is the URL of the site, or empty if the URL is
// unknown. If the URL is unknown, the page contains the script, because relative links fail at an address in a
// folder.
func StaticLost(address string, script []byte) []byte {
	if address != "" {
		return lostPage(language.Default, address, errNotFound, "")
	}
	return lostPage(language.Default, "./", errNotFound, template.JS(script))
}

// StaticFiles returns the files that the page loads, keyed by path.
func StaticFiles() map[string][]byte {
	out := map[string][]byte{"player.js": playerAsset().data}
	for name, a := range assets() {
		out[assetPath[1:]+name] = a.data
	}
	const icon = "favicon.ico"
	out[icon] = assets()[icon].data
	delete(out, assetPath[1:]+icon)
	return out
}
