package catalog

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"slidegif/solve"
	"slidegif/solve/hanzi"
	"slidegif/solve/input"
)

// foreignWords maps the names of kinds in other languages to a word for the kind. The names are normalized by
// normalizeWord. A foreign word is never accepted: the result is an error with a hint that suggests an ID.
var foreignWords = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for word, names := range map[string]string{
		"15-puzzle":       `пятнашки пятнашка taquin jeudetaquin schiebepuzzle schieberätsel スライドパズル スライディングパズル 슬라이드퍼즐 슬라이딩퍼즐 数字拼图`,
		"klotski":         `huarong 화용도 箱入り娘 ハコイリ娘 ânerouge anerouge asnorojo клоцки 클로츠키 クロツキー`,
		"rush-hour":       `러시아워 ラッシュアワー часпик 탈출주차장`,
		"ricochet-robots": `rasenderoboter ハイパーロボット 리코셰로봇 robotsrebondissants 碰撞机器人`,
		"atomix":          `атомикс アトミックス`,
	} {
		for name := range strings.FieldsSeq(names) {
			all[name] = word
		}
	}
	return all
})

// numberedWords contains words that appear next to the number of tiles, as in 8パズル and jogo dos 15.
var numberedWords = strings.Fields(`пятнашки игра играв taquin schiebepuzzle puzzle spiel erspiel erpuzzle puzledel rompecabezas juegodel jogodos jogodo giocodel
	パズル 퍼즐 拼图`)

// readForeign returns the error for the name of a kind in another language, such as 15パズル.
func readForeign(_ context.Context, t text) (solve.Puzzle, error) {
	name := normalizeWord(input.Narrow(t.all))
	word, numbered := strings.Trim(name, "0123456789"), foreignWords()[name]
	if word != name && slices.Contains(numberedWords, word) {
		numbered = strings.Replace(name, word, "", 1) + "-puzzle"
	}
	if k, _, ok := findWord(numbered); ok {
		id, _, _ := DefaultID(numbered)
		return nil, guessError(t.all, k.DisplayName(), id)
	}
	return nil, nil
}

// guessError returns the error for a text that is probably the puzzle with the given ID.
func guessError(text string, name any, id string) error {
	return input.Errorf(input.Say("did you mean %s (%s)?", name, input.Puzzle{Word: id, ID: id}), "there is no puzzle named %q", input.Truncate(text, 40))
}

// readBareNumber returns the error for the number of a puzzle without its kind, such as 第3关.
func readBareNumber(ctx context.Context, t text) (solve.Puzzle, error) {
	number := omitLevel(hanzi.Fold(t.all))
	if t.kind != nil || !isNumber(number) || number == "" || number == t.all {
		return nil, nil
	}
	var near input.Alternatives
	for _, k := range Kinds {
		if p, err := openNumbered(ctx, nil, k.Name+" "+number); err == nil && p != nil && len(near) < maxSuggestions {
			near = append(near, p.Board().Slug)
		}
	}
	if len(near) == 0 {
		return nil, nil
	}
	return nil, input.Errorf(input.Say("did you mean %s?", near), "%q needs a kind before it", input.Truncate(t.all, 40))
}

// readScramble returns the error for moves that scramble a board, such as D R U L D2 R U. The hint suggests the flag
// --scramble.
func readScramble(_ context.Context, t text) (solve.Puzzle, error) {
	letters := strings.Join(strings.Fields(t.all), "")
	if t.kind != nil || len(letters) < 3 || strings.Trim(letters, "UDLR23456789") != "" || strings.Trim(letters[:1], "UDLR") != "" {
		return nil, nil
	}
	return nil, input.Errorf(input.Say("run slidegif --scramble %s", input.ShellQuote(t.all)), "the text is a scramble, not a puzzle")
}

// readAddress returns the error for a web address that contains a puzzle, such as https://example.org/?puzzle=864/072/513.
func readAddress(ctx context.Context, t text) (solve.Puzzle, error) {
	_, address, ok := strings.Cut(t.typed, "://")
	_, query, found := strings.Cut(address, "/")
	if !ok || !found || strings.ContainsAny(t.typed, " \n") {
		return nil, nil
	}
	parts := strings.FieldsFunc(query, func(r rune) bool { return strings.ContainsRune("?&#", r) })
	for _, part := range append(parts, query[strings.LastIndex(query, "/")+1:]) {
		_, value, named := strings.Cut(part, "=")
		if !named {
			value = part
		}
		if p, err := Parse(ctx, unescape(value)); err == nil {
			return nil, input.Errorf(input.Say("did you mean %s?", input.Puzzle{Word: p.ID(), ID: p.ID()}), "%q is a web address, and the command opens only files", input.Truncate(t.typed, 80))
		}
	}
	return nil, nil
}

// unescape decodes the escaped bytes of a value in a web address.
func unescape(value string) string {
	var out strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '%' && i+2 < len(value) {
			if b, err := strconv.ParseUint(value[i+1:i+3], 16, 8); err == nil {
				out.WriteByte(byte(b))
				i += 2
				continue
			}
		}
		out.WriteByte(value[i])
	}
	return out.String()
}
