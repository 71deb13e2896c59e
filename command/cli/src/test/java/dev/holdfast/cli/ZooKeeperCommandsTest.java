package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.demo.DemoZooKeeper;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The commands on ZooKeeper. */
final class ZooKeeperCommandsTest {

    private DemoZooKeeper server;
    private Holdfast holder;

    @BeforeEach
    void start() {
        server = DemoZooKeeper.start();
        holder = HoldfastZooKeeper.builder()
                .connectString(server.url().substring("zookeeper://".length()))
                .sessionTimeout(Duration.ofSeconds(60))
                .clientName("check out")
                .closeTimeout(Duration.ZERO)
                .build();
    }

    @AfterEach
    void stop() {
        holder.close();
        server.close();
    }

    private Execution at(String... arguments) {
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--url";
        all[arguments.length + 1] = server.url();
        Execution execution = Execution.of(all);
        assertThat(execution.exitCode()).as(execution.err()).isZero();
        return execution;
    }

    @Test
    void ls_heldLock_printsItsHolder() throws Exception {
        try (Lease lease = holder.lock("order:42").acquire()) {
            assertThat(at("ls").out().lines().skip(1))
                    .singleElement()
                    .asString()
                    .matches("order:42 +\\S+ +" + ProcessHandle.current().pid() + " +check out +\\? +\\d+\\.\\ds +"
                            + lease.token() + " +0");
            assertThat(at("ls", "--format", "json").out())
                    .contains("\"heldMillis\":null", "\"token\":" + lease.token(), "\"complete\":true");
        }
    }

    @Test
    void top_heldLock_isInItsTable() throws Exception {
        try (Lease lease = holder.lock("order:42").acquire()) {
            assertThat(at("top", "--once").out())
                    .containsPattern("order:42 +check out \\S+:"
                            + ProcessHandle.current().pid() + " +\\S+ +\\S+ +0");
            lease.check();
        }
    }

    @Test
    void ls_minimumHold_isShownAsReleased() throws Exception {
        holder.lock("nightly", options -> options.minHold(Duration.ofMinutes(5)))
                .acquire()
                .release();

        assertThat(at("ls").out()).containsPattern("nightly +\\(released\\)");
        assertThat(at("inspect", "nightly").out()).startsWith("nightly is released, and stays taken for");
    }

    @Test
    void inspectAndRelease_heldLock_showItsHolderAndEndItsHold() throws Exception {
        Lease lease = holder.lock("order:42").acquire();
        String id =
                holder.lock("order:42").inspect().holder().orElseThrow().id().toString();

        assertThat(at("inspect", "order:42").out())
                .startsWith("order:42 is held by check out on ")
                .contains(id, "check out");
        assertThat(at("release", "order:42", "--holder", id, "--yes").out()).startsWith("released order:42");
        assertThat(holder.lock("order:42").inspect().holder()).isEmpty();
        assertThat(lease.token()).isPositive();
    }

    @Test
    void inspect_freeLockAndOutcome_areShown() throws Exception {
        assertThat(at("inspect", "free").out()).startsWith("free is free\n");
        holder.callOnce("report", Duration.ofHours(1), lease -> "17 pages");
        assertThat(at("inspect", "holdfast:once:report").out()).contains(": 17 pages");
    }
}
