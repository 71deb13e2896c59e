package dev.holdfast.internal;

import dev.holdfast.BlockedThread;
import dev.holdfast.internal.background.StageFailure;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.LiveLease;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows at the server which threads own a lock and wait for another, for those who look for deadlocks across clients. A
 * client in which there are none sends nothing. One request at a time; what fails is sent again by a later look, and
 * nobody waits for it. {@link #see} is for one thread.
 */
final class BlockedThreads {

    private static final Logger LOG = LoggerFactory.getLogger(BlockedThreads.class);
    private static final int LONGEST_NAME = 100;

    /** What the server was asked to show, and how that went. */
    private record Shown(List<BlockedThread> blocked, State state, long sentNanos) {

        enum State {
            ASKED,
            SHOWN,
            FAILED
        }

        boolean isAwaited(long nowNanos, long longestNanos) {
            return state == State.ASKED && nowNanos - sentNanos < longestNanos;
        }
    }

    private final Engine engine;

    /** Null if nothing was ever shown, or nothing is any more. */
    private final AtomicReference<@Nullable Shown> shown = new AtomicReference<>();

    BlockedThreads(Engine engine) {
        this.engine = engine;
    }

    /** Takes how it is now, the longest waits first. */
    void see(List<OwnerWait> waits) {
        Shown last = shown.get();
        if (waits.isEmpty() && last == null) {
            return;
        }
        long nowNanos = engine.time.nanos();
        boolean isAwaited = last != null && last.isAwaited(nowNanos, engine.responseTimeoutNanos);
        if (isAwaited || engine.isClosing()) {
            return;
        }
        List<BlockedThread> blocked = blocked(waits);
        boolean isShown =
                last == null ? blocked.isEmpty() : last.state == Shown.State.SHOWN && last.blocked.equals(blocked);
        if (!isShown) {
            show(new Shown(blocked, Shown.State.ASKED, nowNanos));
        }
    }

    private static List<BlockedThread> blocked(List<OwnerWait> waits) {
        List<BlockedThread> blocked = new ArrayList<>();
        for (OwnerWait wait : waits) {
            if (blocked.size() == BlockedThread.MOST) {
                break;
            }
            long awaitedAttempt = wait.lane().attemptNumber();
            for (LiveLease lease : wait.leases()) {
                // Looked at last: an attempt that was read before is that of a wait which goes on.
                if (blocked.size() < BlockedThread.MOST && wait.goesOn()) {
                    blocked.add(blocked(wait, lease, awaitedAttempt));
                }
            }
        }
        return List.copyOf(blocked);
    }

    private static BlockedThread blocked(OwnerWait wait, LiveLease lease, long awaitedAttempt) {
        String name = wait.threadName();
        Optional<String> group = wait.request().share().group();
        return new BlockedThread(
                name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME),
                number(wait),
                lease.name(),
                lease.hold().attempt().number(),
                wait.awaited(),
                group,
                awaitedAttempt);
    }

    /** Tells it from any other wait: two may begin at one moment. */
    private static long number(OwnerWait wait) {
        return wait.request().arrivedNanos() ^ ((long) System.identityHashCode(wait.request()) << Integer.SIZE);
    }

    private void show(Shown asked) {
        shown.set(asked);
        CompletionStage<Void> request;
        try {
            request = engine.backend.operator().showBlocked(asked.blocked);
        } catch (RuntimeException notSent) {
            request = CompletableFuture.failedFuture(notSent);
        }
        var unused = request.handle((none, failure) -> {
            if (failure != null) {
                Throwable why = StageFailure.of(failure);
                engine.reports.write(
                        () -> LOG.debug("Blocked threads could not be shown; they are again in a second", why));
            }
            // An answer that comes too late says nothing about what has been sent since.
            return shown.compareAndSet(asked, answered(asked, failure == null));
        });
    }

    private static @Nullable Shown answered(Shown asked, boolean isShown) {
        Shown.State state = isShown ? Shown.State.SHOWN : Shown.State.FAILED;
        return isShown && asked.blocked.isEmpty() ? null : new Shown(asked.blocked, state, asked.sentNanos);
    }
}
