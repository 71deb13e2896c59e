package dev.holdfast.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits until SIGSTOP has stopped a process. One thread of it takes the signal and stops the others, and until it gets
 * the processor for that, another may go on and answer.
 */
final class Standstill {

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private Standstill() {}

    /**
     * Returns when no thread of the process runs any more, or the process has ended.
     *
     * @throws IllegalStateException when it goes on nevertheless
     */
    static void await(Process process) {
        long startNanos = System.nanoTime();
        while (process.isAlive() && !isStopped(process.pid())) {
            if (System.nanoTime() - startNanos > LONGEST.toNanos()) {
                throw new IllegalStateException(
                        "process " + process.pid() + " goes on " + LONGEST.toSeconds() + " s after SIGSTOP");
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    private static boolean isStopped(long pid) {
        Path threads = Path.of("/proc", Long.toString(pid), "task");
        try {
            return Files.isDirectory(threads) ? allStopped(threads) : "T".equals(stateOfProcess(pid));
        } catch (IOException e) {
            throw new UncheckedIOException("could not see whether process " + pid + " has stopped", e);
        }
    }

    private static boolean allStopped(Path threads) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
            for (Path thread : all) {
                if (!isStopped(thread)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isStopped(Path thread) throws IOException {
        try {
            String status = Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1);
            // "12 (name) T …", and the name may contain anything.
            return status.charAt(status.lastIndexOf(')') + 2) == 'T';
        } catch (NoSuchFileException e) {
            return true; // it has ended
        }
    }

    /** Where there is no /proc, as on macOS. */
    private static String stateOfProcess(long pid) throws IOException {
        Process ps = new ProcessBuilder("ps", "-o", "state=", "-p", Long.toString(pid))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String state = new String(ps.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        return state.isEmpty() ? "" : state.substring(0, 1);
    }
}
