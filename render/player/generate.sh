#!/bin/sh
# Bundle the player's script and style sheet into player.min.js and player.min.css.
# player.sum holds a checksum of the sources, which a test compares.
set -e
cd "$(dirname "$0")/script"
esbuild="go run github.com/evanw/esbuild/cmd/esbuild@v0.25.12"
LC_ALL=C cat *.js *.css | sha256sum | cut -c1-64 >../player.sum
$esbuild player.css --minify >../player.min.css
$esbuild player.js --bundle --minify --format=iife --target=es2022 \
	--mangle-props="^(corner|hand|spoken|advise|distance|aiming|loading|asking|leaving|extra|edges|nudge|offer|speak|fresh|learn|known|reveal|units|drags|places|step|tell|update|aim|asked|option|drop|press|hints|grid|meets|glide|names|frame|put|fail|working|lines|own|tap|poster|count|range|playing|swap|can|copy|node|root|leave|take|reserve|shake|wave|lift|go|end|result|chosen|card|box|lead|sway|along|rival|pose|best|defy|rerun|exhibit|attached|challenge|shape|light|free|placed|worn|wear|looks|pass|allows|opens|gone|blocks|shown|trail|ninth|reasons|cause|halt)$" >../player.min.js
