package dev.holdfast.architecture.offences;

import dev.holdfast.architecture.offences.elsewhere.internal.Hidden;
import java.util.List;
import java.util.Optional;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Logger;

/** Code that breaks one rule each; it is never run. */
public final class Offences {

    private Offences() {}

    /** Breaks no rule that is about what code does. */
    public static final class Harmless {
        CompletableFuture<String> compute(Executor executor) {
            return CompletableFuture.supplyAsync(() -> "done", executor).thenApply(String::strip);
        }
    }

    public static final class OldTimer {
        final Timer timer = new Timer();
    }

    public static final class HiddenTimeout {
        CompletableFuture<String> limited(CompletableFuture<String> future) {
            return future.orTimeout(1, TimeUnit.SECONDS);
        }
    }

    public static final class HiddenDefault {
        CompletableFuture<String> limited(CompletableFuture<String> future) {
            return future.completeOnTimeout("late", 1, TimeUnit.SECONDS);
        }
    }

    public static final class HiddenDelay {
        Executor delayed() {
            return CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS);
        }
    }

    public static final class SuppliedOnCommonPool {
        CompletableFuture<String> compute() {
            return CompletableFuture.supplyAsync(() -> "done");
        }
    }

    public static final class ContinuedOnCommonPool {
        CompletableFuture<String> compute(CompletableFuture<String> future) {
            return future.thenApplyAsync(String::strip);
        }
    }

    public static final class NamesCommonPool {
        ForkJoinPool pool() {
            return ForkJoinPool.commonPool();
        }
    }

    public static final class ParallelStream {
        long count(List<String> texts) {
            return texts.parallelStream().count();
        }
    }

    public static final class CommonPoolByReference {
        Function<Supplier<String>, CompletableFuture<String>> compute() {
            return CompletableFuture::supplyAsync;
        }
    }

    public static final class SynchronizedMethod {
        synchronized int one() {
            return 1;
        }
    }

    public static final class OtherLog {
        final Logger log = Logger.getLogger("other");
    }

    public static final class StandardStream {
        void print() {
            System.out.println("printed");
        }
    }

    public static final class PrintedStackTrace {
        void print(Exception thrown) {
            thrown.printStackTrace();
        }
    }

    public static final class PrintedStackTraceByReference {
        void print(Optional<Exception> thrown) {
            thrown.ifPresent(Throwable::printStackTrace);
        }
    }

    public static final class EmptyNameHelper {}

    public static final class UsesInternals {
        final Hidden hidden = new Hidden();
    }
}
