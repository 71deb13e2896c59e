package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class OutputTest {

    @TempDir
    private Path directory;

    private static Output failing(String message) {
        return new Output(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(message);
            }
        });
    }

    private static int exitCode(Output output, int code, ByteArrayOutputStream err) {
        PrintWriter writer = output.writer();
        writer.println("a result");
        writer.flush();
        return output.exitCode(code, new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @Test
    void exitCode_outputIsLost_isAFailureUnlessThereIsAnother() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(exitCode(failing("No space left on device"), 0, err)).isEqualTo(74);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("holdfast: standard output cannot be written: No space left on device");
        assertThat(exitCode(failing("No space left on device"), 1, err)).isEqualTo(1);
    }

    @Test
    void exitCode_nobodyReadsAnyMore_isNoFailure() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(exitCode(failing("Broken pipe"), 0, err)).isZero();
        assertThat(exitCode(new Output(OutputStream.nullOutputStream()), 0, err))
                .isZero();
        assertThat(err.size()).isZero();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void ls_diskIsFull_is74() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                HoldfastProcess ls = HoldfastProcess.startInto(Path.of("/dev/full"), directory, redis.uri(), "ls")) {
            assertThat(ls.exitCode()).isEqualTo(74);
            assertThat(ls.err())
                    .startsWith("holdfast: standard output cannot be written")
                    .hasLineCount(1);
        }
    }
}
