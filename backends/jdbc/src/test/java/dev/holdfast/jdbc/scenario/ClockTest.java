package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.jdbc.fixture.Contention;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.jdbc.internal.table.LockKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 86: zones, and clocks that are wrong. */
class ClockTest {

    private static final Duration LEASE = Duration.ofMinutes(10);

    private final Scene scene = Scene.onSharedServer();
    private final TimeZone before = TimeZone.getDefault();

    @AfterEach
    void close() throws Exception {
        TimeZone.setDefault(before);
        scene.close();
    }

    @Test
    @DisplayName("scenario 86: sessions and JVMs of different zones, one of them with a change of the hour: one time")
    void zones_ofSessionsAndJvms_makeNoDifference() throws Exception {
        String name = Scene.newName();
        List<Holdfast> clients = new ArrayList<>();
        for (String zone : List.of("UTC", "America/St_Johns", "Pacific/Chatham", "Europe/Berlin")) {
            TimeZone.setDefault(TimeZone.getTimeZone(zone));
            clients.add(scene.client(scene.server().dataSource(), builder -> builder.options(Scene.lease(LEASE))));
        }
        inAnotherZone();
        clients.add(scene.client());
        Lease held = clients.get(0).lock(name).acquire();
        for (Holdfast client : clients) {
            LockInspection seen = client.lock(name).inspect();
            assertThat(seen.holder().orElseThrow().leaseLeft()).isBetween(LEASE.minusMinutes(2), LEASE);
            assertThat(Duration.between(seen.serverTime(), Instant.now()).abs()).isLessThan(Duration.ofMinutes(1));
        }
        held.close();
        Contention.play(scene, clients, name, 10);
    }

    /** Of the server, for connections that come from now on. */
    private void inAnotherZone() {
        if (TestDatabase.requested().isInnoDb()) {
            scene.server().execute("SET GLOBAL time_zone = '-03:30'");
        } else {
            scene.server().execute("ALTER ROLE holdfast SET TimeZone = 'Asia/Kathmandu'");
        }
    }

    @Test
    @DisplayName("scenario 86: the database's clock was set back by an hour: tokens rise, and a free lock is free")
    void acquire_afterTheDatabasesClockWasSetBack_hasAHigherToken() throws Exception {
        String name = Scene.newName();
        Holdfast client = scene.client();
        long hourMicros = TimeUnit.HOURS.toMicros(1);
        client.lock(name).acquire().close();
        // All that was written while the clock was an hour ahead.
        scene.server()
                .execute("UPDATE holdfast_lock SET fence = fence + " + hourMicros + ", version = version + "
                        + hourMicros + " WHERE lock_name = '" + LockKey.of(name) + "'");
        long fence = Long.parseLong(
                scene.server().ask("SELECT fence FROM holdfast_lock WHERE lock_name = '" + LockKey.of(name) + "'"));
        long last = fence;
        for (int i = 0; i < 5; i++) {
            try (Lease lease = scene.client().lock(name).acquire()) {
                assertThat(lease.token()).isGreaterThan(last);
                last = lease.token();
            }
        }
        assertThat(last).isLessThan(fence + TimeUnit.MINUTES.toMicros(1));
    }
}
