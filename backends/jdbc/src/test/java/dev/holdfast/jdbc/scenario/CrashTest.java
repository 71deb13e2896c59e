package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 93: the server crashes. */
class CrashTest {

    private static final Duration LEASE = Duration.ofSeconds(4);

    @Test
    @DisplayName("scenario 93: a crash undoes a release that was not synced: the lock is free within the lease")
    void crash_afterAReleaseThatWasNotSynced_costsNoMoreThanTheLease() throws Exception {
        try (Scene scene = Scene.onOwnServer(settings())) {
            String name = Scene.newName();
            Holdfast client = scene.client(scene.server().dataSource(), builder -> builder.options(Scene.lease(LEASE)));
            Holdfast other = scene.client();
            Lease lease = client.lock(name).acquire();
            syncNoMore(scene);
            assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);

            scene.server().kill();
            scene.server().start();

            try (Lease next = other.lock(name).acquire(Scene.SOON)) {
                assertThat(next.token()).isGreaterThan(lease.token());
            }
            Scene.awaitUnused(client, name);
        }
    }

    private static String[] settings() {
        return TestDatabase.requested().isInnoDb()
                ? new String[] {"--innodb-flush-log-at-trx-commit=1", "--innodb-flush-log-at-timeout=2700"}
                : new String[] {"synchronous_commit=on", "wal_writer_delay=10s"};
    }

    private static void syncNoMore(Scene scene) {
        if (TestDatabase.requested().isInnoDb()) {
            scene.server().execute("SET GLOBAL innodb_flush_log_at_trx_commit = 0");
        } else {
            scene.server().execute("ALTER SYSTEM SET synchronous_commit = off", "SELECT pg_reload_conf()");
        }
    }

    @Test
    @DisplayName("scenario 93: a crash while one holds and one waits: the hold goes on, and the waiter is next")
    void crash_whileOneHoldsAndOneWaits_losesNeither() throws Exception {
        try (Scene scene = Scene.onOwnServer(settings())) {
            String name = Scene.newName();
            Holdfast client = scene.client();
            Holdfast other = scene.client();
            Lease held = client.lock(name).acquire();
            var waiting = scene.actor("waiter").begin(() -> other.lock(name).acquire());
            Scene.awaitQueued(client, name, 1);

            scene.server().kill();
            scene.server().start();

            held.extend(Scene.SOON);
            assertThat(waiting).isNotDone();
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
            try (Lease next = Actor.answer(waiting)) {
                assertThat(next.token()).isGreaterThan(held.token());
            }
        }
    }
}
