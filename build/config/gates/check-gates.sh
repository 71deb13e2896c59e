#!/usr/bin/env bash
# Shows that every quality gate of the build fires: breaks each one on purpose in a scratch copy and expects the
# build to fail for that reason and no other. Prints a line per gate; fails if a gate let its violation pass.
#
#   build/config/gates/check-gates.sh [-v]      -v: show the end of each build
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
probes=$root/build/config/gates/probes
verbose=${1:-}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/holdfast-gates.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
log=$scratch/build.log
passed=0
failed=0

pass() {
    passed=$((passed + 1))
    printf 'ok    %s\n' "$1"
}

fail() { # gate, what went wrong
    failed=$((failed + 1))
    printf 'FAIL  %s: %s\n' "$1" "$2"
    if [[ -f $log ]]; then tail -25 "$log" | sed 's/^/      | /'; fi
}

# The build as it is, with the POMs of all modules and the sources of none.
fresh_copy() {
    mkdir -p "$1"
    (cd "$root" && find . -name pom.xml -not -path '*/target/*' -print0 | tar -c --null -T - .mvn build/config) |
        tar -x -C "$1"
}

build() { # directory, arguments of Maven
    local directory=$1 status
    shift
    (cd "$directory" && mvn -B "$@") >"$log" 2>&1
    status=$?
    if [[ $verbose == -v ]]; then tail -15 "$log" | sed 's/^/      | /'; fi
    return $status
}

expect_success() { # gate, directory, arguments of Maven
    local gate=$1
    shift
    if build "$@"; then pass "$gate"; else fail "$gate" 'the build failed'; fi
}

expect_failure() { # gate, what the log must say, directory, arguments of Maven
    local gate=$1 reason=$2
    shift 2
    if build "$@"; then
        fail "$gate" 'the build went through'
    elif grep -Eq -- "$reason" "$log"; then
        pass "$gate"
    else
        fail "$gate" "the build failed, but not with: $reason"
    fi
}

# In the place of core stands a module with one sound class and one violation.
tiny=$scratch/tiny
fresh_copy "$tiny"
main=$tiny/core/src/main/java/dev/holdfast
test=$tiny/core/src/test/java/dev/holdfast

sound() {
    rm -rf "$tiny/core/src" "$tiny/core/target"
    mkdir -p "$main" "$test"
    cp "$probes/tiny/package-info.java" "$probes/tiny/Sound.java" "$main"
}
with_main() { sound && cp "$probes/tiny/$1.java" "$main"; }
with_test() { sound && cp "$probes/tiny/$1.java" "$test"; }

source_gates() {
    with_test SoundTest
    expect_success 'control: sound code passes, in a release too' "$tiny" verify -pl core -Prelease

    with_main BadFormat
    expect_failure 'format: Spotless refuses any other' 'format violations' "$tiny" validate -pl core

    with_main ErrorProneError
    expect_failure 'Error Prone: a pattern of level error' '\[DeadException\]' "$tiny" compile -pl core

    with_main ErrorProneWarning
    expect_failure 'Error Prone: a pattern of level warning' '\[DefaultCharset\]' "$tiny" compile -pl core

    with_main NullReturned
    expect_failure 'NullAway: null where none may be' '\[NullAway\]' "$tiny" compile -pl core

    with_main LintWarning
    expect_failure 'javac: a lint warning' 'found raw type' "$tiny" compile -pl core

    with_main NewerApi
    expect_failure 'javac: an API newer than Java 17' 'cannot find symbol' "$tiny" compile -pl core

    with_main BrokenJavadoc
    expect_failure 'Javadoc: a link to nowhere' 'reference not found' "$tiny" package -pl core -Prelease
}

test_gates() {
    with_test LintWarningTest
    expect_failure 'tests: a lint warning' 'found raw type' "$tiny" test-compile -pl core

    with_test ErrorPronePatternTest
    expect_failure 'tests: an Error Prone pattern' '\[ReturnValueIgnored\]' "$tiny" test-compile -pl core

    with_test FailingTest
    expect_failure 'tests: one that fails' 'FailingTest\.two_equalsThree' "$tiny" test -pl core

    with_test HangingTest
    expect_failure 'tests: one that hangs' 'TimeoutException.* timed out' "$tiny" test -pl core '-Dtest.timeout=1 s'
}

insert_behind() { # tag, POM, lines to put behind the first such tag
    local element=$1 pom=$2 text
    shift 2
    text=$(printf '\\n%s' "$@")
    sed -i "0,/<$element>/s||&$text|" "$pom"
}

dependency_gates() {
    local pom=$tiny/core/pom.xml
    sound

    # Lettuce 6 and Redisson 4 stand on different Nettys.
    cp "$root/core/pom.xml" "$pom"
    insert_behind dependencies "$pom" \
        '<dependency><groupId>io.lettuce</groupId><artifactId>lettuce-core</artifactId></dependency>' \
        '<dependency><groupId>org.redisson</groupId><artifactId>redisson</artifactId></dependency>'
    expect_failure 'enforcer: one library in two versions' 'Dependency convergence error for io.netty' \
        "$tiny" validate -pl core

    cp "$root/core/pom.xml" "$pom"
    insert_behind '\/dependencies' "$pom" '<build><plugins>' \
        '<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-site-plugin</artifactId></plugin>' \
        '<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId></plugin>' \
        '</plugins></build>'
    expect_failure 'enforcer: a plugin without a version' 'missing valid versions' "$tiny" validate -pl core

    cp "$root/core/pom.xml" "$pom"
}

# Says which module switches a gate off, or changes it, for itself. The sources that jcstress generates are not ours to
# mend, and are compiled together with those that they are generated from.
own_rules() {
    local rules='compilerArg|<lint>|errorprone\.|nullaway\.|spotless|enforcer'
    rules+='|testFailureIgnore|skipTests|maven\.test\.skip|<failOn|<doclint'
    (cd "$1" && find . -mindepth 2 -name pom.xml -not -path '*/target/*' -not -path './lab/jcstress/*' -print0 |
        xargs -0 grep -nE "$rules")
}

opt_out_gates() {
    local gate='modules: none has rules of its own'
    if own_rules "$root" >"$log"; then fail "$gate" 'these have'; else pass "$gate"; fi

    gate='modules: one with rules of its own is seen'
    sed -i 's|</description>|&<properties><spotless.check.skip>true</spotless.check.skip></properties>|' \
        "$tiny/core/pom.xml"
    if own_rules "$tiny" >"$log"; then pass "$gate"; else fail "$gate" 'it was not'; fi
}

# Each rule of core's ArchitectureTest has a class that breaks it. All of them are compiled into a copy of core, and one
# run of the test must report each under its rule. RulesTest in pages does so for the rules of all modules.
architecture_gates() {
    local copy=$scratch/architecture rule report result names name missing
    fresh_copy "$copy"
    mkdir -p "$copy/core/src/test/java/dev/holdfast"
    cp -r "$root/core/src/main" "$copy/core/src/"
    cp "$root/core/src/test/java/dev/holdfast/ArchitectureTest.java" "$copy/core/src/test/java/dev/holdfast/"
    local quick=(test -pl core -Dtest=ArchitectureTest -Dspotless.check.skip)

    expect_success 'control: the architecture of core passes' "$copy" "${quick[@]}"

    cp -r "$probes/architecture/." "$copy/core/src/main/java/dev/holdfast/"
    # The compiler has objections of its own to these, which are not what is tried here.
    if build "$copy" "${quick[@]}" -Dlint=none -Derrorprone.main=-XDprobe -Derrorprone.test=-XDprobe; then
        fail 'architecture' 'the build went through'
        return
    fi
    report=$copy/core/target/surefire-reports/TEST-dev.holdfast.ArchitectureTest.xml
    for rule in $(sed -nE 's/^ +void ([A-Za-z_0-9]+)\(.*/\1/p' \
        "$copy/core/src/test/java/dev/holdfast/ArchitectureTest.java"); do
        result=$(sed -n "/<testcase name=\"$rule\"/,/<\/testcase>/p" "$report")
        missing=
        names=$(awk -v rule="$rule" '$1 == rule { $1 = ""; print }' "$probes/architecture.txt")
        for name in ${names:-a-probe-in-architecture.txt}; do
            [[ $result == *'<failure'*$name* ]] || missing+=" $name"
        done
        if [[ -z $missing ]]; then
            pass "architecture: $rule"
        else
            fail "architecture: $rule" "not reported:$missing"
        fi
    done
}

source_gates
test_gates
dependency_gates
opt_out_gates
architecture_gates

printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $failed -eq 0 ]]
