package dev.holdfast.testkit.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread of a proxy, which alone touches its connections and faults. Others hand it tasks and wait for them, so
 * that a fault is in force when the call that set it returns, and nothing needs a lock.
 */
final class EventLoop {

    private static final Logger log = LoggerFactory.getLogger(EventLoop.class);

    // A selector counts in whole milliseconds and wakes up late; the rest is waited for in short steps.
    private static final long SELECTOR_SLACK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long STEP_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /** What is attached to a channel's key. */
    interface Ready {
        /** Handles that the channel is ready; an exception closes the channel. */
        void ready(SelectionKey key) throws IOException;
    }

    private final Selector selector;
    private final LongSupplier round;
    private final Thread thread;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private volatile boolean stopped;

    /** Makes a loop; {@code round} is run after each wake-up and answers in how many nanoseconds it is due again. */
    EventLoop(String name, LongSupplier round) throws IOException {
        this.selector = Selector.open();
        this.round = round;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    SelectionKey register(SelectableChannel channel, int operations, Ready handler) throws ClosedChannelException {
        return channel.register(selector, operations, handler);
    }

    /** Runs a task on the loop's thread and returns when it was run. */
    void run(Runnable task) {
        call(() -> {
            task.run();
            return true;
        });
    }

    /** Runs a task on the loop's thread and returns what it answers. */
    <T> T call(Supplier<T> task) {
        if (Thread.currentThread() == thread) {
            return task.get();
        }
        CompletableFuture<T> answer = new CompletableFuture<>();
        tasks.add(() -> {
            try {
                if (stopped) {
                    throw new IllegalStateException("the proxy is closed");
                }
                answer.complete(task.get());
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        if (stopped) {
            // The thread may have looked for tasks for the last time already.
            runTasks();
        } else {
            selector.wakeup();
        }
        try {
            return answer.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    /** Lets closed channels go at once: until it selects again, a selector keeps their sockets open. */
    void releaseClosedChannels() {
        try {
            selector.selectNow();
        } catch (IOException e) {
            throw new UncheckedIOException("could not select", e);
        }
    }

    /** Runs a last task on the loop's thread, and ends that; does nothing where it has ended. */
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
    }

    private void run() {
        try (selector) {
            long waitNanos = 0;
            while (!stopped) {
                select(waitNanos);
                handleReadyChannels();
                runTasks();
                waitNanos = round.getAsLong();
            }
        } catch (IOException | RuntimeException e) {
            log.error("The proxy's thread ended.", e);
        } finally {
            stopped = true;
            runTasks();
        }
    }

    private void select(long waitNanos) throws IOException {
        if (waitNanos == Flow.NOTHING_DUE) {
            selector.select();
        } else if (waitNanos > SELECTOR_SLACK_NANOS) {
            selector.select(TimeUnit.NANOSECONDS.toMillis(waitNanos - SELECTOR_SLACK_NANOS) + 1);
        } else {
            if (waitNanos > 0) {
                LockSupport.parkNanos(Math.min(waitNanos, STEP_NANOS));
            }
            selector.selectNow();
        }
    }

    private void handleReadyChannels() {
        for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
            SelectionKey key = keys.next();
            keys.remove();
            if (key.isValid()) {
                handle(key);
            }
        }
    }

    private static void handle(SelectionKey key) {
        try {
            ((Ready) key.attachment()).ready(key);
        } catch (IOException | RuntimeException e) {
            log.error("A connection of the proxy failed.", e);
            close(key.channel());
        }
    }

    static void close(SelectableChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            log.debug("Could not close a channel.", e);
        }
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }
}
