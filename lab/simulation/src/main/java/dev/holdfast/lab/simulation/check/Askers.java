package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.Connection;
import dev.holdfast.lab.simulation.network.Wiretap;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/** Which process has sent a command that a server executes, be it a second copy. */
final class Askers implements Wiretap {

    private static final byte[] SCRIPT = {'E', 'V', 'A', 'L'};

    private final Wiretap other;

    /** By the command itself, since others may have the same words. */
    private final IdentityHashMap<byte[][], SimulatedProcess> processes = new IdentityHashMap<>();

    /** Listens besides another one. */
    Askers(Wiretap other) {
        this.other = other;
    }

    @Nullable
    SimulatedProcess of(byte[][] command) {
        return processes.get(command);
    }

    @Override
    public void sends(Connection connection, byte[][] command) {
        other.sends(connection, command);
        byte[] word = command[0];
        if (word.length >= SCRIPT.length && Arrays.equals(word, 0, SCRIPT.length, SCRIPT, 0, SCRIPT.length)) {
            processes.put(command, connection.process());
        }
    }

    @Override
    public void isAnswered(Connection connection, byte[][] command, @Nullable Object reply) {
        other.isAnswered(connection, command, reply);
    }

    @Override
    public void hears(Connection connection, String text) {
        other.hears(connection, text);
    }

    @Override
    public void hasHeard(Connection connection, String channel, String text) {
        other.hasHeard(connection, channel, text);
    }
}
