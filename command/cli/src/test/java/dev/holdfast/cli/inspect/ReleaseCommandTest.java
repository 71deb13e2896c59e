package dev.holdfast.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.Execution;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReleaseCommandTest {

    private EmbeddedRedis redis;
    private Holdfast holder;
    private Holdfast other;

    @BeforeEach
    void start() {
        redis = EmbeddedRedis.start();
        holder = HoldfastRedis.builder()
                .uri(redis.uri())
                .closeTimeout(Duration.ZERO)
                .build();
        other = HoldfastRedis.connect(redis.uri());
    }

    @AfterEach
    void stop() {
        other.close();
        holder.close();
        redis.close();
    }

    private String id(String name) {
        return other.lock(name).inspect().holder().orElseThrow().id().toString();
    }

    private Execution release(String name, String id, String... more) {
        String[] arguments = new String[6 + more.length];
        System.arraycopy(new String[] {"release", name, "--holder", id, "--redis", redis.uri()}, 0, arguments, 0, 6);
        System.arraycopy(more, 0, arguments, 6, more.length);
        return Execution.of(arguments);
    }

    private Execution asked(String name, String answer) {
        return Execution.answered(answer, "release", name, "--holder", id(name), "--redis", redis.uri());
    }

    @Test
    void release_holderThatHolds_freesTheLock() throws Exception {
        Lease lost = holder.lock("stuck").acquire();

        Execution release = release("stuck", id("stuck"), "--yes");

        assertThat(release.exitCode()).as(release.err()).isZero();
        assertThat(release.out()).startsWith("released stuck from holder " + holder.clientId());
        try (Lease next = other.lock("stuck").acquire(Duration.ofSeconds(30))) {
            assertThat(next.token()).isGreaterThan(lost.token());
        }
    }

    @Test
    void release_anotherHoldsByNow_isRefusedAndSaysWho() throws Exception {
        holder.lock("busy").acquire().release();
        Lease former = holder.lock("busy").acquire();
        String formerId = id("busy");
        former.release();
        try (Lease later = other.lock("busy").acquire()) {
            Execution release = release("busy", formerId, "--yes");

            assertThat(release.exitCode()).isEqualTo(ExitCode.CONFLICT);
            assertThat(release.err())
                    .startsWith("holdfast: the lock is not held by that holder, and nothing was changed")
                    .contains(id("busy"));
            later.check();
            assertThat(id("busy")).startsWith(other.clientId());
        }
    }

    @Test
    void release_freeLockOrMinimumHold_isRefused() throws Exception {
        Lease nightly = holder.lock("nightly", options -> options.minHold(Duration.ofMinutes(5)))
                .acquire();
        String id = id("nightly");
        nightly.release();

        assertThat(release("nightly", id, "--yes").exitCode()).isEqualTo(ExitCode.CONFLICT);
        assertThat(release("free", id, "--yes").exitCode()).isEqualTo(ExitCode.CONFLICT);
        assertThat(other.lock("nightly").inspect().kept()).isTrue();
    }

    @Test
    void release_memberOfAGroup_leavesTheOthers() throws Exception {
        try (Lease stays = other.readWriteLock("doc").readLock().acquire()) {
            Lease ends = holder.readWriteLock("doc").readLock().acquire();
            String id = other.lock("doc").inspect().group().orElseThrow().members().stream()
                    .filter(member -> member.clientId().equals(holder.clientId()))
                    .findFirst()
                    .orElseThrow()
                    .id()
                    .toString();

            assertThat(release("doc", id, "--yes").exitCode()).isZero();

            assertThat(other.lock("doc").inspect().group().orElseThrow().members())
                    .singleElement()
                    .satisfies(member -> assertThat(member.clientId()).isEqualTo(other.clientId()));
            assertThat(ends.token()).isPositive();
            stays.check();
        }
    }

    @Test
    void release_taskThatRunsOnce_letsTheNextRun() throws Exception {
        var runner = Executors.newSingleThreadExecutor();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ends = new CountDownLatch(1);
        try {
            var running = runner.submit(() -> holder.runOnce("report", Duration.ofHours(1), () -> {
                begun.countDown();
                ends.await();
            }));
            begun.await();
            String id = other.once("report", Duration.ofHours(1), o -> {})
                    .inspect()
                    .holder()
                    .orElseThrow()
                    .id()
                    .toString();

            assertThat(release("holdfast:once:report", id, "--yes").exitCode()).isZero();

            assertThat(other.runOnce("report", Duration.ofHours(1), () -> {})).isTrue();
            assertThat(running.isDone()).isFalse();
        } finally {
            ends.countDown();
            runner.shutdown();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"n\n", "", "\n", "yesterday\n"})
    void release_notConfirmed_changesNothing(String answer) throws Exception {
        try (Lease lease = holder.lock("stuck").acquire()) {
            Execution release = asked("stuck", answer);
            assertThat(release.exitCode()).isEqualTo(ExitCode.DECLINED);
            assertThat(release.err())
                    .contains("stuck is held by ", "Release the lock by force? [y/N]")
                    .contains("not confirmed, and nothing was changed");
            assertThat(release.out()).isEmpty();
            assertThat(id("stuck")).endsWith(":" + lease.token());
        }
    }

    @Test
    void release_confirmed_isDone() throws Exception {
        Lease lost = holder.lock("stuck").acquire();
        Execution release = asked("stuck", "Y\n");
        assertThat(release.exitCode()).as(release::err).isZero();
        assertThat(other.lock("stuck").inspect().holder()).isEmpty();
        assertThat(lost.token()).isPositive();
    }

    @Test
    void release_wrongUsage_isRefused() {
        for (String[] wrong : new String[][] {
            {"release", "a"},
            {"release", "a", "--holder", "x"},
            {"release", " ", "--holder", "a:1:1"},
            {"release", "--holder", "a:1:1"}
        }) {
            Execution release = Execution.of(wrong);
            assertThat(release.exitCode()).as(String.join(" ", wrong)).isEqualTo(ExitCode.USAGE);
            assertThat(release.err()).startsWith("holdfast: ");
        }
        assertThat(Execution.of("release", "a", "--holder", "x").err()).contains("CLIENT:ATTEMPT:TOKEN");
    }
}
