package board

import "testing"

func TestLang(t *testing.T) {
	for tag, want := range map[string]string{
		"zh": "zh", "zh-CN": "zh", "zh-Hans": "zh", "zh_SG": "zh", "cn": "zh", "ZH": "zh", "zh-Hans-HK": "zh", // the script decides

		"zh-Hant": "zh-Hant", "zh-hant": "zh-Hant", "zh-TW": "zh-Hant", "zh-HK": "zh-Hant", "zh-MO": "zh-Hant", "zh-Hant-HK": "zh-Hant", "tw": "zh-Hant",
		"en": "en", "en-US": "en", "en_GB": "en", "none": "none", "fr": "", "": "", "english": "",
	} {
		if got, ok := Lang(tag); got != want || ok != (want != "") {
			t.Errorf("Lang(%q) = %q, %v, want %q", tag, got, ok, want)
		}
	}
}
