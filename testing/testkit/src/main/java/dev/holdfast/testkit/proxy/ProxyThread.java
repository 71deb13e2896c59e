package dev.holdfast.testkit.proxy;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one thread of a proxy, an event loop of Netty, which alone accesses its connections and faults. Other threads
 * submit tasks and wait for them, so a fault is in force when the call that set it returns, and nothing needs a lock.
 */
final class ProxyThread {

    /** What a round returns when no delivery has a time at which it is due. */
    static final long NOTHING_DUE = Long.MAX_VALUE;

    // An event loop counts in whole milliseconds and wakes up late; the rest is waited for in short steps.
    private static final long SLACK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long STEP_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final NioEventLoopGroup group;
    private final EventLoop loop;
    private final LongSupplier round;
    private boolean roundRequested;
    private @Nullable Future<?> alarm;
    private volatile boolean stopped;

    /**
     * Creates a thread that starts with its first task.
     *
     * @param round delivers what is due, and returns in how many nanoseconds it is due again
     */
    ProxyThread(String name, LongSupplier round) {
        this.group = new NioEventLoopGroup(1, new DefaultThreadFactory(name, true));
        this.loop = group.next();
        this.round = round;
    }

    /** Has the events of a channel handled on this thread; to be called on it. */
    void register(Channel channel) {
        ChannelFuture unused = loop.register(channel);
    }

    /** Runs a task and then a round on this thread; returns when both are done and closed sockets are gone. */
    void run(Runnable task) {
        CompletableFuture<Boolean> selected = new CompletableFuture<>();
        call(() -> {
            task.run();
            requestRound();
            // Until it selects again, a selector keeps the sockets of closed channels open.
            loop.schedule(() -> {}, 0, TimeUnit.NANOSECONDS).addListener(done -> selected.complete(true));
            return true;
        });
        if (!loop.inEventLoop()) {
            selected.join();
        }
    }

    /**
     * Runs a task on this thread and returns its result.
     *
     * @throws IllegalStateException after {@link #stopAfter}
     */
    <T> T call(Supplier<T> task) {
        if (loop.inEventLoop()) {
            return task.get();
        }
        try {
            return CompletableFuture.supplyAsync(() -> whileRunning(task), loop).join();
        } catch (RejectedExecutionException e) {
            throw new IllegalStateException("the proxy is closed", e);
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    private <T> T whileRunning(Supplier<T> task) {
        if (stopped) {
            throw new IllegalStateException("the proxy is closed");
        }
        return task.get();
    }

    /** Runs a last task on this thread and ends it; does nothing after it has ended. */
    void stopAfter(Runnable lastTask) {
        try {
            run(() -> {
                lastTask.run();
                stopped = true;
            });
        } catch (IllegalStateException e) {
            if (!stopped) {
                throw e;
            }
        }
        Future<?> unused = group.shutdownGracefully(0, 0, TimeUnit.NANOSECONDS);
        if (!loop.inEventLoop()) {
            loop.terminationFuture().awaitUninterruptibly();
        }
    }

    /** Goes a round after the events and tasks at hand; to be called on this thread. */
    void requestRound() {
        if (!roundRequested) {
            roundRequested = true;
            loop.execute(this::goRound);
        }
    }

    private void goRound() {
        if (alarm != null) {
            alarm.cancel(false);
            alarm = null;
        }
        long waitNanos = round.getAsLong();
        // Not before: what is written at once asks for another round, and this one goes on with it.
        roundRequested = false;
        if (waitNanos == NOTHING_DUE) {
            return;
        }
        if (waitNanos <= SLACK_NANOS) {
            LockSupport.parkNanos(Math.min(waitNanos, STEP_NANOS));
        }
        // Scheduled even without a delay, so that the loop looks at its channels before the next round.
        alarm = loop.schedule(this::goRound, Math.max(0, waitNanos - SLACK_NANOS), TimeUnit.NANOSECONDS);
    }
}
