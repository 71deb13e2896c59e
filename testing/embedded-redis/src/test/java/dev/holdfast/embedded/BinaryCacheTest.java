package dev.holdfast.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryCacheTest {

    private static final byte[] PROGRAM =
            "#!/bin/sh\necho hello\n".repeat(10_000).getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path temporary;

    private Path directory;
    private URL program;

    @BeforeEach
    void writeProgram() throws IOException {
        directory = temporary.resolve("cache");
        program = Files.write(temporary.resolve("program"), PROGRAM).toUri().toURL();
    }

    @Test
    void executable_firstTime_isACopyThatOnlyTheUserCanChange() throws IOException {
        Path executable = new BinaryCache(directory).executable(program);

        assertThat(executable).hasBinaryContent(PROGRAM).isExecutable();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void executable_secondTime_isTheSameFile() throws IOException {
        Path executable = new BinaryCache(directory).executable(program);
        FileTime longAgo = FileTime.fromMillis(1_000_000_000_000L);
        Files.setLastModifiedTime(executable, longAgo);

        assertThat(new BinaryCache(directory).executable(program)).isEqualTo(executable);
        assertThat(Files.getLastModifiedTime(executable)).isEqualTo(longAgo);
    }

    @Test
    void executable_fileOfAnotherSize_isReplaced() throws IOException {
        Path executable = new BinaryCache(directory).executable(program);
        Files.writeString(executable, "half");

        new BinaryCache(directory).executable(program);

        assertThat(executable).hasBinaryContent(PROGRAM).isExecutable();
    }

    @Test
    void executable_severalThreadsAtOnce_allGetAWholeFile() throws Exception {
        int threads = 8;
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            CountDownLatch start = new CountDownLatch(threads);
            Callable<byte[]> copy = () -> {
                start.countDown();
                start.await();
                return Files.readAllBytes(new BinaryCache(directory).executable(program));
            };
            List<Future<byte[]>> copies = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                copies.add(executor.submit(copy));
            }
            for (Future<byte[]> content : copies) {
                assertThat(content.get()).isEqualTo(PROGRAM);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void executable_linkInPlaceOfTheDirectory_isRefused() throws IOException {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Files.createSymbolicLink(directory, elsewhere);

        assertThatThrownBy(() -> new BinaryCache(directory).executable(program))
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage(directory + " is not a directory of this user; remove it");
        assertThat(elsewhere).isEmptyDirectory();
    }
}
