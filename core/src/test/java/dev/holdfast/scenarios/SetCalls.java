package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LeaseSet;
import dev.holdfast.LockSet;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A set of three locks, and what is sent for it. */
final class SetCalls {

    final Rig rig = new Rig();
    final LockSet set = rig.client.allOf(List.of("c", "a", "b"));

    /** What is asked at the same time, by name. */
    Map<String, Sent.Asked> asked(String... names) {
        Map<String, Sent.Asked> asked = new HashMap<>();
        for (String name : names) {
            Sent.Asked ask = rig.server.expectAsk();
            assertThat(ask.ask.lock().name()).isEqualTo(name);
            asked.put(name, ask);
        }
        rig.server.expectNothing();
        return asked;
    }

    Sent.Released released(String name) {
        Sent.Released released = rig.server.expectRelease();
        assertThat(released.release.lock().name()).isEqualTo(name);
        return released;
    }

    LeaseSet held() {
        CompletableFuture<LeaseSet> acquired = set.acquireAsync();
        asked("a", "b", "c").values().forEach(Sent.Asked::isGranted);
        assertThat(acquired).isCompleted();
        return acquired.join();
    }
}
