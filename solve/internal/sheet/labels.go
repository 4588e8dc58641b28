package sheet

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Label says whether the words before a block mean a start or a goal.
type Label int

const (
	None  Label = iota
	Start       // the block is a start
	Goal        // the block is a goal
)

// startWords and goalWords are the words for a start and a goal in English, Chinese, Japanese, Korean, German, French,
// Spanish, Portuguese, Russian and Italian.
var (
	startWords = wordSet(`start starting initial begin beginning given scrambled current
		初始 起始 开始 開始 起点 起點 初态 初態 起始局面 初期 スタート 開始 시작 초기 출발
		anfang ausgangs ausgang début debut départ depart initiale initial inicial inicio comienzo partida salida início começo
		начало начальное начальная начальный старт исходное исходная исходный inizio iniziale partenza startzustand anfangszustand startstellung ausgangsstellung`)
	goalWords = wordSet(`goal target end ending final finish solved objective desired
		目标 目標 终点 終點 终态 終態 结束 結束 最终 最終 完成 ゴール 終了 목표 도착 끝 최종 목적
		ziel zielzustand endzustand zielstellung ende but cible objectif fin finale arrivée arrivee objetivo meta destino final fim alvo
		цель финиш целевое целевая целевой финал конец конечное конечная конечный obiettivo traguardo fine bersaglio`)
	// fillers are words that may accompany a word for a start or a goal.
	fillers = wordSet(`state position board puzzle configuration config layout grid node matrix table the of is our my a an here
		状态 狀態 局面 位置 布局 佈局 棋盘 棋盤 状況 配置 盤面 상태 위치 배치 판 zustand stellung brett état etat grille plateau
		estado tablero posición posicion tabuleiro posição posicao состояние позиция доска stato griglia posizione s de l la le el il`)
)

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		set[word] = true
	}
	return set
}

// Role returns the meaning of a label. Role ignores case, punctuation and words such as "state".
func Role(label string) Label {
	if len(label) > maxLabel {
		return None
	}
	role := None
	for _, word := range labelWords(label) {
		is := wordRole(word)
		switch {
		case is != None && role != None && is != role:
			return None
		case is != None:
			role = is
		case !fillers[word]:
			return None
		}
	}
	return role
}

// wordRole returns the meaning of a word. A Chinese, Japanese or Korean word may end in a filler: 目标状态.
func wordRole(word string) Label {
	for {
		switch {
		case startWords[word]:
			return Start
		case goalWords[word]:
			return Goal
		}
		shorter := word
		for filler := range fillers {
			if rest, ok := strings.CutSuffix(word, filler); ok && filler[0] >= utf8.RuneSelf && len(rest) < len(shorter) && rest != "" {
				shorter = strings.TrimSuffix(rest, "の")
			}
		}
		if shorter == word {
			return None
		}
		word = shorter
	}
}

// labelWords splits a label into words in lower case. A capital letter in a name such as goalState begins a word.
func labelWords(label string) []string {
	var out strings.Builder
	last := ' '
	for _, r := range label {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			out.WriteByte(' ')
		}
		out.WriteRune(r)
		last = r
	}
	return strings.FieldsFunc(strings.ToLower(out.String()), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}

// isLabel reports whether a line consists only of words for a start or a goal.
func isLabel(line string) bool {
	return Role(line) != None && !strings.ContainsAny(line, "/|,;[]{}0123456789")
}
