package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.lab.simulation.network.Connection;
import dev.holdfast.lab.simulation.network.Wiretap;
import org.jspecify.annotations.Nullable;

/** Listens to nothing: no process is copied in these runs. */
final class SilentTap implements Wiretap {

    @Override
    public void sends(Connection connection, byte[][] command) {
        // Not recorded.
    }

    @Override
    public void isAnswered(Connection connection, byte[][] command, @Nullable Object reply) {
        // Not recorded.
    }

    @Override
    public void hears(Connection connection, String text) {
        // Not recorded.
    }

    @Override
    public void hasHeard(Connection connection, String channel, String text) {
        // Not recorded.
    }
}
