package dev.holdfast.lab.chaos.stage;

import dev.holdfast.Holdfast;
import dev.holdfast.lab.chaos.clock.ShiftedClock;
import java.util.List;
import java.util.Optional;

/** The servers with the locks, run in one of the ways in which people run them. */
public interface LockServers extends AutoCloseable {

    /** Returns what the servers are, with their version, such as {@code PostgreSQL 18.1}. */
    String version();

    /** Returns the ports at which clients may connect. Each client reaches them through proxies of its own. */
    List<Integer> ports();

    /** Returns the URI of a client that connects through such a network. */
    String uri(ClientNetwork network);

    /** Returns the clock that they go by; empty if that cannot be moved. */
    default Optional<ShiftedClock> clock() {
        return Optional.empty();
    }

    /** Connects to them directly, as a client in this program. */
    Holdfast connect();

    /** Returns what they have of locks. */
    Remains remains();

    /** Ends every fault that may still be there, and waits until the servers have agreed on who is who. */
    void heal() throws InterruptedException;

    @Override
    void close();
}
