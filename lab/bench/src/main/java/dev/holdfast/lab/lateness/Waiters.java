package dev.holdfast.lab.lateness;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls of one client that wait for a lock each, and note when they get it. */
final class Waiters {

    private static final long PATIENCE_SECONDS = 60;

    private final List<CompletableFuture<Long>> grantedMicros = new ArrayList<>();

    /** Begins to wait. Gives each lock back as soon as it has it. */
    Waiters(Holdfast holdfast, List<String> locks) {
        for (String lock : locks) {
            CompletableFuture<Lease> acquiring = holdfast.lock(lock).acquireAsync();
            grantedMicros.add(acquiring.thenApply(lease -> {
                long nowMicros = Due.nowMicros();
                var unused = lease.releaseAsync();
                return nowMicros;
            }));
        }
    }

    /** Waits for one of them; when it got the lock, in microseconds since 1970. */
    long grantedMicros(int index) throws InterruptedException, ExecutionException, TimeoutException {
        return grantedMicros.get(index).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
