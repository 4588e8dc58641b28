package words

// chineseErrors are the Chinese texts of errors, by their English formats; see Text.
var chineseErrors = []map[string]string{searchErrors, puzzleErrors, fileErrors}

// inChinese returns the Chinese text of an English format, or nothing.
func inChinese(format string, tables []map[string]string) string {
	for _, table := range tables {
		if said := table[format]; said != "" {
			return said
		}
	}
	return ""
}

// searchErrors are what a search says, and the words that stand in several errors.
var searchErrors = map[string]string{
	// Words that stand in several.
	"goal ": "目标", "goal: ": "目标：",
	"row": "行", "rows": "行", "cell": "格", "cells": "格", "empty cell": "个空格", "empty cells": "个空格", "number": "个数字", "numbers": "个数字",
	"robot": "个机器人", "robots": "机器人", "atoms": "原子", "target": "个目标", "targets": "个目标",
	"step": "步", "steps": "步", "slide": "步", "slides": "步", "move": "步", "moves": "步", "push": "步", "pushes": "步",
	"up": "上", "down": "下", "left": "左", "right": "右",
	"duration": "时长", "whole number": "整数", "seed": "种子",
	"column %d, row %d":   "第 %d 列第 %d 行",
	"%s, or %s":           "%s，或%s",
	"%s, %s":              "%s、%s",
	"%s; %s":              "%s；%s",
	"write %s":            "请写%s",
	"write %s%s%s":        "可以写 %s%s%s",
	"did you mean %s?":    "是不是 %s？",
	"did you mean %s? %s": "是不是 %s？%s",
	"%s and %s":           "%s和%s",

	// What a search says.
	"no solution exists: %s":             "无解：%s",
	"gave up at the limit of %s%s":       "超出%s，没有解出来%s",
	"; every solution needs at least %s": "；至少需要 %s",
	"time":                               "时间限度", "memory": "内存限度", "positions": "局面数限度", "effort": "计算量限度", "disk space": "磁盘空间", "this search": "搜索的限度",
	"4,294,967,294 positions":                                        "限度（4,294,967,294 个局面）",
	"1,000,000,000 positions":                                        "限度（1,000,000,000 个局面）",
	"%d draws, none of which has a length of %d to %d":               "限度（试了 %d 题，没有一题最少 %d 到 %d 步）",
	"%d draws, none of which is worth solving":                       "限度（试了 %d 题，都太简单）",
	"%d draws, none of which has only one shortest solution":         "限度（试了 %d 题，最短解法都不止一种）",
	"all %s positions that can be reached were tried":                "能走到的 %s 个局面都试过了",
	"all %s positions on the way to the goal were tried":             "通向目标的 %s 个局面都试过了",
	"no piece can move at all":                                       "一步也走不了",
	"walls shut some piece off from every place where the goal fits": "有的块被墙围住，到不了目标",
	"this start can never reach this goal: the order of the tiles has the wrong parity (start and goal differ by an odd permutation)": "起点与目标的奇偶性不同，无论怎么推都到不了",
	"exchange any two tiles of the start, and it can be solved":                                                                       "把起点里任意两个数字对调，就有解",
	"with the goal %s it can be solved":                                                                                               "换成目标 %s 就有解",
	"with the goal %s it takes %s":                                                                                                    "换成目标 %s，最少 %s",
	"it can be solved, but is too far from its goal for this search":                                                                  "有解，只是离目标太远",
	"ask for less: such a start is rare, and hard to solve":                                                                           "步数改小一些：这样的起点很少，也很难解",
	"ask for another length: most starts that were drawn and solved take %d to %d":                                                    "换个步数：抽到的起点大多需要 %d 到 %d 步",
	"ask for another length":                                                                                                          "换个步数",
	"try another seed or a wider range of lengths":                                                                                    "换个种子，或把步数的范围放宽一些",
	"ask for shorter puzzles, or take another metric":                                                                                 "步数改小一些，或者换一种计步方式",
	"take easy ones too, with the length any":                                                                                         "步数写 any，简单的题也要",
	"after %s the goal is not reached":                                                                                                "走完 %s还没有到目标",
}
