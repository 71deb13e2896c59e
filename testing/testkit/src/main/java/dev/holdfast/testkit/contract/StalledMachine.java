package dev.holdfast.testkit.contract;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plays a test of the contract once more that failed while the machine stood still. A grant that is pushed has two
 * seconds in which its client has to take it; where the machine gives no thread a processor, or no program its disk,
 * for that long, the grant is over, as it should be, and the test has shown nothing.
 *
 * <p>A thread beside the tests sleeps and writes a byte, again and again. What either of them is late by is how long
 * the machine stood still.
 */
final class StalledMachine implements InvocationInterceptor {

    private static final Logger LOG = LoggerFactory.getLogger(StalledMachine.class);
    private static final int MOST_PLAYS = 3;
    private static final long PAUSE_MILLIS = 10;

    /** A quarter of what a pushed grant has. */
    private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** The ends of the stalls so far, on the monotonic clock. */
    private static final Queue<Long> STALLS = watched();

    private static Queue<Long> watched() {
        Queue<Long> stalls = new ConcurrentLinkedQueue<>();
        Thread watch = new Thread(() -> watch(stalls), "stalled-machine");
        watch.setDaemon(true);
        watch.start();
        return stalls;
    }

    private static void watch(Queue<Long> stalls) {
        try {
            Path path = Files.createTempFile("stalled-machine", "");
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                Files.delete(path);
                long beforeNanos = System.nanoTime();
                while (true) {
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                    file.seek(0);
                    file.write(0);
                    long nowNanos = System.nanoTime();
                    if (nowNanos - beforeNanos > STALL_NANOS) {
                        stalls.add(nowNanos);
                    }
                    beforeNanos = nowNanos;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The machine has stood still until now. */
    static void stoodStill() {
        STALLS.add(System.nanoTime());
    }

    @Override
    public void interceptTestMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        play(invocation, test);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        play(invocation, test);
    }

    private static void play(Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> test)
            throws Throwable {
        long startNanos = System.nanoTime();
        Throwable failure;
        try {
            invocation.proceed();
            return;
        } catch (Throwable thrown) {
            failure = thrown;
        }
        for (int play = 2; play <= MOST_PLAYS && hasShownNothing(failure, startNanos); play++) {
            LOG.warn("{} is played again: the machine stood still", test.getExecutable(), failure);
            startNanos = System.nanoTime();
            try {
                playOnce(test);
                return;
            } catch (Throwable thrown) {
                failure = thrown;
            }
        }
        throw failure;
    }

    private static boolean hasShownNothing(Throwable failure, long startNanos) {
        return !(failure instanceof TestAbortedException)
                && STALLS.stream().anyMatch(stallNanos -> stallNanos - startNanos > 0);
    }

    private static void playOnce(ReflectiveInvocationContext<Method> test) throws Throwable {
        Method method = test.getExecutable();
        method.setAccessible(true);
        try {
            method.invoke(test.getTarget().orElseThrow(), test.getArguments().toArray());
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
