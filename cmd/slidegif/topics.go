package main

import (
	"strings"

	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/screenshot"
	"slidegif/render/words"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// topics lists the help topics in the order in which the help shows them.
var topics = []command.Topic{
	{
		Name: "puzzles", Doc: "IDs, names, files and screenshots of puzzles",
		Text: `PUZZLE is one of the following:

  ID          tiles:864/072/513; the kind may be omitted if the text shows it.
              "slidegif help KIND" describes the IDs of a kind.
  random ID   tiles:3x3@42 is random puzzle number 42, the same on every machine
  name        横刀立马 or heng-dao-li-ma; "slidegif list" prints all names
  kind        15-puzzle or "lunar lockout" opens a puzzle of that kind
  file        a puzzle file, or a file written by slidegif: GIF, PNG, SVG, HTML,
              JSON or text
  screenshot  a PNG, JPEG, GIF or WebP picture of a board in any app
  -           a puzzle file on standard input

The default puzzle is 横刀立马.

A screenshot can show {screenshots}, seen straight on. slidegif prints the board that it recognized. If two boards
are about equally likely, it prints both IDs so that you can choose one.

A puzzle file contains the rows of the start, an empty line, and the rows of the goal. The goal is optional
if the kind has a default. Lines such as "name: 横刀立马" may come first, followed by an empty line.

The forms of other programs are accepted too, including JSON arrays such as [[8,6,7],[2,5,4],[3,0,1]] and
rows with a space as the blank:`,
		Tables: func(words.Language) string { return pastedForms(catalog.Kinds...) },
		Examples: []string{
			"slidegif 867/254/301",
			"slidegif rush hour 50",
			"slidegif '867/254/3 1' -o eight.gif",
		},
	},
	{
		Name: "output", Doc: "files and formats, standard output, worksheets",
		Text: `-o can be repeated; the puzzle is solved once for all outputs. Without -o and -f, the solution is written to
NAME.gif in the working directory. Picture flags apply to all outputs, and keys to one of them:
-o day.gif -o night.gif,theme=dark. The extension selects the format:

  gif   animation                 json  moves, boards and counts
  png   still picture             txt   moves as text
  apng  animated PNG              html  page with a player; on standard output,
  svg   still picture                   a <picture> element
  pdf   sheet to print            md    Markdown that embeds the pictures of the
  y4m   video, for ffmpeg               same command
                                  js    <slide-player> for your own pages

With view=solution, a PNG or SVG is animated. -f json, txt, html, js or md without -o prints to standard output.
-o - writes to standard output in the format of -f, but never a binary format to a terminal.`,
		Notes: `In a file name, %d or a padded form such as %03d numbers the pages of a sheet and the puzzles of "slidegif random", and %s
is the name of the puzzle. -o out/ is short for -o out/%s.gif. An output that fails leaves no file, and leaves an existing file unchanged.

--base-url is a path or a URL, such as https://example.org/img.

A .graphml file is a graph of all positions and steps of the puzzle, for NetworkX, Gephi, igraph or Cytoscape. Each node has its distance from
the goal in steps, and its place on a map.

slidegif does not write MP4, WebM or WebP itself: pipe Y4M to ffmpeg.`,
		Examples: []string{
			"slidegif 横刀立马 -o day.gif -o night.gif,theme=dark -o sheet.png,view=sheet",
			"slidegif 横刀立马 -o play.html",
			"slidegif 横刀立马 -o klotski.js",
			"slidegif 横刀立马 -o graph.graphml",
			"slidegif 864/072/513 -f y4m -o - | ffmpeg -i - -pix_fmt yuv420p out.mp4",
			"slidegif 864/072/513 -o a.gif -o still.png -f html",
		},
	},
	{
		Name: "pictures", Doc: "content, colours, size, text and photos",
		Text: `Each of these flags is also a key of one output, as in -o night.gif,theme=dark, and a parameter of the
server's URLs. --view selects the content:

  start, goal  a still picture of that position (start: default of PNG and SVG)
  solution     the animation (default of GIF, APNG and Y4M)
  sheet        the main positions on one page (default of PDF)
  step:N       a still picture of the position after N moves
  steps        a still picture of each position: -o step%03d.png,view=steps
  trace        the path of every piece in one still picture
  race         two solutions side by side: the given moves and an optimum, or,
               without --moves, two metrics
  analysis     a chart of the moves remaining after each given move
  map          all positions of the puzzle as points, with the solution
  search       the order in which a textbook search expands positions
  tree         the tree of a textbook search, with at most 60 boards
  heuristic    how the heuristics of number tiles add up
  player       a page or script to watch and play (default of HTML, JS)`,
		Notes: `The default size is 480 pixels in a GIF and 800 in a PNG. Lengths are converted at the resolution of --dpi,
which is stored in PNG files. The default theme is modern for numbered tiles and wood for all other kinds.
A theme file, FILE.json, changes some colours of a theme.

Colours are #rrggbb, #rgb or CSS names; transparent works in PNG, APNG and SVG.

By default, labels are Chinese and text is English. --lang none draws no labels. --title may contain %d in
"slidegif random", for the number of the puzzle.

A map draws a line for each step, in the colour of the distance from the nearest goal. With --moves, it shows the
given moves and the solution. --map shape places positions so that distances are close to numbers of steps, and
--map rings places positions at the same distance from the goal on one circle. The default is rings for number
tiles with more than 6 cells, and shape otherwise. In a GIF, APNG, SVG or Y4M, the map is next to the moving board,
and with --moves to two boards, which play the given moves and the solution. In an
HTML page, it also shows the board of any position. With --why, a still shows the boards between the chapters of the
explanation.

A sheet shows about 18 boards. With --from or --to, it shows every board in that range. -o sheet%d.png
writes all boards on numbered pages.`,
		Examples: []string{
			"slidegif 横刀立马 --lang zh --theme dark",
			"slidegif 864/072/513 -o print.png,size=10cm,dpi=300",
			"slidegif 864/072/513 -o step.png,view=step:8 -o sheet.png,view=sheet",
		},
	},
	{
		Name: "animation", Doc: "speed, frames, file size, part of the solution",
		Notes: `By default, slidegif draws as many frames per move as fit in 350 frames, 25 frames per second and 1 MB.
Every move keeps two frames of motion, even if a long solution then has more than 350 frames; a message says so.
If that would leave no motion at all, it allows 2 MB, draws moving pieces in fewer colours and says so.
A file that is still too large is written anyway, and a message suggests a size that would fit.

--tween 1 draws no motion between positions. --move auto starts at 300ms and takes longer for longer paths.
--pace learn is for teachers: each move takes 900ms. A caption of --caption why or teach rests until it is read, unless
--move is given.
--motion coarse draws moving pieces in fewer tones, for smaller files; auto does so only if the file would be
too large. --max-bytes reduces the number of frames, the colours of moving pieces and the size until the file fits. PNG files have
no palette unless --colors is given.`,
		Examples: []string{
			"slidegif 864/072/513 -o slow.gif,move=900ms",
			"slidegif 864/072/513 -o small.gif,max-bytes=100KiB",
			"slidegif heng-dao-li-ma --from 60 --to 81 -o end.gif",
		},
	},
	{
		Name: "paper", Doc: "PDF pages and worksheets",
		Notes: `The PDF of one puzzle is a sheet of its solution. "slidegif random" and --list write a worksheet of several
puzzles if the name of the PDF contains neither a number such as %d nor %s. A worksheet has its solutions on the last pages.
"slidegif random" sorts a worksheet by difficulty, and all its puzzles are different.`,
		Examples: []string{
			"slidegif heng-dao-li-ma -o sheet.pdf,paper=letter",
			"slidegif random tiles:3x3 -n 12 -o class.pdf,per-page=4",
		},
	},
	{
		Name: "player", Doc: "HTML pages to watch and play",
		Text: `An HTML file contains one puzzle with a player. It needs no network and no other files.`,
		Notes: `--speed applies to the durations of --move, --first and --last. By default, the player shows the solution
until the reader drags a piece; from then on, the reader plays.`,
		Examples: []string{
			"slidegif 横刀立马 -o play.html,play=on",
			"slidegif 864/072/513 -o watch.html,autoplay=on,loop=on,speed=2",
		},
	},
	{
		Name: "search", Doc: "metrics, proofs, effort, memory, exit status",
		Text: `--metric selects what counts as one move:

  step   one piece by one cell
  slide  one piece in a straight line, over any distance
  move   one piece along any path of free cells, the usual count for 华容道
  push   several tiles of a row or column together by one cell

The default is step for tiles, move for klotski and gates, and slide for all other kinds. "slidegif help KIND"
lists the metrics of a kind.`,
		Notes: `A solution is optimal if the search proved that no shorter one exists. Otherwise, slidegif reports
the best solution found and a proved lower bound, such as "108 steps; no solution has fewer than 97".

--effort limits a search to the work of N positions. A position on a large board costs more and counts as
several, so that the same effort takes about as long on any board. The default depends on the kind and takes
at most about 35 seconds of CPU time. If the search finds no solution within this effort, a message suggests an
effort that is sufficient. The same effort gives the same result on every machine.

--optimal searches until the proof is complete: it has no default effort. Most tile boards of up to 20 cells
can be solved optimally. The proof of a 24-puzzle takes from seconds to days.

--timeout, --max-positions, --memory and --disk can stop a search early. slidegif then reports the best solution found
so far. It exits with status 4 only if it found no solution or --optimal is set; the puzzle may still be
solvable. A SIZE is written as 512MiB or 8GiB, and a DURATION as 30s or 2m. A search that needs more than --memory continues in temporary files.

Proofs of hard tile puzzles use large tables, which are built once: 288 MB for the 15-puzzle and 181 MB for
the 24-puzzle, whose tables only --optimal builds. Tile puzzles from 5x5 to 8x8 also keep about 20 MB of
smaller tables for each size. All tables are kept in {cache}, at most 2 GiB. You can
delete this folder at any time.

--insight marks the positions that all shortest solutions share, up to mirror images, on sheets and on the progress
bar of players.

Exit status:
  0    done
  1    read, write or internal error
  2    invalid usage or puzzle
  3    proved unsolvable
  4    stopped at a limit: the puzzle may be solvable
  130  interrupted: the outputs hold the best solution if one was found`,
		Examples: []string{
			"slidegif 横刀立马 -m step -f json",
			"slidegif tiles:4x4@7 --optimal --timeout 2m",
			"slidegif 864/072/513 --insight -o sheet.png,view=sheet",
		},
	},
	{
		Name: "moves", Doc: "goals, scrambles, your own moves, explanations",
		Text: `--goal and --scramble change the puzzle; --moves shows your own solution instead of searching for one.`,
		Notes: `--goal takes the notation of the ID: 123456780, ....x or x@3.3. --scramble uses the size of PUZZLE, 4x4 by
default, and its goal.

--moves accepts moves, a file of moves, or - for standard input. slidegif compares them with an
optimal solution if it finds one. An illegal move is an error; moves that end before the goal are not.
--verdict names the first mistake. In JSON, it adds distances: the moves remaining after each move.

--why states the purpose of each move: the first later move that would be impossible without it. caption=why
shows this below the board, and players show it with each move.

--teach solves number tiles of up to 16x16 in stages: one tile, the last two of a row or column, and at the end the last
2x3 cells. Each stage takes the fewest steps that move no finished tile. -f txt lists the stages, and caption=teach
shows them below the board.

Notations of --moves:`,
		Tables: func(l words.Language) string { return moveNotations(l, catalog.Kinds...) },
		Examples: []string{
			"slidegif 864/072/513 --goal 123/804/756",
			"slidegif 3x3 --scramble DDRULURD",
			"slidegif 864/072/513 --moves UDULDDRUULDD --verdict -o race.gif,view=race",
			"slidegif 横刀立马 --why -f txt",
			"slidegif tiles:4x4@2 --teach -f txt",
		},
	},
	{
		Name: "batch", Doc: "lists of puzzles, array jobs",
		Text: `A list contains one puzzle per line: an ID, a name, or a line printed by "slidegif list". Empty lines and
lines that start with "# " are skipped. --list - reads standard input. --list perfect contains a hundred puzzles with
exactly one shortest solution, for which every piece is needed. The puzzles are solved on all cores.`,
		Notes: `Output names contain %s, which is replaced by the name of the puzzle: -o 'out/%s.gif'. Existing
files are kept, so an interrupted command can be run again. A PDF without %s is a worksheet.

-o answers.jsonl writes one line of JSON per puzzle, in the order of the list: the JSON of -f json, the number of the
line in the list, its text as input, and the flags that decide the answer. A line with an error stands for a puzzle that
could not be solved. If the command is run again, it continues after the last complete line of the file. It first tries
the lines again that failed at a limit, if a limit has grown. A file with lines of other flags is an error.

--goal replaces the goal of every puzzle. --memory limits each search, on any number of cores. Its default is an eighth
of the default for a single puzzle. Fewer puzzles are solved at once if their searches would not fit into RAM.

A bad line is reported and skipped; the command then exits with status 1. In a Kubernetes indexed Job, a
Slurm array or an AWS Batch array, --shard N is enough: the task number selects the part.`,
		Examples: []string{
			"slidegif --list ids.txt -o 'out/%s.gif' --shard 0/4",
			"slidegif --list ids.txt -o answers.jsonl",
			"slidegif --list ids.txt -f json",
			"slidegif --list perfect -o booklet.pdf",
		},
	},
}

// expand replaces the placeholders in a help text. The placeholder {cache} becomes the cache directory, and
// {screenshots} becomes a list of boards that can be recognized in screenshots.
func expand(text string, l words.Language) string {
	return strings.NewReplacer("{cache}", displayCacheDir(), "{screenshots}", l.Text(input.Word(screenshot.Boards))).Replace(text)
}
