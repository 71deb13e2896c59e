package dev.holdfast.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.lab.broken.BrokenPeer;
import dev.holdfast.lab.run.Tape.Pass;
import dev.holdfast.lab.run.Tape.Trace;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings.ThreadKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClientHostTest {

    private static final LoadSpec TWO_WAITERS =
            new LoadSpec(Scenario.named("w2x1"), Duration.ZERO, ThreadKind.platform, 0);

    private final Sections sections = Sections.ofThisProcess(1);
    private final ClientHost host =
            new ClientHost(BrokenPeer.orSound(), TWO_WAITERS, 5, 2, sections, Duration.ofMillis(200));

    @AfterEach
    void close() {
        host.close();
    }

    @Test
    void collect_burst_hasAPassOfEachThreadFromTheCommonBeginning() throws InterruptedException {
        host.connect("open", "");
        host.prepare("open", "keys", 1);
        long startNanos = System.nanoTime();
        host.open(startNanos);
        host.awaitPassed();
        List<Trace> traces = host.collect();

        assertThat(traces).extracting(trace -> trace.passes().get(0).client()).containsExactly(5, 6);
        assertThat(traces).allSatisfy(trace -> {
            assertThat(trace.passes()).hasSize(1);
            Pass pass = trace.passes().get(0);
            assertThat(pass.dueNanos()).isEqualTo(startNanos);
            assertThat(pass.calledNanos() - startNanos).isNotNegative();
            assertThat(pass.enteredNanos() - pass.calledNanos()).isNotNegative();
            assertThat(pass.leftNanos() - pass.enteredNanos()).isNotNegative();
        });
    }

    @Test
    void awaitPassed_lockThatIsNeverGot_failsInsteadOfWaitingForEver() throws InterruptedException {
        host.connect("hanging", "");
        host.prepare("hanging", "keys", 1);
        host.open(System.nanoTime());

        assertThatThrownBy(host::awaitPassed)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("2 of 2 threads did not get the lock");
    }

    @Test
    void collect_threadThatFailed_fails() throws InterruptedException {
        host.connect("failing", "");
        for (int slice = 0; slice < 3; slice++) {
            host.prepare("failing", "keys", 1);
            host.open(System.nanoTime());
            host.awaitPassed();
            host.collect();
        }
        host.prepare("failing", "keys", 1);
        host.open(System.nanoTime());
        host.awaitPassed();

        assertThatThrownBy(host::collect).hasMessageContaining("the lock has had enough");
    }
}
