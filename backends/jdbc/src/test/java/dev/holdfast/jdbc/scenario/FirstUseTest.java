package dev.holdfast.jdbc.scenario;

import dev.holdfast.Holdfast;
import dev.holdfast.jdbc.fixture.Contention;
import dev.holdfast.jdbc.fixture.Scene;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Scenario 85: the first use of a name, by many. */
class FirstUseTest {

    private static final int CLIENTS = 16;

    @Test
    @DisplayName("scenario 85: 16 clients use a name for the first time, all at once")
    void acquire_ofAFreshNameByManyClients_excludesAndNobodyFails() throws Exception {
        play(5);
    }

    @Test
    @Tag("thorough")
    void acquire_ofManyFreshNamesByManyClients_excludesAndNobodyFails() throws Exception {
        play(20);
    }

    private static void play(int names) throws Exception {
        try (Scene scene = Scene.onSharedServer()) {
            List<Holdfast> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(scene.client());
            }
            for (int i = 0; i < names; i++) {
                Contention.play(scene, clients, Scene.newName(), 1);
            }
        }
    }
}
