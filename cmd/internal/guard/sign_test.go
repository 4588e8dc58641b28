package guard

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"
	"testing"
)

// TestSign compares a signature with its definition: HMAC-SHA256 over the path, a line break, and the query
// with sorted keys.
func TestSign(t *testing.T) {
	key := SignKey("0123456789abcdef")
	u, _ := url.Parse("https://slide.example.org/solve.gif?theme=dark&puzzle=tiles:864/072/513")
	got, err := key.Sign(*u)
	if err != nil {
		t.Fatal(err)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("/solve.gif\npuzzle=tiles%3A864%2F072%2F513&theme=dark"))
	want := u.String() + "&sig=" + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
	if got.String() != want {
		t.Errorf("Sign(%s) = %s, want %s", u, got.String(), want)
	}
	if again, err := key.Sign(got); err != nil || again.Query().Get("sig") != got.Query().Get("sig") {
		t.Errorf("Sign of a signed URL = %s (error %v), want the same signature", again.String(), err)
	}
	if _, err := key.Sign(url.URL{Path: "/", RawQuery: "a=%x"}); err == nil {
		t.Error("Sign of a malformed query succeeded, want an error")
	}
}

// TestVerify checks that changed URLs are refused, and that each of two keys is valid.
func TestVerify(t *testing.T) {
	older, newer, other := SignKey("key-of-last-year-"), SignKey("key-of-this-year-"), SignKey("key-of-a-stranger")
	keys := SignKeys{newer, older}
	sign := func(k SignKey, text string) string {
		u, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		signed, err := k.Sign(*u)
		if err != nil {
			t.Fatal(err)
		}
		return signed.String()
	}
	const plain = "/solve.gif?puzzle=864/072/513&theme=dark"
	signed := sign(newer, plain)
	signature := signed[strings.Index(signed, "sig="):]
	for text, want := range map[string]bool{
		signed:             true,
		sign(older, plain): true,
		"/solve.gif?" + signature + "&theme=dark&puzzle=864%2F072%2F513": true, // the same query in another form
		sign(other, plain):       false,
		plain:                    false,
		plain + "&sig=":          false,
		signed + "&size=9":       false,
		signed + "&" + signature: false,
		"/solve.png?puzzle=864/072/513&theme=dark&" + signature:       false,
		"/solve.gif?puzzle=864/072/531&theme=dark&" + signature:       false,
		"/solve.gif?puzzle=864/072/513&" + signature:                  false,
		"/solve.gif%0Apuzzle=864%2F072%2F513&theme=dark?" + signature: false, // the line break moves
		"/solve.gif?puzzle=864/072/513&theme=dark&a=%zz&" + signature: false,
		strings.Replace(signed, "sig=", "sig=A", 1):                   false,
		signed + "=": false,
	} {
		u, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if query, ok := keys.Verify(u); ok != want || ok && query != "puzzle=864%2F072%2F513&theme=dark" {
			t.Errorf("Verify(%s) = %q, %v, want %v", text, query, ok, want)
		}
	}
	if _, ok := (SignKeys{}).Verify(&url.URL{RawQuery: "sig="}); ok {
		t.Error("Verify without keys = true, want false")
	}
	for _, text := range []string{"", " \n", "short", strings.Repeat("x", minSignKey-1)} {
		if k, err := ParseSignKey(text); err == nil {
			t.Errorf("ParseSignKey(%q) = %q, want an error", text, k)
		}
	}
}
