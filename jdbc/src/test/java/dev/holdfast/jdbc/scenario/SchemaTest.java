package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Patience;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 97: the tables are not what they should be. */
class SchemaTest {

    @Test
    @DisplayName("scenario 97: no table: a client does not start, and says why")
    void build_withoutATable_fails() throws Exception {
        try (Scene scene = Scene.onOwnServer()) {
            scene.server().execute("DROP TABLE holdfast_lock");

            assertThatExceptionOfType(BackendMisconfiguredException.class)
                    .isThrownBy(() -> scene.client())
                    .withMessageContaining("holdfast_lock");
        }
    }

    @Test
    @DisplayName("scenario 97: a column is gone: calls fail at once with the server's words, and nothing spins")
    void acquire_afterAColumnWasDropped_failsAndDoesNotSpin() throws Exception {
        try (Scene scene = Scene.onOwnServer()) {
            FaultProxy proxy = scene.proxy();
            Holdfast client = scene.client(scene.through(proxy));
            client.lock("warm").acquire().close();
            scene.server().execute("ALTER TABLE holdfast_lock DROP COLUMN limit_until");

            long before = proxy.bytes(Direction.CLIENT_TO_SERVER);
            assertThatExceptionOfType(BackendMisconfiguredException.class)
                    .isThrownBy(() -> client.lock("lock").acquire(Patience.LIMIT))
                    .withMessageContaining("limit_until");

            assertThat(proxy.bytes(Direction.CLIENT_TO_SERVER) - before)
                    .as("bytes that were sent for it")
                    .isLessThan(50_000);
        }
    }
}
