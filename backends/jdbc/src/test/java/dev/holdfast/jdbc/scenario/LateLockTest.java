package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.internal.table.LockKey;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 98: another transaction holds the row for longer than the caller waits. */
class LateLockTest {

    private static final Duration WAIT = Duration.ofMillis(300);
    private static final Duration LEASE = Duration.ofMinutes(10);

    @Test
    @DisplayName("scenario 98: a row is let go after its caller gave up: no phantom hold stays")
    void acquire_whoseRowIsFreeOnlyAfterItGaveUp_leavesNoHold() throws Exception {
        try (Scene scene = Scene.onSharedServer();
                Connection blocking = scene.server().dataSource().getConnection();
                Statement statement = blocking.createStatement()) {
            String name = Scene.newName();
            Holdfast client = scene.client(scene.server().dataSource(), builder -> builder.options(Scene.lease(LEASE)));
            Holdfast other = scene.client();
            client.lock(name).acquire().close();
            blocking.setAutoCommit(false);
            statement.execute(
                    "SELECT version FROM holdfast_lock WHERE lock_name = '" + LockKey.of(name) + "' FOR UPDATE");

            long before = System.nanoTime();
            Optional<Lease> got = Optional.empty();
            try {
                got = client.lock(name).tryAcquire(WAIT);
            } catch (BackendUnavailableException waited) {
                assertThat(waited.lockName()).contains(name);
            }

            assertThat(got).isEmpty();
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Scene.SOON);
            blocking.rollback();
            // Long before the lease is over.
            other.lock(name).acquire(Scene.SOON).close();
            Scene.awaitUnused(other, name);
        }
    }
}
