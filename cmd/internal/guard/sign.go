package guard

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"

	"slidegif/solve/input"
)

// SignKeys lists secret keys for URLs. A server with keys responds only to URLs that one of the keys has signed,
// so only its operator decides for which puzzles it works. With two keys, the operator can replace a key
// before all pages have URLs with new signatures.
type SignKeys []SignKey

// A SignKey is a secret key that signs URLs.
type SignKey []byte

// signatureKey is the query key for the signature.
const signatureKey = "sig"

// minSignKey is the minimum length of a key in bytes.
const minSignKey = 16

// ParseSignKey returns the key that a text contains. It ignores spaces around the key.
func ParseSignKey(text string) (SignKey, error) {
	key := strings.TrimSpace(text)
	if len(key) < minSignKey {
		return nil, input.Errorf("generate a key, for example with openssl rand -hex 32", "the key has %d characters, but needs at least %d", len(key), minSignKey)
	}
	return SignKey(key), nil
}

// Sign returns the URL with a signature. It replaces a previous signature.
func (k SignKey) Sign(u url.URL) (url.URL, error) {
	values, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return u, input.Errorf("write key=value&key=value, with special characters escaped as %XX", "the query string cannot be parsed")
	}
	if values.Has(signatureKey) {
		values.Del(signatureKey)
		u.RawQuery = values.Encode()
	}
	if u.RawQuery != "" {
		u.RawQuery += "&"
	}
	u.RawQuery += signatureKey + "=" + base64.RawURLEncoding.EncodeToString(k.sum(u.Path, values))
	return u, nil
}

// sum returns the HMAC-SHA256 of a path and a query. The order of the query keys does not matter.
func (k SignKey) sum(path string, values url.Values) []byte {
	mac := hmac.New(sha256.New, k)
	mac.Write([]byte(path + "\n" + values.Encode())) // the encoded query contains no line break
	return mac.Sum(nil)
}

// Verify reports whether one of the keys has signed the URL. If so, it also returns the query without the
// signature.
func (ks SignKeys) Verify(u *url.URL) (query string, ok bool) {
	values, err := url.ParseQuery(u.RawQuery)
	if err != nil || len(values[signatureKey]) != 1 {
		return "", false
	}
	signature, err := base64.RawURLEncoding.DecodeString(values.Get(signatureKey))
	values.Del(signatureKey)
	for _, k := range ks {
		ok = hmac.Equal(signature, k.sum(u.Path, values)) || ok
	}
	return values.Encode(), ok && err == nil
}
