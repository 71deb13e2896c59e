package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.CommandError;
import java.util.List;

/**
 * The one option of commands that flush: to do it at once, or in the background. The model cannot distinguish one from
 * the other.
 */
final class FlushOption {

    private FlushOption() {}

    /** Refuses anything else at an index, and behind it. */
    static void require(Invocation invocation, int index, String refusal) {
        boolean known = switch (invocation.size() - index) {
            case 0 -> true;
            case 1 -> List.of("ASYNC", "SYNC").contains(invocation.option(index));
            default -> false;
        };
        if (!known) {
            throw new CommandError(refusal);
        }
    }
}
