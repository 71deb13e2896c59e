# Gets a valkey-server for .ci/steps.sh, which reads this file.
# shellcheck shell=bash

# Prints the path of a valkey-server: the machine's own, or one from the backports of Debian 12. Those are read from the
# mirror that apt uses here anyway, with lists of their own, so that nothing on the machine changes and nobody has to be
# root. Fails where neither can be had.
valkey_server() { # an empty directory to put it in
    command -v valkey-server && return
    local packages=(valkey-server valkey-tools libatomic1 libjemalloc2 liblzf1) mirror package libraries
    mirror=$(mirror_of bookworm) && mkdir -p "$1/lists/partial" "$1/cache/archives/partial" && cd "$1" || return
    printf '%s bookworm main\n%s bookworm-backports main\n' "deb $mirror" "deb $mirror" >sources.list
    local apt=(timeout 3m apt-get -qq -o "Dir::Etc::sourcelist=$1/sources.list" -o Dir::Etc::sourceparts=-
        -o "Dir::State::lists=$1/lists" -o "Dir::Cache=$1/cache" -o "APT::Sandbox::User=$(id -un)"
        -o APT::Update::Error-Mode=any)
    "${apt[@]}" update >&2 && "${apt[@]}" download "${packages[@]}" >&2 || return
    for package in *.deb; do
        dpkg-deb -x "$package" root || return
    done
    libraries=$(dirname "$1"/root/usr/lib/*/libjemalloc.so.2)
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec %s "$@"\n' "$libraries" "$1/root/usr/bin/valkey-server" >valkey-server
    chmod +x valkey-server && ./valkey-server --version >&2 && echo "$1/valkey-server"
}

# Prints where apt gets the packages of a release of Debian from, with the options to check them by.
mirror_of() { # release
    local keys=/usr/share/keyrings/debian-archive-keyring.gpg mirror
    [[ -f $keys ]] && command -v dpkg-deb >/dev/null || return
    # shellcheck disable=SC2016 # apt replaces these names
    mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Identifier: Packages' |
        awk -v release="$1" '$1 == release { print $2; exit }')
    [[ -n $mirror ]] && echo "[signed-by=$keys] $mirror"
}
