package dev.holdfast.lab.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.internal.lane.HandoffToken;
import dev.holdfast.lab.jmh.redis.AskServer;
import dev.holdfast.lab.jmh.redis.DecodeAnswer;
import dev.holdfast.lab.jmh.redis.ReadMessage;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Each benchmark runs for a moment, in this JVM: its figures are worth nothing, but it cannot rot. */
class BenchmarksTest {

    private static final List<Class<?>> ALL = List.of(
            AnnotatedMethod.class,
            FreeLock.class,
            HeldLock.class,
            LocalHandoff.class,
            ReadClock.class,
            SetAlarm.class,
            ServerPair.class,
            HandoffToken.class,
            AskServer.class,
            DecodeAnswer.class,
            ReadMessage.class);

    /** Otherwise JMH refuses to run while any other does on this machine. */
    @BeforeAll
    static void mayRunBesideOthers() {
        System.setProperty("jmh.ignoreLock", "true");
    }

    @Test
    void run_allForAMoment_eachCountsCalls() throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(10))
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();

        assertThat(results)
                .allSatisfy(result -> assertThat(result.getPrimaryResult().getScore())
                        .as(result.getParams().getBenchmark())
                        .isPositive());
        assertThat(results.stream()
                        .map(result -> result.getParams().getBenchmark())
                        .collect(Collectors.toSet()))
                .isEqualTo(benchmarks());
    }

    private static Set<String> benchmarks() {
        return ALL.stream()
                .flatMap(type -> Stream.of(type.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(Benchmark.class))
                        .map(Method::getName)
                        .map(name -> type.getName() + "." + name))
                .collect(Collectors.toSet());
    }
}
