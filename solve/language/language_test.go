package language

import "testing"

// TestMatch checks the languages of common tags.
func TestMatch(t *testing.T) {
	for tag, want := range map[string]string{
		"zh": "zh", "zh-CN": "zh", "zh-Hans": "zh", "zh_SG": "zh", "cn": "zh", "ZH": "zh", "zh-Hans-HK": "zh", // the script decides

		"zh-Hant": "zh-Hant", "zh-hant": "zh-Hant", "zh-TW": "zh-Hant", "zh-HK": "zh-Hant", "zh-MO": "zh-Hant", "zh-Hant-HK": "zh-Hant", "zh-Hant-CN": "zh-Hant", "tw": "zh-Hant",
		"en": "en", "en-US": "en", "en_GB": "en", "none": "none", "fr": "", "": "", "english": "", "none-x": "", "-": "",
	} {
		if got, ok := Match(tag); got != want || ok != (want != "") {
			t.Errorf("Match(%q) = %q, %v, want %q", tag, got, ok, want)
		}
	}
}

// TestIn checks the fallback and the conversion of texts.
func TestIn(t *testing.T) {
	texts := Texts{"zh": "关羽", "en": "Guan Yu"}
	for _, c := range []struct {
		texts      Texts
		lang, want string
	}{
		{texts, "zh", "关羽"}, {texts, "zh-Hant", "關羽"}, {texts, "en", "Guan Yu"}, {texts, "none", "Guan Yu"}, {texts, "", "Guan Yu"}, {texts, "fr", "Guan Yu"},
		{Texts{"en": "Guan Yu"}, "zh", "Guan Yu"}, {nil, "zh", ""},
	} {
		if got := c.texts.In(c.lang); got != c.want {
			t.Errorf("%v in %q = %q, want %q", c.texts, c.lang, got, c.want)
		}
	}
}
