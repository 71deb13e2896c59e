package dev.holdfast.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

final class GuardedProgramTest {

    /** Of one that has gone: nothing can be told to it. */
    private static Watchdog gone() throws IOException {
        Process shell = new ProcessBuilder("true").start();
        shell.onExit().join();
        return new Watchdog(shell);
    }

    @Test
    void limit_whereNothingWatchesFromOutside_saysWhy() {
        assertThat(Watchdog.limit(true, false, false, false))
                .hasValueSatisfying(text -> assertThat(text).startsWith("on Windows, nothing ends the program"));
        assertThat(Watchdog.limit(false, false, false, true))
                .hasValueSatisfying(text -> assertThat(text).startsWith("without /bin/sh, nothing ends the program"));
        assertThat(Watchdog.limit(false, true, false, false))
                .hasValueSatisfying(text -> assertThat(text).startsWith("there is neither setsid nor perl"));
        assertThat(Watchdog.limit(false, true, false, true)).isEmpty();
        assertThat(Watchdog.limit(false, true, true, false)).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void run_programThatNobodyWatches_isEndedAndTheLockReleased() throws Exception {
        String mark = UUID.randomUUID().toString();
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast holdfast = HoldfastRedis.connect(redis.uri())) {
            Lease lease = holdfast.lock("nightly").acquire();
            GuardedProgram program = new GuardedProgram(
                    lease,
                    Duration.ofSeconds(10),
                    SignalRelay.install(false),
                    grace -> gone(),
                    new PrintWriter(new StringWriter()));

            assertThatIOException()
                    .isThrownBy(() ->
                            program.run(List.of("/bin/sh", "-c", "while :; do sleep 1; done", mark), Map.of(), false));

            assertThat(ProcessHandle.current().descendants())
                    .noneMatch(each -> each.info().commandLine().orElse("").contains(mark));
            assertThat(lease.state()).isNotEqualTo(LeaseState.HELD);
            assertThat(holdfast.lock("nightly").tryAcquire()).isPresent();
        }
    }
}
