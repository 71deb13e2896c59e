package dev.holdfast.lab.chaos.stage;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import java.util.List;

/** The servers with the locks, run in one of the ways in which people run them. */
public interface LockServers extends AutoCloseable {

    /** Returns the version of the servers. */
    String version();

    /** Returns everything that a client may connect to. Each client reaches it through a proxy of its own. */
    List<EmbeddedRedis> reachable();

    /** Returns the servers with data, in an order that stays the same. */
    List<ServerUnderFaults> servers();

    /** Returns those of them that take writes at the moment, as far as is known. */
    List<ServerUnderFaults> primaries();

    /** Returns the URI of a client that connects through such a network. */
    String uri(ClientNetwork network);

    /** Returns how many of them may not know what became of a client when all faults are over. */
    default int mostBehind() {
        return 0;
    }

    /** Connects to them directly, as a client in this program. */
    Holdfast connect();

    /** Ends every fault that may still be there, and waits until the servers have agreed on who is who. */
    void heal() throws InterruptedException;

    @Override
    void close();
}
