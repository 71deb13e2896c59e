package dev.holdfast.lab.simulation.run;

import dev.holdfast.ClientLock;
import dev.holdfast.Holdfast;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client, if there is one, says of locks that it holds though perhaps nobody wants them. */
final class KeptLocks {

    private KeptLocks() {}

    /** Whether it holds a lock: one is used, rests, or was forgotten by its owner. */
    static boolean keeps(@Nullable Holdfast client, String lock) {
        return client != null
                && client.locks().stream()
                        .anyMatch(known ->
                                known.name().equals(lock) && known.holding().isPresent());
    }

    /** The names of the locks that rest. */
    static List<String> resting(@Nullable Holdfast client) {
        return client == null
                ? List.of()
                : client.locks().stream()
                        .filter(lock -> lock.state() == ClientLock.State.RESTING)
                        .map(ClientLock::name)
                        .toList();
    }
}
