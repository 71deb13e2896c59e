package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

final class ServerOptionsTest {

    @TempDir
    private Path directory;

    @Test
    void uri_nothingSaid_isThisMachine() throws IOException {
        assertThat(parse().uri(Map.of())).isEqualTo("redis://localhost:6379");
    }

    @Test
    void uri_environment_isTaken() throws IOException {
        assertThat(parse().uri(Map.of("HOLDFAST_REDIS", "redis://db"))).isEqualTo("redis://db");
    }

    @Test
    void uri_option_comesBeforeTheEnvironment() throws IOException {
        assertThat(parse("--redis", "redis://option").uri(Map.of("HOLDFAST_REDIS", "redis://db")))
                .isEqualTo("redis://option");
    }

    @Test
    void uri_file_isReadUpToItsFirstLine() throws IOException {
        Path file = Files.writeString(directory.resolve("uri"), "\n  redis://:secret@db  \nmore\n");
        assertThat(parse("--redis-file", file.toString()).uri(Map.of())).isEqualTo("redis://:secret@db");
    }

    @Test
    void uri_emptyFile_isRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("uri"), "\n");
        assertThatThrownBy(() -> parse("--redis-file", file.toString()).uri(Map.of()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("is empty");
    }

    @Test
    void uri_fileThatCannotBeRead_isRefusedAsTheOptionsMistake() throws IOException {
        Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 10});
        for (Path file : List.of(directory.resolve("missing"), directory, binary)) {
            assertThatThrownBy(() -> parse("--redis-file", file.toString()).uri(Map.of()))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageStartingWith("--redis-file: ");
        }
    }

    @Test
    void named_bothOptions_areRefused() {
        assertThatThrownBy(
                        () -> parse("--redis", "redis://a", "--redis-file", "b").named())
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("exclude each other");
    }

    @Test
    void named_environmentOnly_isEmpty() throws IOException {
        assertThat(parse().named()).isEmpty();
    }

    private static ServerOptions parse(String... arguments) {
        Example example = new Example();
        new CommandLine(example).parseArgs(arguments);
        return example.server;
    }

    @Command(name = "example")
    private static final class Example {

        @Mixin
        private ServerOptions server;
    }
}
