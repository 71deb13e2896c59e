# Gets Node and Chromium for the step "ui" of .ci/steps.sh, which reads this file.
# shellcheck shell=bash

# Whether there is a Node that the pages can be built with.
has_node() {
    command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)'
}

# Prints the path of a Chromium.
chromium_here() {
    if [[ -n ${CHROME:-} ]]; then
        command -v "$CHROME"
        return
    fi
    command -v chromium || command -v chromium-browser || command -v google-chrome
}

# A browser needs too much of a system to be unpacked beside it, so it is installed, by those who may. By one step after
# the other: apt refuses to run twice.
installed_by_apt() { # packages
    [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null || return
    (
        flock 9
        timeout 10m apt-get -qq update >&2 && timeout 10m apt-get -qq -y --no-install-recommends install "$@" >&2
    ) 9>"$scratch/apt.lock"
}

# Prints the path of a Chromium, which is installed first where there is none.
chromium_installed() {
    chromium_here || { installed_by_apt chromium chromium-driver && chromium_here; }
}

# The pages in ui: types, tests, whether the bundles are what they are built of, and what a browser makes of them.
ui() {
    local chromium
    has_node || { installed_by_apt nodejs npm && has_node; } || return $not_possible
    (cd command/ui && npm ci && npm run verify) || return
    chromium=$(chromium_installed) || return $not_possible
    (cd command/ui && CHROME=$chromium bounded npm run browser)
}
