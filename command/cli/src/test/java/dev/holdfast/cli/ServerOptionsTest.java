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
        assertThat(parse().url(Map.of()).address()).isEqualTo("redis://localhost:6379");
    }

    @Test
    void uri_environment_isTaken() throws IOException {
        assertThat(parse().url(Map.of("HOLDFAST_REDIS", "redis://db")).address())
                .isEqualTo("redis://db");
    }

    @Test
    void uri_option_comesBeforeTheEnvironment() throws IOException {
        assertThat(parse("--redis", "redis://option")
                        .url(Map.of("HOLDFAST_REDIS", "redis://db"))
                        .address())
                .isEqualTo("redis://option");
    }

    @Test
    void uri_file_isReadUpToItsFirstLine() throws IOException {
        Path file = Files.writeString(directory.resolve("uri"), "\n  redis://:secret@db  \nmore\n");
        assertThat(parse("--redis-file", file.toString()).url(Map.of()).address())
                .isEqualTo("redis://:secret@db");
    }

    @Test
    void uri_emptyFile_isRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("uri"), "\n");
        assertThatThrownBy(() -> parse("--redis-file", file.toString()).url(Map.of()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("is empty");
    }

    @Test
    void uri_fileThatCannotBeRead_isRefusedAsTheOptionsMistake() throws IOException {
        Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 10});
        for (Path file : List.of(directory.resolve("missing"), directory, binary)) {
            assertThatThrownBy(() -> parse("--redis-file", file.toString()).url(Map.of()))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageStartingWith("--redis-file: ");
        }
    }

    @Test
    void url_ofTheEnvironment_comesBeforeThatForRedis() {
        ServerUrl url =
                parse().url(Map.of("HOLDFAST_REDIS", "redis://db", "HOLDFAST_URL", " postgresql://app@db/shop "));
        assertThat(url.kind()).isEqualTo(ServerKind.DATABASE);
        assertThat(url.address()).isEqualTo("jdbc:postgresql://db/shop?user=app");
    }

    @Test
    void url_optionForRedis_comesBeforeTheEnvironment() {
        assertThat(parse("--redis", "redis://a")
                        .url(Map.of("HOLDFAST_URL", "jdbc:h2:mem:x"))
                        .kind())
                .isEqualTo(ServerKind.REDIS);
    }

    @Test
    void url_optionAndFile_areOfEachKind() throws IOException {
        Path file = Files.writeString(directory.resolve("url"), "jdbc:h2:mem:x\n");
        assertThat(parse("--url-file", file.toString()).url(Map.of()).address()).isEqualTo("jdbc:h2:mem:x");
        assertThat(parse("--url", "redis-cluster://a,b").url(Map.of()).kind()).isEqualTo(ServerKind.REDIS);
    }

    @Test
    void url_unknownScheme_isTheMistakeOfItsOptionOrVariable() {
        assertThatThrownBy(() -> parse("--url", "etcd://u:secret@x").named())
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith("--url: 'etcd:' is no scheme")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> parse().url(Map.of("HOLDFAST_URL", "localhost")))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith("HOLDFAST_URL: A URL of a server begins with its scheme");
    }

    @Test
    void named_urlAndRedis_areRefused() {
        assertThatThrownBy(() ->
                        parse("--redis", "redis://a", "--url", "redis://b").named())
                .isInstanceOf(ParameterException.class)
                .hasMessage("--url and --redis exclude each other");
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
