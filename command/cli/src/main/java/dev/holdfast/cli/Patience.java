package dev.holdfast.cli;

import dev.holdfast.BackendUnavailableException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How long a command waits for a connection.
 *
 * @param longest empty for as long as the connection's own limits are
 */
record Patience(Optional<Duration> longest) {

    /**
     * Opens a connection. If that takes too long, the connection is closed when it is there after all.
     *
     * @throws BackendUnavailableException if it takes too long
     */
    <T extends AutoCloseable> T await(Callable<T> connect) throws InterruptedException {
        CompletableFuture<T> opened = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        opened.complete(connect.call());
                    } catch (Throwable e) {
                        opened.completeExceptionally(e);
                    }
                },
                "connect");
        thread.setDaemon(true);
        thread.start();
        try {
            return longest.isPresent() ? opened.get(longest.get().toNanos(), TimeUnit.NANOSECONDS) : opened.get();
        } catch (TimeoutException e) {
            giveUp(opened, thread);
            throw new BackendUnavailableException(
                    null,
                    "The server was not reached within " + longest.orElseThrow().toMillis() + " ms",
                    e);
        } catch (InterruptedException e) {
            giveUp(opened, thread);
            throw e;
        } catch (ExecutionException e) {
            throw thrown(Objects.requireNonNull(e.getCause()));
        }
    }

    private static void giveUp(CompletableFuture<? extends AutoCloseable> opened, Thread thread) {
        CompletableFuture<Void> unused = opened.thenAccept(Patience::close);
        thread.interrupt();
    }

    private static void close(AutoCloseable late) {
        try {
            late.close();
        } catch (Exception e) {
            throw new IllegalStateException("a connection that came too late cannot be closed", e);
        }
    }

    private static RuntimeException thrown(Throwable cause) throws InterruptedException {
        if (cause instanceof RuntimeException runtime) {
            return runtime;
        } else if (cause instanceof Error error) {
            throw error;
        } else if (cause instanceof InterruptedException interrupted) {
            throw interrupted;
        }
        return new IllegalStateException(cause);
    }
}
