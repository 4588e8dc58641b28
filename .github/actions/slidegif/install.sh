#!/usr/bin/env bash
# Downloads the released command, or requests a build. Needs VERSION and REPOSITORY. Writes
# bin (a directory) and build (true or false) to GITHUB_OUTPUT. The archive must match
# checksums.txt, and GitHub must attest that the release workflow of REPOSITORY made
# checksums.txt.
set -euo pipefail

bin="$RUNNER_TEMP/slidegif-bin"
mkdir -p "$bin"
echo "bin=$bin" >>"$GITHUB_OUTPUT"

fetch() {
	case "$RUNNER_OS" in
	Linux) os=linux ;;
	macOS) os=darwin ;;
	Windows) os=windows ;;
	*) return 1 ;;
	esac
	case "$RUNNER_ARCH" in
	X64) arch=amd64 ;;
	ARM64) arch=arm64 ;;
	*) return 1 ;;
	esac
	work=$(mktemp -d)
	wanted=(--repo "$REPOSITORY" --dir "$work" --pattern "slidegif-*-$os-$arch.tar.gz" --pattern checksums.txt)
	[ "$VERSION" = latest ] || wanted=("$VERSION" "${wanted[@]}")
	gh release download "${wanted[@]}" || return 1
	cd "$work"
	ls slidegif-*.tar.gz >/dev/null 2>&1 || return 1 # the release has no archive for this machine
	gh attestation verify checksums.txt --repo "$REPOSITORY" --signer-workflow "$REPOSITORY/.github/workflows/release.yml" || exit 1
	if command -v sha256sum >/dev/null; then sum=(sha256sum); else sum=(shasum -a 256); fi
	"${sum[@]}" --check --ignore-missing --strict checksums.txt || exit 1
	tar -xzf slidegif-*.tar.gz --strip-components 1 -C "$bin"
}

if [ "$VERSION" != source ] && fetch; then
	echo "build=false" >>"$GITHUB_OUTPUT"
elif [ "$VERSION" = source ] || [ "$VERSION" = latest ]; then
	echo "build=true" >>"$GITHUB_OUTPUT" # no release, or none for this machine
else
	echo "::error::slidegif: there is no release $VERSION of $REPOSITORY for this machine"
	exit 1
fi
