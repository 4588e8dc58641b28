package board

import "testing"

func TestNameIn(t *testing.T) {
	water := Board{Name: "水", English: "Water", Slug: "water"}
	klotski := Board{Name: "横刀立马", Slug: "heng-dao-li-ma"}
	for _, c := range []struct {
		b          Board
		lang, want string
	}{
		{water, "zh", "水"}, {water, "zh-Hant", "水"}, {water, "en", "Water"}, {water, "", "Water"}, {water, "none", "Water"},
		{klotski, "zh", "横刀立马"}, {klotski, "zh-Hant", "橫刀立馬"}, {klotski.Translate("zh-Hant"), "zh-Hant", "橫刀立馬"}, {klotski, "", "横刀立马"}, {klotski, "none", "横刀立马"},
		{klotski, "en", "Heng Dao Li Ma 横刀立马"}, {klotski.Translate("en"), "en", "Heng Dao Li Ma 横刀立马"},
		{Board{Name: "Pennant", Slug: "pennant"}, "en", "Pennant"}, {Board{Name: "Pennant", Slug: "pennant"}, "zh", "Pennant"},
		{Board{Name: "Dad's Puzzler", Chinese: "老爸难题", Slug: "dad-s-puzzler"}, "zh-Hant", "老爸難題"},
		{Board{Name: "Dad's Puzzler", Chinese: "老爸难题", Slug: "dad-s-puzzler"}, "", "Dad's Puzzler"},
		{Board{Name: "我的题"}, "en", "我的题"}, {Board{Name: "皇后"}, "zh-Hant", "皇后"},
		{Board{Name: "7系列：七步成诗", Slug: "7-xi-lie-qi-bu-cheng-shi"}, "en", "7 Xi Lie Qi Bu Cheng Shi 7系列：七步成诗"},
		{Board{Name: "Übung", Slug: "ubung"}, "en", "Übung"},
		{Board{}, "en", ""},
	} {
		if got := c.b.NameIn(c.lang); got != c.want {
			t.Errorf("%q in %q is %q, want %q", c.b.Name, c.lang, got, c.want)
		}
	}
}
