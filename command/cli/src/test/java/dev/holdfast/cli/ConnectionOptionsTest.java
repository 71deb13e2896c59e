package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.OptionSpec;

final class ConnectionOptionsTest {

    @TempDir
    private Path directory;

    @Test
    void options_ofEachCommandThatConnects_areTheSame() {
        for (String command : List.of("run", "ls", "inspect", "release")) {
            Set<String> options =
                    Set.copyOf(Main.commandLine().getSubcommands().get(command).getCommandSpec().options().stream()
                            .map(OptionSpec::longestName)
                            .toList());
            assertThat(options)
                    .as(command)
                    .contains(
                            "--url",
                            "--url-file",
                            "--redis",
                            "--redis-file",
                            "--password-file",
                            "--cacert",
                            "--prefix",
                            "--connect-timeout");
        }
    }

    @Test
    void passwordFile_serverWithAPassword_isItsPassword() throws IOException {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().password("s3cr3t/@").start()) {
            String uri = "redis://" + redis.host() + ":" + redis.port();
            Path file = Files.writeString(directory.resolve("password"), "s3cr3t/@\n");

            assertThat(Execution.of("ls", "--redis", uri, "--password-file", file.toString())
                            .exitCode())
                    .isZero();
            Execution without = Execution.of("ls", "--redis", uri);
            assertThat(without.exitCode()).isEqualTo(ExitCode.REFUSED);
        }
    }

    @Test
    void passwordFile_wrong_isTheOptionsMistakeAndShowsNoSecret() throws IOException {
        Path empty = Files.writeString(directory.resolve("empty"), "\n");
        Path file = Files.writeString(directory.resolve("password"), "hidden\n");
        Stream.of(
                        Execution.of("ls", "--password-file", empty.toString()),
                        Execution.of("ls", "--redis", "redis://:a-secret@h", "--password-file", file.toString()),
                        Execution.of(
                                "inspect",
                                "x",
                                "--password-file",
                                directory.resolve("missing").toString()))
                .forEach(execution -> {
                    assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
                    assertThat(execution.err())
                            .startsWith("holdfast: --password-file: ")
                            .doesNotContain("secret")
                            .doesNotContain("hidden");
                });
    }

    @Test
    void connectTimeout_serverThatNeverAnswers_isOutOfReach() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Execution execution = Execution.of(
                    "inspect",
                    "x",
                    "--redis",
                    "redis://127.0.0.1:" + silent.getLocalPort(),
                    "--connect-timeout",
                    "1ms");
            assertThat(execution.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
            assertThat(execution.err()).contains("was not reached within 1 ms");
        }
        assertThat(Execution.of("ls", "--connect-timeout", "0").exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
