package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.threads.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code ./holdfast}, in a source tree of its own, with a Maven and a Java that only say that they were
 * called.
 */
@DisabledOnOs(OS.WINDOWS)
final class LauncherTest {

    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    @TempDir
    private Path home;

    @BeforeEach
    void makeTree() throws IOException {
        Files.copy(script(), home.resolve("holdfast"));
        makeExecutable(home.resolve("holdfast"));
        for (String module :
                List.of("core", "backends/redis", "testing/embedded-redis", "samples/inventory", "command/cli")) {
            write(module + "/pom.xml", module);
            write(module + "/src/main/java/Code.java", module);
        }
        write("pom.xml", "parent");
        write("bin/mvn", """
                        #!/bin/sh
                        echo built >>"$PWD/builds"
                        echo noise of the build
                        mkdir -p command/cli/target
                        echo jar >command/cli/target/holdfast.jar
                        """);
        write("bin/java", "#!/bin/sh\nprintf '%s|' \"$@\"\n");
        makeExecutable(home.resolve("bin/mvn"));
        makeExecutable(home.resolve("bin/java"));
        makeOld();
    }

    @Test
    void launch_nothingBuilt_buildsAndRunsWithTheArguments() throws Exception {
        Result result = launch("run", "--name", "a b", "--", "$HOME");
        assertThat(builds()).isEqualTo(1);
        assertThat(result.out()).endsWith("/cli/target/launcher/holdfast.jar|run|--name|a b|--|$HOME|");
        assertThat(result.out()).doesNotContain("noise of the build");
        assertThat(result.err()).contains("holdfast: building the command", "noise of the build");
    }

    @Test
    void launch_nothingBuilt_asksMavenForNoEscapeCodes() throws Exception {
        write("bin/mvn", """
                        #!/bin/sh
                        echo "$MAVEN_OPTS $*"
                        mkdir -p command/cli/target
                        echo jar >command/cli/target/holdfast.jar
                        """);
        makeExecutable(home.resolve("bin/mvn"));
        assertThat(launch("ls").err()).contains("-Djansi.noreset=true", "-Dstyle.color=never");
    }

    @Test
    void launch_nothingChanged_doesNotBuildAgain() throws Exception {
        launch("ls");
        Result second = launch("ls");
        assertThat(builds()).isEqualTo(1);
        assertThat(second.err()).isEmpty();
    }

    @Test
    void launch_sourceOfAModuleChanged_buildsAgain() throws Exception {
        launch("ls");
        write("samples/inventory/src/main/java/Code.java", "changed");
        touchLater("samples/inventory/src/main/java/Code.java");
        launch("ls");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void launch_pomChanged_buildsAgain() throws Exception {
        launch("ls");
        touchLater("pom.xml");
        launch("ls");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void launch_sourceDeleted_buildsAgain() throws Exception {
        launch("ls");
        Files.delete(home.resolve("core/src/main/java/Code.java"));
        touchLater("core/src/main/java");
        launch("ls");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void launch_testOfAModuleChanged_doesNotBuild() throws Exception {
        launch("ls");
        write("core/src/test/java/CodeTest.java", "changed");
        touchLater("core/src/test/java/CodeTest.java");
        launch("ls");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void launch_commandOfTheLab_buildsItsModuleAndRunsFromACopyOfItsClassPath() throws Exception {
        write("lab/pom.xml", "lab");
        write("lab/bench/pom.xml", "bench");
        write("lab/bench/src/main/java/Code.java", "bench");
        write("bin/mvn", """
                        #!/bin/sh
                        echo "$@" >>"$PWD/builds"
                        mkdir -p lab/bench/target/lib
                        echo jar >lab/bench/target/lib/library.jar
                        echo jar >lab/bench/target/holdfast-lab-bench-1.jar
                        """);
        makeExecutable(home.resolve("bin/mvn"));
        makeOld();
        Result result = launch("bench", "--scenarios", "u 1");
        Result second = launch("bench");
        assertThat(builds()).isEqualTo(1);
        assertThat(Files.readString(home.resolve("builds"))).contains("-pl lab/bench -am");
        assertThat(result.out())
                .matches("(?s)-cp\\|.*/launcher/jars[^/]*/\\*\\|dev\\.holdfast\\.lab\\.Bench\\|--scenarios\\|u 1\\|");
        assertThat(second.err()).isEmpty();
        String jars = second.out().substring("-cp|".length(), second.out().indexOf("/*"));
        assertThat(Path.of(jars)).isDirectoryContaining("glob:**/library.jar");
        assertThat(Path.of(jars)).isDirectoryContaining("glob:**/holdfast-lab-bench-1.jar");
    }

    @Test
    void launch_jmhAfterAChangeOfThePeersThatItMeasures_buildsAgain() throws Exception {
        for (String part :
                List.of("lab/pom.xml", "lab/bench/pom.xml", "lab/bench/src/main/java/Peer.java", "lab/jmh/pom.xml")) {
            write(part, "jmh");
        }
        write("bin/mvn", """
                        #!/bin/sh
                        echo "$@" >>"$PWD/builds"
                        mkdir -p lab/jmh/target/lib
                        echo jar >lab/jmh/target/lib/library.jar
                        echo jar >lab/jmh/target/holdfast-lab-jmh-1.jar
                        """);
        makeExecutable(home.resolve("bin/mvn"));
        makeOld();
        Result first = launch("jmh", "-prof", "gc");
        assertThat(first.out()).endsWith("|dev.holdfast.lab.jmh.Jmh|-prof|gc|");
        launch("jmh");
        assertThat(builds()).isEqualTo(1);
        touchLater("lab/bench/src/main/java/Peer.java");
        launch("jmh");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void launch_severalAtOnce_buildOnce() throws Exception {
        List<Process> all = IntStream.range(0, 4).mapToObj(i -> start("ls")).toList();
        for (Process one : all) {
            assertThat(one.waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(one.exitValue()).isZero();
        }
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void launch_buildLockOfADeadProcess_isTakenOver() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        write("command/cli/target/launcher/building/pid", dead.pid() + "\n");
        launch("ls");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void launch_buildFails_saysSoAndRunsNothing() throws Exception {
        write("bin/mvn", "#!/bin/sh\necho the reason\nexit 1\n");
        Result result = launch("ls");
        assertThat(result.code()).isEqualTo(70);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("the reason", "the build has failed");
    }

    @Test
    void launch_noMaven_saysWhatIsMissing() throws Exception {
        Files.delete(home.resolve("bin/mvn"));
        Result result = launch("ls");
        assertThat(result.code()).isEqualTo(70);
        assertThat(result.err()).contains("no mvn on the search path").doesNotContain("has failed");
    }

    @Test
    void launch_byASymbolicLink_findsItsTree() throws Exception {
        Path link = Files.createSymbolicLink(home.resolve("bin/hf"), Path.of("../holdfast"));
        Result result = await(builder(link, "ls").start());
        assertThat(result.out()).endsWith("/cli/target/launcher/holdfast.jar|ls|");
    }

    private record Result(int code, String out, String err) {}

    private Result launch(String... arguments) throws IOException, InterruptedException {
        return await(start(arguments));
    }

    private Process start(String... arguments) {
        try {
            return builder(home.resolve("holdfast"), arguments).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ProcessBuilder builder(Path script, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of(script.toString()), Stream.of(arguments))
                .toList());
        builder.environment().put("PATH", home.resolve("bin") + ":" + tools());
        builder.environment().remove("JAVA_HOME");
        builder.environment().remove("HOLDFAST_JAVA_OPTIONS");
        return builder;
    }

    /** A search path with the few tools that the script needs, and neither a Maven nor a Java. */
    private Path tools() throws IOException {
        Path tools = Files.createDirectories(home.resolve("tools"));
        for (String tool : List.of(
                "sh", "dirname", "readlink", "find", "mkdir", "rm", "cp", "mv", "touch", "cat", "sleep", "mktemp")) {
            Optional<Path> found = Stream.of("/bin", "/usr/bin")
                    .map(directory -> Path.of(directory, tool))
                    .filter(Files::isExecutable)
                    .findFirst();
            if (found.isPresent() && !Files.exists(tools.resolve(tool))) {
                Files.createSymbolicLink(tools.resolve(tool), found.get());
            }
        }
        return tools;
    }

    private static Result await(Process process) throws IOException, InterruptedException {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), out, err);
    }

    private long builds() throws IOException {
        Path builds = home.resolve("builds");
        return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
    }

    private void write(String path, String text) throws IOException {
        Path file = home.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void makeExecutable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void makeOld() throws IOException {
        try (Stream<Path> all = Files.walk(home)) {
            for (Path path : all.toList()) {
                Files.setLastModifiedTime(path, FileTime.from(LONG_AGO));
            }
        }
    }

    /** A file system may count whole seconds only, and two changes within one would look like one. */
    private void touchLater(String path) throws IOException {
        Files.setLastModifiedTime(
                home.resolve(path), FileTime.from(Instant.now().plusSeconds(60)));
    }

    private static Path script() {
        Path here = Path.of("").toAbsolutePath();
        Path script = here.resolve("holdfast");
        return Files.isRegularFile(script)
                ? script
                : here.resolve("../../holdfast").normalize();
    }
}
