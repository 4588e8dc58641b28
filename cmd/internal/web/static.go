package web

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// staticPolicy is the Content-Security-Policy of a static page, with the hash of its inline script.
// Saved files are blob URLs. A <meta> policy cannot forbid framing. Workers have the policy of their
// own files.
const staticPolicy = "default-src 'none'; img-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self' 'sha256-%s'; worker-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'"

// StaticPage returns the page as a file of a static site, in a language and with the puzzle id. The
// script boot runs before anything else is loaded.
func (s *Server) StaticPage(lang, id string, boot []byte) ([]byte, error) {
	v := newView(lang, url.Values{"lang": {lang}, "puzzle": {id}})
	if err := s.showGiven(context.Background(), request{}, &v); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(boot)
	v.Policy, v.Boot = fmt.Sprintf(staticPolicy, base64.StdEncoding.EncodeToString(sum[:])), template.JS(boot)
	v.Modules = append(v.Modules, "line.js") // solver.js of a static site imports it
	v.AnimationURL, v.Card = "", nil         // a static site has no URLs for them
	v.Layouts = withStaticThumbnails(v.Layouts)
	return v.html(pageTemplate), nil
}

// StaticGallery returns the HTML of all named layouts in a language.
func StaticGallery(lang string) []byte { return gallery(lang, withStaticThumbnails(layouts()[lang])) }

// StaticFile returns the body of the response to a GET of a relative URL, such as solve.png?puzzle=ID.
func (s *Server) StaticFile(address string) ([]byte, error) {
	path, query, _ := strings.Cut("/"+address, "?")
	resp := s.runHandler(context.Background(), request{route: path, query: query}, s.routes[path])
	if resp.status != http.StatusOK {
		return nil, fmt.Errorf("internal error: the page's /%s: %d %s", address, resp.status, resp.body)
	}
	return resp.body, nil
}

// StaticThumbnails returns the thumbnails of a static site: their paths, and the relative URLs of the
// same pictures on a server.
func StaticThumbnails() map[string]string {
	list, all := layouts()["en"], map[string]string{}
	for i, l := range withStaticThumbnails(list) {
		all[l.Thumb] = list[i].Thumb[len("./"):]
	}
	return all
}

// withStaticThumbnails returns a copy of list with the thumbnail paths of a static site.
func withStaticThumbnails(list []layout) []layout {
	list = slices.Clone(list)
	for i, l := range list {
		list[i].Thumb = "thumbs/" + l.Kind + "-" + l.File + ".png"
	}
	return list
}

// StaticDay adds a page for links to a day to the files of a static site, below days/. The page
// redirects readers to the puzzle and keeps the keys and the moves of the link. If id is not empty,
// StaticDay adds a preview card and the page refers to it. The reference is absolute if address is the
// known URL of the site, since some programs require that; otherwise it is relative.
func (s *Server) StaticDay(out map[string][]byte, address, lang, day, id string) error {
	v := view{Lang: lang, T: texts()[lang]}
	v.Name, v.Day = v.T["today"]+" · "+day, day
	name := day + "." + lang
	if id != "" {
		cardPNG, err := s.StaticFile("card.png?" + url.Values{"day": {day}, "lang": {lang}, "puzzle": {id}}.Encode())
		if err != nil {
			return err
		}
		out["days/"+name+".png"], v.Card = cardPNG, &card{Image: name + ".png"}
		if address != "" {
			v.Card.Image = address + "days/" + name + ".png"
		}
	}
	out["days/"+name+".html"] = v.html("day.html")
	return nil
}

// StaticFiles returns the files that the page loads, by path.
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
