#!/bin/sh
# Bundle the scripts and the style sheets of the player into player.min.js, daily.min.js, fill.min.js, map.min.js,
# atlas.min.js, player.min.css and map.min.css. The optional argument is the absolute path of the output directory; the default is the directory of this
# script.
# player.sum holds a checksum. A test compares it with the sources.
set -e
cd "$(dirname "$0")/script"
out=${1:-..}
esbuild="go run github.com/evanw/esbuild/cmd/esbuild@v0.25.12"
export LC_ALL=C
cat -- * | sha256sum | cut -c1-64 >"$out/player.sum"
for page in player map; do
	$esbuild $page.css --minify >"$out/$page.min.css"
done
$esbuild player.js --bundle --minify --format=iife --target=es2022 \
	--mangle-props="^(origins|controller|describePieces|findHint|distance|goalShown|loadTimer|drawAbort|endTimer|extra|edges|nudge|updateButtons|setWords|resetGame|addSolution|solutions|showSolution|moveCount|canDrag|indices|goTo|dispatch|update|showGoal|solutionRequested|attr|applyMove|startDrag|grid|obstacle|glideRoutes|names|keyframe|setPosition|reportError|solveAbort|lines|startPlaying|tap|poster|count|slider|playing|swap|can|copy|current|root|setPuzzle|reserveSpace|shake|wave|setHeld|moveInDirection|finishGame|release|resultText|selectedPiece|showCard|cardElement|animatePath|animateOffsets|positionAfter|showChallenge|isOptimal|runs|watchLine|listenerAbort|challenge|setRatio|highlight|free|describePosition|shownLooks|applyLook|lookElements|canMoveAlong|canExit|hasLeft|blockList|displayPath|hintKey|hintCount|regionName|explanation|stopPlaying|byKey|remaining|transcript|moveDuration|pieceName|showNote|handleKey|positions|lookIndex|usesExit|viaExit|pushRoutes|toCells|moveTo|countText|pieceAt)$" >"$out/player.min.js"
$esbuild daily.js --bundle --minify --format=iife --target=es2022 >"$out/daily.min.js"
$esbuild atlas.js --bundle --minify --format=esm --target=es2022 >"$out/atlas.min.js"
$esbuild fill.js --minify --format=iife --target=es2022 >"$out/fill.min.js"
$esbuild map.js --bundle --minify --format=iife --target=es2022 >"$out/map.min.js"
