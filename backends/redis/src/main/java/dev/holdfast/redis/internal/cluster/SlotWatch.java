package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.thread.Timing;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks which node serves which slot: when a request has met another node, when a link was lost, and every 30 seconds.
 * One look at a time, and no two within a tenth of a second, however many ask for one. A look asks one node after the
 * other until one answers. Thread-safe; never blocks.
 */
final class SlotWatch {

    /** Hears of each look. Called by one thread at a time. */
    interface Listener {

        /** Whether the view of a node counts; if not, another node is asked. */
        boolean seen(SlotMap map);

        /** No node has answered with a view that counts. */
        void unseen(Throwable why);
    }

    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_ANSWER_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Timing timing;
    private final Function<@Nullable Address, List<Supplier<CompletionStage<SlotMap>>>> nodes;
    private final Listener listener;

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private boolean looking;
    private boolean wanted;
    private @Nullable Address first;
    private long lastNanos;
    private boolean ended;

    /**
     * A watch that has not looked yet.
     *
     * @param nodes the nodes to ask, in their order; given the one to begin with, if one is known to know most
     */
    SlotWatch(
            Timing timing,
            Function<@Nullable Address, List<Supplier<CompletionStage<SlotMap>>>> nodes,
            Listener listener) {
        this.timing = timing;
        this.nodes = nodes;
        this.listener = listener;
        this.lastNanos = timing.nanoTime() - SHORTEST_PAUSE_NANOS;
    }

    /** Looks every 30 seconds from now on. */
    void begin() {
        timing.after(PERIOD_NANOS, () -> {
            begin();
            look(null);
        });
    }

    /** Looks no more. */
    void end() {
        guard.lock();
        try {
            ended = true;
        } finally {
            guard.unlock();
        }
    }

    /**
     * Looks soon.
     *
     * @param begin the node to ask first, or null
     */
    void look(@Nullable Address begin) {
        long pauseNanos;
        guard.lock();
        try {
            if (begin != null) {
                first = begin;
            }
            if (ended || looking) {
                wanted = true;
                return;
            }
            looking = true;
            pauseNanos = lastNanos + SHORTEST_PAUSE_NANOS - timing.nanoTime();
        } finally {
            guard.unlock();
        }
        if (pauseNanos > 0) {
            timing.after(pauseNanos, this::start);
        } else {
            start();
        }
    }

    private void start() {
        Address begin;
        guard.lock();
        try {
            wanted = false;
            begin = first;
            first = null;
            lastNanos = timing.nanoTime();
        } finally {
            guard.unlock();
        }
        ask(new ArrayList<>(nodes.apply(begin)).iterator(), new IllegalStateException("no node is known"));
    }

    private void ask(Iterator<Supplier<CompletionStage<SlotMap>>> left, Throwable last) {
        if (!left.hasNext()) {
            listener.unseen(last);
            done();
            return;
        }
        CompletableFuture<SlotMap> answer = new CompletableFuture<>();
        var unused = answer.handle((map, error) -> {
            if (error != null) {
                ask(left, error);
            } else if (map.primaries().isEmpty()) {
                ask(left, new IllegalStateException("a node serves no slot, and knows of none that does"));
            } else if (listener.seen(map)) {
                done();
            } else {
                ask(left, new IllegalStateException("a node has an earlier view of the cluster than is known"));
            }
            return error == null;
        });
        try {
            var unusedAsked = left.next()
                    .get()
                    .handle((map, error) -> error == null ? answer.complete(map) : answer.completeExceptionally(error));
            timing.after(
                    LONGEST_ANSWER_NANOS,
                    () -> answer.completeExceptionally(new TimeoutException("no answer within 2 s")));
        } catch (RuntimeException e) {
            answer.completeExceptionally(e);
        }
    }

    private void done() {
        boolean again;
        guard.lock();
        try {
            looking = false;
            again = wanted && !ended;
        } finally {
            guard.unlock();
        }
        if (again) {
            look(null);
        }
    }
}
