package dev.holdfast.jdbc;

import static dev.holdfast.jdbc.fixture.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseUncertainException;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.spi.identity.Identity;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Two processes with one client id, as they are after a snapshot of memory was restored twice. */
class JdbcTwinsTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final Scene scene = Scene.onSharedServer();
    private final String name = Scene.newName();
    private final Identity same = Identity.ofThisProcess("twin");
    private final FaultProxy proxy = scene.proxy();

    private Holdfast original;
    private Lease held;

    @BeforeEach
    void hold() throws Exception {
        original = scene.client(
                scene.through(proxy),
                builder -> builder.identity(same).options(Scene.lease(LONG)).closeTimeout(Duration.ZERO));
        held = original.lock(name).acquire();
    }

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    /** Another process under the id of the first, which is cut off and does not know of it. */
    private Holdfast twin() {
        proxy.refuse();
        proxy.cut();
        scene.server().execute("DELETE FROM holdfast_client WHERE client_id = '" + same.clientId() + "'");
        Holdfast twin = scene.client(
                scene.server().dataSource(),
                builder -> builder.identity(same).options(Scene.lease(LONG)).closeTimeout(Duration.ZERO));
        assertThat(twin.clientId()).isEqualTo(original.clientId());
        return twin;
    }

    @Test
    @DisplayName("a copy of a process has the id by now: the original loses its locks, and goes on under another id")
    void reconnect_aTwinHasMarkedTheRow_losesAllAndTakesAnotherId() throws Exception {
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        held.onLost(loss::complete);
        Holdfast twin = twin();

        proxy.heal();

        soon().until(loss::isDone);
        assertThat(loss.join()).isEqualTo(LossReason.CLONED);
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(held::check);
        soon().until(() -> !original.clientId().equals(same.clientId()));
        assertThat(twin.clientId()).isEqualTo(same.clientId());
    }

    @Test
    void hold_ofTheSharedId_staysWithTheTwinAndKeepsOthersOut() throws Exception {
        Holdfast twin = twin();
        proxy.heal();
        soon().until(() -> !original.clientId().equals(same.clientId()));

        assertThat(held.release()).isNotEqualTo(ReleaseOutcome.RELEASED);

        assertThat(original.lock(name).tryAcquire(Duration.ZERO)).isEmpty();
        assertThat(twin.lock(name).inspect().holder().orElseThrow().clientId()).isEqualTo(same.clientId());
        String other = Scene.newName();
        try (Lease fresh = original.lock(other).acquire()) {
            assertThat(twin.lock(other).inspect().holder().orElseThrow().clientId())
                    .isEqualTo(original.clientId());
            assertThat(twin.lock(other).tryAcquire(Duration.ZERO)).isEmpty();
            fresh.check();
        }
    }

    @Test
    void verify_afterATwinWasFound_refusesTheLease() throws Exception {
        var unused = twin();
        proxy.heal();
        soon().until(() -> !original.clientId().equals(same.clientId()));

        try (Connection connection = scene.server().dataSource().getConnection()) {
            connection.setAutoCommit(false);
            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> HoldfastJdbc.verify(held, connection));
            connection.rollback();
        }
    }

    @Test
    void reconnect_noTwin_keepsIdAndHolds() throws Exception {
        for (int times = 0; times < 5; times++) {
            proxy.cut();
            original.lock(Scene.newName()).acquire().close();
        }

        assertThat(original.clientId()).isEqualTo(same.clientId());
        held.check();
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    /** The twin may use it, and the original knows nothing of that. */
    @Test
    void hold_ofTheSharedId_isFreeForOthersWhenItsLeaseIsOver() throws Exception {
        String wanted = Scene.newName();
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        original.lock(wanted, options -> options.lease(Duration.ofSeconds(10)))
                .acquire()
                .onLost(loss::complete);
        CompletableFuture<Lease> waiting = scene.client().lock(wanted).acquireAsync(Scene.SOON);
        var unused = twin();

        proxy.heal();

        soon().until(loss::isDone);
        soon().until(waiting::isDone);
        assertThat(waiting.join().release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    /** A hold of ten minutes would be renewed after three, and others have the lock meanwhile. */
    @Test
    void reconnect_databaseIsBehindTheLastMark_keepsTheIdAndLearnsAtOnceWhatIsLost() throws Exception {
        String seen = seen();
        proxy.cut();
        original.lock(Scene.newName()).acquire().close();
        assertThat(seen()).as("the mark of another connection").isNotEqualTo(seen);
        Lease lost = original.lock(Scene.newName()).acquire();
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        lost.onLost(loss::complete);

        proxy.refuse();
        proxy.cut();
        scene.server()
                .execute(
                        "UPDATE holdfast_client SET seen = " + seen + " WHERE client_id = '" + same.clientId() + "'",
                        "DELETE FROM holdfast_lock WHERE lock_name = '" + LockKey.of(lost.name()) + "'");
        proxy.heal();

        soon().until(loss::isDone);
        assertThat(loss.join()).isEqualTo(LossReason.TAKEN);
        assertThat(original.clientId()).isEqualTo(same.clientId());
        // Until its renewal has been answered.
        soon().ignoreExceptionsInstanceOf(LeaseUncertainException.class).untilAsserted(held::check);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    private String seen() {
        return scene.server().ask("SELECT seen FROM holdfast_client WHERE client_id = '" + same.clientId() + "'");
    }

    @Test
    void waiter_ofTheSharedId_waitsAgainUnderTheNewOne() throws Exception {
        String wanted = Scene.newName();
        Holdfast other = scene.client();
        Lease first = other.lock(wanted).acquire();
        CompletableFuture<Lease> waiting = original.lock(wanted).acquireAsync();
        Scene.awaitQueued(other, wanted, 1);
        var unused = twin();
        proxy.heal();
        soon().until(() -> !original.clientId().equals(same.clientId()));

        first.close();
        // The place under the old id belongs to the twin, which never takes it.
        scene.server().execute("UPDATE holdfast_lock SET held_until = 0 WHERE client_id = '" + same.clientId() + "'");

        soon().until(waiting::isDone);
        assertThat(waiting.join().release()).isEqualTo(ReleaseOutcome.RELEASED);
    }
}
