package dev.holdfast.jdbc.scenario;

import static dev.holdfast.jdbc.fixture.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 92: a server that was demoted answers, and writes nothing. */
class DemotionTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    @Test
    @DisplayName("scenario 92: read-only: calls say so, connections are replaced, and no hold is lost by it")
    void readOnly_whileALockIsHeld_losesNothing() throws Exception {
        try (Scene scene = Scene.onOwnServer()) {
            String name = Scene.newName();
            FaultProxy proxy = scene.proxy();
            Holdfast client = scene.client(scene.through(proxy), builder -> builder.options(Scene.lease(Scene.SOON)));
            Lease held = client.lock(name).acquire();
            long connections = proxy.acceptedConnections();
            setReadOnly(scene, true);

            soon().untilAsserted(() -> assertThatExceptionOfType(BackendUnavailableException.class)
                    .isThrownBy(() -> client.lock(Scene.newName()).tryAcquire(Duration.ofMillis(500)))
                    .withMessageContaining("read-only"));

            // A renewal is due while nothing can be written, and fails.
            assertThatExceptionOfType(BackendUnavailableException.class).isThrownBy(() -> held.extend(Scene.SOON));
            assertThat(held.state()).isEqualTo(LeaseState.HELD);
            soon().until(() -> proxy.acceptedConnections() > connections);
            setReadOnly(scene, false);
            soon().untilAsserted(() -> held.extend(Scene.SOON));
            assertThat(held.state()).isEqualTo(LeaseState.HELD);
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
            client.lock(name).acquire().close();
        }
    }

    /** Each connection begins with a mark that is refused, and what counts is the last one that was written. */
    @Test
    void readOnly_whileHundredsOfConnectionsAreMadeInVain_theClientKeepsItsIdAndItsHolds() throws Exception {
        try (Scene scene = Scene.onOwnServer()) {
            FaultProxy proxy = scene.proxy();
            Holdfast client = scene.client(scene.through(proxy), builder -> builder.options(Scene.lease(LONG)));
            String id = client.clientId();
            Lease held = client.lock(Scene.newName()).acquire();
            setReadOnly(scene, true);
            List<CompletableFuture<Lease>> asked = new ArrayList<>();
            for (int callers = 0; callers < 40; callers++) {
                asked.add(client.lock(Scene.newName()).acquireAsync(LONG));
            }
            long connections = proxy.acceptedConnections();
            soon().until(() -> proxy.acceptedConnections() > connections + 300);

            setReadOnly(scene, false);

            for (CompletableFuture<Lease> each : asked) {
                assertThat(Actor.answer(each).release()).isEqualTo(ReleaseOutcome.RELEASED);
            }
            assertThat(client.clientId()).isEqualTo(id);
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    private static void setReadOnly(Scene scene, boolean readOnly) {
        if (TestDatabase.requested().isInnoDb()) {
            scene.server().execute("SET GLOBAL read_only = " + (readOnly ? 1 : 0));
        } else {
            scene.server()
                    .execute(
                            "SET default_transaction_read_only = off",
                            "ALTER SYSTEM SET default_transaction_read_only = " + readOnly,
                            "SELECT pg_reload_conf()");
        }
    }
}
