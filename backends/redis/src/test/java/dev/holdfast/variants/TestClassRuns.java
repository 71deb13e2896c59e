package dev.holdfast.variants;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes against whatever a class loader loads. */
final class TestClassRuns {

    /** Of a variant, which may make a test wait for ever: each of these takes a second or two. */
    private static final Bounds OF_A_VARIANT = new Bounds(Duration.ofSeconds(30), Duration.ofMinutes(4));

    /** Where nothing is broken, a test that takes long is on a slow machine. */
    private static final Bounds WITHOUT_A_DEFECT = new Bounds(Duration.ofMinutes(5), Duration.ofMinutes(30));

    private TestClassRuns() {}

    private record Bounds(Duration ofATest, Duration ofTheRun) {}

    /**
     * How a run went.
     *
     * @param passed how many tests passed
     * @param failures those that did not
     */
    record Result(int passed, List<Failure> failures) {

        /** The tests that failed, each once however many of its invocations did. */
        List<String> failed() {
            return failures.stream().map(Failure::test).distinct().sorted().toList();
        }

        Result and(Result other) {
            return new Result(
                    passed + other.passed,
                    Stream.concat(failures.stream(), other.failures.stream()).toList());
        }

        boolean caughtBy(String catcher) {
            return failures.stream().anyMatch(failure -> failure.catcher().equals(catcher));
        }
    }

    /**
     * A test that failed.
     *
     * @param catcher its class
     * @param test its class without the package, and its method
     * @param thrown why
     */
    record Failure(String catcher, String test, Throwable thrown) {}

    /** Runs every test. */
    static Result run(Collection<String> catchers, ClassLoader loader) throws InterruptedException {
        Bounds bounds = WITHOUT_A_DEFECT;
        return run(catchers, () -> execute(catchers, loader, bounds, CancellationToken.disabled()), loader, bounds);
    }

    /** Runs each class up to its first failure, since what a variant breaks makes many a test wait. */
    static Result runUntilCaught(Collection<String> catchers, ClassLoader loader) throws InterruptedException {
        Bounds bounds = OF_A_VARIANT;
        return run(
                catchers,
                () -> catchers.stream()
                        .map(catcher -> execute(List.of(catcher), loader, bounds, CancellationToken.create()))
                        .reduce(new Result(0, List.of()), Result::and),
                loader,
                bounds);
    }

    /** In a thread of its own, so that no interrupt and no endless loop of a variant reaches the next one. */
    private static Result run(Collection<String> catchers, Supplier<Result> run, ClassLoader loader, Bounds bounds)
            throws InterruptedException {
        CompletableFuture<Result> result = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        result.complete(run.get());
                    } catch (Throwable thrown) {
                        result.completeExceptionally(thrown);
                    }
                },
                "catchers");
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        thread.start();
        try {
            return result.get(bounds.ofTheRun().toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw new AssertionError("the catchers " + catchers + " could not be run", failed.getCause());
        } catch (TimeoutException endless) {
            AssertionError stuck = new AssertionError("the catchers " + catchers + " do not end");
            stuck.setStackTrace(thread.getStackTrace());
            throw stuck;
        }
    }

    private static Result execute(
            Collection<String> catchers, ClassLoader loader, Bounds bounds, CancellationToken atFirstFailure) {
        ClassSelector[] selectors =
                catchers.stream().map(name -> selectClass(loader, name)).toArray(ClassSelector[]::new);
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectors)
                .configurationParameter(
                        "junit.jupiter.execution.timeout.testable.method.default",
                        bounds.ofATest().toSeconds() + " s")
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .build();
        Recorder recorder = new Recorder(atFirstFailure);
        LauncherFactory.create()
                .execute(LauncherExecutionRequestBuilder.request(request)
                        .listeners(recorder)
                        .cancellationToken(atFirstFailure)
                        .build());
        return recorder.result();
    }

    private static final class Recorder implements TestExecutionListener {

        private final List<String> passed = new CopyOnWriteArrayList<>();
        private final List<Failure> failures = new CopyOnWriteArrayList<>();
        private final CancellationToken atFirstFailure;

        Recorder(CancellationToken atFirstFailure) {
            this.atFirstFailure = atFirstFailure;
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            result.getThrowable().ifPresent(thrown -> {
                failures.add(failure(test, thrown));
                atFirstFailure.cancel();
            });
            if (test.isTest() && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
                passed.add(test.getUniqueId());
            }
        }

        private static Failure failure(TestIdentifier test, Throwable thrown) {
            Object source = test.getSource().orElse(null);
            if (source instanceof MethodSource method) {
                String simple =
                        method.getClassName().substring(method.getClassName().lastIndexOf('.') + 1);
                return new Failure(method.getClassName(), simple + "." + method.getMethodName(), thrown);
            }
            String catcher = source instanceof ClassSource type ? type.getClassName() : test.getUniqueId();
            return new Failure(catcher, catcher.substring(catcher.lastIndexOf('.') + 1), thrown);
        }

        Result result() {
            return new Result(passed.size(), List.copyOf(failures));
        }
    }
}
