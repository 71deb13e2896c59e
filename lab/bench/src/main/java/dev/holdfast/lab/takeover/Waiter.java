package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.PeerLock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A thread that waits for a lock, notes when it has it, and gives it back. */
final class Waiter {

    private final CompletableFuture<Long> grantedNanos = new CompletableFuture<>();
    private final PeerLock lock;

    private Waiter(PeerLock lock) {
        this.lock = lock;
    }

    static Waiter start(String name, PeerLock lock) {
        Waiter waiter = new Waiter(lock);
        Thread thread = new Thread(waiter::take, "waiter-" + name);
        // One whose lock never comes must not keep the JVM.
        thread.setDaemon(true);
        thread.start();
        return waiter;
    }

    private void take() {
        try {
            lock.lock();
            long nowNanos = System.nanoTime();
            lock.unlock();
            grantedNanos.complete(nowNanos);
        } catch (RuntimeException | Error e) {
            grantedNanos.completeExceptionally(e);
        }
    }

    /** Says whether it has had the lock, or failed. */
    boolean isDone() {
        return grantedNanos.isDone();
    }

    /**
     * Waits until it has had the lock; when that was, by {@link System#nanoTime()}.
     *
     * @throws IllegalStateException if it failed, or has not had it in time
     */
    long grantedNanos(Duration patience) throws InterruptedException {
        try {
            return grantedNanos.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a waiter failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    "a waiter did not get the lock within " + patience.toSeconds() + " s of its holder's death", e);
        }
    }
}
