package words

import "cmp"

// onCommand returns the texts of a command or a server, and of all that it calls. It is a func so that
// the linker can leave them out where none is.
func onCommand() []map[string]string {
	return []map[string]string{searchErrors, puzzleErrors, fileErrors, commandErrors, commandTexts}
}

// Help returns the text of the help that a key names, or english where there is none in the language.
func (l Language) Help(key, english string) string {
	said := cmp.Or(commandHelp[key], english)
	switch {
	case l.traditional:
		return Traditional(said)
	case l.chinese:
		return said
	}
	return english
}

// commandHelp are the Chinese paragraphs of the help, by command: its text, and its notes at the end.
var commandHelp = map[string]string{
	"solve": `PUZZLE 可以是题号，例如 tiles:864/072/513；可以是名字，例如 横刀立马、heng-dao-li-ma；可以是题目文件，或 slidegif 写出的任何文件
（GIF、PNG、SVG、网页、JSON、文本）；可以是数字推盘、Rush Hour、华容道的截图（PNG、JPEG、GIF、WebP）；- 表示从标准输入读题目文件。
别的程序的编码也认得。不写 PUZZLE 就是横刀立马；不写 -o 和 -f，解法写到当前目录的 NAME.gif。每个 -o 后面可以带参数，只管这一个输出。`,
	"solve notes": `退出码：
  0    成功
  1    读写失败，或内部错误
  2    用法或题目有误
  3    已证明无解
  4    超出限度，也许有解
  130  被中断

大型数据表存放在 {cache}，最多 2 GiB；用 slidegif cache 查看和清除。`,
	"random": `同一个种子总是得到同样的题。第一道候选题的题号是 KIND:PARAMS@SEED；不写 KIND 就是 tiles:3x3。
太简单的题会跳过：不到 10 步（tiles）、20 步（klotski）、8 步（rush）、6 步（atomix、lockout）、5 步（ricochet）；用 --length 另作规定。
写了 -o 就把每题画出来；文件名里的 %03d 从 1 编号，--title 里的 %d 也一样。文件名里没有编号的 PDF 是练习卷：题目各不相同，由易到难，最后几页是解答。`,
	"list": `“无解”都有证明。`,
	"markdown": "题目写成标明 slidegif 的代码块，内容是题目文件：\n\n  ```slidegif theme=dark,format=svg\n  864\n  072\n  513\n  ```\n\n" +
		`也可以是题目图片的文件名，例如 screenshot.png。slidegif 后面写“参数=值”：图片参数、format，以及搜索参数 metric、optimal、effort、max-positions、memory，只管这一块。
图片在 --dir 里，文件名由代码块和参数决定，已经有的不再重画。换好图片的文本写到标准输出，或 --output 的文件。有一块出错，命令就停止，原来的文件不变，消息会指出文件和行号。
代码块里的文件（例如 image=cat.jpg）从文档所在的文件夹找起，也必须在它里面。`,
	"serve": `只监听本机，除非用 --addr 另行指定；不保存状态，也不读文件。超出限度的请求以 413 或 503 回答。收到 SIGTERM 后，答完手头的请求才退出。日志写到标准错误。

每个参数也可以用环境变量设置：--max-positions 就是 SLIDEGIF_MAX_POSITIONS。`,
	"site": `网页在读者的浏览器里求解和画图，放在任何 https 主机的任何路径下都能用，不访问别的主机，打开过一次后断网也能用。
发行版的 slidegif 自带浏览器程序；别的版本要在仓库目录里用 Go 编译并压缩，大约一分钟，结果存放在 {cache}，下次直接用。`,
	"cache":      `难的十五数码需要几百 MB 的数据表，要几分钟才能算好。它们和 slidegif site 压缩好的程序存放在 {cache}，最多 2 GiB，超出时先删最旧的。`,
	"completion": `把对应的一行写进 shell 的启动文件。`,
}

// commandTexts are the other Chinese texts of a command, by their English formats: the words of its help,
// its progress, and errors about flags.
var commandTexts = map[string]string{
	"usage: slidegif %s": "用法：slidegif %s", "commands:": "命令：", "kinds of puzzles:": "题目种类：", "examples:": "示例：", "flags:": "参数：",
	"output:": "输出：", "picture:": "图片：", "animation:": "动画：", "player:": "播放器：", "paper:": "纸张：", "search:": "搜索：", "moves:": "走法：", "batch:": "批量：",
	"picture": "图片", "animation": "动画", "player": "播放器", "search": "搜索",
	" (default %s)": "（默认 %s）", " (default: %s)": "（默认：%s）",
	"slidegif %s: %s": "slidegif %s：%s",
	"slidegif solves sliding puzzles optimally and draws the solution as an animated GIF.": "slidegif 求出滑块谜题步数最少的解法，并画成动图。",
	"slidegif help COMMAND shows the flags.":                                               "slidegif help COMMAND 显示命令的参数。",
	"The flags of %s are those that slidegif help solve shows.":                            "%s参数与 slidegif help solve 所列的相同。",
	"pasted from other programs:":                                                          "可以粘贴别的程序的写法：",
	"notations of --moves:":                                                                "--moves 的写法：",

	// Commands and kinds.
	"solve a puzzle and draw the solution (default)":                                                        "求解并画出解法（默认命令）",
	"make solvable puzzles, and print the exact ID of each":                                                 "随机出题（都有解），并打印每题的题号",
	"list the named layouts with their optimum in each metric":                                              "列出名局，以及各种计步方式下的最少步数",
	"replace the puzzles in a Markdown text by pictures":                                                    "把 Markdown 里的题目换成图片",
	"the web page, and image URLs for any blog":                                                             "网页服务，以及博客可用的图片网址",
	"write the web page as plain files for a static host":                                                   "把网页写成静态文件",
	"show or remove what is kept for the next time":                                                         "查看或清除留给下次用的文件",
	"print a shell completion script: bash, zsh or fish":                                                    "打印 shell 补全脚本：bash、zsh 或 fish",
	"show this, or what a command does and its flags":                                                       "显示本页，或某个命令的说明和参数",
	"print the version, or the licences of all parts of the program":                                        "打印版本，或程序各部分的许可证",
	"numbered tiles: the 8-puzzle, the 15-puzzle, any R x C from 2x2 to 8x8":                                "数字推盘：八数码、十五数码，2x2 到 8x8",
	"sliding blocks: 华容道 and every board of rigid pieces":                                                   "华容道，以及各种滑块谜题",
	"Rush Hour: cars that move along their length, until A is out":                                          "汽车华容道（Rush Hour）：车只能前进和后退，让 A 开出去",
	"Atomix: atoms slide until something stops them, and form a molecule":                                   "原子（Atomix）：原子一直滑到被挡住为止，拼出分子",
	"Lunar Lockout: robots slide until another one stops them, until X stops in the centre":                 "登月（Lunar Lockout）：机器人一直滑到被别的机器人挡住为止，让 X 停在中央",
	"Ricochet Robots: robots slide until a wall or another robot stops them, until one stops on its target": "碰撞机器人（Ricochet Robots）：机器人一直滑到被墙或别的机器人挡住为止，让它停在目标上",
	"directions of the tiles":                                                                               "数字块的方向",
	"directions of the blank":                                                                               "空格的方向",
	"a car, plus or minus, and a number of cells":                                                           "车、加减号和格数",
	"A+2 B-1, where plus is right or down":                                                                  "A+2 B-1，加号是向右或向下",

	// Flags.
	"show what the command does and its flags": "显示命令的说明和参数",
	"print the version":                        "打印版本",
	"say everything in this `LANGUAGE`: zh, zh-Hant or en (default: that of the environment)": "用这种 `LANGUAGE` 显示：zh、zh-Hant 或 en（默认：按环境变量）",
	"say nothing but errors": "除了错误什么也不说",
	"write `FILE[,KEY=VALUE...]`, or standard output where FILE is -; a KEY is a picture flag for this output alone; can be given several times": "写到 `FILE[,KEY=VALUE...]`，FILE 为 - 时是标准输出；KEY 是只管这个输出的图片参数；可以写多个",
	"print this `FORMAT`": "打印这种 `FORMAT`",
	"print IDs only":      "只打印题号",
	"print the list in this `FORMAT`: txt or json":        "列表的 `FORMAT`：txt 或 json",
	"show the codes that other programs use for a layout": "显示别的程序的局面编码",
	"draw start, goal, solution, sheet, step:N or race; in an .html, player (default: solution in a GIF and an APNG, start in a PNG and an SVG); race shows the given moves beside an optimum, or else two metrics": "画 start（开局）、goal（目标）、solution（解法）、sheet（分步图）、step:N（第 N 步后）或 race（对照）；.html 里是 player（播放器）（默认：GIF 和 APNG 是 solution，PNG 和 SVG 是 start）；race 把给出的走法和最优解并排，没有走法就对照两种计步",
	"draw in the colours of modern, wood, dark, contrast, or of a FILE.json that changes some of them (default: modern for numbered tiles, else wood)":                                                              "画风：modern（现代）、wood（木纹）、dark（深色）、contrast（高对比），或修改其中颜色的 FILE.json（默认：数字推盘 modern，其他 wood）",
	"fill the space around the board with this colour: #rrggbb, #rgb or a CSS name, or transparent in a PNG, an APNG and an SVG (default: the theme's)":                                                             "棋盘四周的颜色：#rrggbb、#rgb 或 CSS 颜色名；PNG、APNG、SVG 也可以是 transparent（透明）（默认：画风的颜色）",
	"make the longer side N pixels, or a length as 10cm, 100mm or 4in (default: 480 in a GIF, 800 in a PNG)":                                                                                                        "长边 N 像素，或 10cm、100mm、4in 这样的长度（默认：GIF 480，PNG 800）",
	"take N pixels an inch for lengths, and write that into a PNG (default: 300)":                                                                                                                                   "长度按每英寸 N 像素换算，并写进 PNG（默认：300）",
	"write labels and words in this language: zh, zh-Hant, en, none (default: Chinese labels, English words)":                                                                                                       "棋子和文字的语言：zh、zh-Hant、en、none（默认：棋子中文，文字英文）；消息也用这种语言",
	"draw labels: on or off (default: on; off for cars)":                                                                                                                                                            "写棋子的称呼：on 或 off（默认：on；汽车为 off）",
	`count the moves below the board, "12/81 moves": on or off`:                                                                                                                                                     "在棋盘下面计步，例如“12/81 步”：on 或 off",
	"draw a ring around the piece that moves: on or off":                                                                                                                                                            "给正在走的块描边：on 或 off",
	"write this text above the board": "写在棋盘上方的标题",
	"set the columns of a sheet (default: by the shape of the board). A sheet shows some 18 boards; with from or to, all boards of that part; -o sheet%d.png shows all on pages": "分步图的列数（默认：看棋盘的形状）。分步图画大约 18 个局面；写了 from 或 to，就画那一段的全部；-o sheet%d.png 分页画出全部",
	"write this before the names of pictures in .html and .md, as /images or https://example.org/img":                                                                            "加在 .html 和 .md 里图片名前面的网址，例如 /images 或 https://example.org/img",
	"write all text in this font (OpenType or TrueType); what it lacks comes from the embedded fonts":                                                                            "文字用这个字体（OpenType 或 TrueType）；缺的字用自带的字体",
	"cut this photo (PNG, JPEG, GIF, WebP) into the pieces":                                                                                                                      "把这张照片（PNG、JPEG、GIF、WebP）切成各块",
	"draw the pictures of this directory on the pieces that they are named after: C.png, 曹操.png":                                                                                 "把这个文件夹里的图片画到同名的块上：C.png、曹操.png",
	"draw each move in N frames, the last at rest; 1 for no motion; auto takes as many as fit 350 frames and 1 MB, up to 25 a second":                                            "每步画 N 帧，最后一帧静止；1 表示不动画；auto 在 350 帧、1 MB 以内尽量多，每秒最多 25 帧",
	"set how long one move takes, as 300ms; auto: from 300ms, the longer the farther it goes":                                                                                    "每步的时长，例如 300ms；auto：从 300ms 起，走得越远越长",
	"hold the first frame":                      "第一帧停留多久",
	"hold the last frame":                       "最后一帧停留多久",
	"play the animation N times; 0 is for ever": "播放 N 遍；0 为一直循环",
	"use N colours, 8 to 256 (default: 64 in a GIF, 256 with a photo; a PNG has no palette)":                                "用 N 种颜色，8 到 256（默认：GIF 64，有照片时 256；PNG 没有调色板）",
	"draw moving pieces exact, or coarse, in fewer tones, for a smaller file; auto is coarse only if max-bytes asks for it": "移动中的块画得 exact（精确），或 coarse（颜色少，文件小）；auto 只在 max-bytes 需要时用 coarse",
	"begin after this many moves":                                                                             "从第几步后开始",
	"end after this many moves (default: all)":                                                                "到第几步为止（默认：全部）",
	"lower frames, colours in motion and size until the file fits: 5MB, 900KiB":                               "减少帧数、移动中的颜色和尺寸，直到文件不超过：5MB、900KiB",
	"lower tween until there are no more frames than this":                                                    "减小 tween，直到帧数不超过",
	"open a player after N moves":                                                                             "播放器从第 N 步后打开",
	"let a player begin by itself: on or off":                                                                 "播放器自动播放：on 或 off",
	"let a player begin again after the end: on or off":                                                       "播放器放完从头再来：on 或 off",
	"play at this speed: 0.25, 0.5, 1, 2, 4":                                                                  "播放速度：0.25、0.5、1、2、4",
	"show the controls of a player: on or off":                                                                "显示播放器的按钮：on 或 off",
	"show start or goal in a player until something is done":                                                  "播放器开始前显示 start（开局）或 goal（目标）",
	"on: begin with playing; off: only show the solution (default: show it until a piece is dragged)":         "on：打开就能玩；off：只看解法（默认：先看解法，拖动后开始玩）",
	"set the paper of a PDF: a4 or letter (default: a4)":                                                      "PDF 的纸张：a4 或 letter（默认：a4）",
	"put N puzzles on a page of a worksheet, 1 to 48 (default: 6)":                                            "练习卷每页 N 题，1 到 48（默认：6）",
	"print the solutions on the last pages of a worksheet: on or off":                                         "练习卷最后几页印解答：on 或 off",
	"count moves by this `METRIC`: step, slide, move or push (default: the kind's)":                           "计步方式 `METRIC`：step（单步）、slide（直线）、move（连步）或 push（整排推）（默认：看题目种类）",
	"answer with a proved optimum, or exit 4":                                                                 "只要证明过的最优解，否则以 4 退出",
	"count the shortest solutions, and the positions that all of them pass":                                   "统计最短解法有多少种，以及必经局面",
	"look at `N` positions before answering with the best solution found (default: the kind's, some seconds)": "看过 `N` 个局面后，给出找到的最好解法（默认：看题目种类，几秒钟）",
	"end the search after this `DURATION`, as 30s, with the best solution found (0: no limit)":                "搜索 `DURATION` 后停止，例如 30s，给出找到的最好解法（0：不限）",
	"end it after `N` positions (0: no limit)":                                                                "搜索 `N` 个局面后停止（0：不限）",
	"let a search hold this `SIZE` of memory, as 512MiB (default: half of the machine's, at most 8GiB)":       "搜索可用的内存 `SIZE`，例如 512MiB（默认：机器内存的一半，最多 8GiB）",
	"write the files of a search that outgrows its memory to this `DIRECTORY`":                                "内存不够时，搜索的文件写到这个 `DIRECTORY`",
	"let these files take this `SIZE`; 0 for no files (default: 32GiB)":                                       "这些文件最多占 `SIZE`；0 表示不写文件（默认：32GiB）",
	"neither build nor read the large tables that hard 15-puzzles need":                                       "不用难的十五数码所需的大型数据表",
	"reach this `GOAL` instead of the puzzle's, in the notation of its ID: 123456780, ....x or x@3.3":         "换成这个目标 `GOAL`，写法同题号：123456780、....x 或 x@3.3",
	"show these moves: `TEXT` as '8D 9L 5DD' or URDL2, a file, or - for standard input":                       "演示这些走法：`TEXT` 例如 '8D 9L 5DD' 或 URDL2，也可以是文件，- 表示标准输入",
	"tell where the moves go wrong, and in JSON the distance left after each":                                 "指出走法错在哪一步；JSON 里有每步之后离目标的步数",
	"solve every line of `FILE`, one ID each, with all cores; outputs that exist are kept":                    "用全部核心求解 `FILE` 的每一行，一行一个题号；已有的输出不重做",
	"with --list: only part `I/N` of the lines, I from 0; N alone in a task of a batch engine":                "与 --list 同用：只做其中一份 `I/N`，I 从 0 数起；在批处理系统的任务里只写 N",
	"draw the first puzzle from seed `N` (default: a fresh one, named on standard error)":                     "第一题的种子 `N`（默认：换新的，写在标准错误里）",
	"make `N` puzzles": "出 `N` 题",
	"only puzzles whose optimum is `N`, or in a range A-B; hardest or any":                                    "只要最少步数是 `N` 的题，或在 A-B 之间；hardest 为最难，any 为不限",
	"only puzzles with one shortest solution":                                                                 "只要最短解法唯一的题",
	"write the text to this `FILE`":                                                                           "文本写到这个 `FILE`",
	"write the pictures to this `DIRECTORY`":                                                                  "图片写到这个 `DIRECTORY`",
	"write this `URL` before the names of pictures, as /puzzles/; --url is the same (default: the directory)": "加在图片名前面的网址 `URL`，例如 /puzzles/；也可以写 --url（默认：目录名）",
	"set `KEY=VALUE,...` for every block, which its own keys override":                                        "每一块都用的 `KEY=VALUE,...`，块里自己写的优先",
	"look for the files that blocks name from this `DIRECTORY` (default: that of the document)":               "代码块里的文件从这个 `DIRECTORY` 找起（默认：文档所在的文件夹）",
	"let blocks name files outside of the document's folder, as those of image and font":                      "代码块可以用文档文件夹之外的文件，例如 image 和 font",
	"listen on this `ADDRESS`":                                                                                "监听这个 `ADDRESS`",
	"solve and draw for `N` requests at a time (default: one a core)":                                         "同时处理 `N` 个请求（默认：每核一个）",
	"let `N` requests wait for a worker; more are refused":                                                    "最多 `N` 个请求排队，再多就拒绝",
	"let one search hold this `SIZE` of memory":                                                               "一次搜索可用的内存 `SIZE`",
	"keep answers of this `SIZE` in memory":                                                                   "内存里留 `SIZE` 的答案",
	"end a search after `N` positions":                                                                        "搜索 `N` 个局面后停止",
	"write all text in the font of this `FILE`, as for characters that the program lacks":                     "文字用这个字体 `FILE`，例如程序缺字的时候",
	"end the work for a request after this `DURATION`":                                                        "一个请求最多处理 `DURATION`",
	"keep at most `N` connections open":                                                                       "最多保持 `N` 个连接",
	"believe X-Forwarded-For and X-Forwarded-Proto from these `CIDR`s, as 127.0.0.1/32":                       "相信这些 `CIDR` 写的 X-Forwarded-For 和 X-Forwarded-Proto，例如 127.0.0.1/32",
	"write the log in this `FORMAT`: text or json":                                                            "日志的 `FORMAT`：text 或 json",
	"log warnings and errors alone, not every request":                                                        "只记警告和错误，不记每个请求",
	"remove the files":                                               "删除这些文件",
	"print the manual page of all commands":                          "打印全部命令的手册页",
	"print the licences of the program, its fonts and its libraries": "打印程序、字体和库的许可证",

	// What the command says.
	"puzzle": "题", "%s puzzle": "%s 题", "%s puzzles": "%s 题", "none": "无解", "%s file": "%s 个文件", "%s files": "%s 个文件", "%s line": "%s 行", "%s lines": "%s 行",
	"%s position": "%s 个局面", "%s positions": "%s 个局面", "%s node": "%s 个节点", "%s nodes": "%s 个节点", "%s frame": "%s 帧", "%s frames": "%s 帧", "%s page": "%s 页", "%s pages": "%s 页",
	"seed %d":                          "种子 %d",
	"read from the picture: %s":        "从图片里读出：%s",
	"%s has no named layouts":          "%s 没有名局",
	"%s; slidegif random %s draws one": "%s；slidegif random %s 可以随机出一题",
	"%s in %s":                         "%s，在 %s",
	"; %s -> %s":                       "；%s -> %s",
	"; %s in %s":                       "；%s，用时 %s",
	"; read as %s":                     "；读作%s",
	"%s removed, %s":                   "删除了 %s，%s",
	"%s of tables are kept in %s; slidegif cache shows and removes them": "%s 的数据表存放在 %s；用 slidegif cache 查看和清除",
	"%s written, %d there already, %d failed":                            "写了 %s，已有 %d 题，失败 %d 题",
	"%s, %s a second":      "%s，每秒 %s 个",
	"%s, depth %d":         "%s，深度 %d",
	"in each metric: %s":   "各种计步：%s",
	"%s; each move helped": "%s；每一步都有用",
	"%s; move %d is the first mistake: %s left before it, %d after it":      "%s；第 %d 步是第一处失误：之前还差 %s，之后还差 %d 步",
	"%s; move %d is the first mistake: after it the goal cannot be reached": "%s；第 %d 步是第一处失误：走了就到不了目标",
	"%s; move %d left the goal, which was reached":                          "%s；第 %d 步离开了已经到达的目标",
	", ended at the limit of %s: with a larger %s it may be shorter":        "；搜索到%s为止，%s 大一些也许更短",
	"interrupted":                                   "已中断",
	"interrupted after %s; not finished: %s":        "已中断，完成了 %s；没有做完：%s",
	"interrupted; every solution needs at least %s": "已中断；至少需要 %s",
	"wrote %s": "写到 %s",
	"compiling the programs that run in the browser":       "正在编译浏览器里运行的程序",
	"packing %s, which takes half a minute the first time": "正在压缩 %s，第一次要半分钟",
	"drawing the named layouts":                            "正在画名局",
}
