# The steps of .ci/run, which reads this file: a function each, and what they share.
# Each begins without any report of a test.
# shellcheck shell=bash

# shellcheck source=.ci/valkey.sh
source .ci/valkey.sh
# shellcheck source=.ci/databases.sh
source .ci/databases.sh
# shellcheck source=.ci/pages.sh
source .ci/pages.sh

bounded() { timeout "${STEP_LIMIT:-50m}" "$@"; }

# Once "tests" has checked and compiled everything, no later step does so again, nor because another module's jar was
# packed anew; by itself, a step compiles what it needs.
without_compiling='-Dmaven.compiler.useIncrementalCompilation=false -Dspotless.check.skip'
as_compiled=''

# With --all, other servers play each proof that this build's own server plays in "proofs", too.
each_proof=''

compiled() { # modules
    [[ -n $as_compiled ]] || bounded mvn -B -pl "$1" -am compile
}

# Tests of what only one line has must not be left over for another.
forget_tests() { # module
    rm -rf "$1/target/test-classes" "$1/target/maven-status"
}

reports() { find . -path '*/target/surefire-reports/TEST-*.xml' -path "./$1*"; }

forget_reports() { find . -path '*/target/surefire-reports' -prune -exec rm -rf {} +; }

# How many tests ran in a directory, according to the reports; skipped ones did not run.
tests_run() {
    reports "$1" | xargs -r cat | awk '
        function count(name) {
            return match($0, " " name "=\"[0-9]+\"") ? substr($0, RSTART + length(name) + 3) + 0 : 0
        }
        /<testsuite / { total += count("tests") - count("skipped") }
        END { print total + 0 }'
}

# Each class of tests that ran, with its seconds and its module.
test_classes() {
    reports '' | xargs -r awk '
        function value(name) {
            if (!match($0, " " name "=\"[^\"]*\"")) return ""
            return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
        }
        /<testsuite / {
            module = FILENAME
            sub("^\\./", "", module)
            sub("/target/.*", "", module)
            printf "%9.1f s  %s  %s\n", value("time"), value("name"), module
        }'
}

slowest() {
    local recorded=(target/ci/*.classes) classes
    if [[ -f ${recorded[0]} ]]; then
        for classes in "${recorded[@]}"; do
            sed "s|$|, ${classes##*/}|; s|\\.classes$||" "$classes"
        done
    else
        test_classes
    fi | sort -rn | head -50
}

require_test() { # module, class, test that must have run in it
    local result
    result=$(reports "$1" | grep "/TEST-$2.xml$" |
        xargs -r sed -n "/<testcase name=\"$3\"/,/<testcase\|<\/testsuite>/p")
    if [[ -z $result ]]; then
        echo "$2.$3 did not run, so it cannot be said what this was tested on"
        return 1
    elif [[ $(head -2 <<<"$result") == *'<skipped'* ]]; then
        echo "$2.$3 was skipped, so it cannot be said what this was tested on"
        return 1
    fi
}

# The command that the README names, as after a fresh clone.
tests() {
    grep -q 'mvn -B verify' README.md || { echo 'README.md does not name the command mvn -B verify'; return 1; }
    mvn -B -q clean || return
    bounded mvn -B verify
}

# What "tests" leaves out because it takes long: the modules that have such tests, and Lincheck in core.
thorough() { play_tagged thorough 'ci|thorough|interleavings'; }

# That part of it which each change has to pass.
proofs() { play_tagged ci ci; }

play_tagged() { # profile, tags
    local modules module
    modules=$(grep -rlE --include='*.java' "@Tag\\(\"($2)\"\\)" . | sed -n 's|^\./||; s|/src/test/.*||p' | sort -u)
    bounded mvn -B "-P$1" -pl "${modules//$'\n'/,}" -am test $as_compiled || return
    for module in $modules; do
        [[ $(tests_run "$module/") -gt 0 ]] || { echo "no test of $module ran"; return 1; }
    done
}

# The small runs of the specification, which "tests" plays only where it has changed; and whether the file that says so
# is true.
model() {
    bounded mvn -B -pl lab/spec -am test $as_compiled -Dspec.play=true || return
    as_played
}

model_medium() {
    bounded mvn -B -Pthorough -pl lab/spec -am test $as_compiled || return
    as_played
}

as_played() {
    if [[ $(tests_run lab/spec/) -lt 30 ]]; then
        echo 'no run of the model was played'
        return 1
    fi
    if ! git diff --exit-code lab/spec/played.txt; then
        echo 'lab/spec/played.txt is of another specification: commit what this run has written into it'
        return 1
    fi
}

gates() { build/config/gates/check-gates.sh; }

demo() {
    local requests=600 stock=200
    # The command is built out of what "tests" has compiled.
    local -x MAVEN_OPTS="${MAVEN_OPTS:-} $as_compiled"
    mkdir -p target
    if ! timeout 5m ./holdfast demo --requests $requests --stock $stock --format json >target/demo.json; then
        echo 'the demo failed'
        return 1
    fi
    cat target/demo.json
    java -cp command/cli/target/holdfast.jar .ci/CheckDemo.java target/demo.json $requests $stock
}

# The command, and the figures that it prints for programs. None is judged, since machines differ; that each peer runs,
# waits, excludes and closes, tests have shown.
bench() {
    local -x MAVEN_OPTS="${MAVEN_OPTS:-} $as_compiled"
    mkdir -p target
    bench_peers u2 floor,redisson,spring-integration,holdfast 4 &&
        bench_peers c2x2 handoff-floor,redisson,holdfast,holdfast-async 4
}

bench_peers() { # scenario, peers, how many they are
    local shown
    timeout 5m ./holdfast bench --peers "$2" --scenarios "$1" --seconds 0.5 --rounds 1 --warm-up 0.5 --format json \
        >"target/bench-$1.json" || return
    shown=$(grep -o '"peer"' "target/bench-$1.json" | wc -l)
    echo "peers measured in $1: $shown"
    [[ $shown -eq $3 ]]
}

# The tests of the backend alone; those of the modules below it have run, and do not ask Redis.
backend_tests='dev/holdfast/redis/**/*Test'

# Of these, what another version of the server or of Lettuce can change: answers to scripts and commands, permissions,
# what is understood of nodes and addresses, and what happens at a failover and while a slot moves.
in_redis='dev/holdfast/redis'
server_tests="$in_redis/RequestedVersionsTest,$in_redis/internal/script/*Test,$in_redis/internal/lettuce/*Test"
server_tests+=",$in_redis/contract/RedisLockContractTest,$in_redis/AclTest,$in_redis/ClusterAclTest"
server_tests+=",$in_redis/ServerStatesTest,$in_redis/ReconnectionTest,$in_redis/ClusterNodeTest"
server_tests+=",$in_redis/scenario/ServerStateTest,$in_redis/scenario/PermissionTest"
server_tests+=",$in_redis/scenario/SentinelTest,$in_redis/scenario/ClusterFailoverTest"
server_tests+=",$in_redis/scenario/ClusterSlotsTest,$in_redis/scenario/ShardedChannelsTest"

# What was compiled against the oldest Lettuce must run on a newer one, as it does with a user who upgrades.
play_backend_tests() { # version of Lettuce, empty for the build's own; options that name the server
    local lettuce=$1 versions=("${@:2}")
    if [[ -n $lettuce ]]; then
        compiled backends/redis || return
        versions+=("-Dlettuce.version=$lettuce" -Dmaven.main.skip)
    fi
    bounded mvn -B -pl backends/redis -am verify $as_compiled $each_proof "${versions[@]}" \
        "-Dtest=$backend_tests" -Dsurefire.failIfNoSpecifiedTests=false || return
    [[ -z $lettuce ]] || require_test backends/redis dev.holdfast.redis.RequestedVersionsTest \
        lettuce_onTheClassPath_isOfTheRequestedVersion
}

on_redis() { # version of Redis, version of Lettuce; empty for the build's own
    play_backend_tests "$2" ${1:+"-Dholdfast.redis.version=$1"} || return
    [[ -z $1 ]] || require_test backends/redis dev.holdfast.redis.RequestedVersionsTest \
        server_thatTestsStart_isOfTheRequestedVersion
}

# Valkey says that it is Redis 7.2, so its own name and version are asked for. Where there is none, a version of Lettuce
# is tried on the build's own Redis.
on_valkey() { # major version, version of Lettuce
    local server
    if ! server=$(valkey_server "$(mktemp -d "$scratch/valkey.XXXXXX")"); then
        [[ -z $2 ]] || play_backend_tests "$2" || return
        return $not_possible
    fi
    play_backend_tests "$2" "-Dredis.binary=$server" "-Dvalkey.version=$1" || return
    require_test backends/redis dev.holdfast.redis.RequestedVersionsTest server_thatTestsStart_isTheRequestedValkey
}

# "tests" plays these on PostgreSQL 18, and the contract on the databases that need no server, too.
database_tests='dev/holdfast/jdbc/**/*Test,dev/holdfast/embedded/sql/*Test'
database_tests+=',!InProcessContractTest,!H2LockContractTest,!HsqldbLockContractTest,!DerbyLockContractTest'

on_database() { # kind, version, options
    bounded mvn -B -pl backends/jdbc -am verify $as_compiled $each_proof \
        "-Dholdfast.database=$1" "-Dholdfast.database.version=$2" "${@:3}" \
        "-Dtest=$database_tests" -Dsurefire.failIfNoSpecifiedTests=false || return
    require_test backends/jdbc dev.holdfast.jdbc.RequestedDatabaseTest server_thatTestsStart_isOfTheRequestedVersion
}

# Behind it, a connection's statements go to several of the server's.
on_pgbouncer() {
    local program
    program=$(pgbouncer_of_debian "$(mktemp -d "$scratch/pgbouncer.XXXXXX")") || return $not_possible
    bounded mvn -B -pl backends/jdbc -am verify $as_compiled "-Dpgbouncer.binary=$program" \
        -Dtest=PoolerTest -Dsurefire.failIfNoSpecifiedTests=false || return
    require_test backends/jdbc dev.holdfast.jdbc.scenario.PoolerTest \
        'acquire_behindAPoolerInTransactionMode_excludes(String)\[1\]'
}

on_postgresql() { # major version
    local versions=([13]=13.23.0 [18]=18.6.0)
    on_database postgresql "$1" "-Dpostgresql.version=${versions[$1]}"
}

on_mariadb() { # version
    local home get=mariadb_of_maven
    [[ $1 == 10.11 ]] && get=mariadb_of_debian
    home=$($get "$(mktemp -d "$scratch/mariadb.XXXXXX")") || return $not_possible
    on_database mariadb "$1" "-Dmariadb.home=$home"
}

on_mysql() { # major version
    local home
    home=$(mysql_of_maven "$(mktemp -d "$scratch/mysql.XXXXXX")") || return $not_possible
    on_database mysql "$1" "-Dmysql.home=$home"
}

# What was compiled against 7.0 must run on the lines before and after it.
on_spring_integration() { # version
    local tests='dev/holdfast/spring/integration/**/*Test' line=()
    [[ $1 == 6.5.* ]] && line=(-Pspring-integration-6.5)
    compiled integrations/spring-integration || return
    forget_tests integrations/spring-integration
    bounded mvn -B -pl integrations/spring-integration -am test $as_compiled "${line[@]}" \
        "-Dspring-integration.version=$1" -Dmaven.main.skip \
        "-Dtest=$tests" -Dsurefire.failIfNoSpecifiedTests=false || return
    require_test integrations/spring-integration dev.holdfast.spring.integration.RequestedVersionTest \
        springIntegration_onTheClassPath_isOfTheRequestedVersion || return
}

# What was compiled against 6.2 must run on 7, and beside what only 7 has. With a version of Spring Integration, what
# was compiled against 7.0 of that must run on it as well.
on_spring_7() { # version of Spring Integration, if any
    local module status modules=(integrations/spring) versions=(-Pspring-7)
    if [[ -n ${1:-} ]]; then
        modules+=(integrations/spring-integration)
        versions+=("-Dspring-integration.version=$1")
    fi
    local list=${modules[*]}
    list=${list// /,}
    compiled "$list" || return
    for module in "${modules[@]}"; do
        forget_tests "$module"
    done
    bounded mvn -B -pl "$list" -am test $as_compiled "${versions[@]}" -Dmaven.main.skip \
        '-Dtest=dev/holdfast/spring/**/*Test' -Dsurefire.failIfNoSpecifiedTests=false
    status=$?
    forget_tests integrations/spring
    [[ $status -eq 0 ]] || return $status
    require_test integrations/spring dev.holdfast.spring.on7.ResilienceTest \
        retry_ofALockedMethod_takesTheLockAnewForEachTry || return
    [[ -z ${1:-} ]] ||
        require_test integrations/spring-integration dev.holdfast.spring.integration.RequestedVersionTest \
            springIntegration_onTheClassPath_isOfTheRequestedVersion
}

boot_modules=integrations/spring-boot-starter,samples/inventory-boot
boot_tests=('-Dtest=dev/holdfast/spring/boot/**/*Test,dev/holdfast/samples/boot/**/*Test'
    -Dsurefire.failIfNoSpecifiedTests=false)

# What was compiled against the oldest line of Spring Boot must run on the newer ones, as it does with a user who
# upgrades.
on_boot() { # line
    local module
    compiled $boot_modules || return
    for module in ${boot_modules//,/ }; do
        forget_tests "$module"
    done
    bounded mvn -B -pl $boot_modules -am verify $as_compiled "-Pboot-$1" -Dmaven.main.skip "${boot_tests[@]}" || return
    require_test integrations/spring-boot-starter dev.holdfast.spring.boot.BootLineTest \
        boot_onTheClassPath_isOfTheRequestedLine || return
}

java_25_home() {
    local home
    for home in "${JAVA25_HOME:-}" /usr/lib/jvm/temurin-25* /usr/lib/jvm/java-25*; do
        if [[ -n $home && -x $home/bin/javac ]]; then
            echo "$home"
            return
        fi
    done
    return 1
}

on_java_25() { # step
    local home
    home=$(java_25_home) || return $not_possible
    "$home/bin/java" -version
    JAVA_HOME=$home run_step "$1"
}

# Builds what users get with JDK 25, NullAway's strictest mode on, and runs the tests on it that JDK 17 can only skip.
# Error Prone looks at the tests' code in "tests".
java_25() {
    local home module ran
    home=$(java_25_home) || return $not_possible
    "$home/bin/java" -version
    JAVA_HOME=$home bounded mvn -B \
        -pl core,testing/testkit,testing/embedded-redis,backends/redis,samples/inventory,samples/kotlin,command/cli \
        -am clean verify -Dgroups=virtual-threads -Dnullaway.jspecify=true -Derrorprone.test=-XDerrorprone=off || return
    for module in core backends/redis; do
        ran=$(tests_run $module/)
        echo "virtual-thread tests run in $module: $ran"
        [[ $ran -gt 0 ]] || return 1
    done
}

# What Spring applications use, on JDK 25.
java_25_spring() {
    local home
    local tests='dev/holdfast/spring/**/*Test,dev/holdfast/micrometer/**/*Test'
    tests+=',dev/holdfast/shedlock/**/*Test,dev/holdfast/samples/boot/**/*Test'
    home=$(java_25_home) || return $not_possible
    local modules=(integrations/{spring,micrometer,shedlock,spring-integration} $boot_modules)
    local list=${modules[*]}
    JAVA_HOME=$home bounded mvn -B -pl "${list// /,}" -am verify \
        "-Dtest=$tests" -Dsurefire.failIfNoSpecifiedTests=false || return
}

# What users get, as a library.
libraries=(core testing/{testkit,embedded-redis} backends/{redis,redis-quorum,jdbc,zookeeper} recipes/{rate,latch}
    integrations/{reactor,kotlin,micrometer,spring,spring-boot-starter,console-spring-boot-starter}
    integrations/{shedlock,spring-integration} command/console)

# Sources, strict Javadoc and flattened POMs, as they would be published, of the classes that were tested.
release() {
    local published="build/bom ${libraries[*]} command/cli"
    bounded mvn -B -pl "${published// /,}" -am package $as_compiled -Prelease -DskipTests || return
    complete "${libraries[@]}" command/cli
}

# Each jar has the licence and its version in it, and sources and Javadoc beside it.
complete() { java .ci/CheckJars.java "$@"; } # modules

# The command by which the README has people install what they need; short of the installation, which is left to
# theirs.
quick() {
    bounded mvn -B -T1C -Dquick clean package || return
    complete "${libraries[@]}"
}

# The documentation site: it builds, its links and anchors lead somewhere, and it looks right where Chromium is.
site() {
    has_node || { installed_by_apt nodejs npm && has_node; } || return $not_possible
    (cd docs && bounded npm ci --prefer-offline && CHROME=$(chromium_installed) bounded npm run verify)
}
