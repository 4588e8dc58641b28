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

// staticPolicy is that of a page without a server, with the sum of the one script that it holds. Saved
// files are blobs; a page cannot forbid its own framing. Its workers have the policy of their own
// files.
const staticPolicy = "default-src 'none'; img-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self' 'sha256-%s'; worker-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'"

// StaticPage returns the page in a language as a file of a site without a server. It shows
// the puzzle of an ID. Boot is a script that runs before anything else is loaded.
func (s *Server) StaticPage(lang, id string, boot []byte) ([]byte, error) {
	v := newView(lang, url.Values{"lang": {lang}, "puzzle": {id}})
	if err := s.lay(context.Background(), question{}, &v); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(boot)
	v.Policy, v.Boot = fmt.Sprintf(staticPolicy, base64.StdEncoding.EncodeToString(sum[:])), template.JS(boot)
	v.Modules = append(v.Modules, "line.js") // which solver.js of such a site imports
	v.Moving, v.Card = "", nil               // they have no address here
	v.Layouts = onSite(v.Layouts)
	return v.html(pageTemplate), nil
}

// StaticLayouts returns the gallery of all named layouts, in a language.
func StaticLayouts(lang string) []byte { return gallery(lang, onSite(layouts()[lang])) }

// StaticFile returns the body of what the server answers to a GET of an address, as solve.png?puzzle=ID.
func (s *Server) StaticFile(address string) ([]byte, error) {
	path, query, _ := strings.Cut("/"+address, "?")
	a := s.work(context.Background(), question{route: path, query: query}, s.routes[path])
	if a.status != http.StatusOK {
		return nil, fmt.Errorf("internal error: the page's /%s: %d %s", address, a.status, a.body)
	}
	return a.body, nil
}

// StaticThumbs returns where the small pictures of a site without a server are, and where a server has them.
func StaticThumbs() map[string]string {
	list, all := layouts()["en"], map[string]string{}
	for i, l := range onSite(list) {
		all[l.Thumb] = list[i].Thumb[len("./"):]
	}
	return all
}

// onSite returns layouts with the pictures that a site without a server has of them.
func onSite(list []layout) []layout {
	list = slices.Clone(list)
	for i, l := range list {
		list[i].Thumb = "thumbs/" + l.Kind + "-" + l.File + ".png"
	}
	return list
}

// StaticDay adds a page for links to a day in a language to the files of a site without a server, below days/. It leads
// readers to the puzzle, with the keys and the moves of the link. Where the ID of the puzzle is known it shows other
// programs the card, which is added too: by its file, or by the address of the site, which they want, where that is
// not empty.
func (s *Server) StaticDay(out map[string][]byte, address, lang, day, id string) error {
	v := view{Lang: lang, T: texts()[lang]}
	v.Name, v.Day = v.T["today"]+" · "+day, day
	file := day + "." + lang
	if id != "" {
		picture, err := s.StaticFile("card.png?" + url.Values{"day": {day}, "lang": {lang}, "puzzle": {id}}.Encode())
		if err != nil {
			return err
		}
		out["days/"+file+".png"], v.Card = picture, &card{Image: file + ".png"}
		if address != "" {
			v.Card.Image = address + "days/" + file + ".png"
		}
	}
	out["days/"+file+".html"] = v.html("day.html")
	return nil
}

// StaticFiles returns what the page loads, by the paths that it loads it by.
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
