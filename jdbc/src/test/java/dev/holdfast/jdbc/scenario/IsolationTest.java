package dev.holdfast.jdbc.scenario;

import dev.holdfast.Holdfast;
import dev.holdfast.jdbc.fixture.Contention;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scenario 84: a server whose transactions are stricter by default. */
class IsolationTest {

    private static final int CLIENTS = 6;
    private static final int ROUNDS = 15;

    @ParameterizedTest
    @ValueSource(strings = {"repeatable read", "serializable"})
    @DisplayName("scenario 84: REPEATABLE READ and SERIALIZABLE by default")
    void acquire_whereTransactionsAreStrictByDefault_excludes(String level) throws Exception {
        try (Scene scene = Scene.onOwnServer(TestDatabase.requested().isolation(level))) {
            List<Holdfast> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(scene.client());
            }
            Contention.play(scene, clients, Scene.newName(), ROUNDS);
        }
    }
}
