package words_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/test/testcost"
	"slidegif/solve/why"
)

// A fact is the content of a parsed sentence.
type fact struct{ purpose, piece, path, other, otherPath, when string }

// sentences lists the purposes with their patterns by language. W is replaced by the pattern of a path, and O by the pattern of a path out.
var sentences = map[string][][2]string{
	"en": {
		{"nothing", `^(?P<piece>.+?) (?P<way>W), needed by no later move$`},
		{"goal", `^(?P<piece>.+?) (?P<way>W), to the goal$`},
		{"out", `^(?P<piece>.+?) (?P<way>W) and out$`},
		{"leave", `^(?P<piece>.+?) (?P<way>O)$`},
		{"home", `^(?P<piece>.+?) (?P<way>W): home$`},
		{"way", `^(?P<piece>.+?) (?P<way>W), before going (?P<later>W) \((?P<when>next|move \d+)\)$`},
		{"back", `^(?P<piece>.+?) (?P<way>W), and back (?P<later>W) \((?P<when>next|move \d+)\)$`},
		{"way again", `^(?P<piece>.+?) (?P<way>W), on its way$`},
		{"lead again", `^(?P<piece>.+?) (?P<way>W)$`},
		{"room", `^(?P<piece>.+?) (?P<way>W): room for (?P<other>.+) to go (?P<later>W) \((?P<when>next|move \d+)\)$`},
		{"stop", `^(?P<piece>.+?) (?P<way>W), so that (?P<other>.+) stops in time \((?P<when>next|move \d+)\)$`},
		{"lead", `^(?P<piece>.+?) (?P<way>W), so that (?P<other>.+) can go (?P<later>W) \((?P<when>next|move \d+)\)$`},
	},
	"zh": {
		{"nothing", `^(?P<piece>.+?)(?P<way>W)，之后各步都用不到$`},
		{"goal", `^(?P<piece>.+?)(?P<way>W)，到达目标$`},
		{"out", `^(?P<piece>.+?)(?P<way>W)驶出$`},
		{"leave", `^(?P<piece>.+?)(?P<way>O)$`},
		{"home", `^(?P<piece>.+?)(?P<way>W)，到位$`},
		{"way", `^(?P<piece>.+?)(?P<way>W)，之后再(?P<later>W)（(?P<when>下一步|第 \d+ 步)）$`},
		{"back", `^(?P<piece>.+?)(?P<way>W)，之后再(?P<later>W)回来（(?P<when>下一步|第 \d+ 步)）$`},
		{"way again", `^(?P<piece>.+?)(?P<way>W)，之后接着走$`},
		{"lead again", `^(?P<piece>.+?)(?P<way>W)$`},
		{"room", `^(?P<piece>.+?)(?P<way>W)，给(?P<other>.+?)(?P<later>W)让路（(?P<when>下一步|第 \d+ 步)）$`},
		{"stop", `^(?P<piece>.+?)(?P<way>W)，好让(?P<other>.+)停住（(?P<when>下一步|第 \d+ 步)）$`},
		{"lead", `^(?P<piece>.+?)(?P<way>W)，好让(?P<other>.+?)(?P<later>W)（(?P<when>下一步|第 \d+ 步)）$`},
	},
}

// simplified converts sentences from traditional to simplified characters, except for the names of pieces.
var simplified = strings.NewReplacer("層", "层", "藍", "蓝", "綠", "绿", "黃塊", "黄块", "為黃", "为黄", "、黃", "、黄", "紅", "红", "內", "内",
	"標", "标", "接著", "接着", "為", "为", "準備", "准备", "達", "达", "後", "后", "駛", "驶", "給", "给", "讓", "让", "門", "门", "個", "个", "塊", "块", "來", "来")

// cells is a pattern of distances.
var cells = regexp.MustCompile(` \d+ (?:cells|格)`)

// checkDistances checks that a sentence contains the distances of a path, except distances of one cell.
func checkDistances(t *testing.T, text, path string) {
	t.Helper()
	var want []string
	for _, run := range regexp.MustCompile(`U+|D+|L+|R+`).FindAllString(path, -1) {
		if len(run) > 1 {
			want = append(want, strconv.Itoa(len(run)))
		}
	}
	var got []string
	for _, s := range cells.FindAllString(text, -1) {
		got = append(got, strings.Fields(s)[0])
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q: distances %v, want %v of the path %s", text, got, want, path)
	}
}

// parseSentence parses the sentence of move n. It ignores distances.
func parseSentence(t *testing.T, lang, text string, n int) fact {
	t.Helper()
	if lang == "zh-Hant" {
		lang, text = "zh", simplified.Replace(text)
	}
	text = withLetters(lang, text)
	text = cells.ReplaceAllString(text, "")
	steps := map[string]string{"en": `(?:(?:up|down|left|right)(?:, then )?)`, "zh": `(?:[上下左右]移再?)`}[lang]
	out := steps + map[string]string{"en": `*out`, "zh": `*出门`}[lang]
	paths := "(?:" + out + "|" + steps + map[string]string{"en": "*to the gate of its outer colour", "zh": "*到同色的门去掉外层"}[lang] + "|" + steps + "+)"
	letters := strings.NewReplacer("up", "U", "down", "D", "left", "L", "right", "R", ", then ", "", "上移", "U", "下移", "D", "左移", "L", "右移", "R", "再", "",
		"出门", "out", "to the gate of its outer colour", "against", "到同色的门去掉外层", "against")
	plain := func(names string) string {
		return strings.NewReplacer(" and ", ",", ", ", ",", "、", ",", " ", "").Replace(names)
	}
	for _, s := range sentences[lang] {
		form := regexp.MustCompile(strings.NewReplacer("W", paths, "O", out).Replace(s[1]))
		found := form.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		part := func(name string) string {
			if i := form.SubexpIndex(name); i >= 0 {
				return found[i]
			}
			return ""
		}
		when := strings.NewReplacer("move ", "", "第 ", "", " 步", "", "next", fmt.Sprint(n+1), "下一步", fmt.Sprint(n+1)).Replace(part("when"))
		other, another := strings.CutPrefix(strings.TrimPrefix(plain(part("other")), "another"), "另一个")
		if another = another || strings.HasPrefix(part("other"), "another "); another != (s[0] != "way" && s[0] != "back" && other == plain(part("piece"))) {
			t.Errorf("%q: word \"another\" present: %v, want %v", text, another, !another)
		}
		way := letters.Replace(part("way"))
		for _, end := range []string{"out", "against"} { // a complete path also has directions
			if strings.HasSuffix(way, end) {
				way = end
			}
		}
		return fact{s[0], plain(part("piece")), way, other, letters.Replace(part("later")), when}
	}
	t.Fatalf("%s: sentence %q matches no pattern", lang, text)
	return fact{}
}

// colourNames are the names of colours that the tests use, in the order of colourLetters.
var colourNames = map[string][]string{
	"en": {"red", "green", "blue", "yellow", "orange", "purple", "cyan"},
	"zh": {"红", "绿", "蓝", "黄", "橙", "紫", "青"},
}

const colourLetters = "RGBYOPC"

// blockNames are patterns of the names of blocks, with the inner colours as the second group.
var blockNames = map[string]string{"en": `(?i)\b(C)\b(?: with (C(?:(?:, | and )C)*) inside)?`, "zh": `(C)块(?:（内为(C(?:、C)*)）)?`}

// withLetters replaces the names of blocks in a text with the letters of their colours.
func withLetters(lang, text string) string {
	names := colourNames[lang]
	one := regexp.MustCompile("(?i)" + strings.Join(names, "|"))
	return regexp.MustCompile(strings.ReplaceAll(blockNames[lang], "C", "(?:"+strings.Join(names, "|")+")")).ReplaceAllStringFunc(text, func(name string) (letters string) {
		for _, colour := range one.FindAllString(name, -1) {
			letters += string(colourLetters[slices.Index(names, strings.ToLower(colour))])
		}
		return letters
	})
}

func TestBlockNames(t *testing.T) {
	for colours, want := range map[string][3]string{
		"R": {"red", "红块", "紅塊"}, "BG": {"blue with green inside", "蓝块（内为绿）", "藍塊（內為綠）"},
		"YRO": {"yellow with red and orange inside", "黄块（内为红、橙）", "黃塊（內為紅、橙）"}, "PCRG": {"purple with cyan, red and green inside", "紫块（内为青、红、绿）", "紫塊（內為青、紅、綠）"},
	} {
		for i, lang := range []string{"en", "zh", "zh-Hant"} {
			if got := words.In(lang).Block(colours); got != want[i] {
				t.Errorf("Block(%q) in %s = %q, want %q", colours, lang, got, want[i])
			}
		}
		for lang, text := range map[string]string{"en": want[0], "zh": want[1]} {
			if got := withLetters(lang, text); got != colours {
				t.Errorf("letters of %q = %q, want %q", text, got, colours)
			}
		}
	}
	for _, lang := range []string{"en", "zh", "zh-Hant"} {
		seen := map[string]bool{}
		for colour := 'A'; colour <= 'Z'; colour++ {
			name := words.In(lang).Block(string(colour))
			if name == "" || seen[name] {
				t.Errorf("%s: name %q of the colour %c is empty or used twice", lang, name, colour)
			}
			seen[name] = true
		}
	}
}

// removeRepeats returns a path without consecutive repeated letters.
func removeRepeats(path string) (s string) {
	for i := range len(path) {
		if i == 0 || path[i] != path[i-1] {
			s += path[i : i+1]
		}
	}
	return s
}

// shownPath returns the expected path of a move from b, or "out" or "against" if the move ends at a gate.
func shownPath(b board.Board, m board.Move) string {
	p := m.Pieces[0]
	from, to := b.Pieces[p], b.Apply(m).Pieces[p]
	switch {
	case len(to.Cells) == 0:
		return "out"
	case from.Colours != to.Colours:
		return "against"
	}
	return removeRepeats(m.Path)
}

// labelsOf returns the labels of the pieces of a move, separated by commas.
func labelsOf(b board.Board, m board.Move) string {
	var names []string
	for _, p := range m.Pieces {
		name := b.Pieces[p].Label
		if name == "" {
			name = b.Pieces[p].Name
		}
		names = append(names, strings.ReplaceAll(name, " ", ""))
	}
	return strings.Join(names, ",")
}

// replayWithout replays the moves after move n, counted from 1, without making move n. It returns the number of
// the first move that is illegal or starts from a different position, with the reason. It returns 0 if all
// moves are possible.
func replayWithout(b board.Board, moves []board.Move, n int, m board.Metric) (int, string) {
	with := b.Apply(moves[:n]...)
	without := b.Apply(moves[:n-1]...)
	for k := n; k < len(moves); k++ {
		for _, p := range moves[k].Pieces {
			if with.Pieces[p].At != without.Pieces[p].At {
				return k + 1, "piece is at a different position"
			}
		}
		next, err := board.Replay(without, moves[k:k+1], m)
		if err != nil {
			return k + 1, err.Error()
		}
		with, without = with.Apply(moves[k]), next
	}
	return 0, ""
}

// TestWhy parses every sentence in each language and checks its content against the moves. With SLIDEGIF_LONG
// it also tests random boards of each kind.
func TestWhy(t *testing.T) {
	counts := map[string]int{}
	type puzzle struct {
		id     string
		metric board.Metric
	}
	puzzles := []puzzle{
		{"klotski:横刀立马", board.MoveMetric}, {"klotski:横刀立马", board.StepMetric}, {"rush:IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", board.SlideMetric},
		{"tiles:867/254/301", board.StepMetric}, {"tiles:867/254/301", board.PushMetric}, {"ricochet:@7", board.SlideMetric}, {"ricochet:@12", board.SlideMetric},
		{"lockout:lunar-4", board.SlideMetric}, {"atomix:ammonia", board.SlideMetric}, {"atomix:acetylene", board.SlideMetric},
		{"klotski:@3", board.SlideMetric}, {"rush:@9", board.MoveMetric},
		{"gates:gates-20", board.MoveMetric}, {"gates:gates-45", board.MoveMetric},
		{"gates:#CC#/#aa#/#bb#/####:aC,bC1", board.MoveMetric}, // b passes the former cells of a, but is frozen until a leaves
		{"gates:#B##/Ca.#/####:aBC", board.MoveMetric},         // a loses a colour and leaves without moving in between
	}
	for _, k := range catalog.Kinds {
		for seed := 100; seed < 120 && k.Random != nil && testcost.Long(); seed++ {
			params := append(slices.Clone(k.Presets), "")[0]
			puzzles = append(puzzles, puzzle{fmt.Sprintf("%s:%s@%d", k.Name, params, seed), k.Metrics[seed%len(k.Metrics)]})
		}
	}
	for _, test := range puzzles {
		p, err := catalog.Parse(t.Context(), test.id)
		if err != nil {
			t.Fatal(err)
		}
		found, err := p.Solve(t.Context(), solve.Options{Metric: test.metric})
		if err != nil {
			t.Fatal(err)
		}
		b, moves := p.Board(), found.Moves
		s := why.Explain(b, moves, test.metric, nil)
		named := map[string]string{} // by language: later move named by the previous sentence
		for n := 1; n <= len(moves); n++ {
			var facts []fact
			for _, lang := range []string{"en", "zh", "zh-Hant"} {
				labels := b.Translate(lang)
				text := words.In(lang).Why(s, n, false)
				complete := words.In(lang).Why(s, n, true)
				got, full := parseSentence(t, lang, text, n), parseSentence(t, lang, complete, n)
				checkDistances(t, complete, moves[n-1].Path)
				checkDistances(t, text, "")
				if got.purpose == "leave" { // indistinguishable from a short sentence
					got.purpose = map[bool]string{true: "lead again", false: "leave"}[full.purpose == "lead"]
				}
				purpose, again := strings.CutSuffix(got.purpose, " again")
				if got.purpose = purpose; again {
					got.when = cmp.Or(got.when, named[lang])
				}
				begins := slices.ContainsFunc(s.Chapters, func(c why.Chapter) bool { return c.From == n })
				if short := !begins && (purpose == "way" || purpose == "lead") && got.when == named[lang] && got.when != fmt.Sprint(n+1); again != short {
					t.Errorf("%s: move %d: %q: short form %v, want %v; previous sentence names move %q", test.id, n, text, again, short, named[lang])
				}
				checkFact(t, labels, moves, n, test.metric, got, text)
				named[lang] = got.when
				checkFact(t, labels, moves, n, test.metric, full, text)
				if full.purpose != purpose || full.when != got.when {
					t.Errorf("%s: move %d: full sentence %v, short sentence %v", test.id, n, full, got)
				}
				if full.piece, full.other = "", ""; again {
					counts[purpose+" again"]++
				}
				facts = append(facts, full) // compare without names, which differ by language
			}
			if facts[0] != facts[1] || facts[0] != facts[2] {
				t.Errorf("%s: move %d: English %v, simplified Chinese %v, traditional Chinese %v; want equal facts", test.id, n, facts[0], facts[1], facts[2])
			}
			counts[facts[0].purpose]++
		}
	}
	for _, purpose := range []string{"goal", "out", "leave", "home", "way", "back", "room", "stop", "lead", "way again", "lead again"} {
		if counts[purpose] == 0 {
			t.Errorf("no sentence with purpose %q: %v", purpose, counts)
		}
	}
}

// checkFact checks the content of a sentence against the moves.
func checkFact(t *testing.T, b board.Board, moves []board.Move, n int, m board.Metric, got fact, text string) {
	t.Helper()
	move := moves[n-1]
	bad := func(problem string) { t.Errorf("%s: move %d: %q: %s", b, n, text, problem) }
	before := b.Apply(moves[:n-1]...)
	if got.piece != labelsOf(before, move) || got.path != shownPath(before, move) {
		bad("wrong piece or path")
	}
	fails, why := replayWithout(b, moves, n, m)
	later := slices.ContainsFunc(moves[n:], func(later board.Move) bool {
		return slices.ContainsFunc(later.Pieces, func(p int) bool { return slices.Contains(move.Pieces, p) })
	})
	switch got.purpose {
	case "goal", "out", "leave":
		if fails != 0 || later {
			bad("a later move needs it")
		}
		return
	case "home":
		if later {
			bad("the piece moves again")
		}
		return
	case "nothing":
		if fails != 0 {
			bad("a later move needs it")
		}
		return
	}
	var then int
	if _, err := fmt.Sscan(got.when, &then); err != nil || then <= n || then > len(moves) {
		bad("the later move does not exist")
		return
	}
	now, other := before, moves[then-1]
	before = b.Apply(moves[:then-1]...)
	if got.other != "" && got.other != labelsOf(now, other) || got.otherPath != "" && got.otherPath != shownPath(before, other) {
		bad("wrong piece or path of the later move")
	}
	shared := slices.ContainsFunc(other.Pieces, func(p int) bool { return slices.Contains(move.Pieces, p) })
	first := move.Pieces[0]
	exits := func(path string) bool { return path == "out" || path == "against" }
	back := !exits(got.path) && !exits(shownPath(before, other)) && len(move.Pieces) == 1 && len(other.Pieces) == 1 && b.Apply(moves[:n-1]...).Pieces[first].At == before.Apply(other).Pieces[first].At
	// The move is needed, possibly through moves in between.
	at := n
	for at < then && at > 0 {
		at, _ = replayWithout(b, moves, at, m)
	}
	switch {
	case (got.purpose == "way" || got.purpose == "back") && (!shared || at != then):
		bad("the piece does not continue at the later move")
	case (got.purpose == "back") != (shared && back):
		bad("the piece moves back: sentence and moves disagree")
	case got.purpose == "room" && (fails != then || shared || !strings.Contains(why, "is in the way")):
		bad("the move does not make room: " + why)
	case got.purpose == "stop" && (fails != then || shared || strings.Contains(why, "is in the way")):
		bad("the move does not stop the other piece: " + why)
	case got.purpose == "lead" && fails > 0 && len(move.Pieces) == 1 && slices.Equal(move.Pieces, moves[fails-1].Pieces):
		bad("the first dependent move is by the same piece")
	case got.purpose == "lead" && at != then:
		bad("the later move does not depend on the move")
	}
}

// TestChapters checks that the chapters of a solution are contiguous, and that the English and Chinese titles are
// true.
func TestChapters(t *testing.T) {
	for _, id := range []string{"klotski:横刀立马", "rush:IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", "tiles:867/254/301", "klotski:@3", "rush:@9", "tiles:4x4@2", "gates:gates-45", "gates:gates-60"} {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		found, err := p.Solve(t.Context(), solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b, moves := p.Board(), found.Moves
		s := why.Explain(b, moves, p.Kind().Metrics[0], nil)
		if n := len(s.Chapters); len(moves) >= 12 && (n < 2 || n > 9) {
			t.Errorf("%s: %d chapters for %d moves, want 2 to 9", id, n, len(moves))
		}
		next := 1
		for _, c := range s.Chapters {
			if c.From != next || c.To < c.From {
				t.Errorf("%s: chapter from move %d to %d, want start at %d", id, c.From, c.To, next)
			}
			if n := c.To - next + 1; 3*n > len(moves) {
				t.Errorf("%s: chapter from move %d to %d has more than a third of %d moves", id, c.From, c.To, len(moves))
			}
			next = c.To + 1
			for _, lang := range []string{"en", "zh"} {
				b := b.Translate(lang)
				title := withLetters(lang, words.In(lang).ChapterTitle(s, c))
				if lang == "zh" {
					title = titleInEnglish(title)
				}
				before, after := b.Apply(moves[:c.From-1]...), b.Apply(moves[:c.To]...)
				leave, title := cutLeaving(title)
				if want := leavingPieces(before, moves[c.From-1:c.To]); leave != want {
					t.Errorf("%s: chapter from move %d to %d: leaving pieces %q, want %q", id, c.From, c.To, leave, want)
				}
				if title == "" {
					continue
				}
				for _, claim := range strings.Split(title, ", ") {
					if !claimHolds(t, claim, before, after, moves[c.From-1:c.To], moves[c.To:]) {
						t.Errorf("%s: chapter from move %d to %d: claim %q is false", id, c.From, c.To, claim)
					}
				}
			}
		}
		if len(s.Chapters) > 0 && next != len(moves)+1 {
			t.Errorf("%s: last chapter ends with move %d, want %d", id, next-1, len(moves))
		}
	}
}

// titleInEnglish translates a Chinese title to English, except for names.
func titleInEnglish(title string) string {
	directions := map[string]string{"上": "up", "下": "down", "左": "left", "右": "right"}
	predicate := func(verb string) func(string) string {
		return func(names string) string {
			list := strings.Split(strings.ReplaceAll(names, " ", ""), "、")
			if len(list) == 1 {
				return names + " is " + verb
			}
			return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1] + " are " + verb
		}
	}
	var claims []string
	for _, claim := range strings.Split(title, "，") {
		for _, rule := range []struct {
			pattern   string
			translate func(found []string) string
		}{
			{`^(\d+) 块到位$`, func(f []string) string { return f[1] + " pieces are home" }},
			{`^(.+?) ?到位$`, func(f []string) string { return predicate("home")(f[1]) }},
			{`^(.+?) ?出门$`, func(f []string) string {
				return strings.NewReplacer(" is ", " ", " are ", " ").Replace(predicate("leave")(f[1]))
			}},
			{`^(.+?) ?到达目标$`, func(f []string) string { return f[1] + " reaches the goal" }},
			{`^(.+?) ?驶出$`, func(f []string) string { return f[1] + " drives out" }},
			{`^(.+?) ?移向([左右])([上下])$`, func(f []string) string { return f[1] + " goes " + directions[f[3]] + " and " + directions[f[2]] }},
			{`^(.+?) ?([上下左右])移$`, func(f []string) string { return f[1] + " goes " + directions[f[2]] }},
		} {
			if found := regexp.MustCompile(rule.pattern).FindStringSubmatch(claim); found != nil {
				claim = rule.translate(found)
				break
			}
		}
		claims = append(claims, claim)
	}
	return strings.Join(claims, ", ")
}

// cutLeaving splits a title into the names of the leaving pieces and the rest.
func cutLeaving(title string) (names, rest string) {
	found := regexp.MustCompile(`^(.+?) leaves?(?:, |$)`).FindStringSubmatch(title)
	if found == nil {
		return "", title
	}
	names = strings.TrimSuffix(strings.TrimSuffix(found[1], " 块"), " pieces")
	return strings.ReplaceAll(names, " and ", ", "), title[len(found[0]):]
}

// leavingPieces returns the labels of the pieces that leave during the moves, in order, as on the board start. If more than four
// pieces leave, it returns their number.
func leavingPieces(start board.Board, moves []board.Move) string {
	var names []string
	before := start
	for _, m := range moves {
		after := before.Apply(m)
		for i, p := range before.Pieces {
			if !p.Gone() && after.Pieces[i].Gone() {
				names = append(names, start.Pieces[i].Label)
			}
		}
		before = after
	}
	if len(names) > 4 {
		return strconv.Itoa(len(names))
	}
	return strings.Join(names, ", ")
}

// claimHolds reports whether a claim of a title is true, given the boards before and after the chapter, the
// moves of the chapter and the remaining moves.
func claimHolds(t *testing.T, claim string, before, after board.Board, moves, rest []board.Move) bool {
	t.Helper()
	name, direction, ok := strings.Cut(claim, " goes ")
	if !ok {
		switch {
		case strings.HasSuffix(claim, " reaches the goal"), strings.HasSuffix(claim, " drives out"):
			return len(rest) == 0 && after.Solved()
		case strings.HasSuffix(claim, " pieces are home"):
			stay := map[int]bool{}
			for _, m := range moves {
				for _, p := range m.Pieces {
					stay[p] = true
				}
			}
			for _, m := range rest {
				for _, p := range m.Pieces {
					delete(stay, p)
				}
			}
			return strings.HasPrefix(claim, fmt.Sprint(len(stay), " "))
		case strings.HasSuffix(claim, "home"), !strings.Contains(claim, " "): // 1, 2 and 3 are home
			names := strings.NewReplacer(" and ", " ", " are home", "", " is home", "").Replace(claim)
			for _, name := range strings.Fields(names) {
				i := slices.IndexFunc(before.Pieces, func(p board.Piece) bool { return p.Label == name })
				if i < 0 || slices.ContainsFunc(rest, func(m board.Move) bool { return slices.Contains(m.Pieces, i) }) {
					return false
				}
			}
			return true
		}
		return false
	}
	for i, p := range before.Pieces {
		if p.Label != name && p.Name != name {
			continue
		}
		dx, dy := after.Pieces[i].At.X-p.At.X, after.Pieces[i].At.Y-p.At.Y
		var directions []string
		if dy > 0 {
			directions = append(directions, "down")
		} else if dy < 0 {
			directions = append(directions, "up")
		}
		if dx > 0 {
			directions = append(directions, "right")
		} else if dx < 0 {
			directions = append(directions, "left")
		}
		if strings.Join(directions, " and ") == direction {
			return true
		}
	}
	return false
}
